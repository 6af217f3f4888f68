//! The followers of a game.

use super::ids::{PlayerId, RoomId};

/// A follower of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Follower {
    /// A room; posts go there as well.
    Room(RoomId),
    /// A person; posts are sent in private.
    Person(PlayerId),
}
