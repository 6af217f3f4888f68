//! Tests that placement strategies match their descriptions in core/RULES.md §3.1.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    dice::SeededDice,
    layout::Layout,
    notation::Lettering,
    roster::{Kind, PieceSpec},
    ruleset::Ruleset,
    shape::poses,
};
use broadside_gunner::{
    odds::Symmetry,
    placing::{PlacementPlan, PlacementStrategy, StrategyConflict},
};
use broadside_testkit::{scale::many, staged::rules};

/// The sizes of the ships in an area, the largest first.
type Decks = &'static [usize];

/// The large ships of the classic fleet.
const BIG_SIX: Decks = &[4, 3, 3, 2, 2, 2];

/// The large ships and two boats.
const TIGHT: Decks = &[4, 3, 3, 2, 2, 2, 1, 1];

fn cells(size: FieldSize, contains: impl Fn(Cell) -> bool) -> CellSet {
    Cell::all(size).filter(|cell| contains(*cell)).collect()
}

/// A block in the first corner.
fn block(width: u8, height: u8) -> CellSet {
    cells(FieldSize::square(10), |cell| cell.col < width && cell.row < height)
}

fn corners(size: FieldSize) -> CellSet {
    cells(size, |cell| cell.col % (size.width - 1) == 0 && cell.row % (size.height - 1) == 0)
}

/// The middle cells: two along an even side, one along an odd side.
fn centre(size: FieldSize) -> CellSet {
    let is_middle = |at: u8, lines: u8| (lines - 1) / 2 <= at && at <= lines / 2;
    cells(size, |cell| is_middle(cell.col, size.width) && is_middle(cell.row, size.height))
}

/// The cells of every warship.
fn ships(layout: &Layout) -> Vec<CellSet> {
    let warships = layout.pieces.iter().filter(|piece| piece.kind == Kind::Warship);
    warships.map(|piece| piece.cells.iter().copied().collect()).collect()
}

/// The cells of the warships of these sizes.
fn taken(layout: &Layout, decks: std::ops::RangeFrom<usize>) -> CellSet {
    ships(layout).iter().filter(|ship| decks.contains(&ship.len())).fold(CellSet::EMPTY, |all, ship| all.union(ship))
}

fn small(layout: &Layout) -> CellSet {
    taken(layout, 1..).minus(&taken(layout, 2..))
}

/// Whether, in some symmetry, exactly these ships are inside each area.
fn inside(layout: &Layout, areas: &[(CellSet, Decks)]) -> bool {
    Symmetry::all().any(|turn| {
        let turned: Vec<CellSet> = ships(layout).iter().map(|ship| turn.cells(ship, FieldSize::square(10))).collect();
        areas.iter().all(|(area, decks)| {
            let mut sizes: Vec<usize> = turned.iter().filter(|ship| ship.is_subset(area)).map(CellSet::len).collect();
            sizes.sort_unstable_by(|one, other| other.cmp(one));
            sizes == *decks
        })
    })
}

/// Whether the large ships and no boats are in a corner of 6x6 or 7x5.
fn in_a_corner(layout: &Layout) -> bool {
    inside(layout, &[(block(6, 6), BIG_SIX)]) || inside(layout, &[(block(7, 5), BIG_SIX)])
}

/// Whether two squadrons are in opposite corners, and no boat is in a corner cell.
fn two_squadrons(layout: &Layout) -> bool {
    const SQUADRONS: [Decks; 2] = [&[4, 3, 2], &[3, 2, 2]];
    let opposite: CellSet = block(5, 5).iter().map(|cell| Cell::new(9 - cell.col, 9 - cell.row)).collect();
    let apart = inside(layout, &[(block(5, 5), SQUADRONS[0]), (opposite, SQUADRONS[1])]);
    apart && !small(layout).meets(&corners(FieldSize::square(10)))
}

