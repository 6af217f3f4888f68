//! A pool of engines. It never contains more engines than were in use at one time; the caller limits that number, and
//! thereby the memory.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::engine::Engine;

static IDLE_ENGINES: Mutex<Vec<Engine>> = Mutex::new(Vec::new());

/// Runs `work` with an engine from the pool. If `work` panics, the engine is dropped.
pub fn with_pooled_engine<T>(work: impl FnOnce(&mut Engine) -> T) -> T {
    let mut engine = lock_idle_engines().pop().unwrap_or_default();
    let result = work(&mut engine);
    lock_idle_engines().push(engine);
    result
}

/// The idle engines. The lock is never held while an engine works, so poisoning is harmless.
fn lock_idle_engines() -> MutexGuard<'static, Vec<Engine>> {
    IDLE_ENGINES.lock().unwrap_or_else(PoisonError::into_inner)
}
