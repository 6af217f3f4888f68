//! What the odds say. `hint`: where ships are likeliest, for whoever is to fire, where that was agreed on; both are told that it was asked.
//! Of a game of two of the crew, in which nobody is to be helped, all who look on are shown it as often as they ask.
//!
//! `review`: a finished game against the odds; `turning_point`: the shot that decided it, moving. Counted beside everything
//! else, once for each player of a game, and told as soon as it is ready; until then it is said how far it is. What is counted
//! is kept for a while, never stored.

use std::{sync::Arc, time::Duration};

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
    resolve::{self, Wanted},
};
use crate::{
    game::{
        Game,
        cell::Cell,
        command::{Actor, Command},
        dice::Seeded,
        ids::PlayerId,
        report::Report,
        side::Side,
        view::{Phase, PublicView},
    },
    gunner::{
        odds::{CountMethod, Position, ask},
        placing::Placing,
        review::{NotableShot as Turned, Review, ReviewedTurn, ShotReview, moments},
        shooting::Shooting,
    },
    present::{
        body::Body,
        button::button,
        command::Scope,
        figure::ShotOutcome,
        hint::{self, Chances},
        line::Line,
        locale::Locale,
        messages, motion,
        review::{self, FleetStrength, GameReview, Shot, TurningKind},
    },
    trial::{TargetFleets, placed, shots_withstood, strength},
};

/// `hint`: first both are told of it, then the asker is shown the map of chances.
pub(super) async fn hint(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    if let Some(id) = caller.words.game {
        let game = answer::found(&context.records, id).await?;
        if game.public().between_computers() {
            return for_all(context, caller, game.public()).await;
        }
    }
    let id = resolve::meant(&context.records, caller, Wanted::Firing).await?.id;
    let (_, side) = answer::mine(&context.records, caller, id).await?;
    let change = GameChange { game: id, request: caller.id.part("hint"), origin: None };
    let changed = changes::apply(context, &change, |_| Ok((Actor::Side(side), Command::Hint))).await?;
    let game = match changed {
        ChangeOutcome::Done(game, _) | ChangeOutcome::Nothing(game) => *game,
        // Whatever was asked twice is shown as it is now.
        ChangeOutcome::Repeated | ChangeOutcome::Warned(..) => answer::found(&context.records, id).await?,
    };
    let view = game.own(side);
    if !view.awaited() {
        return Err(messages::public_status(game.public()).into());
    }
    let chances = match Position::of(&view) {
        Some(position) => counted(context, position, view.public.rules.size).await?,
        None => None,
    };
    Ok(Reply::Private(hint::hint(&view.public, !side, chances.as_ref(), caller.locale())))
}

/// For all who look on while two of the crew play: where the one that is to fire can think ships are. It is worked out from the chart
/// that everybody sees, and changes nothing in the game.
async fn for_all(context: &Context, caller: &Caller<'_>, view: &PublicView) -> Result<Reply, HandlerError> {
    let shots = matches!(view.phase, Phase::Firing(_) | Phase::Planning);
    let shooter = Side::BOTH.into_iter().find(|side| shots && view.awaits(*side)).ok_or_else(|| messages::public_status(view))?;
    let position = Position::in_waters(&view.rules, &view.charts[!shooter]).ok_or_else(|| Line::new("refused-review-odds"))?;
    let chances = counted(context, position, view.rules.size).await?.ok_or_else(|| Line::new("refused-trouble"))?;
    let body = hint::of_the_crew(view, shooter, &chances, caller.locale());
    Ok(match caller.place {
        Place::Room(_) => Reply::Aloud(body),
        Place::Private => Reply::Private(body),
    })
}

/// The chances in a position, counted aside; `None` where none are found.
async fn counted(context: &Context, position: Position, size: u8) -> Result<Option<Chances>, HandlerError> {
    let mut dice = context.dice.take();
    let counted = context.workers.aside(move || ask(&position, dice.as_mut(), &|| false).ok()).await?;
    Ok(counted.map(|odds| Chances {
        cells: Cell::all(size).map(|cell| (odds.chance(cell) * 1000.0).round() as u16).collect(),
        fleets: matches!(odds.how(), CountMethod::Exact | CountMethod::Rounded).then(|| odds.total()),
        error: match odds.how() {
            CountMethod::Sampled { error, .. } => Some(error),
            CountMethod::Exact | CountMethod::Rounded => None,
        },
    }))
}

/// How long a request waits for a review before it is answered with the progress.
const PATIENCE: Duration = Duration::from_millis(1500);

/// What asks for the shot that decided a game.
const TURNING_POINT: &str = "turning_point";

