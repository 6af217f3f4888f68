//! `hint`: where ships are likeliest, for the player to fire, if the rules allow it; both players are told. In an exhibition every
//! spectator may ask for it, as often as they like.
//!
//! `review`: a finished game compared with the odds; `turning_point`: the shot that decided it, as an animation. Computed by
//! background workers, once per side of a game; until it is ready, the reply is unfinished and shows the progress, which platforms
//! bring up to date. Results are cached for a while and never stored.

use std::{sync::Arc, time::Duration};

use broadside_game::{
    Game,
    cell::Cell,
    command::{Actor, Command},
    dice::SeededDice,
    ids::PlayerId,
    report::Report,
    side::Side,
    view::{Phase, PublicView},
};
use broadside_gunner::{
    odds::{CountMethod, Position, ask},
    placing::PlacementStrategy,
    review::{NotableShot, Review, ReviewedTurn, ShotReview, moments},
    shooting::Shooting,
    trial::{TargetFleets, measure_placement, shots_withstood, strength},
};
use broadside_present::{
    body::Body,
    button::button,
    commands::Scope,
    hint::{self, Chances},
    messages, motion,
    review::{self, FleetStrength, GameReview, Shot, TurningKind},
};
use broadside_scene::figure::ShotOutcome;
use broadside_words::{line::Line, locale::Locale};
use tokio::{sync::watch, time::timeout};

use super::{
    super::{
        changes::{self, ChangeOutcome, GameChange},
        context::Context,
        request::{HandlerError, Key, Place, Press, Reply},
        reviews::ReviewStage,
        workers::Workers,
    },
    answer,
    caller::Caller,
    quotas,
    resolve::{self, GameFilter},
};

/// `hint`: tells both players first, then shows the caller the map of chances.
pub(super) async fn hint(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    if let Some(id) = caller.words.game {
        let game = answer::load_game(&context.records, id).await?;
        if game.public().is_between_computers() {
            return hint_for_spectators(context, caller, game.public()).await;
        }
    }
    let id = resolve::resolve_game(&context.records, caller, GameFilter::Firing).await?.id;
    let (_, side) = answer::load_as_captain(&context.records, caller, id).await?;
    let change = GameChange { game: id, request: caller.id.part("hint"), origin: None };
    let changed = changes::apply(context, &change, |_| Ok((Actor::Side(side), Command::Hint))).await?;
    let game = match changed {
        ChangeOutcome::Done(game, _) | ChangeOutcome::Nothing(game) => *game,
        // A repeated request shows the current state.
        ChangeOutcome::Repeated | ChangeOutcome::Warned(..) => answer::load_game(&context.records, id).await?,
    };
    let view = game.own(side);
    if !view.is_awaited() {
        return Err(messages::public_status(game.public()).into());
    }
    let chances = match Position::of(&view) {
        Some(position) => compute_chances(context, position, view.public.rules.size).await?,
        None => None,
    };
    Ok(Reply::Private(hint::hint(&view.public, !side, chances.as_ref(), caller.locale())))
}

/// A hint for all spectators of an exhibition, computed from the public chart. Does not change the game.
async fn hint_for_spectators(context: &Context, caller: &Caller<'_>, view: &PublicView) -> Result<Reply, HandlerError> {
    let shots = matches!(view.phase, Phase::Firing(_) | Phase::Planning);
    let shooter = Side::BOTH.into_iter().find(|side| shots && view.awaits(*side)).ok_or_else(|| messages::public_status(view))?;
    let position = Position::from_chart(&view.rules, &view.charts[!shooter]).ok_or_else(|| Line::new("refused-review-odds"))?;
    let chances = compute_chances(context, position, view.rules.size).await?.ok_or_else(|| Line::new("refused-trouble"))?;
    let body = hint::computer_players_hint(view, shooter, &chances, caller.locale());
    Ok(match caller.place {
        Place::Room(_) => Reply::Public(body),
        Place::Private => Reply::Private(body),
    })
}

