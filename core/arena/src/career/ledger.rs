//! The queue of finished games that are not applied to careers yet. They are applied one at a time, in the order in which they finished.

use broadside_game::ids::{GameId, Timestamp};
use serde::{Deserialize, Serialize};

use super::facts::GameFacts;

/// How long a finished game waits in the queue, in milliseconds, so that games that finished earlier are applied first even if they are
/// reported late.
pub const FINISH_GRACE_MS: i64 = 2_000;

/// The finished games that are not applied to careers yet, ordered by finish time, then by id.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct CareerQueue {
    waiting: Vec<GameFacts>,
}

impl CareerQueue {
    /// Inserts a game at its place. Idempotent.
    pub fn insert(&mut self, facts: GameFacts) {
        let sort_key = |facts: &GameFacts| (facts.at, facts.game);
        match self.waiting.binary_search_by_key(&sort_key(&facts), sort_key) {
            Ok(_) => {}
            Err(at) => self.waiting.insert(at, facts),
        }
    }

    /// All queued games, in order.
    pub fn waiting(&self) -> &[GameFacts] {
        &self.waiting
    }

    /// The games that have waited for [`FINISH_GRACE_MS`] at `now`, in order.
    pub fn ready(&self, now: Timestamp) -> impl Iterator<Item = &GameFacts> {
        self.waiting.iter().take_while(move |facts| facts.at.plus_millis(FINISH_GRACE_MS) <= now)
    }

    /// Removes a game that was applied. Idempotent.
    pub fn remove(&mut self, game: GameId) {
        self.waiting.retain(|facts| facts.game != game);
    }

    /// When the first game has waited for [`FINISH_GRACE_MS`]; `None` if the queue is empty.
    pub fn due(&self) -> Option<Timestamp> {
        self.waiting.first().map(|first| first.at.plus_millis(FINISH_GRACE_MS))
    }
}
