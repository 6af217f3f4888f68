//! Records that are loaded together in one round trip, before the checks that read them one by one. A record that could not be loaded
//! is an error only where it is read, so the first check to refuse or fail is the same as if each record were loaded there. Decides
//! nothing.

use std::collections::{BTreeMap, BTreeSet};

use broadside_game::ids::PlayerId;
use broadside_store::store::{Key, LoadResults, StoreResult, StoredRecord};

use super::{
    account::{Account, player_key},
    records::{Record, Records, if_readable},
};

/// Records as they were when the set was loaded. A record that is not in the set is loaded when it is read.
pub(super) struct RecordSet<'a> {
    records: &'a Records,
    found: BTreeMap<Key, StoreResult<Option<StoredRecord>>>,
}

impl<'a> RecordSet<'a> {
    /// A set without records: each record is loaded when it is read.
    pub(super) fn empty(records: &'a Records) -> Self {
        Self { records, found: BTreeMap::new() }
    }

    /// Loads the records under these keys in one round trip. `known` is a record that was loaded before.
    pub(super) async fn load(records: &'a Records, known: Option<(Key, Option<StoredRecord>)>, keys: Vec<Key>) -> Self {
        let mut found: BTreeMap<Key, StoreResult<Option<StoredRecord>>> =
            known.into_iter().map(|(key, stored)| (key, Ok(stored))).collect();
        let missing: BTreeSet<Key> = keys.into_iter().filter(|key| !found.contains_key(key)).collect();
        let missing: Vec<Key> = missing.into_iter().collect();
        if missing.is_empty() {
            return Self { records, found };
        }
        let loaded = records.store.load_with_notes(&missing, &[]).await.0;
        for (key, loaded) in missing.into_iter().zip(loaded) {
            let loaded = loaded.and_then(|stored| stored.map(|stored| records.strip_checksum(&key, stored)).transpose());
            match loaded {
                // Not in the set: the check that reads the record loads it again, and may fail.
                Err(fault) if !fault.is_unreadable() => {}
                loaded => {
                    found.insert(key, loaded);
                }
            }
        }
        Self { records, found }
    }

    /// The stored record under this key; `None` if it does not exist or is not in the set.
    pub(super) fn stored(&self, key: &Key) -> Option<StoredRecord> {
        self.found.get(key)?.as_ref().ok()?.clone()
    }

    /// The record under this key, like [`Records::find`].
    pub(super) async fn find(&self, key: &Key) -> StoreResult<Option<StoredRecord>> {
        match self.found.get(key) {
            Some(found) => found.clone(),
            None => self.records.find(key).await,
        }
    }

    /// The decoded record under this key; the default if it is missing.
    pub(super) async fn load_record<T: Record + Default>(&self, key: &Key) -> StoreResult<T> {
        let versioned = self.find(key).await?.map(|stored| self.records.read::<T>(key, stored)).transpose()?;
        Ok(versioned.map(|versioned| versioned.record).unwrap_or_default())
    }

    /// The account under this key; an empty one if it is missing.
    pub(super) async fn account(&self, key: &Key) -> StoreResult<Account> {
        self.load_record(key).await
    }

    /// The account under this key; an empty one if it is missing or cannot be read.
    pub(super) async fn account_or_default(&self, key: &Key) -> StoreResult<Account> {
        Ok(if_readable(self.account(key).await)?.unwrap_or_default())
    }

    /// The accounts of these players; an empty one for each that is missing or cannot be read. Loaded in one round trip if the set does
    /// not contain all of them.
    pub(super) async fn accounts_or_default(&self, players: &[PlayerId]) -> StoreResult<Vec<Account>> {
        let keys: Vec<Key> = players.iter().map(|player| player_key(*player)).collect();
        let known: Option<LoadResults> = keys.iter().map(|key| self.found.get(key).cloned()).collect();
        let found = match known {
            Some(known) => known,
            None => self.records.find_all(&keys).await,
        };
        keys.iter().zip(found).map(|(key, found)| Ok(self.records.decode_found(key, found)?.unwrap_or_default())).collect()
    }
}

/// The same queries without a set: each record is loaded when it is read.
impl Records {
    pub(super) async fn load_record<T: Record + Default>(&self, key: &Key) -> StoreResult<T> {
        RecordSet::empty(self).load_record(key).await
    }

    pub(super) async fn account(&self, key: &Key) -> StoreResult<Account> {
        RecordSet::empty(self).account(key).await
    }

    pub(super) async fn account_or_default(&self, key: &Key) -> StoreResult<Account> {
        RecordSet::empty(self).account_or_default(key).await
    }

    pub(super) async fn accounts_or_default(&self, players: &[PlayerId]) -> StoreResult<Vec<Account>> {
        RecordSet::empty(self).accounts_or_default(players).await
    }
}
