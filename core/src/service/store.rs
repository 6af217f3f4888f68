//! The port to what remembers: one atomic commit per command, an outbox, alarms and leases.
//! Knows bytes and keys only; what the bytes mean is the service's business.
//!
//! The promises each store makes (the suite of the feature `contract` holds them to it):
//! a commit happens whole or not at all; the same request never commits twice on one key while it is
//! among the last [`RECENT`] accepted there; versions of a key rise by one; messages of one partition
//! come back in commit order until acknowledged; an alarm is due until a commit moves it; an outage moves the alarms of a
//! partition's games once, and no commit of a game that was decided without it comes after it. A store that may take back what it
//! acknowledged (another server goes on for one that died) says so by its run: the [`Journal`](super::journal::Journal) above
//! makes it again.

use std::{fmt, time::Duration};

use async_trait::async_trait;
use futures_util::future::{join, join_all, try_join_all};

pub use super::stored::{Collection, HEAD, Key, PARTITIONS, Partition, RECENT, RequestId, StoreError, Stored};
use super::{
    outages::{Outage, TimeBack},
    snapshot::{Kept, Survey},
    unread::Unread,
    wakeups::Wakeups,
};

/// What a commit does to the record's alarm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alarm {
    /// Leaves it as it is.
    Keep,
    /// Takes it away.
    Clear,
    /// Sets it to this moment (milliseconds since the epoch).
    At(i64),
}

/// One atomic write.
#[derive(Clone)]
pub struct Commit {
    /// What is written.
    pub key: Key,
    /// The record it was decided on; `None` where there was none.
    pub prior: Option<Stored>,
    /// Who asked.
    pub request: RequestId,
    /// The new body.
    pub body: Vec<u8>,
    /// The record's alarm.
    pub alarm: Alarm,
    /// What is to be told, appended to the partition's outbox in this order.
    pub entries: Vec<Vec<u8>>,
    /// After how long untouched the record may be forgotten; `None`: never.
    pub keep: Option<Duration>,
    /// The newest outage that was known when it was decided ([`TimeBack::newest`]); `None` where that does not matter.
    pub outage_known: Option<i64>,
}

impl Commit {
    /// The version this commit expects to find: 0 where there is no record yet.
    pub fn expected(&self) -> u64 {
        self.prior.as_ref().map_or(0, |stored| stored.version)
    }

    /// The ring of recent requests after this commit.
    pub fn recent(&self) -> [u64; RECENT] {
        let before = self.prior.as_ref().map_or([0; RECENT], |stored| stored.recent);
        let mut after = [0; RECENT];
        after[0] = self.request.0.get();
        after[1..].copy_from_slice(&before[..RECENT - 1]);
        after
    }

    /// The record after this commit.
    pub fn after(&self) -> Stored {
        Stored { version: self.expected() + 1, recent: self.recent(), body: self.body.clone() }
    }
}

/// How a commit went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Committed {
    /// Written; this is the new version.
    Done(u64),
    /// The same request was accepted earlier; nothing was written. The present version.
    Repeated(u64),
    /// The record has moved on, or its partition has got a newer outage back than was known; nothing was written. Here is the
    /// truth (`None`: it is gone).
    Stale(Option<Stored>),
}

/// A message's place in its partition's outbox: sorts in commit order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EntryId(pub u64, pub u64);

impl fmt::Display for EntryId {
    /// As Redis writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0, self.1)
    }
}

/// What a commit is bound to besides the record's version, where several processes write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Guard {
    /// The epoch of the partition as the writer claimed it; another one refuses the commit. `None`: the writer claimed none.
    pub epoch: Option<u64>,
    /// Whether this makes a commit again that the store had acknowledged: allowed also while it is not
    /// [recovered](Store::recovered).
    pub replay: bool,
}

/// Whether a replica takes partitions that nobody has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Take {
    /// It does.
    Free,
    /// It only keeps those it has.
    Nothing,
}

/// What a replica has to serve.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Served {
    /// The partitions that are its own until the time it asked for has passed, in order.
    pub partitions: Vec<Partition>,
    /// Whether no other replica is known.
    pub alone: bool,
    /// The run of the server that answered; another one than before may have lost what that one had acknowledged.
    pub run: String,
}

