//! Tests of the patterns of core/RULES.md §3.2: where each strategy fires while every shot misses.

use std::collections::BTreeSet;

use broadside_game::{
    cell::{CellSet, FieldSize},
    dice::SeededDice,
    report::Outcome,
    roster::PieceSpec,
    ruleset::Ruleset,
    shape::poses,
    view::OwnView,
};
use broadside_gunner::{Opponent, shooting::Shooting};
use broadside_testkit::staged::rules;

use super::range::{apply_shot, apply_sinking, cells, fresh_view, misses, parse_cells, shooters};

const FEET: &str = "Г1 З1 В2 Ж2 А3 Д3 И3 Б4 Е4 К4 Г5 З5 В6 Ж6 А7 Д7 И7 Б8 Е8 К8 Г9 З9 В10 Ж10";

/// Checks that a strategy fires stage by stage, in any order within a stage. Cells of earlier stages do not count in later ones.
fn check(rules: &Ruleset, shooting: Shooting, stages: &[CellSet]) {
    let all = stages.iter().fold(CellSet::EMPTY, |all, stage| all.union(stage));
    for seed in 0..5 {
        let shots = misses(rules, shooting, all.len(), seed);
        let mut fired = CellSet::EMPTY;
        for (number, stage) in stages.iter().enumerate() {
            let stage = stage.minus(&fired);
            let actual: CellSet = shots.iter().skip(fired.len()).take(stage.len()).copied().collect();
            assert_eq!(actual, stage, "{}, stage {}", shooting.id(), number + 1);
            fired = fired.union(&stage);
        }
    }
}

fn diagonal(rules: &Ruleset, rest: u8) -> CellSet {
    cells(rules, |col, row| (col + row) % 4 == rest)
}

fn chessboard(rules: &Ruleset) -> CellSet {
    cells(rules, |col, row| (col + row) % 2 == 0)
}

/// These cells of the square at А1, repeated in every square of 4x4.
fn squares(rules: &Ruleset, names: &str) -> CellSet {
    let square = parse_cells(rules, names);
    cells(rules, |col, row| square.iter().any(|cell| (cell.col, cell.row) == (col % 4, row % 4)))
}

/// The cells at which a strategy fires with different dice.
fn aims(shooting: Shooting, view: &OwnView) -> CellSet {
    (0..200).filter_map(|seed| shooting.choose(view, &mut SeededDice(seed))).collect()
}

#[test]
fn corners_come_in_the_order_of_beginners() {
    let rules = rules("classic");
    let corners: Vec<CellSet> = ["А1", "К1", "А10", "К10"].iter().map(|name| parse_cells(&rules, name)).collect();
    check(&rules, Shooting::CornersFirst, &corners);
}

#[test]
fn one_chessboard_colour_comes_before_the_other() {
    let rules = rules("classic");
    check(&rules, Shooting::Chess, &[chessboard(&rules), cells(&rules, |_, _| true)]);
    check(&rules, Shooting::Parity, &[chessboard(&rules), cells(&rules, |_, _| true)]);
    assert_eq!(chessboard(&rules).len(), 50);
}

#[test]
fn diagonals_come_from_the_top_two_cells_at_a_time() {
    let rules = rules("classic");
    let rows = ["А1 К1", "Б2 И2", "В3 З3", "Г4 Ж4", "Д5 Е5", "Д6 Е6", "Г7 Ж7", "В8 З8", "Б9 И9", "А10 К10"];
    let stages: Vec<CellSet> = rows.iter().map(|row| parse_cells(&rules, row)).chain([chessboard(&rules)]).collect();
    check(&rules, Shooting::Diagonals, &stages);
}

#[test]
fn rhombus_has_its_twenty_cells() {
    let rules = rules("classic");
    let rhombus = cells(&rules, |col, row| col + row == 4 || col + row == 14 || col.abs_diff(row) == 5);
    assert_eq!(rhombus.len(), 20);
    check(&rules, Shooting::Rhombus, &[rhombus, chessboard(&rules)]);
}

#[test]
fn every_fourth_cell_and_knight_use_the_same_cells() {
    for text in ["classic", "field-15", "size=7 fleet=1x3+1x2"] {
        let rules = rules(text);
        let stages = [diagonal(&rules, 3), diagonal(&rules, 1)];
        check(&rules, Shooting::EveryFourth, &stages);
        check(&rules, Shooting::Knight, &stages);
    }
    assert_eq!(diagonal(&rules("classic"), 3).len(), 24);
}

