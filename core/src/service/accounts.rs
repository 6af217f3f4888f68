//! Accounts as records: loading and changing them. Knows nothing of what stands in one.

use futures_util::future::try_join_all;

use super::{
    account::{Account, of_player},
    records::{Records, SideEffects, if_read},
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

/// The accounts of these players, at once; the usual one where one cannot be read.
pub(super) async fn load_each(records: &Records, players: &[PlayerId]) -> Result<Vec<Account>, StoreError> {
    let keys: Vec<_> = players.iter().map(|player| of_player(*player)).collect();
    try_join_all(keys.iter().map(|key| load_or_usual(records, key))).await
}

/// Changes an account, unless `revise` leaves it as it is.
pub(super) async fn revise(
    records: &Records,
    key: &Key,
    request: RequestId,
    revise: impl Fn(&mut Account) + Send + Sync,
) -> Result<(), StoreError> {
    let revise = |account: &mut Account| {
        revise(account);
        SideEffects::nothing()
    };
    records.update_record(key, request, revise).await
}
