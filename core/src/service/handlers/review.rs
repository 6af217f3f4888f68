//! `review`: a finished game against the odds; `turning_point`: the shot that decided it, moving. Counted beside everything
//! else, once for each player of a game, and told as soon as it is ready; until then it is said how far it is. What is counted
//! is kept for a while, never stored.

mod count;

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::{sync::watch, time::timeout};

use self::count::Counting;
use super::{
    super::{
        Stop,
        context::Context,
        lock, quotas,
        request::{Key, Place, Press, Reply},
    },
    answer,
    caller::Caller,
    resolve::{self, Wanted},
};
use crate::{
    game::{
        Game,
        ids::{GameId, PlayerId},
        side::Side,
        view::Phase,
    },
    present::{
        body::Body,
        button::button,
        command::Scope,
        line::Line,
        locale::Locale,
        motion,
        review::{self, Hindsight},
    },
};

/// How many reviews are kept: the youngest ones, and besides them all that are still being counted.
const KEPT: usize = 32;

/// How long a request waits for a review before it is answered with the progress.
const PATIENCE: Duration = Duration::from_millis(1500);

/// What asks for the shot that decided a game.
const TURNING_POINT: &str = "turning_point";

/// How far a review is.
#[derive(Clone)]
enum ReviewStage {
    /// So many of so many steps are done.
    Counting(usize, usize),
    Ready(Arc<Hindsight>),
    /// It came to nothing; the next who asks begins anew.
    Failed,
}

/// The reviews that are being counted or were lately.
#[derive(Default)]
pub(in crate::service) struct Reviews(Mutex<VecDeque<(GameId, Side, watch::Receiver<ReviewStage>)>>);

impl Reviews {
    /// The review of this player of a game; begun where there is none.
    fn of(&self, game: GameId, side: Side, begin: impl FnOnce() -> watch::Receiver<ReviewStage>) -> watch::Receiver<ReviewStage> {
        let mut kept = lock(&self.0);
        kept.retain(|(.., stage)| !came_to_nothing(stage));
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
fn came_to_nothing(stage: &watch::Receiver<ReviewStage>) -> bool {
    match *stage.borrow() {
        ReviewStage::Failed => true,
        ReviewStage::Counting(..) => stage.has_changed().is_err(),
        ReviewStage::Ready(_) => false,
    }
}

/// `review`: for each player their own shots and their own fleet; with `room` for all who are there, as the player
/// wants it so.
pub(super) async fn show(context: &Context, caller: &Caller<'_>, scope: Scope) -> Result<Reply, Stop> {
    let locale = caller.locale();
    let (game, found) = reviewed(context, caller).await?;
    let (aloud, says) = match scope {
        Scope::Room => (true, "review room"),
        Scope::Mine => (false, "review"),
    };
    match found {
        ReviewStage::Ready(hindsight) if aloud => Ok(Reply::Aloud(review::review(&hindsight, locale))),
        ReviewStage::Ready(hindsight) => Ok(caller.turn_to(ready(&game, &hindsight, caller.place, locale))),
        ReviewStage::Counting(done, of) => Ok(caller.turn_to(waiting(&game, says, (done, of), locale))),
        ReviewStage::Failed => Err(Line::new("refused-trouble").into()),
    }
}

/// `turning_point`: the shot of the asker's that decided most, as a moving picture.
pub(super) async fn turning_point(context: &Context, caller: &Caller<'_>) -> Result<Reply, Stop> {
    let locale = caller.locale();
    let (game, found) = reviewed(context, caller).await?;
    match found {
        ReviewStage::Ready(hindsight) => {
            let told = motion::turning_point(&game, &hindsight, locale).ok_or_else(|| Line::new("refused-no-replay"))?;
            Ok(Reply::Private(told))
        }
        ReviewStage::Counting(done, of) => Ok(caller.turn_to(waiting(&game, TURNING_POINT, (done, of), locale))),
        ReviewStage::Failed => Err(Line::new("refused-trouble").into()),
    }
}

/// Whose shots are reviewed for somebody: their own side's; of a game that only the computer has played, the winner's for anybody.
fn looked_at(game: &Game, asker: PlayerId) -> Option<Side> {
    let view = game.public();
    let winner = || {
        let Phase::Over(ending) = view.phase else { return None };
        ending.winner().filter(|_| view.between_computers())
    };
    view.member(asker).map(|member| member.side()).or_else(winner)
}

/// The finished game that is meant, and how far the review of the asker's shots is.
async fn reviewed(context: &Context, caller: &Caller<'_>) -> Result<(Game, ReviewStage), Stop> {
    let id = resolve::meant(&context.records, caller, Wanted::Finished).await?.id;
    let game = answer::found(&context.records, id).await?;
    if !game.over() {
        return Err(Line::new("refused-no-review").into());
    }
    let side = looked_at(&game, caller.by.id).ok_or_else(|| Line::new("refused-review-player"))?;
    let counting = Counting::of(&game, side)?;
    let mut begun = false;
    let mut stage = context.reviews.of(id, side, || {
        begun = true;
        counting.begin(context.workers.clone())
    });
    let done = |stage: &ReviewStage| !matches!(stage, ReviewStage::Counting(..));
    // The worker may have ended without a result.
    let waited = timeout(PATIENCE, stage.wait_for(done)).await.map(|found| found.map_or(ReviewStage::Failed, |stage| stage.clone()));
    let found = waited.unwrap_or_else(|_| stage.borrow().clone());
    if !begun && matches!(found, ReviewStage::Counting(..)) {
        quotas::give_back(context, caller);
    }
    Ok((game, found))
}

fn ready(game: &Game, hindsight: &Hindsight, place: Place, locale: Locale) -> Body {
    let mut body = review::review(hindsight, locale);
    let turning = key(game, "key-turning-point", TURNING_POINT, locale);
    let share = match place {
        Place::Room(_) => Some(key(game, "key-review-share", "review room", locale)),
        Place::Private => {
            body.text = format!("{}\n{}", body.text, Line::new("review-share").phrase(locale));
            None
        }
    };
    body.keys = vec![share.into_iter().chain([turning]).collect()];
    body
}

fn waiting(game: &Game, says: &str, (done, of): (usize, usize), locale: Locale) -> Body {
    let keys = vec![vec![key(game, "key-review-again", says, locale)]];
    Body { text: review::counting(done, of, locale), keys, ..Body::default() }
}

fn key(game: &Game, id: &'static str, says: &str, locale: Locale) -> Key {
    Key { label: Line::new(id).phrase(locale), press: Press::Verb(button(game.id(), 0, says)) }
}
