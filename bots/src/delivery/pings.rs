//! Selects the players whom a message pings: those whom its events concern, whom it reaches, and who want to be notified. Their settings
//! are read when the message is sent; everything else depends on the events alone.

use broadside_game::Game;
use broadside_present::pings::{Ping, pings};
use broadside_service::outbox::{Message, MessageCause};
use broadside_store::store::StoreResult;

use super::state::Delivery;
use crate::platform::{Address, Mention, PingTarget};

/// The pings of this message: its reader, or in a room those who get no private message. Excludes the player who has just caused it.
pub(super) fn find(message: &Message, game: &Game) -> Vec<Ping> {
    let here = |ping: &Ping| match message.address {
        Address::Room(room) => ping.room == Some(room),
        Address::Player(player) => ping.room.is_none() && ping.player == Some(player) && message.cause == MessageCause::Other,
    };
    let (from, to) = message.events();
    pings(game, from, to).into_iter().filter(here).collect()
}

/// The pings of the players whose settings allow them now.
pub(super) async fn filter_by_settings(delivery: &Delivery, to: Address, pings: Vec<Ping>) -> StoreResult<PingTarget> {
    let mut people = Vec::new();
    for Ping { player, name, reason, room: _ } in pings {
        let wanted = match player {
            Some(player) => delivery.service.wants_ping(player, reason).await?,
            // A player known by name only has no settings.
            None => true,
        };
        if wanted {
            people.push(Mention { id: player, name });
        }
    }
    Ok(match to {
        _ if people.is_empty() => PingTarget::None,
        Address::Room(_) => PingTarget::Named(people),
        Address::Player(_) => PingTarget::Recipient,
    })
}
