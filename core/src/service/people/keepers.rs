//! `dismiss`: whoever manages a room decides that somebody keeps its tournaments no longer. Changes no tournament: those that are
//! under way stay with their organisers.

use super::{
    super::{
        Stop,
        account::of_room,
        context::Context,
        handlers::{authority, begin::sub_request},
        records::Records,
        request::{Reply, Request},
        tournaments,
    },
    admission::{meant, whom},
    arrangements, identity,
};
use crate::{
    game::ids::{PlayerId, RoomId},
    present::{
        line::{Line, harmless},
        locale::Locale,
        people::{managing, plain},
    },
};

/// Dismisses somebody. Without anybody named: who keeps the room's tournaments.
pub(in crate::service) async fn dismiss(context: &Context, request: &Request, typed: Option<&str>, locale: Locale) -> Result<Reply, Stop> {
    let (records, (typed, room)) = (&context.records, meant(request, typed)?);
    authority::check(request, Some(room))?;
    let keepers = records.account(&of_room(room)).await?.keepers();
    let named = named_keepers(records, room, &keepers).await?;
    let Some((player, name)) = whom(request, typed, &named)? else {
        let others = keepers.len().saturating_sub(named.len());
        return Ok(request.turn_to(managing::keepers(&named, others, room, locale)));
    };
    let accounts = identity::accounts_of(records, player).await?;
    if !keepers.iter().any(|keeper| accounts.contains(keeper)) {
        return Err(Line::new("dismiss-nobody").text("name", harmless(&name)).into());
    }
    let now = context.clock.now();
    arrangements::revise(records, room, sub_request(request.id, "dismissed"), |arrangements| {
        accounts.iter().for_each(|account| arrangements.dismiss(*account, now));
    })
    .await?;
    records
        .revise(&of_room(room), sub_request(request.id, "dismiss"), |account| {
            accounts.iter().for_each(|keeper| account.dismiss(*keeper));
        })
        .await?;
    Ok(request.turn_to(plain(Line::new("dismiss-done").text("name", harmless(&name)), locale)))
}

/// Those keepers whose names the room's tournaments know.
async fn named_keepers(records: &Records, room: RoomId, keepers: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, Stop> {
    let account = records.account(&of_room(room)).await?;
    let mut named: Vec<(PlayerId, String)> = Vec::new();
    for id in account.tournaments.into_iter().rev().chain(account.held) {
        let Some(tournament) = tournaments::load_if_read(records, id).await? else { continue };
        for organiser in tournament.organisers() {
            let known = named.iter().any(|(player, _)| *player == organiser.player);
            if !known && keepers.contains(&organiser.player) {
                named.push((organiser.player, organiser.name.clone()));
            }
        }
    }
    Ok(named)
}
