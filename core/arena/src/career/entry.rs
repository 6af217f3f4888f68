//! One game in a person's history. The entries also ensure that a game is applied to a career only once.

use broadside_game::ids::{GameId, PlayerId, Timestamp};
use serde::{Deserialize, Serialize};

use super::{
    facts::{Family, GameResult},
    rating::Rating,
};

/// The maximum number of entries in a career. The oldest are dropped first.
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
    /// The opponent's main identity; `None` after the opponent was anonymised.
    pub opponent: Option<PlayerId>,
    /// The opponent's name at that time; empty after the opponent was anonymised.
    pub opponent_name: String,
    /// How the game ended for this person.
    pub outcome: GameResult,
    /// Whether the game counted for the rating and the totals.
    pub weight: GameWeight,
    /// This person's rating before the game.
    pub before: Rating,
    /// The opponent's rating before the game.
    pub opponent_rating: Rating,
    /// This person's rating after the game.
    pub after: Rating,
    /// The points that this person earned.
    pub points: u16,
    /// The shots of this person.
    pub shots: u16,
    /// The hits of this person.
    pub hits: u16,
}

/// Whether a game counts for the rating and the totals.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GameWeight {
    /// Counts for the rating, totals, points and medals.
    Rated,
    /// Counts for all of these except the rating: a casual game, a game against the computer, or one of too many games of the same two
    /// players on one day.
    Unrated,
    /// Counts for nothing, because it was too short or one side did not take part.
    Nothing,
}
