//! The facts of a finished game that careers need: how it ended, and what each side did. Public information only.

use broadside_game::ids::{GameId, PlayerId, RoomId, Timestamp};
use serde::{Deserialize, Serialize};

pub use super::family::Family;

/// A finished game, as careers see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Facts {
    /// The game.
    pub game: GameId,
    /// When it ended.
    pub at: Timestamp,
    /// The duration from the first shot, in seconds.
    pub seconds: u32,
    /// The family of its rules.
    pub family: Family,
    /// The two sides, the challenger first.
    pub sides: [SideStats; 2],
    /// How it ended.
    pub end: GameEnd,
    /// The rooms it was played in.
    pub rooms: Vec<RoomId>,
    /// Whether it was unrated by the rules of its tournament.
    pub casual: bool,
}

/// The statistics of one side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SideStats {
    /// The player.
    pub player: PlayerId,
    /// The display name at the time.
    pub name: String,
    /// Shots fired; in the table game: moves made.
    pub shots: u16,
    /// Shots that hit a ship.
    pub hits: u16,
    /// The longest run of hits.
    pub streak: u16,
    /// Hits before the first miss.
    pub opening: u16,
    /// Enemy ships sunk.
    pub sunk: u16,
    /// Own ships still afloat at the end.
    pub afloat: u16,
    /// Own decks that were hit.
    pub wounds: u16,
    /// Own decks at the start.
    pub decks: u16,
    /// The largest deficit in lost decks at any time.
    pub behind: u16,
}

/// How a game ended, as careers see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameEnd {
    /// This side (0 or 1) won by sinking the fleet.
    Won(u8),
    /// This side won because the other resigned.
    Resigned(u8),
    /// This side won because the other ran out of time.
    Forfeited(u8),
    /// This side won by judgement.
    Judged(u8),
    /// Nobody won.
    Drawn,
}

impl GameEnd {
    /// The side that won, 0 or 1.
    pub fn winner(self) -> Option<u8> {
        match self {
            Self::Won(side) | Self::Resigned(side) | Self::Forfeited(side) | Self::Judged(side) => Some(side),
            Self::Drawn => None,
        }
    }

    /// How it ended for this side.
    pub fn outcome(self, side: usize) -> GameResult {
        match self.winner() {
            None => GameResult::Drawn,
            Some(winner) if usize::from(winner) == side => GameResult::Won,
            Some(_) => GameResult::Lost,
        }
    }
}

/// How a game ended for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameResult {
    /// Won.
    Won,
    /// Drawn.
    Drawn,
    /// Lost.
    Lost,
}
