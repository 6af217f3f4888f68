//! Who plays in a tournament, what they play, and how it went. Data only; `tournament` changes it.

use serde::{Deserialize, Serialize};

use crate::game::{
    ids::{GameId, PlayerId, Timestamp},
    side::Side,
};

/// An entrant's number in a tournament: the order of joining. Never given twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct EntrantId(pub u16);

/// A match's number in a tournament, in the order they were set up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct MatchId(pub u16);

/// A person under the name they play under.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    /// The person.
    pub player: PlayerId,
    /// The name, made harmless.
    pub name: String,
}

/// Somebody who has joined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Their number.
    pub id: EntrantId,
    /// Who it is (another person may take the place over).
    pub person: Person,
    /// The rating when they joined, rounded; what seeding goes by.
    pub rating: u16,
    /// Whether they are there.
    pub presence: Presence,
    /// From which round on they play, counted from 1; more than 1 for those who come late.
    pub since: u16,
}

/// Whether an entrant is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Presence {
    /// They have joined.
    Joined,
    /// They have said that they are there.
    Ready,
    /// They have left, before the start or in the middle; their results stand.
    Gone,
}

/// Which side of a match: the upper one fires first in its first game, then they take turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Half {
    /// The upper one.
    Upper,
    /// The lower one.
    Lower,
}

impl Half {
    /// Both.
    pub const BOTH: [Self; 2] = [Self::Upper, Self::Lower];

    /// The side that this half has in the match's game of this number (counted from 0): whoever fires first is host.
    pub fn side(self, number: u8) -> Side {
        match (self, number % 2) {
            (Self::Upper, 0) | (Self::Lower, 1) => Side::A,
            _ => Side::B,
        }
    }

    /// The half that has this side in the game of this number.
    pub fn of(side: Side, number: u8) -> Self {
        if Self::Upper.side(number) == side { Self::Upper } else { Self::Lower }
    }
}

impl std::ops::Not for Half {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Upper => Self::Lower,
            Self::Lower => Self::Upper,
        }
    }
}

/// Which part of a tournament a match belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Part {
    /// A round of Swiss or round robin, the tree of a single elimination, the upper tree of a double one.
    Main,
    /// The lower tree of a double elimination.
    Lower,
    /// The final between the winners of both trees.
    Final,
    /// The second final, where both have lost once.
    Reset,
    /// The match for the third place.
    Third,
}

/// Who is on a half of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seat {
    /// Nobody yet: the winner (or the loser) of this match will be.
    Winner(MatchId),
    /// The loser of this match will be.
    Loser(MatchId),
    /// This one.
    Taken(EntrantId),
    /// Nobody ever: a bye, or nobody came out of the match before.
    Vacant,
}

/// Two who meet, in one or more games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// Its number.
    pub id: MatchId,
    /// The part it belongs to.
    pub part: Part,
    /// The round within the part, counted from 1.
    pub round: u16,
    /// The place within the round, counted from 0 from above.
    pub place: u16,
    /// Who is on which half, upper first.
    pub seats: [Seat; 2],
    /// Its games, in order.
    pub games: Vec<Bout>,
    /// How it ended.
    pub result: Option<MatchResult>,
}

/// One game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bout {
    /// Which try: rises with every game of this match that is called, replays too; never repeats.
    pub number: u8,
    /// The game, once it is open.
    pub game: Option<GameId>,
    /// How it ended.
    pub outcome: Option<BoutOutcome>,
    /// Whether it counts: one that is played again, or that ends after its match was decided, does not.
    pub counts: Counts,
    /// When it was called.
    pub called: Timestamp,
    /// Until when its players are waited for, once it is open; `None`: nobody waits, or it was looked who has come.
    pub until: Option<Timestamp>,
}

/// Whether a game counts for its match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    /// It does.
    Yes,
    /// An organiser had it played again, or the match was decided before it ended.
    No,
}

/// How one game of a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BoutOutcome {
    /// This half won it.
    Won(Half),
    /// Nobody lost.
    Drawn,
    /// Both lost: nobody came, or both cheated.
    Nobody,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum MatchResult {
    /// This half won, by its games.
    Won(Half),
    /// This half won without the games deciding it: the other withdrew, or an organiser said so.
    Awarded(Half),
    /// This half has nobody to meet: a bye.
    Bye(Half),
    /// Nobody won; half a point for either.
    Drawn,
    /// Both lost.
    Nobody,
}

impl MatchResult {
    /// The half that goes on from here.
    pub fn winner(self) -> Option<Half> {
        match self {
            Self::Won(half) | Self::Awarded(half) | Self::Bye(half) => Some(half),
            Self::Drawn | Self::Nobody => None,
        }
    }
}

impl Match {
    /// Who sits on this half, if anybody does yet.
    pub fn on(&self, half: Half) -> Option<EntrantId> {
        match self.seats[half as usize] {
            Seat::Taken(entrant) => Some(entrant),
            Seat::Winner(_) | Seat::Loser(_) | Seat::Vacant => None,
        }
    }

    /// The half on which this entrant sits.
    pub fn half_of(&self, entrant: EntrantId) -> Option<Half> {
        Half::BOTH.into_iter().find(|half| self.on(*half) == Some(entrant))
    }

    /// The game that is being played or about to be opened.
    pub fn current(&self) -> Option<&Bout> {
        self.games.last().filter(|bout| bout.outcome.is_none() && bout.counts == Counts::Yes && self.result.is_none())
    }

    /// Whether a game that counts has been played to its end.
    pub fn fought(&self) -> bool {
        self.games.iter().any(|bout| bout.outcome.is_some() && bout.counts == Counts::Yes)
    }

    /// How many games each half has won, upper first, in half points: a drawn game is one for either.
    pub fn score(&self) -> [u8; 2] {
        let points = |half: Half| {
            let one = |bout: &Bout| match bout.outcome.filter(|_| bout.counts == Counts::Yes) {
                Some(BoutOutcome::Won(winner)) if winner == half => 2,
                Some(BoutOutcome::Drawn) => 1,
                Some(BoutOutcome::Won(_) | BoutOutcome::Nobody) | None => 0,
            };
            self.games.iter().map(one).sum()
        };
        Half::BOTH.map(points)
    }
}