#[test]
fn knight_steps_on_where_it_can() {
    let rules = rules("classic");
    let real = cells(&rules, |col, row| (col + 2 * row) % 5 == 0);
    for (shooting, lattice, (short, long)) in [(Shooting::Knight, diagonal(&rules, 3), (1, 3)), (Shooting::RealKnight, real, (1, 2))] {
        let steps = [short, -short].into_iter().flat_map(|short| [(short, long), (short, -long), (long, short), (-long, short)]);
        let steps: Vec<(i8, i8)> = steps.collect();
        for shots in (0..20).map(|seed| misses(&rules, shooting, lattice.len(), seed)) {
            for (at, cell) in shots.iter().enumerate().skip(1) {
                let from = shots[at - 1];
                let open = steps.iter().filter_map(|&(dx, dy)| from.step(dx, dy, FieldSize::square(10)));
                let open: CellSet = open.filter(|cell| lattice.contains(*cell) && !shots[..at].contains(cell)).collect();
                assert!(open.is_empty() || open.contains(*cell), "{from:?} to {cell:?} in {shots:?}");
            }
        }
    }
}

#[test]
fn real_knight_fires_at_every_fifth_cell_and_misses_battleships() {
    let rules = rules("classic");
    let lattice = cells(&rules, |col, row| (col + 2 * row) % 5 == 0);
    check(&rules, Shooting::RealKnight, &[lattice]);
    let through = poses(PieceSpec::warship(4), &rules).iter().filter(|pose| !pose.meets(&lattice)).count();
    assert_eq!((lattice.len(), through), (20, 28));
}

#[test]
fn scan_order_sweeps_a_stage_row_by_row() {
    let rules = rules("classic");
    for (id, stage) in [
        ("sh-every-fourth order=scan", diagonal(&rules, 3)),
        ("sh-chess order=scan", chessboard(&rules)),
        ("sh-hunt order=scan", cells(&rules, |_, _| true)),
    ] {
        let shooting = Shooting::parse(id).expect("a strategy with an option");
        assert_eq!(misses(&rules, shooting, stage.len(), 1), stage.iter().collect::<Vec<_>>(), "{id}");
    }
}

#[test]
fn finish_off_leaves_wounded_ships_alone() {
    let rules = rules("classic");
    let mut view = fresh_view(&rules);
    let hit = parse_cells(&rules, "Д5");
    hit.iter().for_each(|cell| apply_shot(&mut view, cell, Outcome::Hit));
    for id in ["sh-hunt", "sh-chess", "sh-hunt-target", "sh-goose"] {
        let finishing = Shooting::parse(id).expect("a strategy");
        let sparing = Shooting::parse(&format!("{id} finish=off")).expect("the same with an option");
        assert!(aims(finishing, &view).is_subset(&hit.adjacent(FieldSize::square(10))), "{id}");
        assert!(aims(sparing, &view).minus(&hit.halo(FieldSize::square(10))).len() > 10, "{id} finish=off");
    }
}

#[test]
fn options_parse_in_any_order_and_only_where_meaningful() {
    let id = "sh-chess finish=off order=scan";
    let both = Shooting::parse("chess order=scan finish=off").expect("a strategy with two options");
    assert_eq!((both.id().as_str(), Shooting::parse(id)), (id, Some(both)));
    assert_eq!(Shooting::parse("knight step=1,2"), Some(Shooting::RealKnight));
    assert_eq!(Shooting::parse("knight step=1,2 finish=off").map(Shooting::id).as_deref(), Some("sh-knight step=1,2 finish=off"));
    for text in ["density finish=off", "exact order=scan", "memory finish=off", "rl order=scan", "hunt finish=on", "finish=off"] {
        assert_eq!(Shooting::parse(text), None, "{text}");
    }
    let opponent = Opponent::parse("hunt finish=off + spread").expect("a strategy and a placement");
    assert_eq!(Opponent::parse(&opponent.to_string()), Some(opponent));
}

#[test]
fn locator_sweeps_its_squares_and_then_the_cross() {
    let rules = rules("classic");
    let first = "А1 Б2 В3 Г4 К1 И2 З3 Ж4 А10 Б9 В8 Г7 К10 И9 З8 Ж7";
    let second = "Г1 В2 Б3 А4 Ж1 З2 И3 К4 А7 Б8 В9 Г10 К7 И8 З9 Ж10";
    let cross = cells(&rules, |col, row| [4, 5].contains(&col) || [4, 5].contains(&row));
    assert_eq!(cross.len(), 36);
    check(&rules, Shooting::Locator, &[parse_cells(&rules, first), parse_cells(&rules, second), cross]);
}

#[test]
fn goose_feet_match_the_source() {
    let rules = rules("classic");
    let [feet, webs, claws] = ["А3 Б4 В2 Г1", "Б1 Г3", "А2 Б3 В4"].map(|names| squares(&rules, names));
    assert_eq!((feet, webs.len(), claws.len()), (parse_cells(&rules, FEET), 13, 19));
    check(&rules, Shooting::Goose, &[feet, webs, claws]);
    check(&rules, Shooting::GooseFixed, &[feet, webs, claws.union(&squares(&rules, "А4"))]);
}

