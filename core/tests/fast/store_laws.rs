//! The contract of stores, checked for the store in memory.

use std::sync::Arc;

use broadside_store::embedded::EmbeddedStore;
use broadside_testkit::contract::{self, AnyStore};

#[tokio::test]
async fn memory_store_fulfils_the_contract() {
    let store: AnyStore = Arc::new(EmbeddedStore::in_memory().unwrap());
    contract::run(async || Arc::clone(&store)).await;
}
