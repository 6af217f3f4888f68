//! Tests of odds in games: under all kinds of rules the true fleet is among those that are counted.

use broadside_game::{Game, cell::CellSet, dice::SeededDice, roster::Kind, side::Side, view::PlacedPiece};
use broadside_gunner::odds::{CountMethod, Effort, Engine, Position};
use broadside_testkit::staged::{play_on, rules, started_random_game};

/// Rules, and whether their odds are always exact.
const RULES: [(&str, bool); 10] = [
    ("classic", true),
    ("mb", true),
    ("classic report=plain", true),
    ("classic touch=corners", false),
    ("size=7 fleet=1x3+1x2+2x1 touch=any fire=salvo:3", true),
    ("size=8 fleet=1x4+1x3+2x2 shapes=tetris", true),
    ("size=8 fleet=1x3+2x2 mines=2 sweepers=1", true),
    ("size=8 fleet=1x3+2x2 mines=2 mine_touch=any", true),
    ("size=9 fleet=1x3+2x2 subs=2", true),
    ("size=15 fleet=five subs=2", false),
];

/// Effort limits for games with exact odds, and for the others.
const EXACT_STEPS: u64 = 400_000_000;
const SAMPLED_STEPS: u64 = 3_000_000;

fn check(game: &Game, text: &str, exact: bool, engine: &mut Engine) {
    let (view, truth) = (game.own_view(Side::A), game.own_view(Side::B));
    let position = Position::of(&view).expect("these rules have odds");
    let mut effort = Effort::new(if exact { EXACT_STEPS } else { SAMPLED_STEPS }, 1 << 30, &|| false);
    let odds = engine.count_or_sample_odds(&position, &mut effort, &mut SeededDice(1)).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    assert!(!exact || odds.count_method() == CountMethod::Exact, "{text}: {:?}", odds.count_method());
    let chart = view.target_chart();
    for cell in chart.open_hits().iter().chain(chart.given.iter()) {
        assert!((odds.chance(cell) - 1.0).abs() < 1e-9, "{text}: {cell:?} holds a deck, but has a chance of {}", odds.chance(cell));
    }
    assert!(chart.misses.iter().all(|cell| odds.chance(cell) == 0.0), "{text}: a miss has a chance above 0");
    let sunk: Vec<CellSet> = chart.wrecks.iter().map(|wreck| wreck.cells).collect();
    let is_afloat = |piece: &&PlacedPiece| matches!(piece.spec.kind, Kind::Warship | Kind::Submarine) && !sunk.contains(&piece.cells);
    for piece in truth.ships.iter().filter(is_afloat).filter(|_| odds.count_method() == CountMethod::Exact) {
        assert!(odds.poses().any(|pose| pose.cells == piece.cells), "{text}: {:?} is not counted in {position:?}", piece.cells);
    }
}

#[test]
fn true_fleet_is_among_those_counted() {
    let mut engine = Engine::new();
    for (at, (text, exact)) in RULES.into_iter().enumerate() {
        let rules = rules(text);
        let mut dice = SeededDice(70 + at as u64);
        let mut game = started_random_game(&rules, &mut dice);
        while !game.is_over() {
            game = play_on(game, &mut dice, 21);
            if !game.is_over() {
                check(&game, text, exact, &mut engine);
            }
        }
    }
}
