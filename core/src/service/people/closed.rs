//! Who cannot be written to in private, as delivery has found out. Kept over restarts, so that nobody is tried with every message,
//! until they are heard from in private or ask for another try.

use super::{
    super::{
        Service,
        outbox::notes::{self, CLOSED_FOR},
        records::{Records, if_read},
        store::StoreError,
    },
    erase::MARKED,
    identity,
};
use crate::game::ids::PlayerId;
use futures_util::future::BoxFuture;

impl Service {
    /// Whether somebody is known not to be reached in private.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub fn is_closed(&self, player: PlayerId) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(is_closed(&self.context.records, player))
    }

    /// Notes that somebody cannot be reached in private, until they are heard from there or ask for another try. Idempotent.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub fn note_closed(&self, player: PlayerId) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            // A letter may have been on its way while they were forgotten: nothing outlives the mark of that.
            let identity = if_read(identity::load(&self.context.records, player).await)?;
            let forgotten = identity.is_some_and(|identity| identity.erased.is_some());
            let keep = if forgotten { MARKED } else { CLOSED_FOR };
            self.store().note(&notes::closed(player), Some(Vec::new()), Some(keep)).await
        })
    }

    /// Notes that a letter has reached somebody after all; where that fails, the next one does it.
    pub fn note_reached(&self, player: PlayerId) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            opened(&self.context.records, player).await;
        })
    }
}

/// Whether somebody is known not to be reached in private.
pub(in crate::service) async fn is_closed(records: &Records, player: PlayerId) -> Result<bool, StoreError> {
    Ok(records.store.noted(&notes::closed(player)).await?.is_some())
}

/// Forgets that somebody cannot be reached in private. Idempotent.
pub(in crate::service) async fn forget_closed(records: &Records, player: PlayerId) -> Result<(), StoreError> {
    records.store.note(&notes::closed(player), None, None).await
}

/// Forgets it of somebody who was heard from in private or reached there; where that fails, it is forgotten the next time.
pub(in crate::service) async fn opened(records: &Records, player: PlayerId) {
    if let Err(fault) = forget_closed(records, player).await {
        fault.log("failed to save that a player can be written to again");
    }
}
