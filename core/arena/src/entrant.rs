//! Entrants, matches and results of a tournament. Data only; `evolve` changes it.

use broadside_game::{
    ids::{GameId, PlayerId, Timestamp},
    side::Side,
};
use serde::{Deserialize, Serialize};

/// An entrant's number in a tournament, in order of joining. Never reused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct EntrantId(pub u16);

/// A match's number in a tournament, in order of creation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct MatchId(pub u16);

/// A person with their display name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// The player.
    pub player: PlayerId,
    /// The sanitised display name.
    pub name: String,
}

/// A person who has joined a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Their number.
    pub id: EntrantId,
    /// The person. An organiser may replace them by another person.
    pub person: Person,
    /// The person's rounded rating when they joined, for seeding.
    pub rating: u16,
    /// Whether the entrant has joined, checked in or left.
    pub presence: Presence,
    /// The first round they play, counted from 1; greater for latecomers.
    pub since: u16,
}

/// The presence of an entrant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// The entrant has joined.
    Joined,
    /// The entrant has checked in, or joined after the check-in was opened.
    Ready,
    /// The entrant has left, or was removed or dropped. The results still count.
    Gone,
}

/// One of the two places of a match. The upper half fires first in the first game; then they alternate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum MatchHalf {
    /// The upper half.
    Upper,
    /// The lower half.
    Lower,
}

impl MatchHalf {
    /// Both halves, the upper one first.
    pub const BOTH: [Self; 2] = [Self::Upper, Self::Lower];

    /// The side of this half in the game with this number (counted from 0) of a match. The half that fires first is the host, side A.
    pub fn side(self, number: u8) -> Side {
        match (self, number % 2) {
            (Self::Upper, 0) | (Self::Lower, 1) => Side::A,
            _ => Side::B,
        }
    }

    /// The half that plays this side in the game with this number (counted from 0) of a match.
    pub fn of(side: Side, number: u8) -> Self {
        if Self::Upper.side(number) == side { Self::Upper } else { Self::Lower }
    }
}

impl std::ops::Not for MatchHalf {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Upper => Self::Lower,
            Self::Lower => Self::Upper,
        }
    }
}

/// The part of a tournament that a match belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Part {
    /// The rounds of Swiss or round robin, the bracket of a single elimination, or the upper bracket of a double one.
    Main,
    /// The lower bracket of a double elimination.
    Lower,
    /// The final between the winners of both brackets.
    Final,
    /// The second final of a double elimination, after both finalists have lost once.
    Reset,
    /// The match for the third place.
    Third,
}

/// The occupant of a half of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BracketSlot {
    /// Still open: the winner of this match.
    Winner(MatchId),
    /// Still open: the loser of this match.
    Loser(MatchId),
    /// This entrant.
    Taken(EntrantId),
    /// Permanently vacant: a bye, or no entrant advanced from the previous match.
    Vacant,
}

/// A match of two entrants over one or more games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// Its number.
    pub id: MatchId,
    /// The part of the tournament that it belongs to.
    pub part: Part,
    /// The round within the part, counted from 1.
    pub round: u16,
    /// The position within the round, from top to bottom, counted from 0.
    pub place: u16,
    /// The occupants of the halves, upper first.
    pub seats: [BracketSlot; 2],
    /// Its games, in order.
    pub games: Vec<Bout>,
    /// The result, once it is over.
    pub result: Option<MatchResult>,
}

/// One game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bout {
    /// Its number in the match, counted from 0, replays included.
    pub number: u8,
    /// The game, once it was opened.
    pub game: Option<GameId>,
    /// The result, once it is over.
    pub outcome: Option<BoutOutcome>,
    /// Whether it counts. A game does not count if it is replayed, or if it ends after its match was decided.
    pub counts: bool,
    /// When the tournament asked the service to open it.
    pub called: Timestamp,
    /// The deadline for its players to show up, once the game was opened; `None` if there is none or it has passed.
    pub until: Option<Timestamp>,
}

/// How one game of a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BoutOutcome {
    /// This half won it.
    Won(MatchHalf),
    /// A draw.
    Drawn,
    /// Both lost: neither player showed up, or both broke the rules.
    Nobody,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum MatchResult {
    /// This half won, by its games.
    Won(MatchHalf),
    /// This half won without a decisive game, for example because the opponent withdrew or an organiser awarded the match.
    Awarded(MatchHalf),
    /// This half has a bye.
    Bye(MatchHalf),
    /// A draw; half a point for each.
    Drawn,
    /// Both lost.
    Nobody,
}

impl MatchResult {
    /// The winning half, if any.
    pub fn winner(self) -> Option<MatchHalf> {
        match self {
            Self::Won(half) | Self::Awarded(half) | Self::Bye(half) => Some(half),
            Self::Drawn | Self::Nobody => None,
        }
    }
}

impl Match {
    /// The entrant on this half; `None` if the slot is open or vacant.
    pub fn on(&self, half: MatchHalf) -> Option<EntrantId> {
        match self.seats[half as usize] {
            BracketSlot::Taken(entrant) => Some(entrant),
            BracketSlot::Winner(_) | BracketSlot::Loser(_) | BracketSlot::Vacant => None,
        }
    }

    /// The half of this entrant; `None` if they do not play in this match.
    pub fn half_of(&self, entrant: EntrantId) -> Option<MatchHalf> {
        MatchHalf::BOTH.into_iter().find(|half| self.on(*half) == Some(entrant))
    }

    /// The game that is running or about to be opened; `None` if there is none.
    pub fn current(&self) -> Option<&Bout> {
        self.games.last().filter(|bout| bout.outcome.is_none() && bout.counts && self.result.is_none())
    }

    /// Whether a game that counts is finished.
    pub fn has_finished_game(&self) -> bool {
        self.games.iter().any(|bout| bout.outcome.is_some() && bout.counts)
    }

    /// The score of each half, upper first, in half points: 2 for a win, 1 for a draw.
    pub fn score(&self) -> [u8; 2] {
        let points = |half: MatchHalf| {
            let one = |bout: &Bout| match bout.outcome.filter(|_| bout.counts) {
                Some(BoutOutcome::Won(winner)) if winner == half => 2,
                Some(BoutOutcome::Drawn) => 1,
                Some(BoutOutcome::Won(_) | BoutOutcome::Nobody) | None => 0,
            };
            self.games.iter().map(one).sum()
        };
        MatchHalf::BOTH.map(points)
    }
}
