//! Tests of opponents with a memory of earlier games: they play unknown players as usual, and use the habits of known ones.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    command::Command,
    dice::SeededDice,
    report::Outcome,
    side::Side,
    view::OwnView,
};
use broadside_gunner::{
    Opponent,
    habits::Habits,
    placing::PlacementStrategy,
    shooting::Shooting,
    trial::{TargetFleets, measure_shots},
};
use broadside_lab::duel;
use broadside_testkit::staged::{self, rules};

use super::{
    lawful::rule_sets,
    range::{apply_shot, cells, fresh_view, memory_of, parse_cells},
};

/// The cells at which a strategy fires against these habits if all shots miss.
fn misses(shooting: Shooting, habits: &Habits, view: &mut OwnView, shots: usize) -> Vec<Cell> {
    let mut fire = |_| {
        let cell = shooting.choose_cells(habits, view, 1, &mut SeededDice(1))[0];
        apply_shot(view, cell, Outcome::Miss);
        cell
    };
    (0..shots).map(&mut fire).collect()
}

#[test]
fn unknown_player_is_shot_at_by_density_alone() {
    for text in ["classic", "mb", "submarines", "bent"] {
        let rules = rules(text);
        for games in [0, 2] {
            let memory = memory_of(&rules, games);
            let [plain, remembering] =
                [Shooting::Density, Shooting::Memory].map(|shooting| misses(shooting, memory.on(rules.size), &mut fresh_view(&rules), 40));
            assert_eq!(plain, remembering, "{text} after {games} games");
        }
    }
}

#[test]
fn known_player_is_shot_at_where_their_ships_used_to_lie() {
    for text in ["classic", "mb", "submarines", "bent"] {
        let rules = rules(text);
        let (memory, top) = (memory_of(&rules, 3), cells(&rules, |_, row| row < 2));
        let shots = misses(Shooting::Memory, memory.on(rules.size), &mut fresh_view(&rules), 6);
        assert!(shots.iter().all(|cell| top.contains(*cell)), "{text}: {shots:?}");
    }
}

#[test]
fn wounded_ship_is_finished_before_habits_are_used() {
    let rules = rules("classic");
    let memory = memory_of(&rules, 50);
    let mut view = fresh_view(&rules);
    apply_shot(&mut view, parse_cells(&rules, "Е8").iter().next().expect("a cell"), Outcome::Hit);
    let shots: CellSet = misses(Shooting::Memory, memory.on(FieldSize::square(10)), &mut view, 4).into_iter().collect();
    assert_eq!(shots, parse_cells(&rules, "Д8 Ж8 Е7 Е9"));
}

#[test]
fn fleet_avoids_the_usual_shots_of_a_known_player() {
    let decks_on_the_left = |layout: &broadside_game::layout::Layout, size: FieldSize| {
        let decks = layout.pieces.iter().filter(|piece| piece.kind.is_ship()).flat_map(|piece| piece.cells.clone());
        decks.filter(|cell| cell.col < 3 && cell.col < size.width).count()
    };
    let (mut total_unknown, mut total_known) = (0, 0);
    for text in rule_sets() {
        let rules = rules(text);
        let (game, memory) = (staged::joined_game(&rules), memory_of(&rules, 3));
        let place = |habits: &Habits, seed: u64| {
            let opponent = Opponent { placing: PlacementStrategy::Adaptive, ..Opponent::default() };
            let Some(Command::Lay(layout)) = opponent.act_against(habits, &game.own_view(Side::B), &mut SeededDice(seed)) else {
                panic!("{text}: no fleet was placed")
            };
            assert!(layout.check(&rules).is_ok(), "{text}");
            layout
        };
        for seed in 0..3 {
            let habits = [&Habits::NONE, memory.on(rules.size)];
            let [unknown, known] = habits.map(|habits| decks_on_the_left(&place(habits, seed), rules.size));
            assert!(known <= unknown, "{text}, {seed}");
            (total_unknown, total_known) = (total_unknown + unknown, total_known + known);
        }
    }
    assert!(total_known < total_unknown, "{total_known} and {total_unknown} decks");
}

#[test]
fn memory_helps_against_habits() {
    let rules = rules("classic");
    let shots = |shooting: Shooting| {
        measure_shots(&rules, shooting, TargetFleets::Placed(PlacementStrategy::ShoresAll), 60, 5).expect("shots are exchanged")
    };
    let (without, with) = (shots(Shooting::Density), shots(Shooting::Memory));
    assert!(without.mean() - with.mean() > 10.0, "{:.1} and {:.1} shots", without.mean(), with.mean());
}

#[test]
fn memory_of_a_duel_grows_and_is_reproducible_from_its_seed() {
    let rules = rules("classic");
    let opponent = |shooting, placing| Opponent { shooting, placing };
    let habitual = opponent(Shooting::Diagonals, PlacementStrategy::ShoresAll);
    let play = |opponent| duel(&rules, [opponent, habitual], 40, 9).expect("shots are exchanged");
    let known = play(opponent(Shooting::Memory, PlacementStrategy::Adaptive));
    assert_eq!(known, play(opponent(Shooting::Memory, PlacementStrategy::Adaptive)));
    let unknown = play(opponent(Shooting::Density, PlacementStrategy::Random));
    assert!(known.records[0].wins > unknown.records[0].wins, "{} and {} wins", known.records[0].wins, unknown.records[0].wins);
}
