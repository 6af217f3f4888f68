//! What a leaving replica and its successor tell each other through the store: small notes that either may miss.

use std::{collections::HashSet, sync::Arc};

use broadside_core::service::{
    Service,
    store::{Collection, Key, Partition, StoreError},
};

/// How old a leaver's note may be, in milliseconds: the writer of an older one has died.
const FRESH: u64 = 30_000;

/// How far a successor is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Successor {
    /// It is about to hear.
    Comes,
    /// It listens.
    Hears,
}

/// The notes about one platform. Each is a row of numbers.
pub(super) struct Notes {
    service: Arc<Service>,
    name: &'static str,
}

impl Notes {
    pub(super) fn new(service: Arc<Service>, name: &'static str) -> Self {
        Self { service, name }
    }

    /// The lease of the future successor.
    pub(super) fn successor_lease(&self) -> String {
        format!("{}:heir", self.name)
    }

    /// This replica is leaving.
    pub(super) async fn leave(&self, owner: u64) -> Result<(), StoreError> {
        self.write("leaver", &[owner, self.now()]).await
    }

    /// Who is leaving.
    pub(super) async fn leaver(&self) -> Result<Option<u64>, StoreError> {
        let Some(&[owner, since]) = self.read("leaver").await?.as_deref() else { return Ok(None) };
        Ok((self.now().abs_diff(since) < FRESH).then_some(owner))
    }

    /// This leaver has a successor.
    pub(super) async fn appear(&self, leaver: u64, successor: Successor) -> Result<(), StoreError> {
        self.write("heir", &[leaver, u64::from(successor == Successor::Hears)]).await
    }

    /// The successor of this leaver.
    pub(super) async fn successor(&self, leaver: u64) -> Result<Option<Successor>, StoreError> {
        let Some(&[of, hears]) = self.read("heir").await?.as_deref() else { return Ok(None) };
        Ok((of == leaver).then_some(if hears == 1 { Successor::Hears } else { Successor::Comes }))
    }

    /// This leaver took these last.
    pub(super) async fn tell_taken(&self, leaver: u64, taken: Vec<u64>) -> Result<(), StoreError> {
        let numbers: Vec<u64> = [leaver].into_iter().chain(taken).collect();
        self.write("taken", &numbers).await
    }

    /// What this leaver took last.
    pub(super) async fn taken(&self, leaver: u64) -> Result<HashSet<u64>, StoreError> {
        let numbers = self.read("taken").await?.unwrap_or_default();
        Ok(numbers.split_first().filter(|(of, _)| **of == leaver).map(|(_, taken)| taken.iter().copied().collect()).unwrap_or_default())
    }

    /// Nobody is leaving any more.
    pub(super) async fn clear(&self) -> Result<(), StoreError> {
        for what in ["leaver", "heir", "taken"] {
            self.service.store().note(&self.key(what), None, None).await?;
        }
        Ok(())
    }

    async fn write(&self, what: &str, numbers: &[u64]) -> Result<(), StoreError> {
        let bytes = numbers.iter().flat_map(|number| number.to_be_bytes()).collect();
        self.service.store().note(&self.key(what), Some(bytes), None).await
    }

    async fn read(&self, what: &str) -> Result<Option<Vec<u64>>, StoreError> {
        let bytes = self.service.store().noted(&self.key(what)).await?;
        Ok(bytes.map(|bytes| bytes.as_chunks().0.iter().map(|number| u64::from_be_bytes(*number)).collect()))
    }

    fn key(&self, what: &str) -> Key {
        Key { partition: Partition::new(0), collection: Collection::Anchor, name: format!("shift:{}:{what}", self.name) }
    }

    /// Milliseconds since 1970.
    fn now(&self) -> u64 {
        self.service.clock().now().0.unsigned_abs()
    }
}
