//! The accounts of people and rooms, as far as tournaments change them: which they are in, whom a room lets keep its
//! tournaments. Decides nothing about the tournament.

use super::super::{
    account::{Account, of_player, of_room},
    accounts,
    people::{identity, log_without},
    records::Records,
    store::{RequestId, StoreError},
    tournaments,
};
use crate::{
    arena::Tournament,
    game::ids::{PlayerId, RoomId, TournamentId},
};

/// The account of somebody in a tournament learns how it stands with it. Idempotent by the events that asked for it.
pub(in crate::service) async fn file_entrant(records: &Records, player: PlayerId, id: TournamentId, events: u32) -> Result<(), StoreError> {
    let tournament = tournaments::load(records, id).await?;
    let over = tournament.as_ref().is_none_or(Tournament::over);
    let part = |tournament: &Tournament| tournament.present_as(player).is_some() || tournament.organiser(player).is_some();
    let part = tournament.as_ref().is_some_and(part);
    if part || tournament.as_ref().is_some_and(|tournament| log_without(tournament.log(), player) != tournament.log()) {
        identity::note_affair(records, player, id).await?;
    }
    if let Some((home, room)) = tournament.as_ref().and_then(|home| Some((home, home.room()?))) {
        let keepers = organisers(home);
        accounts::revise(records, &of_room(room), filing(id, &format!("{player} for {room}"), events), |account| {
            entrust(account, &keepers)
        })
        .await?;
    }
    accounts::revise(records, &of_player(player), filing(id, &player.to_string(), events), |account| match (part, over) {
        (true, true) => account.close(id),
        (true, false) => account.enter(id),
        (false, _) => account.quit(id),
    })
    .await
}

/// The account of a room learns how it stands with a tournament held there. Idempotent by the events that asked for it.
pub(in crate::service) async fn file_venue(records: &Records, room: RoomId, id: TournamentId, events: u32) -> Result<(), StoreError> {
    let tournament = tournaments::load(records, id).await?;
    let over = tournament.as_ref().is_none_or(Tournament::over);
    let home = tournament.as_ref().filter(|tournament| tournament.room() == Some(room));
    let keepers = home.map(organisers).unwrap_or_default();
    accounts::revise(records, &of_room(room), filing(id, &room.to_string(), events), |account| {
        if over {
            account.close(id)
        } else {
            account.enter(id)
        }
        entrust(account, &keepers);
    })
    .await
}

fn organisers(tournament: &Tournament) -> Vec<PlayerId> {
    tournament.organisers().iter().map(|organiser| organiser.player).collect()
}

/// Whoever made a room's first tournament keeps them, and whom a keeper appointed to one.
fn entrust(account: &mut Account, organisers: &[PlayerId]) {
    let keepers = account.keepers();
    let kept = organisers.first().is_some_and(|first| keepers.is_empty() || keepers.contains(first));
    if kept {
        organisers.iter().for_each(|organiser| account.entrust(*organiser));
    }
}

fn filing(id: TournamentId, whose: &str, events: u32) -> RequestId {
    RequestId::hash(&["file", whose, &id.to_string(), &events.to_string()])
}
