//! How often somebody has lately guessed at a secret: it stands in their account, so that it holds across replicas and restarts.

use super::Account;
use crate::game::ids::Timestamp;

/// What is guessed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secret {
    /// The code by which an adult has locked the account.
    AdultCode,
    /// A code that leads to something of others: a game, a tournament, an account to join, a room that takes reports.
    Code,
}

impl Secret {
    /// The number by which it is stored.
    fn number(self) -> u8 {
        match self {
            Self::AdultCode => 0,
            Self::Code => 1,
        }
    }

    /// How many guesses there are at once, and after how many milliseconds there is one more.
    fn rate(self) -> (i64, i64) {
        match self {
            Self::AdultCode => (5, 600_000),
            Self::Code => (8, 15_000),
        }
    }
}

impl Account {
    /// How many milliseconds until there may be one more guess.
    pub fn wait_to_guess(&self, secret: Secret, now: Timestamp) -> i64 {
        let (burst, every) = secret.rate();
        let whole = self.tries.iter().find(|(number, _)| *number == secret.number()).map_or(now.0, |(_, whole)| *whole);
        // Never further ahead than the burst, so that a clock that is set back keeps nobody waiting for long.
        (whole.min(now.0 + burst * every) - now.0 - (burst - 1) * every).max(0)
    }

    /// Counts a guess; those that have nothing to wait for any more are forgotten.
    pub fn count_guess(&mut self, secret: Secret, now: Timestamp) {
        let (burst, every) = secret.rate();
        self.tries.retain(|(_, whole)| *whole > now.0);
        let known = self.tries.iter().find(|(number, _)| *number == secret.number()).map_or(now.0, |(_, whole)| *whole);
        self.clear_guesses(secret);
        self.tries.push((secret.number(), (known.max(now.0) + every).min(now.0 + burst * every)));
    }

    /// Counts those guesses no longer.
    pub fn clear_guesses(&mut self, secret: Secret) {
        self.tries.retain(|(number, _)| *number != secret.number());
    }

    /// Whether nothing stands in the account but these counts.
    pub(in crate::service) fn is_blank(&self) -> bool {
        *self == self.tries_alone()
    }

    /// An account of which nothing is left but these counts.
    pub(in crate::service) fn tries_alone(&self) -> Self {
        Self { tries: self.tries.clone(), ..Self::default() }
    }
}
