//! What follows from what happened in a tournament: each job is a message, and those that need no platform are done
//! here. Doing one twice is the same as once.

use super::super::{
    Service,
    account::{of_player, of_room},
    outbox::{Entry, To},
    people::log_without,
    store::{RequestId, StoreError},
};
use crate::{
    arena::{
        Tournament,
        effects::{Effect, effects},
    },
    game::ids::{PlayerId, RoomId, TournamentId},
};

/// The messages that the events from `from` on ask for.
pub(super) fn entries(tournament: &Tournament, from: usize) -> Vec<Entry> {
    let to = effects(tournament, from).into_iter().flat_map(|effect| destinations(tournament, effect));
    to.map(|to| Entry::of_tournament(tournament, from, &to)).collect()
}

fn destinations(tournament: &Tournament, effect: Effect) -> Vec<To> {
    let venue = tournament.venue();
    match effect {
        Effect::Venue => tournament.room().map(|_| To::Venue).into_iter().collect(),
        Effect::Open(one, number) => vec![To::Open(one, number)],
        Effect::Muster(one, number) => vec![To::Muster(one, number)],
        Effect::Extend(game, minutes) => vec![To::Extend(game, minutes)],
        Effect::Concede(game, side) => vec![To::Concede(game, side)],
        Effect::Post => venue.map(To::Room).into_iter().collect(),
        Effect::Letter(player) => vec![To::Entrant(player)],
        Effect::File(player) => vec![To::PlayerFile(player)],
        Effect::FileRoom => {
            let room = tournament.room();
            room.into_iter().chain(venue.filter(|venue| Some(*venue) != room)).map(To::RoomFile).collect()
        }
        Effect::Honour(player) => vec![To::Honour(player)],
        Effect::Successor => vec![To::Successor],
    }
}

impl Service {
    /// Does a job of a tournament that needs no platform. Idempotent.
    pub(in super::super) async fn run_tournament_job(&self, entry: &Entry, to: &To) -> Result<(), StoreError> {
        let Some(id) = entry.tournament() else { return Ok(()) };
        match to {
            To::PlayerFile(player) => self.file_tournament_of_player(id, *player, entry).await,
            To::RoomFile(room) => self.file_tournament_of_room(id, *room, entry).await,
            To::Muster(one, number) => self.muster(id, *one, *number).await,
            To::Extend(game, minutes) => self.extend_bout(id, *game, *minutes, entry.to).await,
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

    async fn file_tournament_of_player(&self, id: TournamentId, player: PlayerId, entry: &Entry) -> Result<(), StoreError> {
        let tournament = self.tournament(id).await?;
        let over = tournament.as_ref().is_none_or(Tournament::over);
        let part = |tournament: &Tournament| tournament.present_as(player).is_some() || tournament.organiser(player).is_some();
        let part = tournament.as_ref().is_some_and(part);
        if part || tournament.as_ref().is_some_and(|tournament| log_without(tournament.log(), player) != tournament.log()) {
            self.note_affair(player, id).await?;
        }
        if let Some((home, room)) = tournament.as_ref().and_then(|home| Some((home, home.room()?))) {
            let keepers = organisers(home);
            self.revise(&of_room(room), filing(id, &format!("{player} for {room}"), entry), |account| entrust(account, &keepers)).await?;
        }
        self.revise(&of_player(player), filing(id, &player.to_string(), entry), |account| match (part, over) {
            (true, true) => account.close(id),
            (true, false) => account.enter(id),
            (false, _) => account.quit(id),
        })
        .await
    }

    async fn file_tournament_of_room(&self, id: TournamentId, room: RoomId, entry: &Entry) -> Result<(), StoreError> {
        let tournament = self.tournament(id).await?;
        let over = tournament.as_ref().is_none_or(Tournament::over);
        let home = tournament.as_ref().filter(|tournament| tournament.room() == Some(room));
        let keepers = home.map(organisers).unwrap_or_default();
        self.revise(&of_room(room), filing(id, &room.to_string(), entry), |account| {
            if over {
                account.close(id)
            } else {
                account.enter(id)
            }
            entrust(account, &keepers);
        })
        .await
    }

    async fn honour_player(&self, id: TournamentId, player: PlayerId) -> Result<(), StoreError> {
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
fn entrust(account: &mut super::super::account::Account, organisers: &[PlayerId]) {
    let keepers = account.keepers();
    let kept = organisers.first().is_some_and(|first| keepers.is_empty() || keepers.contains(first));
    if kept {
        organisers.iter().for_each(|organiser| account.entrust(*organiser));
    }
}

fn filing(id: TournamentId, whose: &str, entry: &Entry) -> RequestId {
    RequestId::hash(&["file", whose, &id.to_string(), &entry.to.to_string()])
}
