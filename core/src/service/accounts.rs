//! Accounts as records: loading and changing them. Knows nothing of what stands in one.

use super::{
    account::{Account, of_player},
    records::{Records, if_read},
    store::{Key, RequestId, StoreError},
};
use crate::game::ids::PlayerId;

/// The account under this key; an empty one where there is none.
pub(super) async fn load(records: &Records, key: &Key) -> Result<Account, StoreError> {
    records.load_record(key).await
}

/// An account for its preferences; the usual ones where it cannot be read.
pub(super) async fn load_or_usual(records: &Records, key: &Key) -> Result<Account, StoreError> {
    Ok(if_read(load(records, key).await)?.unwrap_or_default())
}

/// The accounts of these players, in one trip; the usual one where one cannot be read.
pub(super) async fn load_each(records: &Records, players: &[PlayerId]) -> Result<Vec<Account>, StoreError> {
    let keys: Vec<_> = players.iter().map(|player| of_player(*player)).collect();
    let found = keys.iter().zip(records.find_all(&keys).await);
    found.map(|(key, found)| Ok(records.readable(key, found)?.unwrap_or_default())).collect()
}

/// Changes an account, unless `revise` leaves it as it is.
pub(super) async fn revise(
    records: &Records,
    key: &Key,
    request: RequestId,
    revise: impl Fn(&mut Account) + Send + Sync,
) -> Result<(), StoreError> {
    records.update_record(key, request, revise).await
}
