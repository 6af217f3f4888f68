//! What the computer remembers of the person it plays, looked up before it acts. Changes nothing.

use super::{super::records::Records, careers};
use crate::{
    game::{Game, ids::PlayerId, side::Side},
    gunner::{
        crew::{self, Mate},
        habits::Habits,
    },
};

/// The habits of whoever plays the computer in this game, as [`habits_of`] has them.
pub(in crate::service) async fn habits_in(records: &Records, game: &Game) -> Habits {
    let player = |side: Side| game.public().seats[side].as_ref().map(|seat| seat.player);
    for side in Side::BOTH {
        if let (Some(mate), Some(other)) = (player(side).and_then(crew::seated), player(!side)) {
            return habits_of(records, other, game.rules().size, Some(mate)).await;
        }
    }
    Habits::NONE
}

/// The habits of this person on fields of this size, if they play an opponent that remembers any. A stranger's where
/// nothing can be read: no game stands still for it.
pub(in crate::service) async fn habits_of(records: &Records, person: PlayerId, size: u8, against: Option<&Mate>) -> Habits {
    if person.is_computer() || !against.is_some_and(|mate| mate.opponent.remembers()) {
        return Habits::NONE;
    }
    match careers::remembered(records, person).await {
        Ok(memory) => memory.on(size).clone(),
        Err(fault) => {
            fault.log("failed to load what the computer remembers of a player; it plays as against a stranger");
            Habits::NONE
        }
    }
}
