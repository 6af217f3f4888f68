//! The reviews that are being counted or were lately: in memory, never stored.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use tokio::sync::watch;

use super::mutex::lock;
use crate::{
    game::{ids::GameId, side::Side},
    present::review::GameReview,
};

/// How many reviews are kept: the youngest ones, and besides them all that are still being counted.
const KEPT: usize = 32;

/// How far a review is.
#[derive(Clone)]
pub(super) enum ReviewStage {
    /// So many of so many steps are done.
    Counting(usize, usize),
    /// It is ready.
    Ready(Arc<GameReview>),
    /// It failed; the next who asks begins again.
    Failed,
}

/// The reviews that are being counted or were lately.
#[derive(Default)]
pub(super) struct Reviews(Mutex<VecDeque<(GameId, Side, watch::Receiver<ReviewStage>)>>);

impl Reviews {
    /// The review of this player of a game; begun where there is none.
    pub(super) fn of(
        &self,
        game: GameId,
        side: Side,
        begin: impl FnOnce() -> watch::Receiver<ReviewStage>,
    ) -> watch::Receiver<ReviewStage> {
        let mut kept = lock(&self.0);
        kept.retain(|(.., stage)| !failed(stage));
        if let Some((.., stage)) = kept.iter().find(|(known, whose, _)| (*known, *whose) == (game, side)) {
            return stage.clone();
        }
        let stage = begin();
        kept.push_back((game, side, stage.clone()));
        // One that is still being counted stays: it would be counted a second time beside the first.
        if kept.len() > KEPT
            && let Some(oldest) = kept.iter().position(|(.., stage)| matches!(*stage.borrow(), ReviewStage::Ready(_)))
        {
            kept.remove(oldest);
        }
        stage
    }
}

/// Whether it failed, or whoever counted it ended without a result.
fn failed(stage: &watch::Receiver<ReviewStage>) -> bool {
    match *stage.borrow() {
        ReviewStage::Failed => true,
        ReviewStage::Counting(..) => stage.has_changed().is_err(),
        ReviewStage::Ready(_) => false,
    }
}
