//! Engines lent out for a question. Each is put back for whoever asks next, so there are never more of them than were
//! at work at one time: whoever caps that caps the memory they take together. Caps nothing itself.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::engine::Engine;

static IDLE: Mutex<Vec<Engine>> = Mutex::new(Vec::new());

/// Does `work` with an engine that nobody else uses meanwhile. One whose work panics is not put back.
pub fn lend<T>(work: impl FnOnce(&mut Engine) -> T) -> T {
    let mut engine = idle().pop().unwrap_or_default();
    let done = work(&mut engine);
    idle().push(engine);
    done
}

/// Nobody works while holding them: they are whole whatever happened.
fn idle() -> MutexGuard<'static, Vec<Engine>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}