/// Whether a layout matches the description of the strategy in core/RULES.md §3.1.
fn matches_description(placing: PlacementStrategy, layout: &Layout, size: FieldSize) -> bool {
    let (all, large) = (taken(layout, 1..), taken(layout, 2..));
    let ring = cells(size, |cell| cell.col % (size.width - 1) == 0 || cell.row % (size.height - 1) == 0);
    match placing {
        PlacementStrategy::Random | PlacementStrategy::Spread | PlacementStrategy::Human | PlacementStrategy::Adaptive => true,
        PlacementStrategy::Perelman => in_a_corner(layout),
        PlacementStrategy::Groups => two_squadrons(layout) || in_a_corner(layout),
        PlacementStrategy::Half => inside(layout, &[(block(10, 5), BIG_SIX)]),
        PlacementStrategy::NoDiagonals => !all.iter().any(|cell| cell.is_on_diagonal(size)),
        PlacementStrategy::ShoresAll => all.is_subset(&ring),
        PlacementStrategy::ShoresLarge => large.is_subset(&ring),
        PlacementStrategy::Fortress if small(layout).meets(&ring) => false,
        PlacementStrategy::Sixty | PlacementStrategy::Fortress => 100 - large.union(&large.halo(FieldSize::square(10))).len() == 60,
        PlacementStrategy::Third => inside(layout, &[(block(8, 5), TIGHT)]),
        PlacementStrategy::ThirdStrip => inside(layout, &[(block(10, 4), &TIGHT[..7])]),
        PlacementStrategy::Avoid => !all.meets(&corners(size).union(&centre(size))),
        PlacementStrategy::CornerSurprise => {
            all.intersection(&corners(FieldSize::square(10))).len() >= 2 && small(layout).meets(&corners(FieldSize::square(10)))
        }
    }
}

/// Strategies that only restrict the allowed cells, which works on a field of any size.
const MASKS: [PlacementStrategy; 4] =
    [PlacementStrategy::NoDiagonals, PlacementStrategy::ShoresAll, PlacementStrategy::ShoresLarge, PlacementStrategy::Avoid];

#[test]
fn fleets_of_every_strategy_are_legal_and_as_described() {
    let rules = Ruleset::classic(Lettering::Latin);
    for (placing, id) in PlacementStrategy::all_with_ids() {
        let mut dice = SeededDice(7);
        for at in 0..many(100, 1_000) {
            let layout = placing.lay(&rules, &mut dice).unwrap_or_else(|| panic!("{id} finds no layout"));
            assert!(layout.check(&rules).is_ok(), "{id}, number {at} is legal");
            assert!(matches_description(placing, &layout, FieldSize::square(10)), "{id}, number {at}: {:?}", taken(&layout, 1..));
        }
    }
}

/// A chi-squared test of single ships against the expected weights: chance exceeds the limits with a probability below 0.001.
#[test]
fn human_placement_prefers_liked_lines_and_corners() {
    for (decks, limit) in [(2_u8, 243.0), (5, 172.0)] {
        let rules = rules(&format!("fleet=1x{decks}"));
        let weight = |pose: &CellSet| {
            let cell_weight = |cell: Cell| 1 + u8::from([1, 8].contains(&cell.row)) + u8::from([1, 3, 8].contains(&cell.col));
            let mean = pose.iter().map(|cell| f64::from(cell_weight(cell))).sum::<f64>() / f64::from(decks);
            if decks == 2 && pose.meets(&corners(FieldSize::square(10))) { 3.0 * mean } else { mean }
        };
        let (places, mut dice) = (poses(PieceSpec::warship(decks), &rules), SeededDice(7));
        let placed: Vec<CellSet> =
            (0..1_000).map(|_| taken(&PlacementStrategy::Human.lay(&rules, &mut dice).expect("there is a layout"), 1..)).collect();
        let all: f64 = places.iter().map(weight).sum();
        let squares = places.iter().map(|place| {
            let expected = 1_000.0 * weight(place) / all;
            (placed.iter().filter(|ship| *ship == place).count() as f64 - expected).powi(2) / expected
        });
        let sum: f64 = squares.sum();
        assert!(sum < limit, "ships of {decks}: {sum}");
    }
}

