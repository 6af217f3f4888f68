//! One game in a career: what the history of a person shows of it, and what makes applying it twice the same as once.

use serde::{Deserialize, Serialize};

use super::{
    facts::{Family, Outcome},
    rating::Rating,
};
use crate::game::ids::{GameId, PlayerId, Timestamp};

/// How many games a career remembers one by one.
pub const ENTRIES: usize = 200;

/// A game that was applied.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// The game.
    pub game: GameId,
    /// When it ended.
    pub at: Timestamp,
    /// The family of its rules.
    pub family: Family,
    /// The opponent's main identity; `None` once they have asked to be forgotten.
    pub opponent: Option<PlayerId>,
    /// The opponent's name then; empty once they have asked to be forgotten.
    pub opponent_name: String,
    /// How it ended.
    pub outcome: Outcome,
    /// What it counted for.
    pub weight: Weight,
    /// The own rating before it.
    pub before: Rating,
    /// The opponent's rating before it.
    pub opponent_rating: Rating,
    /// The own rating after it.
    pub after: Rating,
    /// The points it brought.
    pub points: u16,
    /// Own shots.
    pub shots: u16,
    /// Own hits.
    pub hits: u16,
}

/// What a game counted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Weight {
    /// For everything.
    Rated,
    /// For everything but the rating: casual, against the computer, or the same two too often on one day.
    Unrated,
    /// For nothing: too short to be a game.
    Nothing,
}
