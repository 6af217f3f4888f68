//! How records of people are read and written: a schema byte, then postcard. A change is decided anew on what lies
//! there whenever somebody else was faster, so every change has to be idempotent by what it finds.

use std::time::Duration;

use serde::{Serialize, de::DeserializeOwned};

use super::super::{
    Service, Stop,
    begin::sub_request,
    outbox::Entry,
    store::{Alarm, Collection, Commit, Committed, Key, Partition, RequestId, StoreError, Stored},
    versions::RecordKind,
};
use crate::game::ids::PlayerId;

/// How often a change is decided anew when others keep being faster.
const TRIES: usize = 64;

/// A sort of record.
pub(super) trait Record: Serialize + DeserializeOwned + Default + Clone + PartialEq + Send + Sync {
    /// The schema written now; the first byte of every record.
    const SCHEMA: u8;

    /// Reads the body of an earlier schema, where there was one.
    fn former(_schema: u8, _body: &[u8]) -> Option<Self> {
        None
    }
}

/// What a commit does besides changing the record.
pub(super) struct SideEffects {
    /// The record's alarm.
    pub(super) alarm: Alarm,
    /// What follows.
    pub(super) entries: Vec<Entry>,
    /// After how long untouched the record may be forgotten; `None`: never.
    pub(super) keep: Option<Duration>,
}

impl SideEffects {
    /// Nothing.
    pub(super) fn nothing() -> Self {
        Self { alarm: Alarm::Keep, entries: Vec::new(), keep: None }
    }

    /// These messages.
    pub(super) fn entries(entries: Vec<Entry>) -> Self {
        Self { entries, ..Self::nothing() }
    }
}

/// Where a record about one person lies: all of a person's records lie together.
pub(super) fn about(collection: Collection, player: PlayerId) -> Key {
    Key { collection, ..super::super::account::of_player(player) }
}

/// Where the record of this name lies.
pub(super) fn named(collection: Collection, name: &str) -> Key {
    Key { partition: Partition::new(RequestId::hash(&[name]).0.get()), collection, name: name.to_owned() }
}

/// A record as bytes.
pub(super) fn write<T: Record>(record: &T) -> Vec<u8> {
    let body = postcard::to_stdvec(record).expect("a record is plain data and always serialises");
    [&[T::SCHEMA], body.as_slice()].concat()
}

/// The kind that such records are.
pub(super) const fn kind<T: Record>(name: &'static str) -> RecordKind {
    RecordKind { name, newest: T::SCHEMA, reads: |_, body| read::<T>(body).is_some() }
}

fn read<T: Record>(bytes: &[u8]) -> Option<T> {
    match bytes.split_first() {
        Some((schema, body)) if *schema == T::SCHEMA => postcard::from_bytes(body).ok(),
        Some((schema, body)) => T::former(*schema, body),
        None => Some(T::default()),
    }
}

impl Service {
    /// The record under this key; an empty one where there is none.
    pub(super) async fn load_record<T: Record>(&self, key: &Key) -> Result<T, StoreError> {
        let stored = self.find(key).await?;
        self.read_record(key, stored.as_ref())
    }

    fn read_record<T: Record>(&self, key: &Key, stored: Option<&Stored>) -> Result<T, StoreError> {
        let Some(stored) = stored else { return Ok(T::default()) };
        read(&stored.body).ok_or_else(|| self.store.unread().record(key))
    }

    /// Changes a record, unless `change` leaves it and its alarm as they are and nothing follows.
    pub(super) async fn update_record<T: Record, R: Send>(
        &self,
        key: &Key,
        request: RequestId,
        change: impl Fn(&mut T) -> Result<(R, SideEffects), Stop> + Send + Sync,
    ) -> Result<R, Stop> {
        let mut prior = self.find(key).await?;
        for _ in 0..TRIES {
            let before: T = self.read_record(key, prior.as_ref())?;
            let mut after = before.clone();
            let (answer, side_effects) = change(&mut after)?;
            if after == before && side_effects.entries.is_empty() && side_effects.alarm == Alarm::Keep {
                return Ok(answer);
            }
            let commit = Commit {
                key: key.clone(),
                prior,
                request,
                body: write(&after),
                alarm: side_effects.alarm,
                entries: side_effects.entries.iter().map(Entry::write).collect(),
                keep: side_effects.keep,
            };
            match self.commit(commit, !side_effects.entries.is_empty()).await? {
                Committed::Done(_) | Committed::Repeated(_) => return Ok(answer),
                Committed::Stale(newer) => prior = newer,
            }
        }
        Err(StoreError::Contended(format!("record {} changed {TRIES} times under one request", key.name)).into())
    }

    /// Makes a record one without anything in it, which is forgotten after a while.
    pub(super) async fn clear(&self, key: &Key, request: RequestId, keep: Duration) -> Result<(), StoreError> {
        let mut prior = self.find(key).await?;
        for _ in 0..TRIES {
            if prior.as_ref().is_none_or(|stored| stored.body.is_empty()) {
                return Ok(());
            }
            let (body, alarm, entries) = (Vec::new(), Alarm::Clear, Vec::new());
            let version = prior.as_ref().map_or(0, |stored| stored.version);
            let request = sub_request(request, &version.to_string());
            let commit = Commit { key: key.clone(), prior, request, body, alarm, entries, keep: Some(keep) };
            match self.commit(commit, false).await? {
                Committed::Done(_) | Committed::Repeated(_) => return Ok(()),
                Committed::Stale(newer) => prior = newer,
            }
        }
        Err(StoreError::Contended(format!("record {} could not be cleared", key.name)))
    }
}