/// `review`: for each player their own shots and their own fleet; with `room` for all who are there, as the player
/// wants it so.
pub(super) async fn show(context: &Context, caller: &Caller<'_>, scope: Scope) -> Result<Reply, HandlerError> {
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
pub(super) async fn turning_point(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
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
async fn reviewed(context: &Context, caller: &Caller<'_>) -> Result<(Game, ReviewStage), HandlerError> {
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

fn ready(game: &Game, hindsight: &GameReview, place: Place, locale: Locale) -> Body {
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

/// The opponent under whose fire fleets are measured.
const GUNNER: Shooting = Shooting::DensityByLot;

/// How many games it plays against the player's fleet and against random ones, and against those of each strategy.
const GAMES: [u32; 2] = [100, 40];

/// A review to be counted.
struct Counting {
    view: PublicView,
    side: Side,
    moments: Vec<ReviewedTurn>,
    seed: u64,
}

impl Counting {
    /// What is to be counted for this player of a finished game; why there is nothing to count.
    fn of(game: &Game, side: Side) -> Result<Self, HandlerError> {
        let reports: Vec<Report> = game.log().iter().filter_map(|logged| logged.event.report(game.rules())).collect();
        let moments = moments(&game.opening(), &reports, side).ok_or_else(|| Line::new("refused-review-odds"))?;
        if moments.is_empty() {
            return Err(Line::new("refused-review-shots").into());
        }
        // Drawn chances are drawn alike whenever they are asked for.
        let seed = u64::from(game.id().number());
        Ok(Self { view: game.public().clone(), side, moments, seed })
    }

    /// Begins to count.
    fn begin(self, workers: Workers) -> watch::Receiver<ReviewStage> {
        let (told, stage) = watch::channel(ReviewStage::Counting(0, self.steps()));
        tokio::spawn(async move {
            let found = self.count(&workers, &told).await;
            told.send_replace(found.map_or(ReviewStage::Failed, |hindsight| ReviewStage::Ready(Arc::new(hindsight))));
        });
        stage
    }

    fn strategies(&self) -> impl Iterator<Item = Placing> {
        Placing::sourced().map(|(placing, _)| placing).filter(|placing| placing.suits(&self.view.rules))
    }

    fn steps(&self) -> usize {
        self.moments.len() + 2 + self.strategies().count()
    }

    async fn count(self, workers: &Workers, told: &watch::Sender<ReviewStage>) -> Option<GameReview> {
        let (mut review, steps, mut done) = (Review::default(), self.steps(), 0);
        let mut step = || {
            done += 1;
            told.send_replace(ReviewStage::Counting(done, steps));
        };
        for (at, moment) in self.moments.iter().enumerate() {
            let (position, mut dice) = (moment.position.clone(), Seeded(self.seed ^ at as u64));
            let odds = workers.aside(move || ask(&position, &mut dice, &|| false)).await.ok()?;
            // Sampling can miss the rare fleets that are left; such a shot is no cause to say nothing of the others.
            if let Ok(odds) = odds {
                review.judge(moment, &odds);
            }
            step();
        }
        let withstood = self.defence(workers, &mut step).await;
        Some(hindsight(self.view, self.side, &review, withstood))
    }

    /// What the player's fleet and others withstand; nothing where no shots can be measured.
    async fn defence(&self, workers: &Workers, step: &mut impl FnMut()) -> Option<FleetStrength> {
        let fleet = self.view.revealed[self.side].clone()?;
        let [games, fewer] = GAMES;
        let (rules, seed) = (self.view.rules.clone(), self.seed);
        let own = workers.aside(move || shots_withstood(&rules, &fleet, GUNNER, games, seed).ok()).await.ok()??;
        step();
        let rules = self.view.rules.clone();
        let random = workers.aside(move || strength(&rules, GUNNER, TargetFleets::Sequential, games, seed).ok()).await.ok()??;
        step();
        let mut others = Vec::new();
        for placing in self.strategies() {
            let rules = self.view.rules.clone();
            let sample = workers.aside(move || placed(&rules, placing, GUNNER, fewer, seed)).await.ok()?;
            others.extend(sample.map(|sample| (placing.id(), sample.mean())));
            step();
        }
        others.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        Some(FleetStrength { fleet: own.estimate(), random: random.estimate(), others })
    }
}

/// The review in the words that are told.
fn hindsight(view: PublicView, side: Side, review: &Review, withstood: Option<FleetStrength>) -> GameReview {
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
    let turning = |(at, turning): (usize, Turned)| {
        let told = match turning {
            Turned::Mistake => TurningKind::Mistake,
            Turned::Stroke => TurningKind::Stroke,
            Turned::Mishap => TurningKind::Mishap,
        };
        (at, told)
    };
    GameReview {
        view,
        side,
        shots: review.shots.iter().zip(review.course()).map(shot).collect(),
        promised: [review.expected(), review.promised()],
        accuracy: review.accuracy(),
        luckier_than: review.luckier_than(),
        error: review.error(),
        turnings: review.notable_shots().into_iter().map(turning).collect(),
        withstood,
    }
}
