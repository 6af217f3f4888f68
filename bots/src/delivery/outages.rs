//! Finds outages: times of ten seconds or more in which no replica served, because no process ran, all were frozen, or the store was
//! down. A serving replica saves a heartbeat in the store, and next to it the outages that it finds, for all replicas. Each partition is
//! credited with the outages that it has not been credited with yet, oldest first. A forward step of the wall clock by ten seconds or
//! more is recorded as an outage of its length. Outages that a heartbeat's writer did not know yet have been recorded since, so they
//! are not counted again.

use std::time::Duration;

use broadside_service::Service;
use broadside_store::{
    outages::Outage,
    store::{Collection, Key, Partition, Store, StoreResult},
};
use tokio::time::Instant;

/// The shortest outage that counts, in milliseconds.
const MIN_OUTAGE_MS: i64 = 10_000;

/// A replica that saved a heartbeat within this time has served without interruption, whatever the wall clock says.
const HEARTBEAT_FRESHNESS: Duration = Duration::from_secs(3);

/// One in this many checks reads the recorded outages in any case.
const CHECKS_PER_RELOAD: usize = 10;

/// How many outages are stored, for partitions that are not credited with all of them when the next one happens.
const MAX_OUTAGES: usize = 16;

fn read_outages(bytes: &[u8]) -> Vec<Outage> {
    let numbers = bytes.as_chunks::<8>().0.as_chunks::<2>().0.iter();
    numbers.map(|[since, millis]| Outage { since: i64::from_be_bytes(*since), millis: i64::from_be_bytes(*millis) }).collect()
}

fn write_outages(outages: &[Outage]) -> Vec<u8> {
    outages.iter().flat_map(|outage| [outage.since, outage.millis]).flat_map(i64::to_be_bytes).collect()
}

/// The outages that one replica knows of.
#[derive(Default)]
pub(super) struct Outages {
    /// The last outages, oldest first, found by any replica.
    outages: Vec<Outage>,
    /// The heartbeat that was too old at the previous check, in milliseconds since the Unix epoch.
    stale_heartbeat: Option<i64>,
    /// When this replica last saved a heartbeat.
    last_served: Option<Instant>,
    /// The number of checks so far.
    checks: usize,
}

/// Proof that a replica served.
#[derive(Clone, Copy)]
struct Heartbeat {
    /// When it served, in milliseconds since the Unix epoch.
    at: i64,
    /// The start of the last outage that it knew of; [`i64::MIN`] if there was none.
    last_outage_start: i64,
}

impl Heartbeat {
    /// Reads the last heartbeat of all replicas; `None` before the first one.
    async fn load(store: &dyn Store) -> StoreResult<Option<Self>> {
        let bytes = store.load_note(&heartbeat_key()).await?.unwrap_or_default();
        let mut numbers = bytes.as_chunks::<8>().0.iter().map(|number| i64::from_be_bytes(*number));
        Ok(numbers.next().map(|at| Self { at, last_outage_start: numbers.next().unwrap_or(i64::MIN) }))
    }
}

impl Outages {
    /// The start of the last known outage, as a heartbeat names it; [`i64::MIN`] if there is none.
    pub(super) fn last_outage_start(&self) -> i64 {
        self.outages.last().map_or(i64::MIN, |last| last.since)
    }

    /// The known outages, oldest first.
    pub(super) fn all(&self) -> Vec<Outage> {
        self.outages.clone()
    }

    /// Whether this replica serves at this instant: its last heartbeat is recent.
    pub(super) fn serves(&self, at: Instant) -> bool {
        self.last_served.is_some_and(|last_served| at.duration_since(last_served) < HEARTBEAT_FRESHNESS)
    }

