//! Tests of `sh-exact`: it fires at the best cell by the odds, and like `sh-density` where counting is too expensive.

use broadside_game::{cell::Cell, dice::SeededDice, report::Outcome, view::OwnView};
use broadside_gunner::{
    odds::{Effort, Engine, Position},
    shooting::Shooting,
};
use broadside_testkit::staged::rules;

use super::range::{apply_shot, fresh_view};

/// A's view after this many misses all over the field, and a hit.
fn view_with_hit(text: &str, misses: usize) -> OwnView {
    let rules = rules(text);
    let mut view = fresh_view(&rules);
    let spread = Cell::all(rules.size).filter(|cell| (cell.col * 3 + cell.row) % 5 == 1);
    spread.take(misses).for_each(|cell| apply_shot(&mut view, cell, Outcome::Miss));
    apply_shot(&mut view, Cell::new(4, 5), Outcome::Hit);
    view
}

#[test]
fn exact_shooter_fires_at_the_best_cell_by_all_fleets() {
    for (text, misses) in [("classic", 14), ("classic", 18), ("mb", 14), ("mb", 18), ("mb", 19), ("size=6 fleet=1x3+1x2+2x1", 7)] {
        let view = view_with_hit(text, misses);
        let position = Position::of(&view).expect("the rules have odds");
        let (mut engine, mut effort) = (Engine::new(), Effort::unlimited());
        let odds = engine.count_odds(&position, &mut effort).expect("unlimited effort");
        let best = engine.aim(&position, &odds, &mut effort);
        assert!(!best.is_empty() && best.is_subset(&position.unknown()));
        for seed in 0..5 {
            let cell = Shooting::Exact.choose(&view, &mut SeededDice(seed)).expect("the field has unshot cells");
            assert!(best.contains(cell), "{text} after {misses} misses: {cell:?}");
        }
    }
}

#[test]
fn exact_shooter_leaves_large_fields_to_density() {
    let view = view_with_hit("field-16", 20);
    for seed in 0..5 {
        let [exact, density] =
            [Shooting::Exact, Shooting::DensityWithRandomTies].map(|shooting| shooting.choose(&view, &mut SeededDice(seed)));
        assert_eq!(exact, density);
    }
}
