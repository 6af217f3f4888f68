//! The key that signs the tokens of the guests of the public page: one for each store. Issues and checks no tokens.

use broadside_game::ids::{PlayerId, Timestamp};
use broadside_store::store::{Collection, Key, RequestId, StoreError, StoreResult};
use futures_util::{FutureExt, future::BoxFuture};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::{
    account::key_for_name,
    anonymise::ErasedPerson,
    context::Service,
    records::{PlainRecord, SideEffects},
};

/// The name of the record of the key.
pub(crate) const KEY_RECORD: &str = "guests";

/// The record of the key; without `Debug`, which would print it.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(crate) struct GuestKey {
    /// `None` until the page is served in public for the first time.
    key: Option<[u8; 32]>,
}

impl PlainRecord for GuestKey {
    fn forget(&mut self, _key: &Key, _gone: &ErasedPerson) -> SideEffects {
        SideEffects::nothing()
    }

    fn export(&self, _key: &Key, _person: PlayerId, _now: Timestamp) -> Vec<Value> {
        Vec::new()
    }
}

impl Service {
    /// The key that signs the tokens of guests: the first `candidate` that was offered to this store. All replicas get the same one.
    ///
    /// # Errors
    /// If the store fails.
    pub fn guest_key(&self, candidate: [u8; 32]) -> BoxFuture<'_, StoreResult<[u8; 32]>> {
        let request = RequestId::hash(&["guests", &format!("{candidate:?}")]);
        let choose = move |record: &mut GuestKey| Ok::<_, StoreError>((*record.key.get_or_insert(candidate), SideEffects::nothing()));
        async move {
            let key = key_for_name(Collection::Pass, KEY_RECORD);
            self.context.records.try_update_record(&key, None, request, choose).await
        }
        .boxed()
    }
}