    /// Saves a heartbeat and checks whether there was an outage before it. `now` is wall-clock time in milliseconds since the Unix
    /// epoch, `at` the monotonic clock of this process. An outage counts only if the same old heartbeat is read twice, because a replica
    /// that was frozen may just have written an old one; until then no heartbeat is saved.
    ///
    /// The recorded outages are read if they may be new: if this replica has not served without interruption, or if the heartbeat names
    /// another outage than the last known one. So a serving replica learns of an outage at its next check, or within ten checks if its own
    /// heartbeat has just overwritten the other one. Then it saves no heartbeat, and returns `true`: the outage may be a clock step that
    /// this replica has not applied yet.
    ///
    /// # Errors
    /// A store error; safe to retry.
    pub(super) async fn check(&mut self, store: &dyn Store, now: i64, at: Instant) -> StoreResult<bool> {
        let (is_first, last_outage_start) = (self.checks == 0, self.last_outage_start());
        let heartbeat = Heartbeat::load(store).await?;
        let is_known = heartbeat.is_some_and(|heartbeat| heartbeat.last_outage_start == self.last_outage_start());
        if !is_known || !self.serves(at) || self.checks.is_multiple_of(CHECKS_PER_RELOAD) {
            self.reload(store).await?;
        }
        self.checks = self.checks.wrapping_add(1);
        if !is_first && self.last_outage_start() != last_outage_start {
            self.stale_heartbeat = None;
            return Ok(true);
        }
        if let Some(heartbeat) = heartbeat {
            let lost = now - heartbeat.at - self.millis_unknown_to(heartbeat);
            if lost >= MIN_OUTAGE_MS && !self.serves(at) {
                if self.stale_heartbeat != Some(heartbeat.at) {
                    self.stale_heartbeat = Some(heartbeat.at);
                    return Ok(false);
                }
                self.record(store, heartbeat.at, lost).await?;
                tracing::info!(seconds = lost / 1000, "found an outage; crediting running turns");
            }
        }
        self.stale_heartbeat = None;
        self.save_heartbeat(store, now).await?;
        self.last_served = Some(at);
        Ok(false)
    }

    /// Called before this replica applies a clock step. Records the time lost by the step, or by an outage at the same time, unless
    /// another replica has recorded it. `now` is the time before the step, `step` its length (negative for a step back), both in
    /// milliseconds. Returns `false` if an outage must be recorded, but not by this replica.
    ///
    /// # Errors
    /// A store error; safe to retry.
    pub(super) async fn prepare_step(
        &mut self,
        store: &dyn Store,
        (now, step): (i64, i64),
        at: Instant,
        may_record: bool,
    ) -> StoreResult<bool> {
        self.reload(store).await?;
        if let Some(heartbeat) = Heartbeat::load(store).await? {
            let age = now + step - heartbeat.at;
            // A heartbeat that is recent by the time after a step back was written after it, and any other one before it.
            let is_recent = u128::from(age.unsigned_abs()) < HEARTBEAT_FRESHNESS.as_millis();
            let lost = if step > 0 || is_recent { age } else { now - heartbeat.at } - self.millis_unknown_to(heartbeat);
            let lost = if self.serves(at) { lost.min(step) } else { lost };
            if lost >= MIN_OUTAGE_MS {
                if !may_record {
                    return Ok(false);
                }
                self.record(store, heartbeat.at, lost).await?;
                tracing::warn!(seconds = lost / 1000, "found a clock step or an outage; crediting running turns");
            }
        }
        self.save_heartbeat(store, now + step).await?;
        Ok(true)
    }

    /// The length of all known outages that the writer of a heartbeat did not know, in milliseconds.
    fn millis_unknown_to(&self, heartbeat: Heartbeat) -> i64 {
        self.outages.iter().filter(|outage| outage.since > heartbeat.last_outage_start).map(|outage| outage.millis).sum()
    }

    /// Saves a heartbeat: the current time and the start of the last known outage.
    async fn save_heartbeat(&self, store: &dyn Store, now: i64) -> StoreResult {
        store.write_note_unsynced(&heartbeat_key(), [now, self.last_outage_start()].map(i64::to_be_bytes).concat()).await
    }

    /// Reads the recorded outages from the store.
    async fn reload(&mut self, store: &dyn Store) -> StoreResult {
        self.outages = read_outages(&store.load_note(&outages_key()).await?.unwrap_or_default());
        Ok(())
    }

