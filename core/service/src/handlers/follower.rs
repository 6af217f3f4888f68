//! The caller as somebody who follows games without playing in them: the room in a room, the person in private.

use broadside_game::{Game, command::Actor, following::Follower};

use super::{Place, Request};

/// Who follows.
pub(super) fn follower(request: &Request) -> Follower {
    match request.place {
        Place::Room(room) => Follower::Room(room),
        Place::Private => Follower::Person(request.by.id),
    }
}

/// The caller's part in a game: their membership, or that of a visitor.
pub(super) fn actor(game: &Game, request: &Request) -> Actor {
    game.public().member(request.by.id).map_or_else(|| Actor::Visitor(request.seat()), Actor::from)
}
