//! `review`: compares a finished game with the odds. Reviews are computed by background workers, once per side of a game. Until a review
//! is ready, the reply is unfinished and shows the progress, which platforms bring up to date. Results are cached for a while and never
//! stored.

use std::{sync::Arc, time::Duration};

use broadside_game::{
    Game,
    dice::SeededDice,
    ids::PlayerId,
    report::Report,
    side::Side,
    view::{Phase, PublicView},
};
use broadside_gunner::{
    odds::compute_odds,
    placing::PlacementStrategy,
    review::{NotableShot, Review, ReviewedTurn, ShotReview, reviewed_turns},
    trial::{measure_fleet, measure_placement},
};
use broadside_present::{
    body::Body,
    button::button,
    commands::{Scope, VerbId},
    messages,
    review::{self, DecisiveReason, FleetStrength, GameReview, Shot},
};
use broadside_scene::figure::ShotOutcome;
use broadside_words::{line::Line, locale::Locale};
use tokio::{sync::watch, time::timeout};

use super::{
    super::{request::Key, reviews::ReviewStage, workers::Workers},
    Context, HandlerResult, Place, Reply,
    caller::Caller,
    place::{REFERENCE_SHOOTER, measure_random},
    quotas,
    resolve::{self, GameFilter, load_game},
};

/// How long a request waits for a review before it replies with the progress.
const PROGRESS_AFTER: Duration = Duration::from_millis(1500);

/// The number of games against the player's fleet and against random ones, and the number of games per strategy.
const GAME_COUNTS: [u32; 2] = [100, 40];

/// Reviews the caller's own shots and fleet; with [`Scope::Room`] publicly, because the player asked for it.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, scope: Scope) -> HandlerResult {
    let locale = if scope == Scope::Room { caller.public_locale(&context.records).await } else { caller.locale() };
    let show = |game: &Game, game_review: &GameReview| match scope {
        Scope::Room => Ok(Reply::Public(review::review(game_review, None, locale))),
        Scope::Mine => Ok(Reply::Private(review_body(game, game_review, caller, locale))),
    };
    show_review(context, caller, show).await
}

fn review_body(game: &Game, game_review: &GameReview, caller: &Caller<'_>, locale: Locale) -> Body {
    let reader = game.public().member(caller.by.id).and_then(|member| messages::addressee(game, member.side()));
    let mut body = review::review(game_review, reader, locale);
    let turning = Key::for_command("key-turning-point", button(game.id(), 0, VerbId::TurningPoint.name()), locale);
    let share = match caller.place {
        Place::Room(_) => Some(Key::for_command("key-review-share", button(game.id(), 0, "review room"), locale)),
        Place::Private => {
            body.text = format!("{}\n{}", body.text, Line::new("review-share").phrase(locale));
            None
        }
    };
    body.keys = vec![share.into_iter().chain([turning]).collect()];
    body
}

/// Replies with the result of `show` for the review of the caller's shots in the finished game that is meant. Until the review is ready,
/// the reply is unfinished and says how many steps are done.
pub(super) async fn show_review(
    context: &Context,
    caller: &Caller<'_>,
    show: impl Fn(&Game, &GameReview) -> HandlerResult + Send + Sync,
) -> HandlerResult {
    let id = resolve::resolve_game(&context.records, caller, GameFilter::Finished).await?.id;
    let game = load_game(&context.records, id).await?;
    if !game.is_over() {
        return Err(Line::new("refused-no-review").into());
    }
    let side = reviewed_side(&game, caller.by.id).ok_or_else(|| Line::new("refused-review-player"))?;
    let job = ReviewJob::new(&game, side)?;
    let mut is_started_here = false;
    let mut stage = context.reviews.get_or_start(id, side, || {
        is_started_here = true;
        job.spawn(context.workers.clone())
    });
    let done = |stage: &ReviewStage| !matches!(stage, ReviewStage::Counting(..));
    // The worker may have ended without a result.
    let waited = timeout(PROGRESS_AFTER, stage.wait_for(done)).await.map(|found| found.map_or(ReviewStage::Failed, |stage| stage.clone()));
    let found = waited.unwrap_or_else(|_| stage.borrow().clone());
    if !is_started_here && !caller.is_update && matches!(found, ReviewStage::Counting(..)) {
        quotas::refund_expensive(context, caller);
    }
    match found {
        ReviewStage::Ready(game_review) => show(&game, &game_review),
        ReviewStage::Counting(done, of) => {
            let text = review::progress_text(done, of, caller.locale());
            Ok(Reply::Private(Body { text, progress: Some((done * 100 / of.max(1)) as u8), ..Body::default() }))
        }
        ReviewStage::Failed => Err(Line::new("refused-trouble").into()),
    }
}

/// The side whose shots are reviewed: the caller's own, or the winner's for spectators of an exhibition.
fn reviewed_side(game: &Game, author: PlayerId) -> Option<Side> {
    let view = game.public();
    let winner = || {
        let Phase::Over(ending) = view.phase else { return None };
        ending.winner().filter(|_| view.is_between_computers())
    };
    view.member(author).map(|member| member.side()).or_else(winner)
}

