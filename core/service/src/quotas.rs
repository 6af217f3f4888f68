//! Rate limits for requests. They are in memory and per process, because only one replica at a time listens to a platform.

use std::{collections::BTreeMap, sync::Mutex};

use broadside_game::ids::{PlayerId, RoomId, Timestamp};
use broadside_store::mutex::lock;

use super::account::RateLimit;

/// The number of limits above which the idle ones are dropped, or all if none is idle.
const MAX_LIMITS: usize = 4096;

/// A rate limit: what is limited, and for whom.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum RateLimitKey {
    Expensive(PlayerId),
    ExpensiveInRoom(RoomId),
    /// One of several limits of a player's complaints, by its number.
    Complaint(PlayerId, u8),
    Phrases(PlayerId),
    Exhibitions(PlayerId),
    Sheets(PlayerId),
    Challenges(PlayerId),
    /// Challenges of one player to another, who is identified by a digest of the name used.
    ChallengesTo(PlayerId, u64),
}

/// When the whole burst of each limit is available again, in milliseconds since the epoch.
#[derive(Default)]
pub(super) struct Quotas(pub(super) Mutex<BTreeMap<RateLimitKey, i64>>);

impl Quotas {
    /// How many milliseconds until the next use is allowed.
    pub(super) fn wait_millis(&self, used: RateLimitKey, rate: RateLimit, now: Timestamp) -> i64 {
        let full_at = lock(&self.0).get(&used).copied().unwrap_or(now.0);
        rate.wait_millis(full_at, now)
    }

    pub(super) fn count_use(&self, used: RateLimitKey, rate: RateLimit, now: Timestamp) {
        let mut all = lock(&self.0);
        if all.len() >= MAX_LIMITS {
            all.retain(|_, full_at| *full_at > now.0);
        }
        if all.len() >= MAX_LIMITS {
            all.clear();
        }
        let full_at = all.entry(used).or_insert(now.0);
        *full_at = rate.full_at_after_use(*full_at, now);
    }
}