    /// Records an outage; it becomes known once it is stored. It sorts after the known ones, even if the clock has stepped back since.
    async fn record(&mut self, store: &dyn Store, since: i64, millis: i64) -> StoreResult {
        let since = self.outages.last().map_or(since, |last| since.max(last.since + 1));
        let mut outages = self.all();
        outages.push(Outage { since, millis });
        let surplus = outages.len().saturating_sub(MAX_OUTAGES);
        outages.drain(..surplus);
        store.write_note(&outages_key(), Some(write_outages(&outages)), None).await?;
        self.outages = outages;
        Ok(())
    }
}

fn heartbeat_key() -> Key {
    Key { partition: Partition::new(0), collection: Collection::Anchor, name: "alive".to_owned() }
}

fn outages_key() -> Key {
    Key { name: "found".to_owned(), ..heartbeat_key() }
}

/// The key of the last outage credited to a partition.
fn credited_key(partition: Partition) -> Key {
    Key { partition, collection: Collection::Anchor, name: "given-back".to_owned() }
}

/// Credits a partition with those of these outages that it has not been credited with yet, oldest first.
///
/// # Errors
/// A store error; a retry continues where this ended.
pub(super) async fn credit_outages(service: &Service, partition: Partition, outages: &[Outage]) -> StoreResult {
    let (store, key) = (service.store().as_ref(), credited_key(partition));
    let last = store.load_note(&key).await?.and_then(|since| Some(i64::from_be_bytes(since.try_into().ok()?)));
    for outage in outages.iter().filter(|outage| last.is_none_or(|last| last < outage.since)) {
        service.credit_outage(partition, outage.since, outage.millis).await?;
        store.write_note(&key, Some(outage.since.to_be_bytes().to_vec()), None).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    };

    use async_trait::async_trait;
    use broadside_service::chance::{FairDice, SystemClock};
    use broadside_store::{embedded::EmbeddedStore, outages::OutageCredits, pass_through::PassThrough, store::StoreError};
    use broadside_testkit::log_capture::LogCapture;

    use super::*;

    const MINUTE: i64 = 60_000;

    /// Makes a replica check at `millis` by both clocks.
    async fn check_at(replica: &mut Outages, store: &EmbeddedStore, started: Instant, millis: i64) {
        let at = started + Duration::from_millis(millis as u64);
        replica.check(store, millis, at).await.expect("memory answers");
    }

    /// Makes two replicas check at these times (replica, milliseconds), and compares the outage that both know of at the end.
    async fn assert_found(checks: &[(usize, i64)], found: Option<Outage>) {
        let (store, started) = (EmbeddedStore::in_memory().expect("memory is always there"), Instant::now());
        let mut replicas = [Outages::default(), Outages::default()];
        for (replica, millis) in checks {
            check_at(&mut replicas[*replica], &store, started, *millis).await;
        }
        for replica in checks.iter().map(|(replica, _)| *replica) {
            assert_eq!(replicas[replica].outages.last().copied(), found, "replica {replica}: {checks:?}");
        }
    }

    #[tokio::test]
    async fn outage_is_a_time_in_which_no_replica_served() {
        let minute = Some(Outage { since: 1000, millis: MINUTE });
        // One replica serves, is frozen, and thaws.
        assert_found(&[(0, 0), (0, 1000), (0, MINUTE), (0, 1000 + MINUTE)], minute).await;
        // Too short to count.
        assert_found(&[(0, 0), (0, 1000), (0, 9000), (0, 10_000)], None).await;
        // A second replica learns of the outage from the first, whether it suspected it itself or not.
        assert_found(&[(0, 0), (1, 1000), (0, MINUTE), (1, MINUTE + 500), (0, 1000 + MINUTE), (1, MINUTE + 1500)], minute).await;
        assert_found(&[(0, 0), (0, 1000), (0, MINUTE), (0, 1000 + MINUTE), (1, MINUTE + 1500)], minute).await;
        // The other replica served while this one was frozen.
        assert_found(&[(0, 0), (1, 1000), (1, 4000), (1, 7000), (1, 10_000), (1, 13_000), (1, 16_000), (0, 16_100)], None).await;
        // The replica that found the outage died before any other one saw it.
        let (store, started) = (EmbeddedStore::in_memory().expect("memory is always there"), Instant::now());
        let (mut finder, mut next) = (Outages::default(), Outages::default());
        for millis in [0, MINUTE] {
            check_at(&mut finder, &store, started, millis).await;
        }
        store.write_note(&outages_key(), Some(write_outages(&[Outage { since: 0, millis: MINUTE }])), None).await.expect("memory answers");
        for millis in [2 * MINUTE, 1000 + 2 * MINUTE] {
            check_at(&mut next, &store, started, millis).await;
        }
        assert_eq!(next.all(), [Outage { since: 0, millis: MINUTE }, Outage { since: 1, millis: 1000 + MINUTE }]);
        // One check alone does not count.
        assert_found(&[(0, 0), (0, MINUTE)], None).await;
        // The clock was set forward while the replica served.
        let (store, started) = (EmbeddedStore::in_memory().expect("memory is always there"), Instant::now());
        let mut replica = Outages::default();
        for (now, at) in [(0, 0), (1000, 1), (MINUTE, 2), (MINUTE + 1000, 3)] {
            replica.check(&store, now, started + Duration::from_secs(at)).await.expect("memory answers");
        }
        assert_eq!(replica.outages.last(), None);
    }

    #[tokio::test]
    async fn heartbeat_from_before_a_clock_step_is_no_outage() {
        const DAY: i64 = 86_400_000;
        let (store, started) = (EmbeddedStore::in_memory().expect("memory is always there"), Instant::now());
        let (mut first, mut other) = (Outages::default(), Outages::default());
        check_at(&mut first, &store, started, 0).await;
        check_at(&mut other, &store, started, 1000).await;
        let at = |millis: i64| started + Duration::from_millis(millis as u64);
        assert!(!other.prepare_step(&store, (1500, DAY), at(1500), false).await.expect("memory answers"), "the first one records it");
        assert!(first.prepare_step(&store, (1500, DAY), at(1500), true).await.expect("memory answers"));
        // The other one's last heartbeat by the old time arrives late, and both do not run for some seconds.
        store.write_note(&heartbeat_key(), Some([2000, i64::MIN].map(i64::to_be_bytes).concat()), None).await.expect("memory answers");
        for now in [7000, 8000] {
            first.check(&store, DAY + now, at(now)).await.expect("memory answers");
        }
        assert!(other.prepare_step(&store, (8000, DAY + 500), at(8000), false).await.expect("memory answers"));
        let step = Some(Outage { since: 1000, millis: DAY });
        assert_eq!([&first, &other].map(|replica| replica.outages.last().copied()), [step, step]);
        // A later outage still counts.
        for now in [MINUTE, MINUTE + 1000] {
            first.check(&store, DAY + now, at(now)).await.expect("memory answers");
        }
        assert_eq!(first.outages.last().map(|last| (last.since, last.millis)), Some((DAY + 8500, MINUTE - 7500)));
    }

    #[tokio::test]
    async fn step_recorded_by_a_replica_that_is_gone_counts_once() {
        let (store, started) = (EmbeddedStore::in_memory().expect("memory is always there"), Instant::now());
        let (mut first, mut other) = (Outages::default(), Outages::default());
        check_at(&mut first, &store, started, 0).await;
        check_at(&mut other, &store, started, 500).await;
        let at = |millis: i64| started + Duration::from_millis(millis as u64);
        assert!(first.prepare_step(&store, (1000, MINUTE), at(1000), true).await.expect("memory answers"));
        // Its own clock does not show the step yet.
        assert!(other.check(&store, 1500, at(1500)).await.expect("memory answers"), "it learns of the step");
        assert!(other.prepare_step(&store, (2500, MINUTE), at(2500), true).await.expect("memory answers"));
        assert_eq!(other.all(), [Outage { since: 500, millis: MINUTE }]);
    }

    /// No replica runs for 97 seconds, and meanwhile all clocks step.
    #[tokio::test]
    async fn outage_with_a_clock_step_is_credited_once() {
        const OUTAGE: i64 = 97_000;
        for (step, lost) in [(-90_000, OUTAGE), (90_000, OUTAGE + 90_000)] {
            let (store, started) = (EmbeddedStore::in_memory().expect("memory is always there"), Instant::now());
            let (mut first, mut other) = (Outages::default(), Outages::default());
            check_at(&mut first, &store, started, 0).await;
            let at = started + Duration::from_millis(OUTAGE as u64);
            for replica in [&mut first, &mut other] {
                assert!(replica.prepare_step(&store, (OUTAGE, step), at, true).await.expect("memory answers"));
                replica.check(&store, OUTAGE + step, at).await.expect("memory answers");
                assert_eq!(replica.all(), [Outage { since: 0, millis: lost }], "{step}");
            }
        }
    }

    /// One replica records a step while another one is frozen. The frozen one sees both steps as one when it thaws.
    #[tokio::test]
    async fn thawed_replica_credits_only_the_unrecorded_step() {
        let (store, started) = (EmbeddedStore::in_memory().expect("memory is always there"), Instant::now());
        let (mut first, mut thawed) = (Outages::default(), Outages::default());
        check_at(&mut thawed, &store, started, 0).await;
        check_at(&mut first, &store, started, 1000).await;
        let at = |millis: i64| started + Duration::from_millis(millis as u64);
        assert!(first.prepare_step(&store, (2000, 2 * MINUTE), at(2000), true).await.expect("memory answers"));
        first.check(&store, 3000 + 2 * MINUTE, at(3000)).await.expect("memory answers");
        assert!(thawed.prepare_step(&store, (3500, 3 * MINUTE), at(3500), true).await.expect("memory answers"));
        let recorded = [Outage { since: 1000, millis: 2 * MINUTE }, Outage { since: 3000 + 2 * MINUTE, millis: 500 + MINUTE }];
        assert_eq!(thawed.all(), recorded);
    }

    #[tokio::test]
    async fn late_write_of_a_frozen_replica_is_no_outage() {
        let (store, started) = (EmbeddedStore::in_memory().expect("memory is always there"), Instant::now());
        let (mut frozen, mut other) = (Outages::default(), Outages::default());
        check_at(&mut frozen, &store, started, 0).await;
        check_at(&mut other, &store, started, MINUTE).await;
        check_at(&mut other, &store, started, MINUTE + 1000).await;
        let known = other.outages.last().copied();
        // The heartbeat that it was about to write when it was frozen.
        store.write_note(&heartbeat_key(), Some(1000_i64.to_be_bytes().to_vec()), None).await.expect("memory answers");
        check_at(&mut frozen, &store, started, MINUTE + 1100).await;
        check_at(&mut other, &store, started, MINUTE + 2000).await;
        check_at(&mut frozen, &store, started, MINUTE + 2100).await;
        assert_eq!((frozen.outages.last().copied(), other.outages.last().copied()), (known, known));
    }

    /// A store that counts how often the recorded outages are read.
    struct OutageReadCounter(EmbeddedStore, AtomicUsize);

    #[async_trait]
    impl PassThrough for OutageReadCounter {
        fn inner(&self) -> &dyn Store {
            &self.0
        }

        async fn load_note(&self, key: &Key) -> StoreResult<Option<Vec<u8>>> {
            if *key == outages_key() {
                self.1.fetch_add(1, Ordering::Relaxed);
            }
            self.0.load_note(key).await
        }
    }

    #[tokio::test]
    async fn serving_replica_reads_only_new_outage_notes() {
        const SECONDS: usize = 30;
        let store = OutageReadCounter(EmbeddedStore::in_memory().expect("memory is always there"), AtomicUsize::new(0));
        let (mut first, mut other, started) = (Outages::default(), Outages::default(), Instant::now());
        let check_at = async |replica: &mut Outages, second: usize| {
            let at = started + Duration::from_secs(second as u64);
            replica.check(&store, second as i64 * 1000, at).await.expect("memory answers");
        };
        for second in 0..SECONDS {
            check_at(&mut first, second).await;
            check_at(&mut other, second).await;
        }
        assert_eq!(store.1.load(Ordering::Relaxed), 2 * SECONDS / CHECKS_PER_RELOAD);
        check_at(&mut other, SECONDS).await;
        let (now, at) = (SECONDS as i64 * 1000, started + Duration::from_secs(SECONDS as u64));
        assert!(first.prepare_step(&store, (now, MINUTE), at, true).await.expect("memory answers"));
        check_at(&mut other, SECONDS + 1).await;
        assert_eq!((other.all().len(), other.all()), (1, first.all()), "not only when it is read in any case");
    }

    /// A store that writes no note while its disk is full.
    struct FillableStore(EmbeddedStore, AtomicBool);

    #[async_trait]
    impl PassThrough for FillableStore {
        fn inner(&self) -> &dyn Store {
            &self.0
        }

        async fn write_note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> StoreResult {
            if self.1.load(Ordering::Relaxed) {
                return Err(StoreError::Unavailable("the disk is full".to_owned()));
            }
            self.0.write_note(key, body, keep).await
        }
    }

    #[tokio::test]
    async fn outage_is_logged_once_when_it_is_stored() {
        let store = FillableStore(EmbeddedStore::in_memory().expect("memory is always there"), AtomicBool::new(false));
        let (mut replica, started, log) = (Outages::default(), Instant::now(), LogCapture::from_level(tracing::Level::INFO));
        for (second, is_full) in [(0_i64, false), (60, true), (61, true), (62, true), (63, true), (64, false), (65, false)] {
            store.1.store(is_full, Ordering::Relaxed);
            let checked = replica.check(&store, second * 1000, started + Duration::from_secs(second as u64)).await;
            assert_eq!(checked.is_err(), (61..64).contains(&second), "{second}");
            let logged: &[&str] = if second == 64 { &["found an outage; crediting running turns"] } else { &[] };
            assert_eq!(log.take(), logged, "{second}");
        }
        assert_eq!(replica.all(), [Outage { since: 0, millis: 64_000 }]);
    }

    /// The starts of the outages credited to the turns of a partition.
    async fn credited_starts(store: &dyn Store, partition: Partition) -> Vec<i64> {
        let noted = store.load_note(&OutageCredits::note_key(partition)).await.expect("memory answers").unwrap_or_default();
        noted.chunks(24).map(|one| i64::from_be_bytes(*one.first_chunk().expect("it begins with a moment"))).collect()
    }

    #[tokio::test]
    async fn incomplete_outage_credit_is_given_with_the_next() {
        let (store, started) = (Arc::new(EmbeddedStore::in_memory().expect("memory is always there")), Instant::now());
        let service = Service::new(store.clone(), Arc::new(SystemClock), Arc::new(FairDice));
        let partitions = [Partition::new(0), Partition::new(1)];
        let mut first = Outages::default();
        for millis in [0, MINUTE, 1000 + MINUTE] {
            check_at(&mut first, &store, started, millis).await;
        }
        credit_outages(&service, partitions[0], &first.all()).await.expect("memory answers");
        // The replica is killed, and the next one finds another outage.
        let mut next = Outages::default();
        for millis in [2 * MINUTE, 1000 + 2 * MINUTE] {
            check_at(&mut next, &store, started, millis).await;
        }
        let mut third = Outages::default();
        check_at(&mut third, &store, started, 2000 + 2 * MINUTE).await;
        assert_eq!((third.all(), next.all().len()), (next.all(), 2));
        for partition in partitions {
            for _ in 0..2 {
                credit_outages(&service, partition, &third.all()).await.expect("memory answers");
            }
            assert_eq!(credited_starts(store.as_ref(), partition).await, [0, 1000 + MINUTE], "partition {}", partition.number());
        }
        // An outage that is noted as credited is not credited again.
        let elsewhere = Partition::new(2);
        store.write_note(&credited_key(elsewhere), Some((1000 + MINUTE).to_be_bytes().to_vec()), None).await.expect("memory answers");
        credit_outages(&service, elsewhere, &next.all()).await.expect("memory answers");
        assert!(credited_starts(store.as_ref(), elsewhere).await.is_empty());
    }
}
