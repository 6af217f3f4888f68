//! Entrants, matches and results of a tournament. Data only; `tournament` changes it.

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
    /// The sanitized display name.
    pub name: String,
}

/// A person who has joined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Their number.
    pub id: EntrantId,
    /// The person; may be replaced by another one.
    pub person: Person,
    /// The rounded rating when they joined, used for seeding.
    pub rating: u16,
    /// Whether they are present.
    pub presence: Presence,
    /// The first round they play, counted from 1; greater for latecomers.
    pub since: u16,
}

/// Whether an entrant is present.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// They have joined.
    Joined,
    /// They have checked in.
    Ready,
    /// They have withdrawn; their results still count.
    Gone,
}

/// One of the two halves of a match. The upper one fires first in the first game, then they alternate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum MatchHalf {
    /// The upper one.
    Upper,
    /// The lower one.
    Lower,
}

impl MatchHalf {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Upper, Self::Lower];

    /// The side of this half in the match's game with this number (from 0); the one that fires first is host.
    pub fn side(self, number: u8) -> Side {
        match (self, number % 2) {
            (Self::Upper, 0) | (Self::Lower, 1) => Side::A,
            _ => Side::B,
        }
    }

    /// The half with this side in the game with this number.
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
    /// A round of Swiss or round robin, the tree of a single elimination, the upper tree of a double one.
    Main,
    /// The lower tree of a double elimination.
    Lower,
    /// The final between the winners of both trees.
    Final,
    /// The second final, after both have lost once.
    Reset,
    /// The match for the third place.
    Third,
}

/// The occupant of a half of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BracketSlot {
    /// Open: the winner of this match.
    Winner(MatchId),
    /// Open: the loser of this match.
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
    /// The part it belongs to.
    pub part: Part,
    /// The round within the part, counted from 1.
    pub round: u16,
    /// The position within the round, counted from 0 from the top.
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
    /// Its number: rises with every game called in this match, replays included; never repeats.
    pub number: u8,
    /// The game, once it is open.
    pub game: Option<GameId>,
    /// The result, once it is over.
    pub outcome: Option<BoutOutcome>,
    /// Whether it counts: replayed games do not, and those that end after their match was decided.
    pub counts: bool,
    /// When it was called.
    pub called: Timestamp,
    /// The deadline for its players to show up, once it is open; `None` if there is none or it has passed.
    pub until: Option<Timestamp>,
}

/// How one game of a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BoutOutcome {
    /// This half won it.
    Won(MatchHalf),
    /// A draw.
    Drawn,
    /// Both lost: neither showed up, or both cheated.
    Nobody,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum MatchResult {
    /// This half won, by its games.
    Won(MatchHalf),
    /// This half won without a game deciding it: the other withdrew, or an organiser awarded it.
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
    /// The entrant on this half, if known.
    pub fn on(&self, half: MatchHalf) -> Option<EntrantId> {
        match self.seats[half as usize] {
            BracketSlot::Taken(entrant) => Some(entrant),
            BracketSlot::Winner(_) | BracketSlot::Loser(_) | BracketSlot::Vacant => None,
        }
    }

    /// The half of this entrant.
    pub fn half_of(&self, entrant: EntrantId) -> Option<MatchHalf> {
        MatchHalf::BOTH.into_iter().find(|half| self.on(*half) == Some(entrant))
    }

    /// The game that is running or about to be opened.
    pub fn current(&self) -> Option<&Bout> {
        self.games.last().filter(|bout| bout.outcome.is_none() && bout.counts && self.result.is_none())
    }

    /// Whether a counting game has been finished.
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
