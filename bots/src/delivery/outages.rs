//! Finds outages: times of ten seconds or more in which no replica served, whatever kept it from it: there was no process,
//! all of them were frozen, or the store was away. Whoever serves leaves a sign of life in the store; the outages that were
//! found stand beside it, for every replica to see; each partition gets back those that it has not got back yet, oldest first.
//! A step of the wall clock forward is noted as an outage of its length.

use std::time::Duration;

use broadside_core::service::{
    Service,
    outages::Outage,
    store::{Collection, Key, Partition, Store, StoreError},
};
use tokio::time::Instant;

/// What is shorter gives nobody time back, in milliseconds.
const SHORT: i64 = 10_000;

/// Whoever left a sign of life so lately has served all the while, whatever the clocks say.
const LATELY: Duration = Duration::from_secs(3);

/// Two replicas have seen one step of the clock where they differ by no more than so many milliseconds in its length, and note it
/// within so many.
const SAME_STEP: i64 = 10_000;
const TOGETHER: i64 = 60_000;

/// In one of so many looks the outages that were found are read in any case.
const REREAD: usize = 10;

/// How many outages are remembered, for partitions that have not got all of them back when the next one comes.
const REMEMBERED: usize = 16;

fn read_outages(bytes: &[u8]) -> Vec<Outage> {
    let numbers = bytes.as_chunks::<8>().0.as_chunks::<2>().0.iter();
    numbers.map(|[since, millis]| Outage { since: i64::from_be_bytes(*since), millis: i64::from_be_bytes(*millis) }).collect()
}

fn write_outages(outages: &[Outage]) -> Vec<u8> {
    outages.iter().flat_map(|outage| [outage.since, outage.millis]).flat_map(i64::to_be_bytes).collect()
}

/// What one replica knows of outages.
#[derive(Default)]
pub(super) struct Outages {
    /// The last ones, oldest first, whoever found them.
    known: Vec<Outage>,
    /// The sign of life that was too old when it was looked at before.
    suspected: Option<i64>,
    /// When a sign of life was left last.
    served: Option<Instant>,
    /// How often it was looked.
    looks: usize,
    /// The outage that stands for the last step of this replica's clock.
    step: Option<Outage>,
}

impl Outages {
    /// The last outage, whoever found it.
    pub(super) fn last(&self) -> Option<Outage> {
        self.known.last().copied()
    }

    /// By what a sign of life names the last outage that is known; less than any other where none is.
    fn newest(&self) -> i64 {
        self.last().map_or(i64::MIN, |last| last.since)
    }

    /// The last outages, oldest first, whoever found them.
    pub(super) fn known(&self) -> Vec<Outage> {
        self.known.clone()
    }

    /// Whether this replica serves at this instant: whether nothing can have been missed since it left a sign of life.
    pub(super) fn serves(&self, at: Instant) -> bool {
        self.served.is_some_and(|served| at.duration_since(served) < LATELY)
    }

    /// Leaves a sign of life and finds out whether there was an outage before it. `now` is wall-clock time in milliseconds since the Unix
    /// epoch, `at` the monotonic clock of this process. An outage counts when the same old sign is read twice, because a replica that
    /// was frozen may just have written an old one; until then no sign is left.
    ///
    /// What others found is read where it may be news: where this replica has not served all the while, and where the sign names
    /// another outage than the last that is known. So a replica that serves knows at its next look what was found before, or, where
    /// its own sign has just hidden the other one, within ten looks.
    ///
    /// # Errors
    /// When the store is in trouble; then nothing is known.
    pub(super) async fn look(&mut self, store: &dyn Store, now: i64, at: Instant) -> Result<(), StoreError> {
        let sign = store.load_note(&alive()).await?.unwrap_or_default();
        let mut numbers = sign.as_chunks::<8>().0.iter().map(|number| i64::from_be_bytes(*number));
        let (left, newest) = (numbers.next(), numbers.next());
        if newest != Some(self.newest()) || !self.serves(at) || self.looks.is_multiple_of(REREAD) {
            self.learn(store).await?;
        }
        self.looks = self.looks.wrapping_add(1);
        if let Some(since) = left {
            // A sign from before a step of the clock is by so much younger.
            let step = self.step.filter(|step| since < step.since + step.millis).map_or(0, |step| step.millis);
            let millis = now - since - step;
            if millis >= SHORT && !self.serves(at) {
                if self.suspected != Some(since) {
                    self.suspected = Some(since);
                    return Ok(());
                }
                tracing::info!(seconds = millis / 1000, "nobody served; running turns get that time back");
                // The clock may have stepped back since the last one: later ones have greater names all the same.
                let since = self.last().filter(|last| last.since > since).map_or(since, |last| last.since + 1);
                self.remember(store, Outage { since, millis }).await?;
            }
        }
        self.suspected = None;
        self.leave_sign(store, now).await?;
        self.served = Some(at);
        Ok(())
    }

