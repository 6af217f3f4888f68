//! The computer in the moments of a game: it finishes what is wounded, knows what special cells mean, and gives away what costs least.

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

use super::range::{fresh, met, named, sunk};

/// A's shots at these cells, all with this outcome.
fn shots(view: &mut OwnView, names: &str, outcome: &Outcome) {
    named(&view.public.rules, names).iter().for_each(|cell| met(view, cell, outcome.clone()));
}

fn hits(view: &mut OwnView, names: &str) {
    shots(view, names, &Outcome::Hit);
}

fn missed(view: &mut OwnView, names: &str) {
    shots(view, names, &Outcome::Miss);
}

/// Where the computer fires, over many dice.
fn aims(view: &OwnView) -> CellSet {
    (0..400).filter_map(|seed| Shooting::Hunt.choose(view, &mut SeededDice(seed))).collect()
}

/// Checks where the computer fires: at some or all of `wanted`, and nowhere else.
fn check(view: &OwnView, wanted: &str, why: &str) {
    let wanted = named(&view.public.rules, wanted);
    let aims = aims(view);
    assert!(!aims.is_empty() && aims.is_subset(&wanted), "{why}: {aims:?} is not within {wanted:?}");
}

#[test]
fn straight_ship_is_finished_along_its_line_and_a_bent_one_around() {
    let mut straight = fresh(&rules("classic"));
    hits(&mut straight, "Д5 Е5");
    check(&straight, "Г5 Ж5", "a line goes on at its ends");
    let mut bent = fresh(&rules("fleet=2x4 shapes=square"));
    hits(&mut bent, "Д5 Е5");
    missed(&mut bent, "Г5 Ж5");
    check(&bent, "Д4 Е4 Д6 Е6", "a square goes on beside");
    let mut carrier = fresh(&rules("fb-standard"));
    hits(&mut carrier, "Г5 Д5 Е5 Ж5");
    missed(&mut carrier, "В5 З5");
    assert!(!aims(&carrier).meets(&named(&carrier.public.rules, "А1 К10")), "the deck beside the carrier is found beside it");
}

#[test]
fn halo_is_left_for_later_while_a_submarine_may_lie_in_it() {
    let rules = rules("fleet=1x2+1x1 subs=1");
    let mut view = fresh(&rules);
    sunk(&mut view, PieceSpec::warship(2), &named(&rules, "Д5 Е5"));
    let halo = named(&rules, "Д5 Е5").halo(FieldSize::square(10));
    assert!(!aims(&view).meets(&halo), "a ship is looked for where ships may lie");
    sunk(&mut view, PieceSpec::warship(1), &named(&rules, "А1"));
    let aims = aims(&view);
    assert!(aims.meets(&halo), "the last submarine may lie in a halo");
}

#[test]
fn complete_hits_are_left_alone_when_sinkings_are_not_reported() {
    let mut view = fresh(&rules("classic report=plain"));
    hits(&mut view, "А1 Б1 В1 Г1");
    let round = named(&view.public.rules, "А1 Б1 В1 Г1").halo(FieldSize::square(10));
    assert!(!aims(&view).meets(&round), "the battleship is whole: its halo is empty");
    hits(&mut view, "Е5 Ж5 З5");
    assert!(
        !aims(&view).meets(&named(&view.public.rules, "Е5 Ж5 З5").halo(FieldSize::square(10))),
        "with the battleship gone, three in a row are a cruiser"
    );
    hits(&mut view, "К9 К10");
    check(&view, "К8", "two in a row may be the other cruiser");
    let mut boxed = fresh(&rules("mb-simple"));
    hits(&mut boxed, "C3 D3 E3 F3 G3");
    assert!(aims(&boxed).len() > 40, "five in a row are the carrier, not five other ships");
}

#[test]
fn dutchman_neighbours_come_first_until_it_moves() {
    let rules = rules("dutchman-quick");
    let mut view = fresh(&rules);
    hits(&mut view, "Д5");
    missed(&mut view, "Г4");
    check(&view, "Д4 Е4 Г5 Е5 Г6 Д6 Е6", "it hangs together by sides and corners");
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
    let given = |view: &OwnView| match broadside_gunner::act(view, &mut SeededDice(7)) {
        Some(Command::Give(cell)) => rules.notation().name(cell),
        other => panic!("{other:?}"),
    };
    assert_eq!(given(&view), "К1", "a submarine fires back");
    view.givable.remove(Cell::new(9, 0));
    assert_eq!(given(&view), "А3", "a single-decker leaves nothing to be finished");
    view.public.charts.a.hits = named(&rules, "Е1 З1");
    view.givable = view.decks().minus(&view.public.charts.a.hits);
    assert_eq!(given(&view), "Ж1", "a wounded ship is found already");
}
