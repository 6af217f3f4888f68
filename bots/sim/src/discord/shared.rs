//! The shared state behind a lock, with a channel that signals every change.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::clock::Clock;
use super::world::World;

/// The state shared by all handlers.
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

    /// Reads the state.
    pub(super) fn look<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.lock())
    }

    /// Changes the state and signals the change.
    pub(super) fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        let result = change(&mut self.lock());
        self.changes.send_modify(|changes| *changes += 1);
        result
    }

    /// Subscribes to changes.
    pub(super) fn subscribe(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }
}
