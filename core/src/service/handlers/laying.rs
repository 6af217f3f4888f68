//! `place`: a fleet is laid ship by ship, by chance or in one of the ways that have a name; the list of these with what each
//! withstands; and trials of the own fleet before the game, in numbers or one of them to look on at, told to whom it belongs and
//! nobody else. Decides no rule.

use std::sync::Arc;

use super::{
    super::{
        changes::{self, GameChange},
        context::Context,
        measured::PlacementMeasurements,
        request::{Body, HandlerError, Reply},
    },
    answer::{act, mine},
    caller::Caller,
    orders::layout,
    quotas,
    resolve::{self, Meant, Wanted, check_revision},
};
use crate::{
    game::{
        Game,
        command::{Actor, Command},
        ids::PlayerId,
        layout::Layout,
        ruleset::Ruleset,
        side::Side,
        view::{OwnView, Phase, Seat},
    },
    gunner::{
        crew,
        placing::{Clash, PlacementPlan, Placing},
        shooting::Shooting,
    },
    present::{
        board::missing,
        command::PlacementRequest,
        line::{Line, quoted},
        opponents,
        placements::{self, FleetTest},
    },
    trial::{self, TargetFleets, placed, shots_withstood, strength},
};

/// The opponent under whose fire ways are compared: the Navigator, whose ties the dice decide.
const GUNNER: Shooting = Shooting::DensityByLot;

/// Who of the crew tries a fleet, and how each fires.
const TRIERS: [(&str, Shooting); 4] =
    [("hunter", Shooting::Hunt), ("diagonals", Shooting::Diagonals), ("goose-plus", Shooting::GooseFixed), (NAVIGATOR, GUNNER)];

const NAVIGATOR: &str = "navigator";

/// How many games are played against the fleets of each way, and how many by each who tries a fleet. In a classic game the standard
/// error of so many is about one shot, and it takes four times as long to halve it.
const GAMES: u32 = 60;
const TRIALS: u32 = 90;

/// On larger fields a game takes so long to measure that nobody would wait for many, and so does finding no room for a fleet.
const LARGEST: u8 = 12;

/// The seed of all fleets that are compared, so that the same ways always withstand the same.
const SEED: u64 = 1;

/// `place`: what the words ask for.
pub(super) async fn place(context: &Context, caller: &Caller<'_>, ships: &PlacementRequest) -> Result<Reply, HandlerError> {
    let game = resolve::meant(&context.records, caller, Wanted::Placing).await?;
    match ships {
        PlacementRequest::AtRandom => act(context, caller, game, |_, _| Ok(Command::Shuffle)).await,
        PlacementRequest::Typed(typed) => act(context, caller, game, |game, _| layout(typed, game).map(Command::Lay)).await,
        PlacementRequest::Strategies(ways) => like(context, caller, game, ways).await,
        PlacementRequest::List => list(context, caller, game).await,
        PlacementRequest::Test => tried(context, caller, game).await,
        PlacementRequest::WatchTest(mate) => watched(context, caller, game, mate).await,
    }
}

/// Lays the fleet in these ways at once; where that cannot be had it lies at random, and the asker is told so.
async fn like(context: &Context, caller: &Caller<'_>, meant: Meant, ways: &[&'static str]) -> Result<Reply, HandlerError> {
    let (game, side) = mine(&context.records, caller, meant.id).await?;
    check_revision(caller.words, &game, side)?;
    let placings: Vec<Placing> = ways.iter().filter_map(|id| Placing::from_id(id)).collect();
    let plan = PlacementPlan::of(&placings).map_err(|Clash(one, other)| placements::clash(one.id(), other.id()))?;
    if game.rules().size > LARGEST {
        quotas::admit_dear(context, caller)?;
    }
    let (rules, mut dice) = (game.rules().clone(), context.dice.take());
    let laid = context.workers.aside(move || plan.lay(&rules, dice.as_mut())).await?;
    match laid {
        // The game says best that there is no room at all.
        None => act(context, caller, meant, |_, _| Ok(Command::Shuffle)).await,
        Some(laid) if laid.as_asked => act(context, caller, meant, |_, _| Ok(Command::Lay(laid.layout.clone()))).await,
        Some(laid) => instead(context, caller, meant, ways, &laid.layout).await,
    }
}

