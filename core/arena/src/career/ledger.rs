//! The queue of finished games to be applied to careers, one at a time, in order of finish.

use broadside_game::ids::{GameId, Timestamp};
use serde::{Deserialize, Serialize};

use super::facts::Facts;

/// How long a finished game waits for games that finished earlier, in milliseconds.
pub const FINISH_GRACE_MS: i64 = 2_000;

/// Games waiting to be applied, in order of finish (then of their id).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CareerQueue {
    waiting: Vec<Facts>,
}

impl CareerQueue {
    /// Inserts a game in order. Idempotent.
    pub fn insert(&mut self, facts: Facts) {
        let place = |one: &Facts| (one.at, one.game);
        match self.waiting.binary_search_by_key(&place(&facts), place) {
            Ok(_) => {}
            Err(at) => self.waiting.insert(at, facts),
        }
    }

    /// All queued games, in order.
    pub fn waiting(&self) -> &[Facts] {
        &self.waiting
    }

    /// The games that have waited for [`FINISH_GRACE_MS`], in order.
    pub fn ready(&self, now: Timestamp) -> impl Iterator<Item = &Facts> {
        self.waiting.iter().take_while(move |facts| facts.at.plus_millis(FINISH_GRACE_MS) <= now)
    }

    /// Removes a game that was applied. Idempotent.
    pub fn remove(&mut self, game: GameId) {
        self.waiting.retain(|facts| facts.game != game);
    }

    /// When the first game is due.
    pub fn due(&self) -> Option<Timestamp> {
        self.waiting.first().map(|first| first.at.plus_millis(FINISH_GRACE_MS))
    }
}
