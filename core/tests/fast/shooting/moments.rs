//! Tests of the computer in special situations: it finishes wounded ships, uses the meaning of special cells, and reveals the cheapest cell.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    command::Command,
    dice::SeededDice,
    report::{ChosenBy, Debt, DutchmanReport, NextTurn, Outcome, Report},
    roster::PieceSpec,
    side::Side,
    view::{OwnView, Phase},
};
use broadside_gunner::shooting::Shooting;
use broadside_testkit::staged::{parse_fleet, rules, started_game};

use super::range::{apply_shot, apply_sinking, fresh_view, parse_cells};

/// Applies shots of A at these cells, all with this outcome.
fn shots(view: &mut OwnView, names: &str, outcome: &Outcome) {
    parse_cells(&view.public.rules, names).iter().for_each(|cell| apply_shot(view, cell, outcome.clone()));
}

fn hits(view: &mut OwnView, names: &str) {
    shots(view, names, &Outcome::Hit);
}

fn misses(view: &mut OwnView, names: &str) {
    shots(view, names, &Outcome::Miss);
}

/// The cells at which the computer fires with different dice.
fn aims(view: &OwnView) -> CellSet {
    (0..400).filter_map(|seed| Shooting::Hunt.choose(view, &mut SeededDice(seed))).collect()
}

/// Checks that the computer fires only at these cells.
fn check(view: &OwnView, expected: &str, why: &str) {
    let expected = parse_cells(&view.public.rules, expected);
    let aims = aims(view);
    assert!(!aims.is_empty() && aims.is_subset(&expected), "{why}: {aims:?} is not within {expected:?}");
}

#[test]
fn straight_ship_is_finished_along_its_line_and_a_bent_one_around() {
    let mut straight = fresh_view(&rules("classic"));
    hits(&mut straight, "Д5 Е5");
    check(&straight, "Г5 Ж5", "a straight ship is continued at its ends");
    let mut bent = fresh_view(&rules("fleet=2x4 shapes=square"));
    hits(&mut bent, "Д5 Е5");
    misses(&mut bent, "Г5 Ж5");
    check(&bent, "Д4 Е4 Д6 Е6", "a square is continued on the side");
    let mut carrier = fresh_view(&rules("fb-standard"));
    hits(&mut carrier, "Г5 Д5 Е5 Ж5");
    misses(&mut carrier, "В5 З5");
    assert!(!aims(&carrier).meets(&parse_cells(&carrier.public.rules, "А1 К10")), "the carrier's deck off the line is next to it");
}

#[test]
fn halo_is_left_for_later_while_a_submarine_may_lie_in_it() {
    let rules = rules("fleet=1x2+1x1 subs=1");
    let mut view = fresh_view(&rules);
    apply_sinking(&mut view, PieceSpec::warship(2), &parse_cells(&rules, "Д5 Е5"));
    let halo = parse_cells(&rules, "Д5 Е5").halo(FieldSize::square(10));
    assert!(!aims(&view).meets(&halo), "the halo cannot hold a ship");
    apply_sinking(&mut view, PieceSpec::warship(1), &parse_cells(&rules, "А1"));
    let aims = aims(&view);
    assert!(aims.meets(&halo), "the last submarine may be in the halo");
}

#[test]
fn complete_hits_are_left_alone_when_sinkings_are_not_reported() {
    let mut view = fresh_view(&rules("classic report=plain"));
    hits(&mut view, "А1 Б1 В1 Г1");
    let round = parse_cells(&view.public.rules, "А1 Б1 В1 Г1").halo(FieldSize::square(10));
    assert!(!aims(&view).meets(&round), "the battleship is complete, so its halo is empty");
    hits(&mut view, "Е5 Ж5 З5");
    assert!(
        !aims(&view).meets(&parse_cells(&view.public.rules, "Е5 Ж5 З5").halo(FieldSize::square(10))),
        "after the battleship, three in a row are a cruiser"
    );
    hits(&mut view, "К9 К10");
    check(&view, "К8", "two in a row may be the other cruiser");
    let mut boxed = fresh_view(&rules("mb-simple"));
    hits(&mut boxed, "C3 D3 E3 F3 G3");
    assert!(aims(&boxed).len() > 40, "five in a row are the carrier, not five other ships");
}

#[test]
fn dutchman_neighbours_come_first_until_it_moves() {
    let rules = rules("dutchman-quick");
    let mut view = fresh_view(&rules);
    hits(&mut view, "Д5");
    misses(&mut view, "Г4");
    check(&view, "Д4 Е4 Г5 Е5 Г6 Д6 Е6", "the decks touch by sides or corners");
    let moved =
        Report::Steered { side: Side::B, course: DutchmanReport::Moved(None), chosen: ChosenBy::Player, next: NextTurn::fire(Side::A) };
    view.public.apply(&moved);
    assert!(aims(&view).contains(rules.notation().parse("Г4").expect("a cell")), "an old miss may be fired at again");
}

#[test]
fn revealed_cell_is_the_one_that_costs_least() {
    let rules = rules("fleet=1x4+1x3+1x1 subs=1 mines=1");
    let layout = parse_fleet(&rules, "А1-Г1 Е1-З1 А3 mines: К10 subs: К1");
    let game = started_game(&rules, [&layout, &layout], &mut SeededDice(1));
    let mut view = game.own_view(Side::A);
    view.public.phase = Phase::Owing(Side::A, Debt::Cell);
    view.givable = view.decks();
    let revealed = |view: &OwnView| match broadside_gunner::act(view, &mut SeededDice(7)) {
        Some(Command::Give(cell)) => rules.notation().name(cell),
        other => panic!("{other:?}"),
    };
    assert_eq!(revealed(&view), "К1", "a submarine fires back");
    view.givable.remove(Cell::new(9, 0));
    assert_eq!(revealed(&view), "А3", "a ship of one deck leaves nothing to finish");
    view.public.charts.a.hits = parse_cells(&rules, "Е1 З1");
    view.givable = view.decks().minus(&view.public.charts.a.hits);
    assert_eq!(revealed(&view), "Ж1", "a wounded ship is already located");
}
