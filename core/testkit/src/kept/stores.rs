//! The stores that keep it, each loaded from its file: on a copy, so that nothing is ever written into the tree.

use std::{io::Cursor, sync::Arc};

use broadside_core::service::{
    backup, contract,
    embedded::Embedded,
    redis::RedisStore,
    snapshot::{Backup, Snapshot},
    store::{Partition, Store},
};
use tempfile::TempDir;

use super::files::{BACKUP, DUMP, EMBEDDED, opened};
use crate::servers::RedisServer;

/// A store, and what it needs to live.
pub struct Loaded<T> {
    /// The store itself.
    pub store: Arc<dyn Store>,
    _beneath: T,
}

/// The embedded store, opened as a bot opens it.
pub fn embedded() -> Loaded<TempDir> {
    let folder = tempfile::tempdir().expect("a folder for a store can be made");
    let path = folder.path().join("games.redb");
    std::fs::write(&path, opened(EMBEDDED)).expect("the data file can be copied");
    Loaded { store: Arc::new(Embedded::open(path).expect("the data file opens")), _beneath: folder }
}

/// The embedded store, only looked at.
pub async fn looked_at() -> Snapshot {
    let folder = tempfile::tempdir().expect("a folder for a store can be made");
    let path = folder.path().join("games.redb");
    std::fs::write(&path, opened(EMBEDDED)).expect("the data file can be copied");
    contract::gathered(Embedded::look(path).expect("the data file opens").expect("it is there")).await
}

/// The store of a Redis server that has loaded the dump.
pub async fn redis() -> Loaded<RedisServer> {
    let server = RedisServer::start_from(&opened(DUMP));
    let store = RedisStore::connect(&server.url()).await.expect("Redis answers");
    Loaded { store: Arc::new(store), _beneath: server }
}

/// What the backup holds.
pub fn backup() -> Snapshot {
    let mut backup = opened_backup();
    contract::in_order(backup.pages().expect("memory can be read").flat_map(|page| page.expect("the backup reads")))
}

fn opened_backup() -> Backup<Cursor<Vec<u8>>> {
    Backup::open(Cursor::new(opened(BACKUP))).expect("the backup reads")
}

/// A store in memory, restored from the backup.
pub async fn restored() -> Loaded<()> {
    let store = Embedded::in_memory().expect("memory is always there");
    backup::put(&store, &mut opened_backup()).await.expect("an empty store takes it");
    Loaded { store: Arc::new(store), _beneath: () }
}

/// How many messages and jobs wait.
pub async fn waiting(store: &dyn Store) -> usize {
    let mut count = 0;
    for partition in Partition::all() {
        count += store.outbox(partition, None, 10_000).await.expect("the store answers").len();
    }
    count
}
