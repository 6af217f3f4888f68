//! The test suite that every store must pass. It uses the storage port only, and needs an empty store.

mod outages;
mod pages;
mod records;
mod rivals;

use std::{num::NonZeroU64, sync::Arc, time::Duration};

use broadside_store::{
    checksum,
    snapshot::{SnapshotItem, SnapshotRecord},
    store::{
        Alarm, Collection, Commit, CommitOutcome, EntryId, Key, Partition, RequestId, ServedPartitions, Store, StoredRecord, TakeoverMode,
    },
};
use tokio::time::{interval, timeout};

use self::{outages::*, pages::*, records::*, rivals::*};

/// A shared store, as its users have it.
pub type AnyStore = Arc<dyn Store>;

/// Runs all cases. Every call of `open` must return a handle of the same, initially empty store: a new client if the store can have
/// several, the same handle otherwise. Panics at the first failure.
pub async fn run<F: AsyncFn() -> AnyStore>(open: F) {
    let store = open().await;
    versions_increase_and_a_stale_commit_gets_the_current_record(&store).await;
    repeated_request_is_recognised_among_the_last_eight(&store).await;
    refused_commit_changes_nothing(&store).await;
    record_expires_after_its_time(&store).await;
    alarms_are_set_kept_moved_and_cleared(&store).await;
    alarms_come_earliest_first_and_only_when_due(&store).await;
    expired_record_loses_its_alarm(&store).await;
    entries_come_in_commit_order_until_acknowledged(&store).await;
    note_is_written_with_its_acknowledgement(&store).await;
    notes_are_overwritten_and_removed(&store).await;
    notes_expire_after_their_time(&store).await;
    collections_and_partitions_are_separate(&store).await;
    lease_has_one_owner(&store).await;
    expired_lease_can_be_taken(&store).await;
    each_partition_is_served_by_one_live_replica(&store).await;
    claim_fences_the_earlier_owner(&store).await;
    notifications_reach_other_clients(&store, &open().await).await;
    outage_moves_game_alarms_once(&store).await;
    commit_unaware_of_an_outage_is_refused(&store).await;
    concurrent_games_get_each_outage_credit_once(&open).await;
    concurrent_writers_of_a_record_lose_and_duplicate_nothing(&open).await;
    snapshot_reads_everything_once_and_messages_first(&store).await;
    every_key_is_listed_page_by_page(&store).await;
    snapshot_with_a_record_includes_its_outbox_entries(&store).await;
    let sentences = store.examine().await.expect("the store can be written");
    assert!(!sentences.is_empty(), "a store reports its name");
}

/// Writes the data that [`check_probe_data`] checks. Called before a store is closed or killed.
pub async fn write_probe_data(store: &AnyStore) {
    let mut prior = None;
    for version in 1..=5 {
        let entries = vec![newer_format(&[version, 1]), newer_format(&[version, 2])];
        let commit =
            Commit { entries, alarm: Alarm::At(77), ..plain_commit(&probe_key(), prior, u64::from(version), &newer_format(&[version])) };
        prior = Some(commit_accepted(store, commit).await);
    }
    store.write_note(&probe_key(), Some(b"note".to_vec()), None).await.expect("a note is written");
    let first = store.outbox(probe_key().partition, None, 1).await.expect("the outbox is read");
    store.acknowledge(probe_key().partition, &[first[0].0.clone()]).await.expect("a message is acknowledged");
}

/// Checks that all data of [`write_probe_data`] still exists.
pub async fn check_probe_data(store: &AnyStore) {
    let found = load(store, &probe_key()).await.expect("the record still exists");
    assert_eq!((found.version, found.body.as_slice()), (5, newer_format(&[5]).as_slice()));
    assert!((1..=5).all(|number| found.remembers(request(number))));
    assert_eq!(store.due_alarms(probe_key().partition, i64::MAX, 9).await.expect("alarms are read"), [(probe_key(), 77)]);
    assert_eq!(store.load_note(&probe_key()).await.expect("a note is read").as_deref(), Some(b"note".as_slice()));
    let expected: Vec<_> = (1..=5).flat_map(|version| [newer_format(&[version, 1]), newer_format(&[version, 2])]).skip(1).collect();
    assert_eq!(outbox_bodies(store, probe_key().partition).await, expected);
    let next = Commit { entries: vec![vec![6]], ..plain_commit(&probe_key(), Some(found), 6, &[6]) };
    assert_eq!(commit_accepted(store, next).await.version, 6);
    assert_eq!(outbox_bodies(store, probe_key().partition).await.last(), Some(&vec![6]), "a new message comes after the old ones");
}