/// Computes the chances in a position on a worker; `None` if there are none.
async fn compute_chances(context: &Context, position: Position, size: u8) -> Result<Option<Chances>, HandlerError> {
    let mut dice = context.dice.take();
    let counted = context.workers.run_in_background(move || ask(&position, dice.as_mut(), &|| false).ok()).await?;
    Ok(counted.map(|odds| Chances {
        cells: Cell::all(size).map(|cell| (odds.chance(cell) * 1000.0).round() as u16).collect(),
        fleets: matches!(odds.count_method(), CountMethod::Exact | CountMethod::Rounded).then(|| odds.total()),
        error: match odds.count_method() {
            CountMethod::Sampled { error, .. } => Some(error),
            CountMethod::Exact | CountMethod::Rounded => None,
        },
    }))
}

/// How long a request waits for a review before it replies with the progress.
const PROGRESS_AFTER: Duration = Duration::from_millis(1500);

/// The command that shows the decisive shot.
const TURNING_POINT: &str = "turning_point";

/// `review`: the caller's own shots and fleet; with `room` publicly, at the player's wish.
pub(super) async fn show(context: &Context, caller: &Caller<'_>, scope: Scope) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (game, found) = load_review(context, caller).await?;
    match found {
        ReviewStage::Ready(hindsight) if scope == Scope::Room => Ok(Reply::Public(review::review(&hindsight, locale))),
        ReviewStage::Ready(hindsight) => Ok(Reply::Private(review_body(&game, &hindsight, caller.place, locale))),
        ReviewStage::Counting(done, of) => Ok(Reply::Private(progress_body((done, of), locale))),
        ReviewStage::Failed => Err(Line::new("refused-trouble").into()),
    }
}

