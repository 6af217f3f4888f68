//! Game reviews, in progress or recent: in memory, never stored.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use broadside_game::{ids::GameId, side::Side};
use broadside_present::review::GameReview;
use broadside_store::mutex::lock;
use tokio::sync::watch;

/// The number of reviews above which the oldest finished review is dropped.
const MAX_REVIEWS: usize = 32;

#[derive(Clone)]
pub(super) enum ReviewStage {
    /// In progress: the number of finished steps, and of all steps.
    Counting(usize, usize),
    /// Finished.
    Ready(Arc<GameReview>),
    /// Failed; the next request starts again.
    Failed,
}

#[derive(Default)]
pub(super) struct Reviews(Mutex<VecDeque<(GameId, Side, watch::Receiver<ReviewStage>)>>);

impl Reviews {
    /// The review of one side of a game. Starts it with `begin` if there is none.
    pub(super) fn get_or_start(
        &self,
        game: GameId,
        side: Side,
        begin: impl FnOnce() -> watch::Receiver<ReviewStage>,
    ) -> watch::Receiver<ReviewStage> {
        let mut reviews = lock(&self.0);
        reviews.retain(|(.., stage)| !has_failed(stage));
        if let Some((.., stage)) = reviews.iter().find(|(known, whose, _)| (*known, *whose) == (game, side)) {
            return stage.clone();
        }
        let stage = begin();
        reviews.push_back((game, side, stage.clone()));
        // A review in progress is not dropped: it would be started a second time.
        if reviews.len() > MAX_REVIEWS
            && let Some(oldest) = reviews.iter().position(|(.., stage)| matches!(*stage.borrow(), ReviewStage::Ready(_)))
        {
            reviews.remove(oldest);
        }
        stage
    }
}

/// Whether a review failed, or its task ended without a result.
fn has_failed(stage: &watch::Receiver<ReviewStage>) -> bool {
    match *stage.borrow() {
        ReviewStage::Failed => true,
        ReviewStage::Counting(..) => stage.has_changed().is_err(),
        ReviewStage::Ready(_) => false,
    }
}
