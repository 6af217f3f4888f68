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
    /// Each exhibition keeps the computer busy for minutes.
    Exhibitions(PlayerId),
    Sheets(PlayerId),
    /// All challenges by name.
    Challenges(PlayerId),
    /// Challenges of one player to another, who is identified by a digest of the name used, until they accept one.
    ChallengesTo(PlayerId, u64),
}

impl RateLimitKey {
    pub(super) fn rate(self) -> RateLimit {
        match self {
            Self::Expensive(_) => RateLimit { burst: 10, interval_ms: 12_000 },
            Self::ExpensiveInRoom(_) => RateLimit { burst: 30, interval_ms: 4_000 },
            Self::Complaint(..) => RateLimit { burst: 1, interval_ms: 3_600_000 },
            Self::Phrases(_) => RateLimit { burst: 6, interval_ms: 15_000 },
            Self::Exhibitions(_) => RateLimit { burst: 4, interval_ms: 300_000 },
            Self::Sheets(_) => RateLimit { burst: 20, interval_ms: 10_000 },
            Self::Challenges(_) => RateLimit { burst: 20, interval_ms: 180_000 },
            Self::ChallengesTo(..) => RateLimit { burst: 6, interval_ms: 600_000 },
        }
    }
}

/// When the whole burst of each limit is available again, in milliseconds since the epoch.
#[derive(Default)]
pub(super) struct Quotas(pub(super) Mutex<BTreeMap<RateLimitKey, i64>>);

impl Quotas {
    /// How many milliseconds until the next use is allowed.
    pub(super) fn wait_millis(&self, used: RateLimitKey, now: Timestamp) -> i64 {
        let full_at = lock(&self.0).get(&used).copied().unwrap_or(now.0);
        used.rate().wait_millis(full_at, now)
    }

    pub(super) fn count_use(&self, used: RateLimitKey, now: Timestamp) {
        let mut all = lock(&self.0);
        if all.len() >= MAX_LIMITS {
            all.retain(|_, full_at| *full_at > now.0);
        }
        if all.len() >= MAX_LIMITS {
            all.clear();
        }
        let full_at = all.entry(used).or_insert(now.0);
        *full_at = used.rate().full_at_after_use(*full_at, now);
    }
}
