//! What a leaving replica and its successor tell each other through the store: small notes that either may miss.

use std::{collections::HashSet, sync::Arc, time::Duration};

use broadside_core::service::{
    Service,
    store::{Collection, Key, Partition, StoreError},
};

/// How old a note of a connection may be, in milliseconds: Discord forgets sessions within minutes.
const RESUMABLE: u64 = 180_000;

/// How old a leaver's note may be, in milliseconds: the writer of an older one has died.
const FRESH: u64 = 30_000;

/// How far a successor is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Successor {
    /// It is about to hear.
    Comes,
    /// It listens.
    Hears,
    /// It takes up the connections of the one that leaves, each once it is given up.
    TakesUp,
}

impl Successor {
    /// As it is written. An older replica takes whatever it does not know for [`Self::Comes`].
    fn number(self) -> u64 {
        match self {
            Self::Comes => 0,
            Self::Hears => 1,
            Self::TakesUp => 2,
        }
    }
}

/// How a connection can be taken up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Noted {
    /// What whoever kept it wrote down.
    pub body: Vec<u8>,
    /// Whether it was given up with that, so that nothing after it was taken.
    pub given_up: bool,
    /// The replica that kept it.
    pub(super) owner: u64,
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

    /// What it is about, and so the lease of whoever listens.
    pub(super) fn name(&self) -> &str {
        self.name
    }

    /// Takes or renews a lease.
    pub(super) async fn lease(&self, name: &str, owner: u64, ttl: Duration) -> Result<bool, StoreError> {
        self.service.store().lease(name, owner, ttl).await
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
        self.write("heir", &[leaver, successor.number()]).await
    }

    /// The successor of this leaver.
    pub(super) async fn successor(&self, leaver: u64) -> Result<Option<Successor>, StoreError> {
        let Some(&[of, number]) = self.read("heir").await?.as_deref() else { return Ok(None) };
        let all = [Successor::Hears, Successor::TakesUp];
        Ok((of == leaver).then(|| all.into_iter().find(|one| one.number() == number).unwrap_or(Successor::Comes)))
    }

    /// So many connections of this leaver's successor stand.
    pub(super) async fn progress(&self, leaver: u64, standing: u64) -> Result<(), StoreError> {
        self.write("progress", &[leaver, standing]).await
    }

    /// How many connections of this leaver's successor stand, if it tells.
    pub(super) async fn progressed(&self, leaver: u64) -> Result<u64, StoreError> {
        let Some(&[of, standing]) = self.read("progress").await?.as_deref() else { return Ok(0) };
        Ok(if of == leaver { standing } else { 0 })
    }

    /// How a connection of this owner can be taken up from now on.
    pub(super) async fn keep(&self, owner: u64, connection: u32, body: &[u8], given_up: bool) -> Result<(), StoreError> {
        let numbers = [owner, self.now(), u64::from(given_up)];
        let bytes = numbers.iter().flat_map(|number| number.to_be_bytes()).chain(body.iter().copied()).collect();
        self.service.store().note_unsynced(&self.key(&format!("connection:{connection}")), bytes).await
    }

    /// How a connection can be taken up, if that is known and not long ago.
    pub(super) async fn kept(&self, connection: u32) -> Result<Option<Noted>, StoreError> {
        let bytes = self.service.store().noted(&self.key(&format!("connection:{connection}"))).await?;
        let noted = bytes.as_deref().and_then(|bytes| bytes.split_at_checked(24)).and_then(|(numbers, body)| {
            let [owner, since, given_up] = numbers.as_chunks().0 else { return None };
            let [owner, since, given_up] = [owner, since, given_up].map(|number| u64::from_be_bytes(*number));
            let fresh = self.now().abs_diff(since) < RESUMABLE;
            fresh.then(|| Noted { body: body.to_vec(), given_up: given_up == 1, owner })
        });
        Ok(noted)
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
        for what in ["leaver", "heir", "taken", "progress"] {
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
