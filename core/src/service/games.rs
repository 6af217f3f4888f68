//! Games as records: loading them. Decides nothing.

use super::{
    account::of_game,
    records::{Held, Records},
    store::StoreError,
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

pub(super) async fn held(records: &Records, id: GameId) -> Result<Option<Held<Game>>, StoreError> {
    records.held(&of_game(id)).await
}

/// The games of these ids that are there, in this order, in one trip; those that cannot be read are passed over.
pub(super) async fn load_all(records: &Records, ids: &[GameId]) -> Result<Vec<Held<Game>>, StoreError> {
    let keys: Vec<_> = ids.iter().map(|id| of_game(*id)).collect();
    let mut games = Vec::with_capacity(keys.len());
    for (key, found) in keys.iter().zip(records.find_all(&keys).await) {
        match found.and_then(|found| found.map(|stored| records.read(key, stored)).transpose()) {
            Ok(held) => games.extend(held),
            Err(fault) if fault.is_unreadable() => {}
            Err(fault) => return Err(fault),
        }
    }
    Ok(games)
}
