//! The facts about a finished game that careers need: how it ended, and the statistics of each side. Public information only.

use broadside_game::ids::{GameId, PlayerId, RoomId, Timestamp};
use serde::{Deserialize, Serialize};

pub use super::family::Family;

/// The facts about a finished game that careers need.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameFacts {
    /// The game.
    pub game: GameId,
    /// When it ended.
    pub at: Timestamp,
    /// The duration from the first shot to the end, in seconds.
    pub seconds: u32,
    /// The family of its rules.
    pub family: Family,
    /// The two sides, the challenger first.
    pub sides: [SideStats; 2],
    /// How it ended.
    pub end: GameEnd,
    /// The rooms in which it was played.
    pub rooms: Vec<RoomId>,
    /// Whether the game does not change ratings because its tournament is casual, because it had crews or because a guest played.
    pub casual: bool,
}

/// The statistics of one side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SideStats {
    /// The player.
    pub player: PlayerId,
    /// The player's display name at that time.
    pub name: String,
    /// The number of shots fired; in the table game: of moves.
    pub shots: u16,
    /// The number of shots that hit a ship; in the table game: of moves that sank a ship.
    pub hits: u16,
    /// The greatest number of hits in a row.
    pub streak: u16,
    /// The number of hits before the first miss.
    pub opening: u16,
    /// The number of enemy ships sunk.
    pub sunk: u16,
    /// The number of own ships still afloat at the end.
    pub afloat: u16,
    /// The number of own decks that were hit.
    pub wounds: u16,
    /// The number of own decks at the start.
    pub decks: u16,
    /// The largest deficit at any time: own decks hit minus enemy decks hit.
    pub behind: u16,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameEnd {
    /// This side (0 or 1) won by sinking the fleet.
    Won(u8),
    /// This side (0 or 1) won because the other one resigned.
    Resigned(u8),
    /// This side (0 or 1) won because the other one ran out of time.
    Forfeited(u8),
    /// This side (0 or 1) won when the sealed papers were opened (core/RULES.md §1.4).
    Judged(u8),
    /// Nobody won.
    Drawn,
}

impl GameEnd {
    /// The side that won, 0 or 1; `None` for a draw.
    pub fn winner(self) -> Option<u8> {
        match self {
            Self::Won(side) | Self::Resigned(side) | Self::Forfeited(side) | Self::Judged(side) => Some(side),
            Self::Drawn => None,
        }
    }

    /// How it ended for this side (0 or 1).
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
