//! Measures the outboxes of this replica's partitions for the metrics: how many messages wait, and the age of the oldest. Removes
//! nothing from them. Entries that this version cannot read are not counted here.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use broadside_service::outbox::Entry;
use broadside_store::store::{EntryId, Partition};
use futures_util::future::join_all;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::{collect::ENTRIES_PER_READ, state::Delivery};

/// The time between two measurements.
const MEASUREMENT_INTERVAL: Duration = Duration::from_secs(5);

/// One in this many measurements reads all outboxes; the others skip outboxes that were empty and have nothing in flight.
const MEASUREMENTS_PER_FULL_SCAN: usize = 12;

/// The oldest message of each outbox, and when it was first seen as the oldest.
#[derive(Debug, Default)]
struct QueueHeads(BTreeMap<Partition, (EntryId, Instant)>);

impl QueueHeads {
    /// Records the oldest message of each outbox at `now`. Returns the age of the message that has been the oldest for longest.
    fn update(&mut self, oldest: impl IntoIterator<Item = (Partition, EntryId)>, now: Instant) -> Duration {
        let before = std::mem::take(&mut self.0);
        for (partition, entry) in oldest {
            let previous = before.get(&partition).filter(|(previous, _)| *previous == entry);
            let since = previous.map_or(now, |(_, since)| *since);
            self.0.insert(partition, (entry, since));
        }
        self.0.values().map(|(_, since)| now.saturating_duration_since(*since)).max().unwrap_or_default()
    }
}

impl Delivery {
    /// Measures until `stop`. While the store does not answer, the metrics keep their last values.
    pub async fn watch_backlog(self: Arc<Self>, stop: CancellationToken) {
        let mut heads = QueueHeads::default();
        let mut measurements = 0_usize;
        let mut ticks = interval(MEASUREMENT_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while stop.run_until_cancelled(ticks.tick()).await.is_some() {
            let is_full_scan = measurements.is_multiple_of(MEASUREMENTS_PER_FULL_SCAN);
            measurements = measurements.wrapping_add(1);
            let is_included = |partition: &Partition| is_full_scan || heads.0.contains_key(partition) || self.in_flight(*partition) > 0;
            let partitions: Vec<Partition> =
                Partition::all().filter(|partition| self.epoch(*partition).is_some()).filter(is_included).collect();
            let store = self.service.store();
            let outboxes = join_all(partitions.iter().map(|partition| store.outbox(*partition, None, ENTRIES_PER_READ))).await;
            let Ok(mut outboxes) = outboxes.into_iter().collect::<Result<Vec<_>, _>>() else { continue };
            outboxes.iter_mut().for_each(|waiting| waiting.retain(|(_, body)| Entry::read(body).is_some()));
            let count: usize = outboxes.iter().map(Vec::len).sum();
            let oldest = partitions.iter().zip(&outboxes).filter_map(|(partition, waiting)| Some((*partition, waiting.first()?.0.clone())));
            metrics::gauge!("broadside_outbox_parcels").set(count as f64);
            metrics::gauge!("broadside_outbox_oldest_seconds").set(heads.update(oldest, Instant::now()).as_secs_f64());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backlog_age_is_that_of_the_longest_waiting_head() {
        let (mut heads, start) = (QueueHeads::default(), Instant::now());
        let (one, two) = (Partition::new(1), Partition::new(2));
        for (second, oldest, age) in [
            (0, vec![(one, 1)], 0),
            (5, vec![(one, 1), (two, 1)], 5),
            (10, vec![(one, 2), (two, 1)], 5),
            (15, vec![(one, 2)], 5),
            (20, vec![], 0),
            (25, vec![(one, 2)], 0),
        ] {
            let oldest = oldest.into_iter().map(|(partition, number)| (partition, EntryId(number, 0)));
            assert_eq!(heads.update(oldest, start + Duration::from_secs(second)), Duration::from_secs(age), "at {second}");
        }
    }
}
