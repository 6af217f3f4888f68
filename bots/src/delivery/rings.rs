//! Whom a message rings: of those that what it tells of calls, whoever it reaches and who wants to be rung now. What they want is
//! asked when it is sent; everything else about it follows from the events alone.

use broadside_core::{
    game::Game,
    present::pings::{Ping, pings},
    service::{
        outbox::{Message, MessageCause},
        store::StoreError,
    },
};

use super::state::Delivery;
use crate::platform::{Address, Mention, PingTarget};

/// Those whom this message calls: its reader, or those whom no letter reaches and who are named in the room. Nobody who has just
/// caused it, for they are there.
pub(super) fn called(message: &Message, game: &Game) -> Vec<Ping> {
    let here = |rung: &Ping| match message.address {
        Address::Room(room) => rung.room == Some(room),
        Address::Player(player) => rung.room.is_none() && rung.player == Some(player) && message.cause == MessageCause::Other,
    };
    let (from, to) = message.events();
    pings(game, from, to).into_iter().filter(here).collect()
}

/// Those of them who want to be rung now.
pub(super) async fn wanted(delivery: &Delivery, to: Address, called: Vec<Ping>) -> Result<PingTarget, StoreError> {
    let mut people = Vec::new();
    for Ping { player, name, reason, room: _ } in called {
        let wanted = match player {
            Some(player) => delivery.service.wants_ping(player, reason).await?,
            // Who that is on their platform is not known, nor what they chose.
            None => true,
        };
        if wanted {
            people.push(Mention { id: player, name });
        }
    }
    Ok(match to {
        _ if people.is_empty() => PingTarget::Nobody,
        Address::Room(_) => PingTarget::Named(people),
        Address::Player(_) => PingTarget::Recipient,
    })
}
