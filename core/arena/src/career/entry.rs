//! One game in a career: the entry of a person's history, which also makes applying a game idempotent.

use broadside_game::ids::{GameId, PlayerId, Timestamp};
use serde::{Deserialize, Serialize};

use super::{
    facts::{Family, GameResult},
    rating::Rating,
};

/// The maximum number of entries in a career.
pub const MAX_ENTRIES: usize = 200;

/// A game that was applied to a career.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CareerEntry {
    /// The game.
    pub game: GameId,
    /// When it ended.
    pub at: Timestamp,
    /// The family of its rules.
    pub family: Family,
    /// The opponent's main identity; `None` after they were anonymised.
    pub opponent: Option<PlayerId>,
    /// The opponent's name at the time; empty after they were anonymised.
    pub opponent_name: String,
    /// How it ended.
    pub outcome: GameResult,
    /// What the game counted for.
    pub weight: GameWeight,
    /// The own rating before the game.
    pub before: Rating,
    /// The opponent's rating before the game.
    pub opponent_rating: Rating,
    /// The own rating after the game.
    pub after: Rating,
    /// The points earned.
    pub points: u16,
    /// Own shots.
    pub shots: u16,
    /// Own hits.
    pub hits: u16,
}

/// What a game counts for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameWeight {
    /// For everything.
    Rated,
    /// For everything but the rating: casual, against the computer, or the same two too often on one day.
    Unrated,
    /// For nothing: too short to be a game.
    Nothing,
}
