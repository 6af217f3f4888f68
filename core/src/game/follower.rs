//! Rooms and people who follow a game, by name.

use super::ids::{PlayerId, RoomId};

/// Who follows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Follower {
    /// A room: its posts go there, too.
    Room(RoomId),
    /// A person: the posts come in private.
    Person(PlayerId),
}
