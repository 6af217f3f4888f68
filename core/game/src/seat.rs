//! A player of a game.

use super::ids::PlayerId;

/// A player of a side, with their display name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// The player.
    pub player: PlayerId,
    /// The display name when they joined: at most 40 characters, no control characters.
    pub name: String,
}
