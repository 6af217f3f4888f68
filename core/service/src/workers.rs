//! Runs long computations outside the async threads.

use std::{num::NonZeroUsize, sync::Arc, thread::available_parallelism};

use broadside_store::stored::{StoreError, StoreResult};
use tokio::{sync::Semaphore, task::spawn_blocking};

/// A limited number of workers for long computations: one fewer than the cores, so that one core stays free for requests.
///
/// The limit bounds memory as well. Odds are computed by engines from a pool ([`with_pooled_engine`](broadside_gunner::odds::with_pooled_engine)), which never has
/// more engines than were in use at the same time, so never more than there are workers. An engine for a computer player's shots has
/// two tables of at most 64 MiB each: 128 MiB for each worker.
#[derive(Clone)]
pub(super) struct Workers(Arc<Semaphore>);

impl Default for Workers {
    fn default() -> Self {
        let cores = available_parallelism().map_or(1, NonZeroUsize::get);
        Self(Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))))
    }
}

impl Workers {
    /// Runs a computation without side effects when a worker is free. If the caller stops waiting, the computation continues and occupies
    /// its worker until it ends.
    ///
    /// # Errors
    /// If the work panics, which is logged.
    pub(super) async fn run_in_background<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> StoreResult<T> {
        let permit = Arc::clone(&self.0).acquire_owned().await.expect("the workers are never closed");
        let done = spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        done.await.map_err(|error| {
            tracing::error!(%error, "failed to finish a background computation: it panicked");
            StoreError::Internal("a background computation panicked".to_owned())
        })
    }
}
