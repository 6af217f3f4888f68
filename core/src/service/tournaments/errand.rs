//! What follows from what happened in a tournament: each errand is a parcel, and those that need no platform are done
//! here. Doing one twice is the same as once.

use super::super::{
    Service,
    dossier::{of_player, of_room},
    parcel::{Parcel, To},
    people::log_without,
    store::{Fault, RequestId},
};
use crate::{
    arena::{
        Tournament,
        errands::{Errand, errands},
    },
    game::ids::{PlayerId, RoomId, TournamentId},
};

/// The parcels that the events from `from` on ask for.
pub(super) fn parcels(tournament: &Tournament, from: usize) -> Vec<Parcel> {
    let to = errands(tournament, from).into_iter().flat_map(|errand| destinations(tournament, errand));
    to.map(|to| Parcel::of_tournament(tournament, from, &to)).collect()
}

fn destinations(tournament: &Tournament, errand: Errand) -> Vec<To> {
    let venue = tournament.venue();
    match errand {
        Errand::Venue => tournament.room().map(|_| To::Venue).into_iter().collect(),
        Errand::Open(one, number) => vec![To::Open(one, number)],
        Errand::Muster(one, number) => vec![To::Muster(one, number)],
        Errand::Extend(game, minutes) => vec![To::Extend(game, minutes)],
        Errand::Concede(game, side) => vec![To::Concede(game, side)],
        Errand::Post => venue.map(To::Room).into_iter().collect(),
        Errand::Letter(player) => vec![To::Entrant(player)],
        Errand::File(player) => vec![To::PlayerFile(player)],
        Errand::FileRoom => {
            let room = tournament.room();
            room.into_iter().chain(venue.filter(|venue| Some(*venue) != room)).map(To::RoomFile).collect()
        }
        Errand::Honour(player) => vec![To::Honour(player)],
        Errand::Successor => vec![To::Successor],
    }
}

impl Service {
    /// Does an errand of a tournament that needs no platform. Idempotent.
    pub(in super::super) async fn run_tournament_errand(&self, parcel: &Parcel, to: &To) -> Result<(), Fault> {
        let Some(id) = parcel.tournament() else { return Ok(()) };
        match to {
            To::PlayerFile(player) => self.file_tournament_of_player(id, *player, parcel).await,
            To::RoomFile(room) => self.file_tournament_of_room(id, *room, parcel).await,
            To::Muster(one, number) => self.muster(id, *one, *number).await,
            To::Extend(game, minutes) => self.extend_bout(id, *game, *minutes, parcel.to).await,
            To::Concede(game, side) => self.concede_bout(id, *game, *side).await,
            To::Honour(player) => self.honour_player(id, *player).await,
            To::Successor => self.succeed(id).await,
            To::Room(_)
            | To::Player(..)
            | To::Follower(_)
            | To::FollowerFile(_)
            | To::Entrant(_)
            | To::Venue
            | To::Open(..)
            | To::Result
            | To::Ledger
            | To::Tiding(..)
            | To::Ranked(_) => Ok(()),
        }
    }

    async fn file_tournament_of_player(&self, id: TournamentId, player: PlayerId, parcel: &Parcel) -> Result<(), Fault> {
        let tournament = self.tournament(id).await?;
        let over = tournament.as_ref().is_none_or(Tournament::over);
        let part = |tournament: &Tournament| tournament.present_as(player).is_some() || tournament.organiser(player).is_some();
        let part = tournament.as_ref().is_some_and(part);
        if part || tournament.as_ref().is_some_and(|tournament| log_without(tournament.log(), player) != tournament.log()) {
            self.note_affair(player, id).await?;
        }
        if let Some((home, room)) = tournament.as_ref().and_then(|home| Some((home, home.room()?))) {
            let keepers = organisers(home);
            self.revise(&of_room(room), filing(id, &format!("{player} for {room}"), parcel), |dossier| entrust(dossier, &keepers)).await?;
        }
        self.revise(&of_player(player), filing(id, &player.to_string(), parcel), |dossier| match (part, over) {
            (true, true) => dossier.close(id),
            (true, false) => dossier.enter(id),
            (false, _) => dossier.quit(id),
        })
        .await
    }

    async fn file_tournament_of_room(&self, id: TournamentId, room: RoomId, parcel: &Parcel) -> Result<(), Fault> {
        let tournament = self.tournament(id).await?;
        let over = tournament.as_ref().is_none_or(Tournament::over);
        let home = tournament.as_ref().filter(|tournament| tournament.room() == Some(room));
        let keepers = home.map(organisers).unwrap_or_default();
        self.revise(&of_room(room), filing(id, &room.to_string(), parcel), |dossier| {
            if over {
                dossier.close(id)
            } else {
                dossier.enter(id)
            }
            entrust(dossier, &keepers);
        })
        .await
    }

    async fn honour_player(&self, id: TournamentId, player: PlayerId) -> Result<(), Fault> {
        match self.tournament(id).await? {
            Some(tournament) => self.honour(&tournament, player).await,
            None => Ok(()),
        }
    }
}

fn organisers(tournament: &Tournament) -> Vec<PlayerId> {
    tournament.organisers().iter().map(|organiser| organiser.player).collect()
}

/// Whoever made a room's first tournament keeps them, and whom a keeper appointed to one.
fn entrust(dossier: &mut super::super::dossier::Dossier, organisers: &[PlayerId]) {
    let keepers = dossier.keepers();
    let kept = organisers.first().is_some_and(|first| keepers.is_empty() || keepers.contains(first));
    if kept {
        organisers.iter().for_each(|organiser| dossier.entrust(*organiser));
    }
}

fn filing(id: TournamentId, whose: &str, parcel: &Parcel) -> RequestId {
    RequestId::hash(&["file", whose, &id.to_string(), &parcel.to.to_string()])
}
