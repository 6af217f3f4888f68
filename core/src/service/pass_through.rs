//! A store above another one that changes some of what it does. It names what it changes; everything else goes to the one
//! beneath as it is. Decides nothing itself.

use std::time::Duration;

use async_trait::async_trait;

use super::{
    outages::Outage,
    snapshot::{Kept, Survey},
    store::{
        Claim, Commit, Committed, EntryId, Guard, Key, Loaded, Names, NamesPage, Note, Partition, Postponed, Served, Store, StoreError,
        Stored, Take,
    },
    unread::Unread,
    wakeups::Wakeups,
};

/// Both halves from one list: what a store passes on unless it says otherwise, and that it is a store with that.
macro_rules! passed_on {
    ($(fn $asked:ident(&self) -> $said:ty;)* $(async fn $name:ident(&self $(, $argument:ident: $type:ty)*) -> $answer:ty;)*) => {
        /// What [`Store`] asks of a store above another one; each method does what that of the port does.
        ///
        /// No method calls another; only a commit or a note without a guard is made by the guarded method with an empty guard. A
        /// store that changes [`load`](Self::load) names `load_with_notes`, too, and one that changes
        /// [`note_guarded`](Self::note_guarded) names `acknowledge`.
        #[async_trait]
        #[allow(missing_docs, reason = "the port says what each of them does")]
        pub trait PassThrough: Send + Sync + 'static {
            /// The store beneath.
            fn inner(&self) -> &dyn Store;

            $(fn $asked(&self) -> $said {
                self.inner().$asked()
            })*

            $(async fn $name(&self $(, $argument: $type)*) -> $answer {
                self.inner().$name($($argument),*).await
            })*
        }

        #[async_trait]
        #[deny(clippy::missing_trait_methods, reason = "what the port does by default would not reach the store beneath")]
        impl<S: PassThrough> Store for S {
            async fn commit(&self, commit: Commit) -> Result<Committed, StoreError> {
                PassThrough::commit_guarded(self, commit, Guard::default()).await
            }

            async fn note_and_acknowledge(&self, partition: Partition, note: Option<Note<'_>>, entries: &[EntryId]) -> Result<(), StoreError> {
                PassThrough::note_guarded(self, partition, note, entries, Guard::default()).await
            }

            $(fn $asked(&self) -> $said {
                PassThrough::$asked(self)
            })*

            $(async fn $name(&self $(, $argument: $type)*) -> $answer {
                PassThrough::$name(self $(, $argument)*).await
            })*
        }
    };
}

passed_on! {
    fn is_shared(&self) -> bool;
    fn rollbacks(&self) -> u64;
    fn lost(&self) -> u64;
    fn unread(&self) -> &Unread;
    fn survey(&self) -> Result<Box<dyn Survey + '_>, StoreError>;
    async fn load(&self, key: &Key) -> Result<Option<Stored>, StoreError>;
    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (Loaded, Result<Vec<Option<Vec<u8>>>, StoreError>);
    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> Result<Committed, StoreError>;
    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> Result<Vec<(EntryId, Vec<u8>)>, StoreError>;
    async fn acknowledge(&self, partition: Partition, entries: &[EntryId]) -> Result<(), StoreError>;
    async fn note_guarded(&self, partition: Partition, note: Option<Note<'_>>, entries: &[EntryId], guard: Guard) -> Result<(), StoreError>;
    async fn due(&self, partition: Partition, now: i64, limit: usize) -> Result<Vec<(Key, i64)>, StoreError>;
    async fn next_alarm(&self, partition: Partition) -> Result<Option<i64>, StoreError>;
    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> Result<Postponed, StoreError>;
    async fn note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Result<(), StoreError>;
    async fn names(&self, page: NamesPage) -> Result<Names, StoreError>;
    async fn note_unsynced(&self, key: &Key, body: Vec<u8>) -> Result<(), StoreError>;
    async fn noted(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError>;
    async fn lease(&self, name: &str, owner: u64, ttl: Duration) -> Result<bool, StoreError>;
    async fn release(&self, name: &str, owner: u64) -> Result<(), StoreError>;
    async fn serve(&self, replica: u64, ttl: Duration, take: Take) -> Result<Served, StoreError>;
    async fn give_back(&self, replica: u64, partitions: &[Partition]) -> Result<(), StoreError>;
    async fn claim(&self, partition: Partition, replica: u64) -> Result<Claim, StoreError>;
    async fn recovered(&self, partition: Partition, run: &str) -> Result<(), StoreError>;
    async fn listen(&self, wakeups: &Wakeups) -> bool;
    async fn time(&self) -> Result<Option<i64>, StoreError>;
    async fn examine(&self) -> Result<Vec<String>, StoreError>;
    async fn fill(&self, page: Vec<Kept>) -> Result<(), StoreError>;
}
