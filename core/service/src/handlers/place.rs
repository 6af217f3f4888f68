//! `place`: places a fleet ship by ship, at random or by a named strategy; lists the strategies with their measured strength; and tests
//! the player's fleet before the game, in numbers or as one game to watch. Only the fleet's owner sees the result.

use std::sync::Arc;

use broadside_game::{
    Game,
    command::{Actor, Command, Waiver},
    ids::{Home, PlayerId},
    layout::{Layout, Piece},
    plain::plain,
    ruleset::{GameType, Ruleset},
    side::Side,
    view::{OwnView, Phase, Seat},
};
use broadside_gunner::{
    crew,
    placing::{PlacementPlan, PlacementStrategy, StrategyConflict},
    shooting::Shooting,
    trial::{self, ShotSample, TargetFleets, measure_fleet, measure_placement, measure_shots},
};
use broadside_present::{
    board::missing_pieces,
    commands::place::PlacementRequest,
    keys,
    messages::{self, own_status},
    opponents,
    placements::{self, FleetTest},
};
use broadside_store::store::StoreResult;
use broadside_words::line::{self, Line, quote};

use super::{
    super::{
        changes,
        measurements::PlacementMeasurements,
        request::{Body, Place, RequestInput},
        workers::Workers,
    },
    Context, HandlerError, HandlerResult, Reply,
    act::act,
    aim::aiming_body,
    caller::Caller,
    fire, quotas,
    resolve::{self, GameFilter, ResolvedGame, check_revision, load_as_captain},
    typed_cells::parse_cells,
};

/// How the opponent fires in measurements of fleets and strategies: like the Navigator, with random tie-breaking.
pub(super) const REFERENCE_SHOOTER: Shooting = Shooting::DensityWithRandomTies;

/// The computer opponents against whom a fleet is tested, and how each fires.
const TEST_OPPONENTS: [(&str, Shooting); 4] =
    [("hunter", Shooting::Hunt), ("diagonals", Shooting::Diagonals), ("goose-plus", Shooting::GooseFixed), (NAVIGATOR, REFERENCE_SHOOTER)];

/// The id of the computer opponent whose results are shown as the fleet's own strength.
const NAVIGATOR: &str = "navigator";

/// The number of games per strategy. In a classic game the standard error is about one shot; halving it takes four times as long.
const GAMES_PER_STRATEGY: u32 = 60;

/// The number of games per opponent in a fleet test.
const GAMES_PER_OPPONENT: u32 = 90;

/// The number of cells of the largest fields on which fleets are measured. On larger fields a game takes too long, and so does a failing
/// placement.
const MAX_MEASURED_CELLS: usize = 144;

/// The seed of all measurements, so that they are reproducible.
const SEED: u64 = 1;

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, ships: &PlacementRequest) -> HandlerResult {
    let game = resolve::resolve_game(&context.records, caller, GameFilter::Placing).await?;
    match ships {
        PlacementRequest::AtRandom => act(context, caller, game, |_, _| Ok(Command::Shuffle)).await,
        PlacementRequest::Typed(typed) => act(context, caller, game, |game, _| placement_command(context, caller, typed, game)).await,
        PlacementRequest::Strategies(ways) => place_by_strategy(context, caller, game, ways).await,
        PlacementRequest::List => list_strategies(context, caller, game).await,
        PlacementRequest::MoreKeys => show_more_keys(context, caller, &game).await,
        PlacementRequest::Test => test_fleet(context, caller, game).await,
        PlacementRequest::WatchTest(computer) => watch_fleet_test(context, caller, game, computer).await,
    }
}

/// The refusal of a change of the fleet, with the caller's field and its buttons. The web page shows both anyway, and in a group of
/// Telegram everyone would see them.
pub(super) async fn refusal_with_field(context: &Context, caller: &Caller<'_>, lines: Vec<Line>) -> HandlerResult {
    if !caller.is_in_group()
        && caller.by.id.home != Home::Playground
        && let Ok(resolved) = resolve::resolve_game(&context.records, caller, GameFilter::Placing).await
        && let Ok((game, side)) = load_as_captain(&context.records, caller, resolved.id).await
        && GameFilter::Placing.matches(&game, Some(side))
    {
        let (text, locale) = (Body::of_lines(lines, caller.locale()).text, caller.locale());
        return Ok(Reply::Refused(Body { text, ..messages::private_message(&game, 0, 0, side, locale) }));
    }
    Err(HandlerError::from_lines(lines))
}

/// The command for typed ships. While a salvo is planned, `А1-А4` typed without the name of a command is a row of shots.
fn placement_command(context: &Context, caller: &Caller<'_>, typed: &str, game: &Game) -> HandlerResult<Command> {
    match game.public().phase == Phase::Planning && is_typed_without_command(caller, typed) {
        true => fire::shot_command(context, caller, typed, Waiver::Ask, game),
        false => parse_layout(typed, game).map(Command::Lay),
    }
}