/// A partition as it is claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Counts the changes of who claimed it; fences the commits of those who did so earlier.
    pub epoch: u64,
    /// The run of the store's server, where the partition has not [recovered](Store::recovered) in it.
    pub unrecovered: Option<String>,
}

/// A note to be written.
#[derive(Clone, Debug)]
pub struct Note<'a> {
    /// Where.
    pub key: &'a Key,
    /// What.
    pub body: Vec<u8>,
    /// How long it is kept, as [`Store::note`] has it.
    pub keep: Option<Duration>,
}

/// One page of the names of what is kept, as its store names it; the default is the first.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct NamesPage(pub Vec<u8>);

/// Some of the names of what is kept.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Names {
    /// Of records.
    pub records: Vec<Key>,
    /// Of notes.
    pub notes: Vec<Key>,
    /// The page that follows, if there is one.
    pub next: Option<NamesPage>,
}

/// What came of giving an outage back to a partition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Postponed {
    /// What its turns have got back now.
    pub time_back: TimeBack,
    /// What else has an alarm there, which was left as it is.
    pub others: Vec<Key>,
}

/// What there is under each of some keys, in their order.
pub type Loaded = Vec<Result<Option<Stored>, StoreError>>;

/// What remembers. All methods may be called from many tasks at once.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// The record under `key`, or `None`.
    async fn load(&self, key: &Key) -> Result<Option<Stored>, StoreError>;

    /// What [`Self::load`] says of each of these records and [`Self::noted`] of each of these notes, in their order, in about
    /// the time of one.
    async fn load_with_notes(&self, records: &[Key], notes: &[Key]) -> (Loaded, Result<Vec<Option<Vec<u8>>>, StoreError>) {
        let loaded = join_all(records.iter().map(|key| self.load(key)));
        join(loaded, try_join_all(notes.iter().map(|note| self.noted(note)))).await
    }

    /// Writes record, request id, alarm and messages together, or nothing. Checks in this order:
    /// repeated request, then version, then the newest outage.
    async fn commit(&self, commit: Commit) -> Result<Committed, StoreError> {
        self.commit_guarded(commit, Guard::default()).await
    }

    /// The same, bound to more.
    ///
    /// # Errors
    /// [`StoreError::Refused`] where another epoch has begun, [`StoreError::Unrecovered`] where the partition has to recover
    /// first; nothing was written.
    async fn commit_guarded(&self, commit: Commit, guard: Guard) -> Result<Committed, StoreError>;

    /// The oldest unacknowledged messages of a partition that come after `after`, at most `limit`.
    async fn outbox(&self, partition: Partition, after: Option<&EntryId>, limit: usize) -> Result<Vec<(EntryId, Vec<u8>)>, StoreError>;

    /// Takes delivered messages out of the outbox. Unknown ids are passed over.
    async fn acknowledge(&self, partition: Partition, entries: &[EntryId]) -> Result<(), StoreError> {
        self.note_guarded(partition, None, entries, Guard::default()).await
    }

    /// Writes a note of the partition, if there is one to write, and takes delivered messages out of its outbox, in about the
    /// time of one. The note is never missing where the messages are gone. Only for who serves the partition.
    async fn note_and_acknowledge(&self, partition: Partition, note: Option<Note<'_>>, entries: &[EntryId]) -> Result<(), StoreError> {
        self.note_guarded(partition, note, entries, Guard::default()).await
    }

    /// The same, bound to more.
    ///
    /// # Errors
    /// [`StoreError::Refused`] where another epoch has begun; nothing was written.
    async fn note_guarded(&self, partition: Partition, note: Option<Note<'_>>, entries: &[EntryId], guard: Guard)
    -> Result<(), StoreError>;

    /// Records of the partition whose alarm lies at or before `now`, earliest first, at most `limit`.
    async fn due(&self, partition: Partition, now: i64, limit: usize) -> Result<Vec<(Key, i64)>, StoreError>;

    /// When the next alarm of the partition rings, if there is one; in one trip, so it may be that of a record which has expired and
    /// whose alarm [`Self::due`] forgets once it is due.
    async fn next_alarm(&self, partition: Partition) -> Result<Option<i64>, StoreError> {
        Ok(self.due(partition, i64::MAX, 1).await?.first().map(|(_, moment)| *moment))
    }

    /// Moves the alarms of all games of the partition by an outage's length and notes the outage under [`TimeBack::note`], all in
    /// one step. An outage that is noted already, and one before the newest that is, moves nothing. `at` is the moment before
    /// which a turn must have begun to have a share in it.
    async fn postpone(&self, partition: Partition, outage: Outage, at: i64) -> Result<Postponed, StoreError>;

    /// Small notes beside the records, last writer wins: where a standing message lies, when the
    /// service was last alive. No body removes. What is written is forgotten `keep` after it was written last, or up to a
    /// sixty-fourth of that sooner; `None`: never.
    async fn note(&self, key: &Key, body: Option<Vec<u8>>, keep: Option<Duration>) -> Result<(), StoreError>;

    /// One page of the names of all that is kept, some hundred. What is there from the first page to the last is named at least
    /// once, whatever changes meanwhile; a page can be asked for again, also by another process.
    async fn names(&self, page: NamesPage) -> Result<Names, StoreError>;

    /// What [`Self::note`] does, for what is written every second: of such a note the last minute may be lost in a power failure,
    /// though nothing when the process ends, however it does. It is read as any other.
    async fn note_unsynced(&self, key: &Key, body: Vec<u8>) -> Result<(), StoreError> {
        self.note(key, Some(body), None).await
    }

    /// The note under `key`.
    async fn noted(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError>;

    /// Takes or renews the lease called `name` for `owner`. `true`: held by `owner` until `ttl` from now, by the store's own
    /// clock.
    async fn lease(&self, name: &str, owner: u64, ttl: Duration) -> Result<bool, StoreError>;

    /// Gives a lease back, if `owner` still has it, and has the other processes told.
    async fn release(&self, name: &str, owner: u64) -> Result<(), StoreError>;

    /// One lease for all that a replica serves: says that it is alive until `ttl` from now, by the store's own clock, takes
    /// partitions that nobody alive has, and answers which are its own. A replica that is not heard of for that long loses
    /// them. Where the store's server is another one than before, everybody has that long to come back.
    async fn serve(&self, replica: u64, ttl: Duration, take: Take) -> Result<Served, StoreError>;

    /// Gives these partitions back, as far as they are this replica's; none are named by who leaves altogether.
    async fn give_back(&self, replica: u64, partitions: &[Partition]) -> Result<(), StoreError>;

    /// Claims a partition that was given to `replica` to serve: from now on commits under an earlier epoch are refused.
    /// To be repeated now and then: a server that went back may have lost it.
    async fn claim(&self, partition: Partition, replica: u64) -> Result<Claim, StoreError>;

    /// Notes that whatever the store's server lost of this partition before this run was made again. Until then, only
    /// [replays](Guard::replay) are accepted there.
    async fn recovered(&self, partition: Partition, run: &str) -> Result<(), StoreError>;

    /// Has `wakeups` told what other processes commit and give back, from now on, as well as can be. `false`: nobody tells, so it
    /// has to be looked for.
    async fn listen(&self, wakeups: &Wakeups) -> bool;

    /// What the store's own clock says, in milliseconds since the epoch; `None` where it goes by this machine's.
    async fn time(&self) -> Result<Option<i64>, StoreError>;

    /// Answers when the store can be written; what `/readyz` and `doctor` ask. Says its name, version
    /// and every setting that weakens the promise (such as an eviction policy), one sentence each; what to
    /// do about it stands after a semicolon.
    async fn examine(&self) -> Result<Vec<String>, StoreError>;

    /// Whether other processes can go on with what this one leaves.
    fn is_shared(&self) -> bool {
        true
    }

    /// How often it was found to have lost what it had acknowledged, since it was opened.
    fn rollbacks(&self) -> u64 {
        0
    }

    /// Of how many records it has lost what could not be made again.
    fn lost(&self) -> u64 {
        0
    }

    /// What in it could not be read so far. A store leaves what it does not know as it is and goes on with the rest.
    fn unread(&self) -> &Unread;

    /// Goes through everything that is kept and has not expired, without holding anybody up.
    fn survey(&self) -> Result<Box<dyn Survey + '_>, StoreError>;

    /// Writes a page of another store into one that had nothing in it and that nobody else uses meanwhile; messages stand
    /// behind those that were written before.
    async fn fill(&self, page: Vec<Kept>) -> Result<(), StoreError>;
}