/// The whole content of a store.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Snapshot {
    /// The records, by key.
    pub records: Vec<SnapshotRecord>,
    /// The notes, by key.
    pub notes: Vec<(Key, Vec<u8>)>,
    /// The outbox entries, by partition and in commit order.
    pub entries: Vec<(Partition, Vec<u8>)>,
}

/// Reads the whole content of a store: records and notes by key, outbox entries by partition and in order.
pub async fn read_everything(store: &dyn Store) -> Snapshot {
    let (mut reader, mut items) = (store.snapshot().expect("the store answers"), Vec::new());
    while let Some(page) = reader.next().await.expect("the store answers") {
        items.extend(page.items);
    }
    sort_items(items)
}

/// Sorts the items of a backup like [`read_everything`].
pub fn sort_items(items: impl IntoIterator<Item = SnapshotItem>) -> Snapshot {
    let mut all = Snapshot::default();
    for item in items {
        match item {
            SnapshotItem::Record(record) => all.records.push(record),
            SnapshotItem::Note(key, body) => all.notes.push((key, body)),
            SnapshotItem::Entry(partition, body) => all.entries.push((partition, body)),
        }
    }
    all.records.sort_by(|one, other| one.key.cmp(&other.key));
    all.notes.sort();
    all.entries.sort_by_key(|(partition, _)| *partition);
    all
}

/// Data in the format of a newer version.
fn newer_format(content: &[u8]) -> Vec<u8> {
    checksum::prepend_checksum(&[&[200], content].concat())
}

/// The key of the data of [`write_probe_data`].
fn probe_key() -> Key {
    game_key(63, "left")
}

/// The maximum time to wait for an event, on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A time to live that passes during a test.
const SHORT_TTL: Duration = Duration::from_millis(60);

/// A time to live that does not pass during a test.
const LONG_TTL: Duration = Duration::from_secs(3600);

/// Waits until the condition holds, up to [`TIMEOUT`].
async fn wait_until(mut reached: impl AsyncFnMut() -> bool) {
    let mut ticks = interval(Duration::from_millis(10));
    let waiting = async {
        while !reached().await {
            ticks.tick().await;
        }
    };
    timeout(TIMEOUT, waiting).await.expect("the condition holds in time");
}

fn game_key(partition: u64, name: &str) -> Key {
    Key { partition: Partition::new(partition), collection: Collection::Game, name: name.to_owned() }
}

fn request(number: u64) -> RequestId {
    RequestId(NonZeroU64::new(number).expect("requests are numbered from one"))
}

/// A commit without outbox entries and alarm.
fn plain_commit(key: &Key, prior: Option<StoredRecord>, number: u64, body: &[u8]) -> Commit {
    Commit {
        key: key.clone(),
        prior,
        request: request(number),
        body: body.to_vec(),
        alarm: Alarm::Keep,
        entries: vec![],
        keep: None,
        newest_known_outage: None,
    }
}

/// Makes a commit, which must not fail.
async fn commit(store: &AnyStore, commit: Commit) -> CommitOutcome {
    store.commit(commit).await.expect("a commit is answered")
}

/// Makes a commit, which must be accepted, and returns the record after it.
async fn commit_accepted(store: &AnyStore, asked: Commit) -> StoredRecord {
    let after = asked.record_after();
    assert_eq!(commit(store, asked).await, CommitOutcome::Done(after.version));
    after
}

async fn load(store: &AnyStore, key: &Key) -> Option<StoredRecord> {
    store.load(key).await.expect("a record is read")
}

async fn outbox(store: &AnyStore, partition: Partition, after: Option<&EntryId>, limit: usize) -> Vec<(EntryId, Vec<u8>)> {
    store.outbox(partition, after, limit).await.expect("the outbox is read")
}

/// All entries of the outbox, without their ids.
async fn outbox_bodies(store: &AnyStore, partition: Partition) -> Vec<Vec<u8>> {
    outbox(store, partition, None, usize::from(u16::MAX)).await.into_iter().map(|(_, body)| body).collect()
}

/// Renews the membership of a replica.
async fn serve(store: &AnyStore, replica: u64, ttl: Duration, take: TakeoverMode) -> ServedPartitions {
    store.renew_membership(replica, ttl, take).await.expect("a replica is answered")
}