/// The input of a review.
struct ReviewJob {
    view: PublicView,
    side: Side,
    reviewed_turns: Vec<ReviewedTurn>,
    seed: u64,
}

impl ReviewJob {
    /// Prepares the review of one side of a finished game.
    ///
    /// # Errors
    /// Refuses a game without shots or odds to review.
    fn new(game: &Game, side: Side) -> HandlerResult<Self> {
        let reports: Vec<Report> = game.log().iter().filter_map(|logged| logged.event.report(game.rules())).collect();
        let reviewed_turns = reviewed_turns(&game.opening_view(), &reports, side).ok_or_else(|| Line::new("refused-review-odds"))?;
        if reviewed_turns.is_empty() {
            return Err(Line::new("refused-review-shots").into());
        }
        // The seed is fixed, so that sampled chances are the same in each review of this game.
        let seed = u64::from(game.id().number());
        Ok(Self { view: game.public().clone(), side, reviewed_turns, seed })
    }

    fn spawn(self, workers: Workers) -> watch::Receiver<ReviewStage> {
        let (progress, stage) = watch::channel(ReviewStage::Counting(0, self.steps()));
        tokio::spawn(async move {
            let found = self.run(&workers, &progress).await;
            progress.send_replace(found.map_or(ReviewStage::Failed, |game_review| ReviewStage::Ready(Arc::new(game_review))));
        });
        stage
    }

    fn strategies(&self) -> impl Iterator<Item = PlacementStrategy> {
        PlacementStrategy::all_with_source().map(|(placing, _)| placing).filter(|placing| placing.suits(&self.view.rules))
    }

    fn steps(&self) -> usize {
        self.reviewed_turns.len() + 2 + self.strategies().count()
    }

    async fn run(self, workers: &Workers, progress: &watch::Sender<ReviewStage>) -> Option<GameReview> {
        let (mut review, steps, mut done) = (Review::default(), self.steps(), 0);
        let mut step = || {
            done += 1;
            progress.send_replace(ReviewStage::Counting(done, steps));
        };
        for (at, turn) in self.reviewed_turns.iter().enumerate() {
            let (position, mut dice) = (turn.position.clone(), SeededDice(self.seed ^ at as u64));
            let odds = workers.run_in_background(move || compute_odds(&position, &mut dice, &|| false)).await.ok()?;
            // Sampling can miss rare fleets; the other shots are still worth a review.
            if let Ok(odds) = odds {
                review.add_turn(turn, &odds);
            }
            step();
        }
        let fleet_strength = self.measure_defence(workers, &mut step).await;
        Some(to_game_review(self.view, self.side, &review, fleet_strength))
    }

    /// Measures the player's fleet and others; `None` if shots cannot be measured.
    async fn measure_defence(&self, workers: &Workers, step: &mut impl FnMut()) -> Option<FleetStrength> {
        let fleet = self.view.revealed[self.side].clone()?;
        let [games, fewer] = GAME_COUNTS;
        let (rules, seed) = (self.view.rules.clone(), self.seed);
        let own = workers.run_in_background(move || measure_fleet(&rules, &fleet, REFERENCE_SHOOTER, games, seed).ok()).await.ok()??;
        step();
        let random = measure_random(workers, &self.view.rules, games, seed).await.ok()??;
        step();
        let mut others = Vec::new();
        for placing in self.strategies() {
            let rules = self.view.rules.clone();
            let sample =
                workers.run_in_background(move || measure_placement(&rules, placing, REFERENCE_SHOOTER, fewer, seed)).await.ok()?;
            others.extend(sample.map(|sample| (placing.id(), sample.mean())));
            step();
        }
        others.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        Some(FleetStrength { fleet: own.estimate(), random: random.estimate(), others })
    }
}

fn to_game_review(view: PublicView, side: Side, review: &Review, fleet_strength: Option<FleetStrength>) -> GameReview {
    let shot = |(judged, luck): (&ShotReview, f64)| Shot {
        cell: judged.cell,
        outcome: if judged.hit { ShotOutcome::Hit } else { ShotOutcome::Miss },
        chance: judged.chance,
        best: judged.best,
        likeliest: judged.likeliest,
        chart: judged.chart.clone(),
        chances: judged.chances.clone(),
        luck,
    };
    let turning = |(at, turning): (usize, NotableShot)| {
        let kind = match turning {
            NotableShot::Mistake => DecisiveReason::Mistake,
            NotableShot::LuckyHit => DecisiveReason::Stroke,
            NotableShot::UnluckyMiss => DecisiveReason::Mishap,
        };
        (at, kind)
    };
    GameReview {
        view,
        side,
        shots: review.shots.iter().zip(review.cumulative_luck()).map(shot).collect(),
        promised: [review.expected_hits(), review.best_expected_hits()],
        accuracy: review.accuracy(),
        luckier_than: review.luckier_than(),
        error: review.error(),
        turnings: review.notable_shots().into_iter().map(turning).collect(),
        fleet_strength,
    }
}
