//! What a finished game says about those who played it: how it ended, and what each side did. Holds nothing that was
//! not told to everybody.

use serde::{Deserialize, Serialize};

pub use super::family::Family;
use crate::game::ids::{GameId, PlayerId, RoomId, Timestamp};

/// A finished game, as far as careers are concerned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Facts {
    /// The game.
    pub game: GameId,
    /// When it ended.
    pub at: Timestamp,
    /// How long it took from the first shot, in seconds.
    pub seconds: u32,
    /// The family of its rules.
    pub family: Family,
    /// Who played and how; the challenger first.
    pub sides: [Deeds; 2],
    /// How it ended.
    pub end: End,
    /// The rooms it was played in.
    pub rooms: Vec<RoomId>,
    /// The tournament it belonged to asked for no rating.
    pub casual: bool,
}

/// What one side did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deeds {
    /// Who.
    pub player: PlayerId,
    /// Under which name.
    pub name: String,
    /// Shots fired; in the table game: moves made.
    pub shots: u16,
    /// Shots that met a ship.
    pub hits: u16,
    /// The longest run of hits without a miss between.
    pub streak: u16,
    /// Hits before the first miss.
    pub opening: u16,
    /// Enemy ships sunk.
    pub sunk: u16,
    /// Own ships still afloat at the end.
    pub afloat: u16,
    /// Own decks that were hit.
    pub wounds: u16,
    /// Own decks there were at first.
    pub decks: u16,
    /// The most by which, at any moment, own losses in decks were greater than the other side's.
    pub behind: u16,
}

/// How a game ended for careers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum End {
    /// This side (0 or 1) won by playing.
    Won(u8),
    /// This side won because the other gave up.
    Resigned(u8),
    /// This side won because the other ran out of time.
    Forfeited(u8),
    /// This side won by judgement.
    Judged(u8),
    /// Nobody won.
    Drawn,
}

impl End {
    /// The side that won, 0 or 1.
    pub fn winner(self) -> Option<u8> {
        match self {
            Self::Won(side) | Self::Resigned(side) | Self::Forfeited(side) | Self::Judged(side) => Some(side),
            Self::Drawn => None,
        }
    }

    /// How it ended for this side.
    pub fn outcome(self, side: usize) -> Outcome {
        match self.winner() {
            None => Outcome::Drawn,
            Some(winner) if usize::from(winner) == side => Outcome::Won,
            Some(_) => Outcome::Lost,
        }
    }
}

/// How a game ended for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// Won.
    Won,
    /// Drawn.
    Drawn,
    /// Lost.
    Lost,
}
