//! What was asked often lately: held in memory, per process, since one replica at a time listens to a platform.

use std::{collections::BTreeMap, sync::Mutex};

use super::{account::Rate, mutex::lock};
use crate::game::ids::{PlayerId, RoomId, Timestamp};

/// How many are remembered before those that have nothing to wait for are forgotten.
const REMEMBERED: usize = 4096;

/// Who has used up what.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Used {
    Dear(PlayerId),
    DearInRoom(RoomId),
    /// One of those that somebody has.
    Complaint(PlayerId, u8),
    Sayings(PlayerId),
    Exhibitions(PlayerId),
    Sheets(PlayerId),
    Challenges(PlayerId),
    /// By whom, and to whom by a digest of what they were named by.
    ChallengesTo(PlayerId, u64),
}

/// What was used up lately: when each would have its whole burst again, in milliseconds since the Unix epoch.
#[derive(Default)]
pub(super) struct Quotas(pub(super) Mutex<BTreeMap<Used, i64>>);

impl Quotas {
    /// How many milliseconds until there may be one more.
    pub(super) fn wait(&self, used: Used, rate: Rate, now: Timestamp) -> i64 {
        let whole = lock(&self.0).get(&used).copied().unwrap_or(now.0);
        rate.wait(whole, now)
    }

    pub(super) fn count(&self, used: Used, rate: Rate, now: Timestamp) {
        let mut all = lock(&self.0);
        if all.len() >= REMEMBERED {
            all.retain(|_, whole| *whole > now.0);
        }
        if all.len() >= REMEMBERED {
            all.clear();
        }
        let whole = all.entry(used).or_insert(now.0);
        *whole = rate.count(*whole, now);
    }
}
