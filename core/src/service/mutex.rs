//! Mutexes that a panic does not close.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a mutex guards, also after a panic while it was held.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
