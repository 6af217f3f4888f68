//! Heavy pure work beside the async threads.

use std::{num::NonZeroUsize, sync::Arc, thread::available_parallelism};

use tokio::{sync::Semaphore, task::spawn_blocking};

use super::stored::StoreError;

/// The workers that do heavy work: one fewer than there are cores, so that one is left for answering.
///
/// They cap memory as well. Odds are counted by engines that are lent out
/// ([`lend`](crate::gunner::odds::lend)): there are never more of them than were at work at one time, so never more than
/// workers. An engine that shoots holds at most 64 MiB in each of its two tables: 128 MiB a worker.
#[derive(Clone)]
pub(super) struct Workers(Arc<Semaphore>);

impl Default for Workers {
    fn default() -> Self {
        let cores = available_parallelism().map_or(1, NonZeroUsize::get);
        Self(Arc::new(Semaphore::new(cores.saturating_sub(1).max(1))))
    }
}

impl Workers {
    /// Does heavy pure work beside the async threads, when a worker is free. Whoever stops waiting for it leaves it to be
    /// finished: until then its worker is taken.
    ///
    /// # Errors
    /// When the work panicked, which is logged; other work goes on.
    pub(super) async fn aside<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, StoreError> {
        let permit = Arc::clone(&self.0).acquire_owned().await.expect("the workers are never put away");
        let done = spawn_blocking(move || {
            let done = work();
            drop(permit);
            done
        });
        done.await.map_err(|why| {
            tracing::error!(%why, "a computation beside the async threads panicked");
            StoreError::Internal("a computation beside the async threads panicked".to_owned())
        })
    }
}