/// `turning_point`: the caller's decisive shot, as an animation.
pub(super) async fn turning_point(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (game, found) = load_review(context, caller).await?;
    match found {
        ReviewStage::Ready(hindsight) => {
            let body = motion::turning_point(&game, &hindsight, locale).ok_or_else(|| Line::new("refused-no-replay"))?;
            Ok(Reply::Private(body))
        }
        ReviewStage::Counting(done, of) => Ok(Reply::Private(progress_body((done, of), locale))),
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

/// The finished game that is meant, and the state of the review of the caller's shots.
async fn load_review(context: &Context, caller: &Caller<'_>) -> Result<(Game, ReviewStage), HandlerError> {
    let id = resolve::resolve_game(&context.records, caller, GameFilter::Finished).await?.id;
    let game = answer::load_game(&context.records, id).await?;
    if !game.is_over() {
        return Err(Line::new("refused-no-review").into());
    }
    let side = reviewed_side(&game, caller.by.id).ok_or_else(|| Line::new("refused-review-player"))?;
    let job = ReviewJob::new(&game, side)?;
    let mut begun = false;
    let mut stage = context.reviews.of(id, side, || {
        begun = true;
        job.spawn(context.workers.clone())
    });
    let done = |stage: &ReviewStage| !matches!(stage, ReviewStage::Counting(..));
    // The worker may have ended without a result.
    let waited = timeout(PROGRESS_AFTER, stage.wait_for(done)).await.map(|found| found.map_or(ReviewStage::Failed, |stage| stage.clone()));
    let found = waited.unwrap_or_else(|_| stage.borrow().clone());
    if !begun && !caller.is_update && matches!(found, ReviewStage::Counting(..)) {
        quotas::refund_expensive(context, caller);
    }
    Ok((game, found))
}

fn review_body(game: &Game, hindsight: &GameReview, place: Place, locale: Locale) -> Body {
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

fn progress_body((done, of): (usize, usize), locale: Locale) -> Body {
    Body { text: review::progress_text(done, of, locale), is_unfinished: true, ..Body::default() }
}

fn key(game: &Game, id: &'static str, says: &str, locale: Locale) -> Key {
    Key { label: Line::new(id).phrase(locale), press: Press::Verb(button(game.id(), 0, says)) }
}

/// The opponent that fleets are measured against.
const GUNNER: Shooting = Shooting::DensityByLot;

/// Games against the player's fleet and against random ones, and games per strategy.
const GAMES: [u32; 2] = [100, 40];

/// The input of a review.
struct ReviewJob {
    view: PublicView,
    side: Side,
    moments: Vec<ReviewedTurn>,
    seed: u64,
}

impl ReviewJob {
    /// Prepares the review of one side of a finished game.
    ///
    /// # Errors
    /// Refuses a game without shots or odds to review.
    fn new(game: &Game, side: Side) -> Result<Self, HandlerError> {
        let reports: Vec<Report> = game.log().iter().filter_map(|logged| logged.event.report(game.rules())).collect();
        let moments = moments(&game.opening(), &reports, side).ok_or_else(|| Line::new("refused-review-odds"))?;
        if moments.is_empty() {
            return Err(Line::new("refused-review-shots").into());
        }
        // Sampled chances are the same every time.
        let seed = u64::from(game.id().number());
        Ok(Self { view: game.public().clone(), side, moments, seed })
    }

    fn spawn(self, workers: Workers) -> watch::Receiver<ReviewStage> {
        let (progress, stage) = watch::channel(ReviewStage::Counting(0, self.steps()));
        tokio::spawn(async move {
            let found = self.run(&workers, &progress).await;
            progress.send_replace(found.map_or(ReviewStage::Failed, |hindsight| ReviewStage::Ready(Arc::new(hindsight))));
        });
        stage
    }

    fn strategies(&self) -> impl Iterator<Item = PlacementStrategy> {
        PlacementStrategy::all_with_source().map(|(placing, _)| placing).filter(|placing| placing.suits(&self.view.rules))
    }

    fn steps(&self) -> usize {
        self.moments.len() + 2 + self.strategies().count()
    }

    async fn run(self, workers: &Workers, progress: &watch::Sender<ReviewStage>) -> Option<GameReview> {
        let (mut review, steps, mut done) = (Review::default(), self.steps(), 0);
        let mut step = || {
            done += 1;
            progress.send_replace(ReviewStage::Counting(done, steps));
        };
        for (at, moment) in self.moments.iter().enumerate() {
            let (position, mut dice) = (moment.position.clone(), SeededDice(self.seed ^ at as u64));
            let odds = workers.run_in_background(move || ask(&position, &mut dice, &|| false)).await.ok()?;
            // Sampling can miss rare fleets; the other shots are still worth a review.
            if let Ok(odds) = odds {
                review.judge(moment, &odds);
            }
            step();
        }
        let withstood = self.measure_defence(workers, &mut step).await;
        Some(to_hindsight(self.view, self.side, &review, withstood))
    }

    /// Measures the player's fleet and others; `None` if shots cannot be measured.
    async fn measure_defence(&self, workers: &Workers, step: &mut impl FnMut()) -> Option<FleetStrength> {
        let fleet = self.view.revealed[self.side].clone()?;
        let [games, fewer] = GAMES;
        let (rules, seed) = (self.view.rules.clone(), self.seed);
        let own = workers.run_in_background(move || shots_withstood(&rules, &fleet, GUNNER, games, seed).ok()).await.ok()??;
        step();
        let rules = self.view.rules.clone();
        let random =
            workers.run_in_background(move || strength(&rules, GUNNER, TargetFleets::Sequential, games, seed).ok()).await.ok()??;
        step();
        let mut others = Vec::new();
        for placing in self.strategies() {
            let rules = self.view.rules.clone();
            let sample = workers.run_in_background(move || measure_placement(&rules, placing, GUNNER, fewer, seed)).await.ok()?;
            others.extend(sample.map(|sample| (placing.id(), sample.mean())));
            step();
        }
        others.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        Some(FleetStrength { fleet: own.estimate(), random: random.estimate(), others })
    }
}

fn to_hindsight(view: PublicView, side: Side, review: &Review, withstood: Option<FleetStrength>) -> GameReview {
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
            NotableShot::Mistake => TurningKind::Mistake,
            NotableShot::LuckyHit => TurningKind::Stroke,
            NotableShot::UnluckyMiss => TurningKind::Mishap,
        };
        (at, kind)
    };
    GameReview {
        view,
        side,
        shots: review.shots.iter().zip(review.course()).map(shot).collect(),
        promised: [review.expected_hits(), review.best_expected_hits()],
        accuracy: review.accuracy(),
        luckier_than: review.luckier_than(),
        error: review.error(),
        turnings: review.notable_shots().into_iter().map(turning).collect(),
        withstood,
    }
}
