//! The queue of finished games on their way into careers: they are applied one at a time, in order of finish.

use serde::{Deserialize, Serialize};

use super::facts::Facts;
use crate::game::ids::{GameId, Timestamp};

/// How long a finished game waits for others that finished before it, in milliseconds.
pub const GRACE: i64 = 2_000;

/// Games waiting to be applied, in order of finish (then of their id).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ledger {
    waiting: Vec<Facts>,
}

impl Ledger {
    /// Puts a game in its place. Idempotent.
    pub fn enter(&mut self, facts: Facts) {
        let place = |one: &Facts| (one.at, one.game);
        match self.waiting.binary_search_by_key(&place(&facts), place) {
            Ok(_) => {}
            Err(at) => self.waiting.insert(at, facts),
        }
    }

    /// All games that wait, in order.
    pub fn waiting(&self) -> &[Facts] {
        &self.waiting
    }

    /// The games that have waited long enough, in order.
    pub fn ripe(&self, now: Timestamp) -> impl Iterator<Item = &Facts> {
        self.waiting.iter().take_while(move |facts| facts.at.plus_millis(GRACE) <= now)
    }

    /// Takes a game out that has been applied. Idempotent.
    pub fn strike(&mut self, game: GameId) {
        self.waiting.retain(|facts| facts.game != game);
    }

    /// When the first one is to be applied.
    pub fn due(&self) -> Option<Timestamp> {
        self.waiting.first().map(|first| first.at.plus_millis(GRACE))
    }
}
