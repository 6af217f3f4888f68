//! How many messages wait in the outboxes held here, and for how long: measured now and then for the metrics. Takes
//! nothing. What cannot be read waits for another version and is counted elsewhere.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use broadside_core::service::{
    outbox::Entry,
    store::{EntryId, Partition},
};
use futures_util::future::join_all;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::{collect::ARMFUL, state::Delivery};

/// How often it is counted.
const EVERY: Duration = Duration::from_secs(5);

/// One look in so many is at all outboxes; the others pass over those in which nothing waited and nothing is under way.
const ALL: usize = 12;

/// The oldest message of each outbox, and when it was first seen to be that.
#[derive(Debug, Default)]
struct Fronts(BTreeMap<Partition, (EntryId, Instant)>);

impl Fronts {
    /// The outboxes as they are now, each with its oldest message; how long the one that has waited longest has.
    fn see(&mut self, oldest: impl IntoIterator<Item = (Partition, EntryId)>, now: Instant) -> Duration {
        let before = std::mem::take(&mut self.0);
        for (partition, entry) in oldest {
            let known = before.get(&partition).filter(|(known, _)| *known == entry);
            let since = known.map_or(now, |(_, since)| *since);
            self.0.insert(partition, (entry, since));
        }
        self.0.values().map(|(_, since)| now.saturating_duration_since(*since)).max().unwrap_or_default()
    }
}

impl Delivery {
    /// Counts until `stop`. While the store does not answer, the last count stands.
    pub async fn watch_backlog(self: Arc<Self>, stop: CancellationToken) {
        let mut fronts = Fronts::default();
        let mut looks = 0_usize;
        let mut ticks = interval(EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while stop.run_until_cancelled(ticks.tick()).await.is_some() {
            let all = looks.is_multiple_of(ALL);
            looks = looks.wrapping_add(1);
            let busy = |partition: &Partition| all || fronts.0.contains_key(partition) || self.under_way(*partition) > 0;
            let held: Vec<Partition> = Partition::all().filter(|partition| self.epoch(*partition).is_some()).filter(busy).collect();
            let store = self.service.store();
            let outboxes = join_all(held.iter().map(|partition| store.outbox(*partition, None, ARMFUL))).await;
            let Ok(mut outboxes) = outboxes.into_iter().collect::<Result<Vec<_>, _>>() else { continue };
            outboxes.iter_mut().for_each(|waiting| waiting.retain(|(_, body)| Entry::read(body).is_some()));
            let count: usize = outboxes.iter().map(Vec::len).sum();
            let oldest = held.iter().zip(&outboxes).filter_map(|(partition, waiting)| Some((*partition, waiting.first()?.0.clone())));
            metrics::gauge!("broadside_outbox_parcels").set(count as f64);
            metrics::gauge!("broadside_outbox_oldest_seconds").set(fronts.see(oldest, Instant::now()).as_secs_f64());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn age_is_that_of_the_message_that_has_been_in_front_longest() {
        let (mut fronts, start) = (Fronts::default(), Instant::now());
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
            assert_eq!(fronts.see(oldest, start + Duration::from_secs(second)), Duration::from_secs(age), "at {second}");
        }
    }
}