#[test]
fn goose_stage_ends_with_its_ship_unless_corrected() {
    let rules = rules("classic");
    let [feet, webs] = ["А3 Б4 В2 Г1", "Б1 Г3"].map(|names| squares(&rules, names));
    let mut view = fresh_view(&rules);
    apply_sinking(&mut view, PieceSpec::warship(4), &parse_cells(&rules, "А1 Б1 В1 Г1"));
    assert!(aims(Shooting::Goose, &view).is_subset(&webs), "the battleship is gone");
    assert!(aims(Shooting::GooseFixed, &view).is_subset(&feet), "stages are fired in full");
}

#[test]
fn pattern_guarantees_hold() {
    let rules = rules("classic");
    for (shooting, shots, decks, missed) in [
        (Shooting::Goose, 24, 4, 0),
        (Shooting::Goose, 37, 3, 20),
        (Shooting::Goose, 56, 3, 0),
        (Shooting::Goose, 56, 2, 10),
        (Shooting::GooseFixed, 62, 2, 0),
        (Shooting::EveryFourth, 24, 4, 0),
        (Shooting::Knight, 24, 4, 0),
        (Shooting::Lattice, 24, 4, 0),
        (Shooting::Diagonals, 20, 4, 44),
        (Shooting::Locator, 16, 4, 64),
        (Shooting::Locator, 32, 4, 36),
        (Shooting::Chess, 50, 2, 0),
    ] {
        for seed in 0..3 {
            let fired: CellSet = misses(&rules, shooting, shots, seed).into_iter().collect();
            let left = poses(PieceSpec::warship(decks), &rules).iter().filter(|pose| !pose.meets(&fired)).count();
            assert_eq!(left, missed, "{} after {shots} shots, ships of {decks}", shooting.id());
        }
    }
}

#[test]
fn lattice_is_as_wide_as_the_largest_ship_afloat() {
    let rules = rules("classic");
    let mut view = fresh_view(&rules);
    let fleet = [(4, "А1 Б1 В1 Г1"), (3, "А3 Б3 В3"), (3, "А5 Б5 В5"), (2, "А7 Б7"), (2, "А9 Б9"), (2, "Г9 Д9")];
    for (wide, ship) in fleet {
        let aims = aims(Shooting::Lattice, &view);
        let sums: BTreeSet<u8> = aims.iter().map(|cell| (cell.col + cell.row) % wide).collect();
        let differences: BTreeSet<u8> = aims.iter().map(|cell| (cell.col + 10 * wide - cell.row) % wide).collect();
        assert!(aims.len() > 10 && (sums.len() == 1 || differences.len() == 1), "every {wide}th: {aims:?}");
        apply_sinking(&mut view, PieceSpec::warship(wide), &parse_cells(&rules, ship));
    }
}

#[test]
fn shooters_that_ignore_sinkings_fire_around_sunk_ships() {
    let rules = rules("classic");
    let mut view = fresh_view(&rules);
    apply_sinking(&mut view, PieceSpec::warship(2), &parse_cells(&rules, "Д5 Е5"));
    let round = parse_cells(&rules, "Г5 Ж5 Д4 Е4 Д6 Е6");
    for shooting in [Shooting::HuntTarget, Shooting::Parity] {
        let aims = aims(shooting, &view);
        assert!(!aims.is_empty() && aims.is_subset(&round), "{}: {aims:?}", shooting.id());
    }
    for shooting in [Shooting::Hunt, Shooting::Chess, Shooting::RandomMarked] {
        assert!(!aims(shooting, &view).meets(&round), "{}", shooting.id());
    }
}

#[test]
fn density_begins_in_the_middle_and_follows_the_likeliest_ships() {
    let boxed = rules("mb");
    let mut view = fresh_view(&boxed);
    for (shooting, id) in shooters().filter(|(_, id)| id.starts_with("sh-density")) {
        let first = shooting.choose(&view, &mut SeededDice(1)).expect("a cell");
        assert!(parse_cells(&boxed, "E5 F5 E6 F6").contains(first), "{id}: {first:?}");
    }
    for name in ["E5", "F5"] {
        apply_shot(&mut view, boxed.notation().parse(name).expect("a cell"), Outcome::Hit);
    }
    let next = Shooting::Density.choose(&view, &mut SeededDice(1)).expect("a cell");
    assert!(parse_cells(&boxed, "D5 G5").contains(next), "two hits in a row: {next:?}");
}
