//! The computer in the moments of a game: it finishes what is wounded, knows what special cells mean, gives away what costs least and is
//! far better than chance.

use super::range::{fresh, met, named, sunk};
use broadside_core::{
    game::{
        cell::{Cell, CellSet},
        command::Command,
        dice::Seeded,
        report::{Chosen, Debt, Next, Outcome, Report, Steered},
        roster::{Berth, Kind},
        ruleset::{Answers, Ruleset},
        side::Side,
        view::{OwnView, Phase, Placed},
    },
    gunner,
};
use broadside_testkit::scale::many;
use broadside_testkit::staged::{begun, fleet, laid, rules};

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
    (0..400).filter_map(|seed| gunner::choose(view, &mut Seeded(seed))).collect()
}

/// Checks where the computer fires: at some or all of `wanted`, and nowhere else.
fn check(view: &OwnView, wanted: &str, why: &str) {
    let wanted = named(&view.public.rules, wanted);
    let aims = aims(view);
    assert!(!aims.is_empty() && aims.within(&wanted), "{why}: {aims:?} is not within {wanted:?}");
}

#[test]
fn a_straight_ship_is_finished_along_its_line_and_a_bent_one_round_it() {
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
fn a_halo_is_left_for_later_while_a_submarine_may_lie_in_it() {
    let rules = rules("fleet=1x2+1x1 subs=1");
    let mut view = fresh(&rules);
    sunk(&mut view, Berth::warship(2), &named(&rules, "Д5 Е5"));
    let halo = named(&rules, "Д5 Е5").halo(10);
    assert!(!aims(&view).meets(&halo), "a ship is looked for where ships may lie");
    sunk(&mut view, Berth::warship(1), &named(&rules, "А1"));
    let aims = aims(&view);
    assert!(aims.meets(&halo), "the last submarine may lie in a halo");
}

#[test]
fn hits_that_can_be_no_part_of_a_larger_ship_are_left_alone_where_sinkings_are_not_told() {
    let mut view = fresh(&rules("classic report=plain"));
    hits(&mut view, "А1 Б1 В1 Г1");
    let round = named(&view.public.rules, "А1 Б1 В1 Г1").halo(10);
    assert!(!aims(&view).meets(&round), "the battleship is whole: its halo is empty");
    hits(&mut view, "Е5 Ж5 З5");
    assert!(!aims(&view).meets(&named(&view.public.rules, "Е5 Ж5 З5").halo(10)), "with the battleship gone, three in a row are a cruiser");
    hits(&mut view, "К9 К10");
    check(&view, "К8", "two in a row may be the other cruiser");
    let mut boxed = fresh(&rules("mb-simple"));
    hits(&mut boxed, "C3 D3 E3 F3 G3");
    assert!(aims(&boxed).len() > 40, "five in a row are the carrier, not five other ships");
}

#[test]
fn after_the_dutchman_stayed_its_neighbours_come_first_and_after_it_moved_everything_is_fresh() {
    let rules = rules("dutchman-quick");
    let mut view = fresh(&rules);
    hits(&mut view, "Д5");
    missed(&mut view, "Г4");
    check(&view, "Д4 Е4 Г5 Е5 Г6 Д6 Е6", "it hangs together by sides and corners");
    let moved = Report::Steered { side: Side::B, course: Steered::Moved(None), chosen: Chosen::Player, next: Next::fire(Side::A) };
    view.public.apply(&moved);
    assert!(aims(&view).contains(rules.notation().read("Г4").expect("a cell")), "an old miss may be fired at again");
}

#[test]
fn what_is_given_away_is_what_costs_least() {
    let rules = rules("fleet=1x4+1x3+1x1 subs=1 mines=1");
    let layout = laid(&rules, "А1-Г1 Е1-З1 А3 mines: К10 subs: К1");
    let game = begun(&rules, [&layout, &layout], &mut Seeded(1));
    let mut view = game.own(Side::A);
    view.public.phase = Phase::Owing(Side::A, Debt::Cell);
    view.givable = view.decks();
    let given = |view: &OwnView| match gunner::act(view, &mut Seeded(7)) {
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

/// How many shots the computer needs against a still fleet, alone.
fn shots_alone(rules: &Ruleset, seed: u64) -> usize {
    let mut dice = Seeded(seed);
    let layout = fleet(rules, &mut dice);
    let pieces = begun(rules, [&layout, &layout], &mut dice).own(Side::B).ships;
    let ships: Vec<Placed> = pieces.into_iter().filter(|piece| piece.berth.kind.ship()).collect();
    let mut view = fresh(rules);
    let most = usize::from(rules.size) * usize::from(rules.size);
    let mut hits = CellSet::EMPTY;
    for shots in 1..=most {
        let cell = gunner::choose(&view, &mut dice).expect("cells are left");
        assert!(!view.target().shot().contains(cell), "no cell is fired at twice");
        let outcome = match ships.iter().find(|ship| ship.cells.contains(cell)) {
            None => Outcome::Miss,
            Some(ship) => {
                hits.insert(cell);
                let sunk = ship.cells.within(&hits) && rules.answers != Answers::Plain;
                if sunk { Outcome::Sunk(ship.clone()) } else { Outcome::Hit }
            }
        };
        met(&mut view, cell, outcome);
        if ships.iter().all(|ship| ship.cells.within(&hits)) {
            return shots;
        }
    }
    panic!("every cell was fired at")
}

/// How many shots blind fire needs on average: the last of `decks` among `cells` (core/RULES.md §3.2).
fn blind(rules: &Ruleset) -> f64 {
    let decks: u32 =
        rules.pieces().iter().filter(|berth| berth.kind != Kind::Mine && berth.kind.ship()).map(|berth| u32::from(berth.decks)).sum();
    let cells = f64::from(rules.size) * f64::from(rules.size);
    f64::from(decks) * (cells + 1.0) / f64::from(decks + 1)
}

#[test]
fn the_computer_needs_far_fewer_shots_than_blind_fire_under_every_rule() {
    for (text, games, factor) in [
        ("classic", 300, 0.62),
        ("bent", 300, 0.68),
        ("mb", 300, 0.66),
        ("fb-standard", 300, 0.71),
        ("mb-simple", 300, 0.76),
        ("classic report=plain", 300, 0.70),
        ("classic touch=corners", 300, 0.74),
        ("classic subs=2", 300, 0.83),
        ("field-15 mines=0 sweepers=0", 60, 0.67),
        ("size=20 fleet=seven", 40, 0.61),
        ("size=20 fleet=1x8+2x6+3x4+4x3 touch=any report=plain", 40, 0.75),
    ] {
        let rules = rules(text);
        let games = u64::div_ceil(games, many(2, 1));
        let all: usize = (0..games).map(|seed| shots_alone(&rules, 20_000 + seed)).sum();
        let ratio = all as f64 / games as f64 / blind(&rules);
        assert!(ratio <= factor, "{text}: {ratio:.3} of what blind fire needs");
    }
}
