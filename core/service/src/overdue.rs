//! Alarms that have been due for a long time.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Mutex,
};

use broadside_game::ids::Timestamp;
use broadside_store::{
    mutex::lock,
    store::{Key, Partition},
};

use super::chance::{Clock, ClockStep};

/// An alarm that has been due for longer than this, in milliseconds, is overdue.
const OVERDUE_LIMIT_MS: i64 = 5000;

/// The alarms of each partition that were overdue in its last round. An alarm is overdue after an interruption, or because this
/// replica's clock is wrong: a turn that another replica began by the right time would end at once. So the clock is compared with
/// the store's after an alarm was first found overdue and before it is handled.
#[derive(Default)]
pub(super) struct OverdueAlarms(Mutex<BTreeMap<Partition, BTreeSet<(Key, i64)>>>);

impl OverdueAlarms {
    /// Requests a comparison if one of these due alarms is overdue for the first time. Returns whether the clock can be relied on.
    pub(super) fn check(&self, clock: &dyn Clock, partition: Partition, due: &[(Key, i64)], now: Timestamp) -> bool {
        let overdue: BTreeSet<_> = due.iter().filter(|(_, at)| *at < now.0 - OVERDUE_LIMIT_MS).cloned().collect();
        let mut last = lock(&self.0);
        let known = last.entry(partition).or_default();
        if !overdue.is_subset(known) {
            clock.request_comparison();
        }
        *known = overdue;
        drop(last);
        clock.step() == ClockStep::None
    }
}