/// Rules with the strategies that cannot work under them, in addition to `Adaptive`, which needs a known player.
#[test]
fn strategy_works_under_all_rules_it_can_and_reports_the_rest() {
    use PlacementStrategy::{CornerSurprise, Fortress, Groups, Half, Perelman, ShoresAll, ShoresLarge, Sixty, Third, ThirdStrip};
    let without_boats = &[Perelman, Groups, Sixty, Third, ThirdStrip, CornerSurprise, Fortress][..];
    // The carrier of this fleet is too wide for a shore.
    let carrier = &[Perelman, Groups, Sixty, Third, ThirdStrip, CornerSurprise, Fortress, ShoresAll, ShoresLarge][..];
    for (values, unsuitable) in [
        ("minefield", &[][..]),
        ("submarines", &[]),
        ("bent", &[]),
        ("classic touch=corners", &[Sixty, Fortress]),
        ("bent touch=any mines=2 sweepers=1 subs=1", &[Sixty, Fortress]),
        ("mb", without_boats),
        ("12x8", &[Groups, Sixty, Third, ThirdStrip, Fortress]),
        ("5x20 fleet=mb", without_boats),
        ("fb-standard", carrier),
        ("perelman-army", &[Groups, Sixty, Third, ThirdStrip, Fortress, ShoresAll, ShoresLarge]),
        ("size=20 fleet=18x8", &[Perelman, Groups, Sixty, Third, ThirdStrip, CornerSurprise, Fortress, ShoresAll, ShoresLarge]),
    ] {
        let rules = rules(values);
        for (placing, id) in PlacementStrategy::all_with_ids() {
            let result =
                PlacementPlan::from(placing).lay(&rules, &mut SeededDice(3)).unwrap_or_else(|| panic!("{id} finds no layout for {values}"));
            assert!(result.layout.check(&rules).is_ok(), "{id} under {values}");
            // On a crowded field a strategy may not find a layout within its number of tries.
            let crowded =
                rules.size == FieldSize::square(20) || (rules.size == FieldSize::square(16) && matches!(placing, Half | Perelman));
            let works = placing != PlacementStrategy::Adaptive && !unsuitable.contains(&placing);
            assert!(result.as_requested == works || (crowded && works), "{id} under {values}");
            let masked = result.as_requested && MASKS.contains(&placing);
            assert!(!masked || matches_description(placing, &result.layout, rules.size), "{id} under {values}");
        }
    }
}

#[test]
fn region_strategies_combine_with_all_others() {
    use PlacementStrategy::{Avoid, Half, Human, NoDiagonals, Perelman, ShoresLarge, Sixty, Spread};
    let plan = |placings: &[PlacementStrategy]| PlacementPlan::of(placings).expect("the strategies can be combined");
    for values in ["classic", "bent", "minefield", "classic touch=any"] {
        let rules = rules(values);
        for placings in
            [&[Human, NoDiagonals][..], &[Spread, Avoid, NoDiagonals], &[ShoresLarge, NoDiagonals], &[Half, Avoid], &[Perelman, Half]]
        {
            let plan = plan(placings);
            let result = plan.lay(&rules, &mut SeededDice(11)).expect("there is a layout");
            assert!(result.as_requested && result.layout.check(&rules).is_ok(), "{plan} under {values}");
            let mut masks = placings.iter().filter(|placing| MASKS.contains(placing));
            assert!(masks.all(|mask| matches_description(*mask, &result.layout, rules.size)), "{plan} under {values}");
        }
    }
    let rules = Ruleset::classic(Lettering::Latin);
    let result = plan(&[Sixty, NoDiagonals]).lay(&rules, &mut SeededDice(1)).expect("there is some layout");
    assert!(!result.as_requested, "every template of sixty cells has a ship in a corner");
    assert_eq!(PlacementPlan::of(&[Perelman, NoDiagonals, Sixty]), Err(StrategyConflict(Perelman, Sixty)));
    assert_eq!(plan(&[PlacementStrategy::Random, NoDiagonals, Perelman, NoDiagonals]).to_string(), "pl-perelman+pl-no-diagonals");
    assert_eq!(plan(&[]).placings(), [PlacementStrategy::Random]);
}

#[test]
fn generated_fleets_are_all_different() {
    let rules = Ruleset::classic(Lettering::Russian);
    for (placing, id) in PlacementStrategy::all_with_ids() {
        let layouts = placing.place_several(&rules, 20, &mut SeededDice(1)).unwrap_or_else(|| panic!("{id} finds fewer than 20 layouts"));
        for (at, layout) in layouts.iter().enumerate() {
            assert!(layouts[at + 1..].iter().all(|other| other != layout), "{id}, number {at}");
        }
    }
}
