//! A pool of engines. It never holds more of them than were in use at one time; the caller limits that number, and so
//! the memory.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::engine::Engine;

static IDLE_ENGINES: Mutex<Vec<Engine>> = Mutex::new(Vec::new());

/// Runs `work` with an engine of the pool. After a panic the engine is not returned.
pub fn lend<T>(work: impl FnOnce(&mut Engine) -> T) -> T {
    let mut engine = idle().pop().unwrap_or_default();
    let result = work(&mut engine);
    idle().push(engine);
    result
}

/// The lock is never held during work, so poisoning is harmless.
fn idle() -> MutexGuard<'static, Vec<Engine>> {
    IDLE_ENGINES.lock().unwrap_or_else(PoisonError::into_inner)
}
