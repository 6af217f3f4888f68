//! The accounts of people and rooms, as far as tournaments change them: which they are in, whom a room lets keep its
//! tournaments. Decides nothing about the tournament.

use super::super::{
    account::{Account, of_player, of_room},
    people::{
        arrangements::{self, Arrangements},
        identity, knows_of,
    },
    records::Records,
    store::{RequestId, StoreError},
    tournaments,
};
use crate::{
    arena::{Tournament, event::Event},
    game::ids::{PlayerId, RoomId, Timestamp, TournamentId},
};

/// The account of somebody in a tournament learns how it stands with it. Idempotent by the events that asked for it.
pub(in crate::service) async fn file_entrant(records: &Records, player: PlayerId, id: TournamentId, events: u32) -> Result<(), StoreError> {
    let tournament = tournaments::load(records, id).await?;
    let over = tournament.as_ref().is_none_or(Tournament::over);
    let part = |tournament: &Tournament| tournament.present_as(player).is_some() || tournament.organiser(player).is_some();
    let part = tournament.as_ref().is_some_and(part);
    if part || tournament.as_ref().is_some_and(|tournament| knows_of(tournament, player)) {
        identity::note_affair(records, player, id).await?;
    }
    if let Some((home, room)) = tournament.as_ref().and_then(|home| Some((home, home.room()?))) {
        let (keepers, arranged) = (organisers(home), arrangements::load(records, room).await?);
        records
            .revise(&of_room(room), filing(id, &format!("{player} for {room}"), events), |account| entrust(account, &keepers, &arranged))
            .await?;
    }
    records
        .revise(&of_player(player), filing(id, &player.to_string(), events), |account| match (part, over) {
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
    let (keepers, arranged) = (home.map(organisers).unwrap_or_default(), arrangements::load(records, room).await?);
    records
        .revise(&of_room(room), filing(id, &room.to_string(), events), |account| {
            if over {
                account.close(id)
            } else {
                account.enter(id)
            }
            entrust(account, &keepers, &arranged);
        })
        .await
}

/// A tournament's organisers, and since when each is one.
fn organisers(tournament: &Tournament) -> Vec<(PlayerId, Timestamp)> {
    let begun = tournament.log().first().map(|logged| logged.at).unwrap_or_default();
    let since = |player: PlayerId| {
        let appointed = tournament.log().iter().rev().find_map(|logged| match &logged.event {
            Event::Appointed { person, .. } if person.player == player => Some(logged.at),
            _ => None,
        });
        appointed.unwrap_or(begun)
    };
    tournament.organisers().iter().map(|organiser| (organiser.player, since(organiser.player))).collect()
}

/// Whoever made a room's first tournament keeps them, and whom a keeper appointed to one; nobody who was dismissed meanwhile.
fn entrust(account: &mut Account, organisers: &[(PlayerId, Timestamp)], arranged: &Arrangements) {
    let keepers = account.keepers();
    let first = organisers.first().map(|(first, _)| *first);
    let kept = first.is_some_and(|first| keepers.contains(&first) || (keepers.is_empty() && !arranged.has_dismissed(first)));
    if kept {
        let trusted = organisers.iter().filter(|(organiser, since)| !arranged.has_dismissed_since(*organiser, *since));
        trusted.for_each(|(organiser, _)| account.entrust(*organiser));
    }
}

fn filing(id: TournamentId, whose: &str, events: u32) -> RequestId {
    RequestId::hash(&["file", whose, &id.to_string(), &events.to_string()])
}
