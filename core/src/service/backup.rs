//! Taking everything out of a store, and putting it into an empty one of either kind. Both read back what they wrote.
//! Knows no files and no settings.

use super::{
    chance::{Clock, SystemClock},
    holdings::Holdings,
    store::{Fault, Store},
};

/// Everything in `store` as of one moment, and the bytes of a backup that were seen to read back as the same.
///
/// # Errors
/// When the store does not answer.
pub async fn take(store: &dyn Store) -> Result<(Holdings, Vec<u8>), Fault> {
    let holdings = store.survey().await?;
    let bytes = holdings.to_bytes();
    if Holdings::from_bytes(&bytes)? != holdings {
        return Err(Fault("the backup does not read back as what the store keeps; nothing was written".to_owned()));
    }
    Ok((holdings, bytes))
}

/// Puts what a backup was read as into `store`, and looks that the store then keeps the same. What has expired since is left out.
///
/// # Errors
/// One sentence: that the store is not empty, or that it does not answer; then a part of it may have been written.
pub async fn put(store: &dyn Store, saved: Holdings) -> Result<Holdings, Fault> {
    let holdings = saved.living(SystemClock.now().0);
    if !store.survey().await?.is_empty() {
        return Err(Fault("there is something in this store already; restore into an empty one".to_owned()));
    }
    store.fill(holdings.clone()).await?;
    let written = store.survey().await?;
    // What is about to expire may be gone from one of the two.
    let soon = SystemClock.now().0 + 1000;
    if written.clone().living(soon).digest() != holdings.living(soon).digest() {
        return Err(Fault("the store does not keep what was restored; empty it and try again, with no bot running".to_owned()));
    }
    Ok(written)
}
