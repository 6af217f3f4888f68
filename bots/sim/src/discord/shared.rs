//! The one world behind a lock, with a channel that tells of every change.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::clock::Clock;
use super::world::World;

/// What all rooms share.
pub(super) struct Shared {
    pub(super) clock: Arc<Clock>,
    world: Mutex<World>,
    changes: watch::Sender<u64>,
}

impl Shared {
    pub(super) fn new() -> Self {
        let clock = Arc::new(Clock::new());
        Shared { world: Mutex::new(World::new(Arc::clone(&clock))), clock, changes: watch::Sender::new(0) }
    }

    fn lock(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the world.
    pub(super) fn look<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.lock())
    }

    /// Changes the world and rings.
    pub(super) fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        let result = change(&mut self.lock());
        self.changes.send_modify(|changes| *changes += 1);
        result
    }

    /// Listens for changes.
    pub(super) fn listen(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }
}