    /// Whether a step of this replica's clock forward (in milliseconds) is noted, by another replica or, where it `may_note` it, by
    /// this one. `now` is the time before the step.
    ///
    /// # Errors
    /// When the store is in trouble; then a repeat notes it.
    pub(super) async fn note_step(&mut self, store: &dyn Store, now: i64, step: i64, may_note: bool) -> Result<bool, StoreError> {
        self.learn(store).await?;
        let is_it = |known: &&Outage| {
            let alike = (known.millis - step).abs() <= SAME_STEP && (now - known.since).abs() <= TOGETHER;
            alike && self.step.is_none_or(|step| step.since != known.since)
        };
        let noted = self.known.iter().rev().find(is_it).copied();
        if noted.is_none() && !may_note {
            return Ok(false);
        }
        let outage = noted.unwrap_or_else(|| {
            let since = self.last().map_or(now, |last| now.max(last.since + 1));
            Outage { since, millis: step }
        });
        if noted.is_none() {
            tracing::warn!(seconds = step / 1000, "the clock has stepped forward; running turns get that time back");
            self.remember(store, outage).await?;
        }
        self.leave_sign(store, now + step).await?;
        self.step = Some(outage);
        Ok(true)
    }

    /// Leaves a sign of life: the moment, and the last outage that is known.
    async fn leave_sign(&self, store: &dyn Store, now: i64) -> Result<(), StoreError> {
        store.note_unsynced(&alive(), [now, self.newest()].map(i64::to_be_bytes).concat()).await
    }

    /// Learns which outages were found, whoever found them.
    async fn learn(&mut self, store: &dyn Store) -> Result<(), StoreError> {
        self.known = read_outages(&store.load_note(&found()).await?.unwrap_or_default());
        Ok(())
    }

    /// Notes an outage that was found; where it was found before and nobody served since, with its present length.
    async fn remember(&mut self, store: &dyn Store, outage: Outage) -> Result<(), StoreError> {
        self.known.pop_if(|last| last.since == outage.since);
        self.known.push(outage);
        let surplus = self.known.len().saturating_sub(REMEMBERED);
        self.known.drain(..surplus);
        store.note(&found(), Some(write_outages(&self.known)), None).await
    }
}

/// Where the sign of life is kept.
fn alive() -> Key {
    Key { partition: Partition::new(0), collection: Collection::Anchor, name: "alive".to_owned() }
}

/// Where the outages are kept that were found.
fn found() -> Key {
    Key { name: "found".to_owned(), ..alive() }
}

/// Where it is kept which outage a partition has got back last.
fn given_back(partition: Partition) -> Key {
    Key { partition, collection: Collection::Anchor, name: "given-back".to_owned() }
}

