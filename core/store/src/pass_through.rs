//! A store that wraps another one and overrides some of its methods; all others are forwarded. Decides nothing itself.

use std::time::Duration;

use async_trait::async_trait;

use super::{
    outages::Outage,
    snapshot::{SnapshotItem, SnapshotReader},
    store::{
        Commit, CommitOutcome, EntryId, Guard, Key, KeyCursor, KeyPage, LoadResults, NoteTtl, NoteWrite, Partition, PartitionClaim,
        PostponeOutcome, ServedPartitions, Store, StoreResult, StoredRecord, TakeoverMode,
    },
    unreadable::UnreadableItems,
    wakeups::Wakeups,
};

/// Defines the trait [`PassThrough`] and implements [`Store`] for its implementors, from one list of methods.
macro_rules! forward_methods {
    (
        $(fn $getter:ident(&self) -> $value:ty;)*
        $(unguarded fn $short:ident(&self $(, $given:ident: $form:ty)*) -> $result:ty = $guarded:ident;)*
        $(async fn $name:ident(&self $(, $argument:ident: $type:ty)*) -> $answer:ty;)*
    ) => {
        /// The methods of [`Store`], for a store that wraps another one. Each forwards to the inner store by default.
        ///
        /// No default calls another method of the wrapper, except that `commit` and `write_note_and_acknowledge` call the guarded methods with an
        /// empty guard. A wrapper that overrides [`load`](Self::load) must therefore override `load_with_notes`, too, and a wrapper that
        /// overrides [`write_note_guarded`](Self::write_note_guarded) must override `acknowledge`.
        #[async_trait]
        #[allow(missing_docs, reason = "documented by `Store`")]
        pub trait PassThrough: Send + Sync + 'static {
            /// The inner store.
            fn inner(&self) -> &dyn Store;

            $(fn $getter(&self) -> $value {
                self.inner().$getter()
            })*

            $(async fn $name(&self $(, $argument: $type)*) -> $answer {
                self.inner().$name($($argument),*).await
            })*
        }

        #[async_trait]
        #[deny(clippy::missing_trait_methods, reason = "the defaults of the trait would not reach the inner store")]
        impl<S: PassThrough> Store for S {
            $(fn $getter(&self) -> $value {
                PassThrough::$getter(self)
            })*

            $(async fn $short(&self $(, $given: $form)*) -> $result {
                PassThrough::$guarded(self $(, $given)*, Guard::default()).await
            })*

            $(async fn $name(&self $(, $argument: $type)*) -> $answer {
                PassThrough::$name(self $(, $argument)*).await
            })*
        }
    };
}

forward_methods! {
    fn is_shared(&self) -> bool;
    fn rollbacks(&self) -> u64;
    fn lost_records(&self) -> u64;
    fn unreadable(&self) -> &UnreadableItems;
    fn snapshot(&self) -> StoreResult<Box<dyn SnapshotReader + '_>>;
    unguarded fn commit(&self, commit: Commit) -> StoreResult<CommitOutcome> = commit_guarded;
    unguarded fn write_note_and_acknowledge(&self, partition: Partition, note: Option<NoteWrite<'_>>, entries: &[EntryId]) -> StoreResult = write_note_guarded;
    async fn load(&self, key: &Key) -> StoreResult<Option<StoredRecord>>;
    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (LoadResults, StoreResult<Vec<Option<Vec<u8>>>>);
    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> StoreResult<CommitOutcome>;
    async fn due_alarms(&self, partition: Partition, now: i64, limit: usize) -> StoreResult<Vec<(Key, i64)>>;
    async fn next_alarm(&self, partition: Partition) -> StoreResult<Option<i64>>;
    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> StoreResult<PostponeOutcome>;
    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> StoreResult<Vec<(EntryId, Vec<u8>)>>;
    async fn acknowledge(&self, partition: Partition, entries: &[EntryId]) -> StoreResult;
    async fn write_note_guarded(&self, partition: Partition, note: Option<NoteWrite<'_>>, entries: &[EntryId], guard: Guard) -> StoreResult;
    async fn write_note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> StoreResult;
    async fn write_note_unsynced(&self, key: &Key, body: Vec<u8>) -> StoreResult;
    async fn load_note(&self, key: &Key) -> StoreResult<Option<Vec<u8>>>;
    async fn acquire_lease(&self, name: &str, owner: u64, ttl: Duration) -> StoreResult<bool>;
    async fn release_lease(&self, name: &str, owner: u64) -> StoreResult;
    async fn renew_membership(&self, replica: u64, ttl: Duration, take: TakeoverMode) -> StoreResult<ServedPartitions>;
    async fn release_partitions(&self, replica: u64, partitions: &[Partition]) -> StoreResult;
    async fn claim_partition(&self, partition: Partition, replica: u64) -> StoreResult<PartitionClaim>;
    async fn mark_recovered(&self, partition: Partition, run: &str) -> StoreResult;
    async fn listen(&self, wakeups: &Wakeups) -> bool;
    async fn list_keys(&self, page: KeyCursor) -> StoreResult<KeyPage>;
    async fn time(&self) -> StoreResult<Option<i64>>;
    async fn examine(&self) -> StoreResult<Vec<String>>;
    async fn write_snapshot_page(&self, page: Vec<SnapshotItem>, note_ttl: NoteTtl) -> StoreResult;
}
