//! Taking everything out of a store, and putting it into an empty one of either kind. Both read back what they wrote.
//! Knows no files and no settings.

use super::{
    chance::{Clock, SystemClock},
    snapshot::Snapshot,
    store::{Store, StoreError},
};

/// Everything in `store` as of one moment, and the bytes of a backup that were seen to read back as the same.
///
/// # Errors
/// When the store does not answer.
pub async fn take(store: &dyn Store) -> Result<(Snapshot, Vec<u8>), StoreError> {
    let snapshot = store.survey().await?;
    let bytes = snapshot.to_bytes();
    if Snapshot::from_bytes(&bytes)? != snapshot {
        return Err(StoreError::Refused("the backup does not read back as what the store keeps; nothing was written".to_owned()));
    }
    Ok((snapshot, bytes))
}

/// Puts what a backup was read as into `store`, and looks that the store then keeps the same. What has expired since is left out.
///
/// # Errors
/// One sentence: that the store is not empty, or that it does not answer; then a part of it may have been written.
pub async fn put(store: &dyn Store, saved: Snapshot) -> Result<Snapshot, StoreError> {
    let snapshot = saved.living(SystemClock.now().0);
    if !store.survey().await?.is_empty() {
        return Err(StoreError::Refused("there is something in this store already; restore into an empty one".to_owned()));
    }
    store.fill(snapshot.clone()).await?;
    let written = store.survey().await?;
    // What is about to expire may be gone from one of the two.
    let soon = SystemClock.now().0 + 1000;
    if written.clone().living(soon).digest() != snapshot.living(soon).digest() {
        return Err(StoreError::Refused(
            "the store does not keep what was restored; empty it and try again, with no bot running".to_owned(),
        ));
    }
    Ok(written)
}