/// Gives a partition those of these outages back, oldest first, that it has not got back yet.
///
/// # Errors
/// When the store is in trouble; a repeat goes on where this ended.
pub(super) async fn give_back(service: &Service, partition: Partition, outages: &[Outage]) -> Result<(), StoreError> {
    let (store, key) = (service.store().as_ref(), given_back(partition));
    let last = store.load_note(&key).await?.and_then(|since| Some(i64::from_be_bytes(since.try_into().ok()?)));
    for outage in outages.iter().filter(|outage| last.is_none_or(|last| last < outage.since)) {
        service.credit_outage(partition, outage.since, outage.millis).await?;
        store.note(&key, Some(outage.since.to_be_bytes().to_vec()), None).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    };

    use async_trait::async_trait;
    use broadside_core::service::{
        chance::{FairDice, SystemClock},
        embedded::Embedded,
        outages::OutageCredits,
        pass_through::PassThrough,
    };

    use super::*;

    const MINUTE: i64 = 60_000;

    /// The same moment by both clocks.
    async fn look(replica: &mut Outages, store: &Embedded, started: Instant, millis: i64) {
        let at = started + Duration::from_millis(millis as u64);
        replica.look(store, millis, at).await.expect("memory answers");
    }

    /// Moments at which one of two replicas looks, and the outage that both know of at the end.
    async fn check(looks: &[(usize, i64)], found: Option<Outage>) {
        let (store, started) = (Embedded::in_memory().expect("memory is always there"), Instant::now());
        let mut replicas = [Outages::default(), Outages::default()];
        for (replica, millis) in looks {
            look(&mut replicas[*replica], &store, started, *millis).await;
        }
        for replica in looks.iter().map(|(replica, _)| *replica) {
            assert_eq!(replicas[replica].last(), found, "replica {replica}: {looks:?}");
        }
    }

    #[tokio::test]
    async fn an_outage_is_a_time_in_which_nobody_served() {
        let minute = Some(Outage { since: 1000, millis: MINUTE });
        // One replica serves, is frozen, and thaws.
        check(&[(0, 0), (0, 1000), (0, MINUTE), (0, 1000 + MINUTE)], minute).await;
        // Too short to count.
        check(&[(0, 0), (0, 1000), (0, 9000), (0, 10_000)], None).await;
        // A second one hears of it from the first, whether it suspected it, too, or not.
        check(&[(0, 0), (1, 1000), (0, MINUTE), (1, MINUTE + 500), (0, 1000 + MINUTE), (1, MINUTE + 1500)], minute).await;
        check(&[(0, 0), (0, 1000), (0, MINUTE), (0, 1000 + MINUTE), (1, MINUTE + 1500)], minute).await;
        // The other one served while this one was frozen.
        check(&[(0, 0), (1, 1000), (1, 4000), (1, 7000), (1, 10_000), (1, 13_000), (1, 16_000), (0, 16_100)], None).await;
        // Whoever found it died before anybody else heard of it.
        let (store, started) = (Embedded::in_memory().expect("memory is always there"), Instant::now());
        let (mut found_it, mut next) = (Outages::default(), Outages::default());
        for millis in [0, MINUTE] {
            look(&mut found_it, &store, started, millis).await;
        }
        store.note(&found(), Some(write_outages(&[Outage { since: 0, millis: MINUTE }])), None).await.expect("memory answers");
        for millis in [2 * MINUTE, 1000 + 2 * MINUTE] {
            look(&mut next, &store, started, millis).await;
        }
        assert_eq!(next.known(), [Outage { since: 0, millis: 1000 + 2 * MINUTE }]);
        // Whoever looks once is not believed.
        check(&[(0, 0), (0, MINUTE)], None).await;
        // A clock that was turned on while it served.
        let (store, started) = (Embedded::in_memory().expect("memory is always there"), Instant::now());
        let mut replica = Outages::default();
        for (now, at) in [(0, 0), (1000, 1), (MINUTE, 2), (MINUTE + 1000, 3)] {
            replica.look(&store, now, started + Duration::from_secs(at)).await.expect("memory answers");
        }
        assert_eq!(replica.last(), None);
    }

    #[tokio::test]
    async fn a_sign_from_before_a_step_of_the_clock_is_no_outage() {
        const DAY: i64 = 86_400_000;
        let (store, started) = (Embedded::in_memory().expect("memory is always there"), Instant::now());
        let (mut first, mut other) = (Outages::default(), Outages::default());
        look(&mut first, &store, started, 0).await;
        look(&mut other, &store, started, 1000).await;
        assert!(!other.note_step(&store, 1000, DAY, false).await.expect("memory answers"), "the first one has not noted it yet");
        assert!(first.note_step(&store, 1000, DAY, true).await.expect("memory answers"));
        // The other one writes by the old time once more, and both stand still for some seconds.
        look(&mut other, &store, started, 2000).await;
        for (now, at) in [(DAY + 7000, 7), (DAY + 8000, 8)] {
            first.look(&store, now, started + Duration::from_secs(at)).await.expect("memory answers");
        }
        assert!(other.note_step(&store, 8000, DAY + 500, false).await.expect("memory answers"));
        let step = Some(Outage { since: 1000, millis: DAY });
        assert_eq!((first.last(), other.last()), (step, step));
        // An outage after it is one.
        for (now, at) in [(DAY + MINUTE, 60), (DAY + MINUTE + 1000, 61)] {
            first.look(&store, now, started + Duration::from_secs(at)).await.expect("memory answers");
        }
        assert_eq!(first.last().map(|last| (last.since, last.millis)), Some((DAY + 8500, MINUTE - 7500)));
    }

    #[tokio::test]
    async fn a_late_write_of_a_frozen_replica_is_no_outage() {
        let (store, started) = (Embedded::in_memory().expect("memory is always there"), Instant::now());
        let (mut frozen, mut other) = (Outages::default(), Outages::default());
        look(&mut frozen, &store, started, 0).await;
        look(&mut other, &store, started, MINUTE).await;
        look(&mut other, &store, started, MINUTE + 1000).await;
        let known = other.last();
        // What it was about to write when it was frozen.
        store.note(&alive(), Some(1000_i64.to_be_bytes().to_vec()), None).await.expect("memory answers");
        look(&mut frozen, &store, started, MINUTE + 1100).await;
        look(&mut other, &store, started, MINUTE + 2000).await;
        look(&mut frozen, &store, started, MINUTE + 2100).await;
        assert_eq!((frozen.last(), other.last()), (known, known));
    }

    /// A store that counts how often the outages that were found are read.
    struct Reads(Embedded, AtomicUsize);

    #[async_trait]
    impl PassThrough for Reads {
        fn inner(&self) -> &dyn Store {
            &self.0
        }

        async fn load_note(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
            if *key == found() {
                self.1.fetch_add(1, Ordering::Relaxed);
            }
            self.0.load_note(key).await
        }
    }

    #[tokio::test]
    async fn whoever_serves_reads_of_outages_what_is_new() {
        const SECONDS: usize = 30;
        let store = Reads(Embedded::in_memory().expect("memory is always there"), AtomicUsize::new(0));
        let (mut first, mut other, started) = (Outages::default(), Outages::default(), Instant::now());
        let look = async |replica: &mut Outages, second: usize| {
            let at = started + Duration::from_secs(second as u64);
            replica.look(&store, second as i64 * 1000, at).await.expect("memory answers");
        };
        for second in 0..SECONDS {
            look(&mut first, second).await;
            look(&mut other, second).await;
        }
        assert_eq!(store.1.load(Ordering::Relaxed), 2 * SECONDS / REREAD);
        look(&mut other, SECONDS).await;
        assert!(first.note_step(&store, SECONDS as i64 * 1000, MINUTE, true).await.expect("memory answers"));
        look(&mut other, SECONDS + 1).await;
        assert_eq!((other.known().len(), other.known()), (1, first.known()), "not only when it is read in any case");
    }

    /// What a partition's turns have got back, by when it began.
    async fn got_back(store: &dyn Store, partition: Partition) -> Vec<i64> {
        let noted = store.load_note(&OutageCredits::note(partition)).await.expect("memory answers").unwrap_or_default();
        noted.chunks(24).map(|one| i64::from_be_bytes(*one.first_chunk().expect("it begins with a moment"))).collect()
    }

    #[tokio::test]
    async fn an_outage_that_was_not_given_back_everywhere_before_the_next_is_given_back_with_it() {
        let (store, started) = (Arc::new(Embedded::in_memory().expect("memory is always there")), Instant::now());
        let service = Service::new(store.clone(), Arc::new(SystemClock), Arc::new(FairDice));
        let partitions = [Partition::new(0), Partition::new(1)];
        let mut first = Outages::default();
        for millis in [0, MINUTE, 1000 + MINUTE] {
            look(&mut first, &store, started, millis).await;
        }
        give_back(&service, partitions[0], &first.known()).await.expect("memory answers");
        // It is killed, and whoever comes next finds another one.
        let mut next = Outages::default();
        for millis in [2 * MINUTE, 1000 + 2 * MINUTE] {
            look(&mut next, &store, started, millis).await;
        }
        let mut third = Outages::default();
        look(&mut third, &store, started, 2000 + 2 * MINUTE).await;
        assert_eq!((third.known(), next.known().len()), (next.known(), 2));
        for partition in partitions {
            for _ in 0..2 {
                give_back(&service, partition, &third.known()).await.expect("memory answers");
            }
            assert_eq!(got_back(store.as_ref(), partition).await, [0, 1000 + MINUTE], "partition {}", partition.number());
        }
        // What is noted as given back is not given back again.
        let elsewhere = Partition::new(2);
        store.note(&given_back(elsewhere), Some((1000 + MINUTE).to_be_bytes().to_vec()), None).await.expect("memory answers");
        give_back(&service, elsewhere, &next.known()).await.expect("memory answers");
        assert!(got_back(store.as_ref(), elsewhere).await.is_empty());
    }
}
