//! Which way a message goes: to an address, to the search for a place, or into a file; and what it is about. Pure.

use std::fmt;

use broadside_core::{
    arena::{career::tiding::Tiding, entrant::MatchId},
    game::{
        ids::{GameId, TournamentId},
        side::Side,
    },
    service::outbox::{Entry, To},
};

use tracing::Span;

use crate::platform::Address;

/// The route of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Route {
    /// It is delivered to an address.
    Queue(Address, Matter),
    /// A platform is asked for a place.
    Place(TournamentId, Wanted),
    /// The service does it by itself.
    File,
}

/// What is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Matter {
    /// A game; to whom plays in it, by their side.
    Game(GameId, Option<Side>),
    /// A tournament.
    Tournament(TournamentId),
    /// Something about a person.
    Tiding(Tiding),
}

/// For what a place is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// The tournament's posts.
    Venue,
    /// The game of this match with this number.
    Game(MatchId, u8),
}

impl Route {
    /// The route of a message; nothing for one that makes no sense.
    pub(super) fn of(entry: &Entry) -> Option<Self> {
        let game = |side| entry.game().map(|game| Matter::Game(game, side));
        let tournament = || entry.tournament().map(Matter::Tournament);
        Some(match entry.to_whom()? {
            To::Room(room) => Self::Queue(Address::Room(room), tournament().or_else(|| game(None))?),
            To::Player(player, side) => Self::Queue(Address::Player(player), game(Some(side))?),
            To::Follower(player) => Self::Queue(Address::Player(player), game(None)?),
            To::Entrant(player) => Self::Queue(Address::Player(player), tournament()?),
            To::Tiding(player, tiding) => Self::Queue(Address::Player(player), Matter::Tiding(tiding)),
            To::Venue => Self::Place(entry.tournament()?, Wanted::Venue),
            To::Open(one, number) => Self::Place(entry.tournament()?, Wanted::Game(one, number)),
            To::PlayerFile(_)
            | To::RoomFile(_)
            | To::FollowerFile(_)
            | To::Muster(..)
            | To::Extend(..)
            | To::Concede(..)
            | To::Honour(_)
            | To::Successor
            | To::Result
            | To::Ledger
            | To::Ranked(_) => Self::File,
        })
    }
}

impl Matter {
    /// What is logged on the way names the game or the tournament, never whom it is for.
    pub(super) fn span(&self) -> Span {
        match self {
            Self::Game(game, _) => tracing::info_span!("delivery", %game),
            Self::Tournament(tournament) => tracing::info_span!("delivery", %tournament),
            Self::Tiding(_) => tracing::info_span!("delivery"),
        }
    }

    /// Whether both can be told in one message.
    pub(super) fn goes_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Game(one, _), Self::Game(another, _)) => one == another,
            (Self::Tournament(one), Self::Tournament(another)) => one == another,
            (Self::Game(..) | Self::Tournament(_) | Self::Tiding(_), _) => false,
        }
    }
}

impl fmt::Display for Matter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(game, _) => game.fmt(f),
            Self::Tournament(tournament) => tournament.fmt(f),
            Self::Tiding(_) => f.write_str("tiding"),
        }
    }
}

#[cfg(test)]
mod tests {
    use broadside_core::game::ids::{Home, PlayerId};

    use super::*;

    const ANNA: PlayerId = PlayerId { home: Home::Telegram, number: 7 };

    #[test]
    fn what_tells_nobody_anything_is_filed_and_what_tells_goes_to_its_address() {
        let tiding = Tiding::NobodyFound;
        let told = Route::Queue(Address::Player(ANNA), Matter::Tiding(tiding.clone()));
        for (to, route) in [
            (To::Tiding(ANNA, tiding), Some(told)),
            (To::Ranked(ANNA), Some(Route::File)),
            (To::Ledger, Some(Route::File)),
            (To::Successor, Some(Route::File)),
            // A message about nothing opens nothing.
            (To::Venue, None),
            (To::Open(MatchId(1), 0), None),
            (To::Entrant(ANNA), None),
        ] {
            assert_eq!(Route::of(&Entry::personal(&to)), route, "{to:?}");
        }
    }

    #[test]
    fn only_what_is_about_one_thing_goes_in_one_message() {
        let (game, other) = (Matter::Game(GameId::new(0, 1), None), Matter::Game(GameId::new(0, 2), None));
        let cup = Matter::Tournament(TournamentId::new(0, 1));
        let tiding = Matter::Tiding(Tiding::NobodyFound);
        for (one, another, together) in [
            (&game, &Matter::Game(GameId::new(0, 1), Some(Side::A)), true),
            (&game, &other, false),
            (&cup, &cup, true),
            (&cup, &game, false),
            (&tiding, &tiding, false),
        ] {
            assert_eq!(one.goes_with(another), together, "{one:?} {another:?}");
        }
    }
}
