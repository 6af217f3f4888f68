//! The followers of a game.

use super::ids::{PlayerId, RoomId};

/// A follower of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Follower {
    /// A room, in which the reports of the game are posted.
    Room(RoomId),
    /// A person, who gets the reports in private messages.
    Person(PlayerId),
}