/// Whether this was typed in a private chat without the name of a command.
pub(super) fn is_typed_without_command(caller: &Caller<'_>, typed: &str) -> bool {
    let RequestInput::Text(text) = &caller.input else { return false };
    caller.place == Place::Private && plain(text).split_whitespace().next() == plain(typed).split_whitespace().next()
}

/// Parses a typed layout: the line-up of the table game, the one ship of the Flying Dutchman, or pieces.
pub(super) fn parse_layout(typed: &str, game: &Game) -> HandlerResult<Layout> {
    let (rules, notation) = (game.rules(), game.rules().notation());
    match rules.game_type {
        GameType::Fleets => {
            Layout::parse(typed, notation).map_err(|faults| HandlerError::from_lines(line::piece_faults(&faults, notation)))
        }
        GameType::Dutchman { .. } => parse_cells(typed, notation).map(|cells| Layout { pieces: vec![Piece::ship(cells)] }),
        GameType::TableGame => Layout::parse_lineup(typed, rules).ok_or_else(|| Line::new("lineup-wrong").into()),
    }
}

/// Places the fleet by these strategies. If that fails it is placed at random, and the caller is notified.
async fn place_by_strategy(context: &Context, caller: &Caller<'_>, resolved: ResolvedGame, ways: &[&'static str]) -> HandlerResult {
    let (game, side) = load_as_captain(&context.records, caller, resolved.id).await?;
    check_revision(caller.words, &game, side)?;
    let placings: Vec<PlacementStrategy> = ways.iter().filter_map(|id| PlacementStrategy::from_id(id)).collect();
    let plan = PlacementPlan::of(&placings).map_err(|StrategyConflict(one, other)| placements::contradiction_line(one.id(), other.id()))?;
    if game.rules().size.area() > MAX_MEASURED_CELLS {
        quotas::admit_expensive(context, caller)?;
    }
    let (rules, mut dice) = (game.rules().clone(), context.dice.take());
    let laid = context.workers.run_in_background(move || plan.lay(&rules, dice.as_mut())).await?;
    match laid {
        // There is no room for a fleet at all: the game refuses this command and says so.
        None => act(context, caller, resolved, |_, _| Ok(Command::Shuffle)).await,
        Some(laid) if laid.as_requested => act(context, caller, resolved, |_, _| Ok(Command::Lay(laid.layout.clone()))).await,
        Some(laid) => place_fallback(context, caller, resolved, ways, &laid.layout).await,
    }
}