/// Lays this fleet instead of what was asked for. The board is told of as ever; the answer is why.
async fn instead(
    context: &Context,
    caller: &Caller<'_>,
    meant: Meant,
    ways: &[&'static str],
    layout: &Layout,
) -> Result<Reply, HandlerError> {
    let change = GameChange { game: meant.id, request: caller.id, origin: None };
    changes::apply_from(context, &change, meant.loaded, |game| {
        let side = game.public().side_of(caller.by.id).ok_or_else(|| Line::new("E_NOT_A_PLAYER"))?;
        check_revision(caller.words, game, side)?;
        Ok((Actor::Side(side), Command::Lay(layout.clone())))
    })
    .await?;
    Ok(Reply::private(placements::fallback(ways).phrase(caller.locale())))
}

/// The ways there are under the rules of this game, with what each withstands.
async fn list(context: &Context, caller: &Caller<'_>, meant: Meant) -> Result<Reply, HandlerError> {
    let (game, side) = mine(&context.records, caller, meant.id).await?;
    still_placing(&game)?;
    let measured = measured(context, caller, game.rules()).await?;
    if measured.offers.is_empty() {
        return Err(Line::new("refused-ways").into());
    }
    Ok(Reply::Private(placements::list(&game, side, measured.offers.clone(), measured.random, caller.locale())))
}

/// Refuses what comes too late for a fleet.
fn still_placing(game: &Game) -> Result<(), HandlerError> {
    if game.public().phase == Phase::Placing { Ok(()) } else { Err(Line::new("E_ALREADY_READY").into()) }
}

/// What the ways withstand that lay a fleet of their own under these rules; measured once, way by way, so that nobody
/// waits long for the next.
async fn measured(context: &Context, caller: &Caller<'_>, rules: &Ruleset) -> Result<Arc<PlacementMeasurements>, HandlerError> {
    if let Some(ways) = context.measured.of(rules) {
        return Ok(ways);
    }
    quotas::admit_dear(context, caller)?;
    let (mut ways, games) = (PlacementMeasurements::default(), if rules.size > LARGEST { 0 } else { GAMES });
    for placing in Placing::named().map(|(placing, _)| placing).filter(|placing| placing.suits(rules)) {
        let rules = rules.clone();
        let sample = context.workers.aside(move || placed(&rules, placing, GUNNER, games, SEED)).await?;
        ways.offers.extend(sample.map(|sample| (placing.id(), (!sample.is_empty()).then(|| sample.estimate()))));
    }
    if games > 0 && !ways.offers.is_empty() {
        let rules = rules.clone();
        let random = context.workers.aside(move || strength(&rules, GUNNER, TargetFleets::Sequential, games, SEED).ok()).await?;
        ways.random = random.map(|sample| sample.estimate());
    }
    let ways = Arc::new(ways);
    context.measured.keep(rules.clone(), &ways);
    Ok(ways)
}

/// How the fleet of the asker does under the fire of some of the crew, as it lies now.
async fn tried(context: &Context, caller: &Caller<'_>, meant: Meant) -> Result<Reply, HandlerError> {
    let (game, side) = mine(&context.records, caller, meant.id).await?;
    let (view, rules) = (to_be_tried(&game, side)?, game.rules());
    quotas::admit_dear(context, caller)?;
    let trials = if rules.size > LARGEST { TRIALS / 5 } else { TRIALS };
    let (mut by, mut own) = (Vec::new(), (0.0, 0.0));
    for (mate, shooting) in TRIERS {
        let (rules, fleet) = (rules.clone(), view.ships.clone());
        let sample = context.workers.aside(move || shots_withstood(&rules, &fleet, shooting, trials, SEED)).await?;
        let sample = sample.map_err(|_| Line::new("refused-try-rules"))?;
        by.push((mate, sample.estimate()));
        if mate == NAVIGATOR {
            own = sample.estimate();
        }
    }
    let random = rules.clone();
    let random = context.workers.aside(move || strength(&random, GUNNER, TargetFleets::Sequential, trials, SEED)).await?;
    let random = random.map_err(|_| Line::new("refused-try-rules"))?.estimate();
    let watching = (rules.size <= LARGEST).then(|| vec![placements::watch_key(&game, caller.locale())]);
    let text = placements::test_report(&FleetTest { by, own, random }, caller.locale());
    Ok(Reply::Private(Body { text, keys: watching.into_iter().collect(), ..Body::default() }))
}

/// The field of a player whose whole fleet is laid and not yet final.
fn to_be_tried(game: &Game, side: Side) -> Result<OwnView, HandlerError> {
    let view = game.own(side);
    if !game.rules().ships_stay() {
        return Err(Line::new("refused-try-rules").into());
    }
    still_placing(game)?;
    if missing(&view).is_empty() { Ok(view) } else { Err(Line::new("refused-try-part").into()) }
}

/// One game in which somebody of the crew fires at the fleet of the asker, as it lies now: for the asker alone, and counted nowhere.
async fn watched(context: &Context, caller: &Caller<'_>, meant: Meant, mate: &str) -> Result<Reply, HandlerError> {
    let (game, side) = mine(&context.records, caller, meant.id).await?;
    let (view, locale) = (to_be_tried(&game, side)?, caller.locale());
    let mate = crew::named(mate).ok_or_else(|| Line::new("refused-opponent").text("typed", quoted(mate)))?;
    if game.rules().size > LARGEST {
        return Err(Line::new("refused-watch-large").into());
    }
    quotas::admit_dear(context, caller)?;
    let (rules, fleet, shooting) = (game.rules().clone(), view.ships.clone(), mate.opponent.shooting);
    let seed = context.dice.take().roll();
    let frames = context.workers.aside(move || trial::watched(&rules, &fleet, shooting, seed)).await?;
    let frames = frames.map_err(|_| Line::new("refused-try-rules"))?;
    let gunner = Seat { player: PlayerId::computer(mate.number), name: opponents::name(mate.id, locale) };
    let told = placements::watch_test(frames, &view, &gunner, context.clock.now(), locale).ok_or_else(|| Line::new("refused-try-rules"))?;
    Ok(Reply::Private(told))
}
