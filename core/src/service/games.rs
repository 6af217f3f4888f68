//! Games as records: loading them, each with the time of outages that it has still to take. Decides nothing.

use super::{
    account::of_game,
    records::{Held, Records},
    store::{Key, StoreError, Stored},
};
use crate::game::{Game, ids::GameId};

/// The game of this id as it is now; `None` when there is none (any more).
///
/// # Errors
/// When the store is in trouble or the record cannot be read.
pub(super) async fn load(records: &Records, id: GameId) -> Result<Option<Game>, StoreError> {
    Ok(held(records, id).await?.map(|held| held.record))
}

/// The same, where one that cannot be read is passed over: it shall not stand in the way of others.
///
/// # Errors
/// When the store is in trouble.
pub(super) async fn load_if_read(records: &Records, id: GameId) -> Result<Option<Game>, StoreError> {
    match load(records, id).await {
        Err(fault) if fault.is_unreadable() => Ok(None),
        found => found,
    }
}

/// The game of this id with the bytes it was read from, for a change of it; `None` when there is none (any more).
///
/// # Errors
/// When the store is in trouble or the record cannot be read.
pub(super) async fn held(records: &Records, id: GameId) -> Result<Option<Held<Game>>, StoreError> {
    let key = of_game(id);
    match records.find(&key).await? {
        Some(stored) => read(records, &key, stored).await.map(Some),
        None => Ok(None),
    }
}

/// Reads a game as it was stored.
///
/// # Errors
/// When it cannot be read, or the store does not say what its partition has got back.
pub(super) async fn read(records: &Records, key: &Key, stored: Stored) -> Result<Held<Game>, StoreError> {
    let Held { stored, record } = records.read::<Game>(key, stored)?;
    Ok(Held { stored, record: records.time_back(key.partition).await?.share(record) })
}

/// The games of these ids that are there, in this order, in one trip; those that cannot be read are passed over.
pub(super) async fn load_all(records: &Records, ids: &[GameId]) -> Result<Vec<Held<Game>>, StoreError> {
    let keys: Vec<_> = ids.iter().map(|id| of_game(*id)).collect();
    let mut games = Vec::with_capacity(keys.len());
    for (key, found) in keys.iter().zip(records.find_all(&keys).await) {
        let held = match found {
            Ok(Some(stored)) => read(records, key, stored).await,
            Ok(None) => continue,
            Err(fault) => Err(fault),
        };
        match held {
            Ok(held) => games.push(held),
            Err(fault) if fault.is_unreadable() => {}
            Err(fault) => return Err(fault),
        }
    }
    Ok(games)
}