/// Places this random fleet instead of the requested one. The board is posted as usual; the reply says that the strategies failed.
async fn place_fallback(
    context: &Context,
    caller: &Caller<'_>,
    resolved: ResolvedGame,
    ways: &[&'static str],
    layout: &Layout,
) -> HandlerResult {
    changes::apply(context, resolved.id, caller.id, None, resolved.loaded, |game| {
        let side = game.public().side_of(caller.by.id).ok_or_else(|| Line::new("E_NOT_A_PLAYER"))?;
        check_revision(caller.words, game, side)?;
        Ok((Actor::Side(side), Command::Lay(layout.clone())))
    })
    .await?;
    Ok(Reply::private(placements::fallback_line(ways).phrase(caller.locale())))
}

/// The strategies that suit the rules of this game, with the measured strength of each.
async fn list_strategies(context: &Context, caller: &Caller<'_>, resolved: ResolvedGame) -> HandlerResult {
    let (game, side) = load_as_captain(&context.records, caller, resolved.id).await?;
    check_placing(&game)?;
    let measured = measure_strategies(context, caller, game.rules()).await?;
    if measured.offers.is_empty() {
        return Err(Line::new("refused-ways").into());
    }
    Ok(Reply::Private(placements::list(&game, side, measured.offers.clone(), measured.random, caller.locale())))
}

/// Shows all buttons for placing instead of the first ones.
async fn show_more_keys(context: &Context, caller: &Caller<'_>, resolved: &ResolvedGame) -> HandlerResult {
    let (game, side) = load_as_captain(&context.records, caller, resolved.id).await?;
    check_placing(&game)?;
    let text = own_status(&game.own_view(side)).phrase(caller.locale());
    Ok(Reply::Keys(aiming_body(&game, text, keys::placing_buttons(&game, side, caller.locale()), caller)))
}

fn check_placing(game: &Game) -> HandlerResult<()> {
    if game.public().phase == Phase::Placing { Ok(()) } else { Err(Line::new("E_ALREADY_READY").into()) }
}

/// Measures the strategies that suit these rules, or returns them from the cache. Each strategy is a separate job for a worker, so that
/// other requests wait for one job at most.
async fn measure_strategies(context: &Context, caller: &Caller<'_>, rules: &Ruleset) -> HandlerResult<Arc<PlacementMeasurements>> {
    if let Some(measurements) = context.measurements.get(rules) {
        return Ok(measurements);
    }
    quotas::admit_expensive(context, caller)?;
    let (mut measurements, games) =
        (PlacementMeasurements::default(), if rules.size.area() > MAX_MEASURED_CELLS { 0 } else { GAMES_PER_STRATEGY });
    for placing in PlacementStrategy::all_with_ids().map(|(placing, _)| placing).filter(|placing| placing.suits(rules)) {
        let rules = rules.clone();
        let sample = context.workers.run_in_background(move || measure_placement(&rules, placing, REFERENCE_SHOOTER, games, SEED)).await?;
        measurements.offers.extend(sample.map(|sample| (placing.id(), (!sample.is_empty()).then(|| sample.estimate()))));
    }
    if games > 0 && !measurements.offers.is_empty() {
        let random = measure_random(&context.workers, rules, games, SEED).await?;
        measurements.random = random.map(|sample| sample.estimate());
    }
    let measurements = Arc::new(measurements);
    context.measurements.insert(rules.clone(), &measurements);
    Ok(measurements)
}

/// Measures random fleets; `None` if shots cannot be measured under these rules.
pub(super) async fn measure_random(workers: &Workers, rules: &Ruleset, games: u32, seed: u64) -> StoreResult<Option<ShotSample>> {
    let rules = rules.clone();
    workers.run_in_background(move || measure_shots(&rules, REFERENCE_SHOOTER, TargetFleets::Sequential, games, seed).ok()).await
}

/// Measures the caller's fleet, as it is placed now, against some computer opponents.
async fn test_fleet(context: &Context, caller: &Caller<'_>, resolved: ResolvedGame) -> HandlerResult {
    let (game, side) = load_as_captain(&context.records, caller, resolved.id).await?;
    let (view, rules) = (require_complete_fleet(&game, side)?, game.rules());
    quotas::admit_expensive(context, caller)?;
    let trials = if rules.size.area() > MAX_MEASURED_CELLS { GAMES_PER_OPPONENT / 5 } else { GAMES_PER_OPPONENT };
    let (mut by, mut own) = (Vec::new(), (0.0, 0.0));
    for (computer, shooting) in TEST_OPPONENTS {
        let (rules, fleet) = (rules.clone(), view.ships.clone());
        let sample = context.workers.run_in_background(move || measure_fleet(&rules, &fleet, shooting, trials, SEED)).await?;
        let sample = sample.map_err(|_| Line::new("refused-try-rules"))?;
        by.push((computer, sample.estimate()));
        if computer == NAVIGATOR {
            own = sample.estimate();
        }
    }
    let random = measure_random(&context.workers, rules, trials, SEED).await?;
    let random = random.ok_or_else(|| Line::new("refused-try-rules"))?.estimate();
    let watching = (rules.size.area() <= MAX_MEASURED_CELLS).then(|| vec![placements::watch_test_button(&game, caller.locale())]);
    let text = placements::test_report(&FleetTest { by, own, random }, caller.locale());
    Ok(Reply::Private(Body { text, keys: watching.into_iter().collect(), ..Body::default() }))
}

/// The view of a player whose whole fleet is placed and not final yet; refuses otherwise.
fn require_complete_fleet(game: &Game, side: Side) -> HandlerResult<OwnView> {
    let view = game.own_view(side);
    if !game.rules().ships_never_move() {
        return Err(Line::new("refused-try-rules").into());
    }
    check_placing(game)?;
    if missing_pieces(&view).is_empty() { Ok(view) } else { Err(Line::new("refused-try-part").into()) }
}

/// Shows one game of a computer opponent against the caller's fleet as it is placed now. Only the caller sees the game, and it does not
/// count anywhere.
async fn watch_fleet_test(context: &Context, caller: &Caller<'_>, resolved: ResolvedGame, computer: &str) -> HandlerResult {
    let (game, side) = load_as_captain(&context.records, caller, resolved.id).await?;
    let (view, locale) = (require_complete_fleet(&game, side)?, caller.locale());
    let computer = crew::opponent_by_name(computer).ok_or_else(|| Line::new("refused-opponent").text("typed", quote(computer)))?;
    if game.rules().size.area() > MAX_MEASURED_CELLS {
        return Err(Line::new("refused-watch-large").into());
    }
    quotas::admit_expensive(context, caller)?;
    let (rules, fleet, shooting) = (game.rules().clone(), view.ships.clone(), computer.opponent.shooting);
    let seed = context.dice.take().roll();
    let frames = context.workers.run_in_background(move || trial::game_views(&rules, &fleet, shooting, seed)).await?;
    let frames = frames.map_err(|_| Line::new("refused-try-rules"))?;
    let gunner = Seat { player: PlayerId::computer(computer.number), name: opponents::name(computer.id, locale) };
    let body =
        placements::test_game_film(frames, &view, &gunner, context.clock.now(), locale).ok_or_else(|| Line::new("refused-try-rules"))?;
    Ok(Reply::Private(body))
}
