//! Whether every strategy keeps to what core/RULES.md §3.1 says of it.

use std::collections::BTreeSet;

use broadside_testkit::scale::many;

use super::{squadrons::TEMPLATES, *};
use crate::game::{
    dice::Seeded,
    notation::Lettering,
    roster::{Berth, Kind},
    shape::poses,
};

/// The decks of the ships that lie in some sea, the largest first.
type Decks = &'static [usize];

/// The large ships of the classic fleet.
const BIG_SIX: Decks = &[4, 3, 3, 2, 2, 2];

/// The same and two boats.
const TIGHT: Decks = &[4, 3, 3, 2, 2, 2, 1, 1];

fn small(layout: &Layout) -> impl Iterator<Item = Cell> {
    layout.pieces.iter().filter(|piece| piece.cells.len() == 1).map(|piece| piece.cells[0])
}

fn taken(layout: &Layout) -> CellSet {
    layout.pieces.iter().flat_map(|piece| piece.cells.iter().copied()).collect()
}

/// Whether, in some symmetry, exactly these ships lie inside each of these seas.
fn inside(layout: &Layout, seas: &[(CellSet, Decks)]) -> bool {
    let ships: Vec<CellSet> = layout.pieces.iter().map(|piece| piece.cells.iter().copied().collect()).collect();
    (0..8).any(|symmetry| {
        let turned = turned(&ships, 10, &mut Fixed(symmetry)).expect("eight symmetries");
        seas.iter().all(|(sea, decks)| {
            let mut there: Vec<usize> = turned.iter().filter(|ship| ship.within(sea)).map(CellSet::len).collect();
            there.sort_unstable_by(|one, other| other.cmp(one));
            there == *decks
        })
    })
}

/// Whether the large ships lie in a corner of six by six or seven by five, and no boat with them.
fn cornered(layout: &Layout) -> bool {
    inside(layout, &[(block(6, 6), BIG_SIX)]) || inside(layout, &[(block(7, 5), BIG_SIX)])
}

/// Whether two squadrons lie in opposite corners, and the boats elsewhere but in no corner.
fn two_squadrons(layout: &Layout) -> bool {
    const SQUADRONS: [Decks; 2] = [&[4, 3, 2], &[3, 2, 2]];
    let opposite: CellSet = block(5, 5).iter().map(|cell| Cell::new(9 - cell.col, 9 - cell.row)).collect();
    let apart = inside(layout, &[(block(5, 5), SQUADRONS[0]), (opposite, SQUADRONS[1])]);
    apart && small(layout).all(|cell| !corners(10).contains(cell))
}

/// Dice that always fall on one number.
struct Fixed(u64);

impl Dice for Fixed {
    fn roll(&mut self) -> u64 {
        self.0
    }
}

/// What core/RULES.md §3.1 says of a strategy's layouts.
fn keeps(placing: Placing, layout: &Layout) -> bool {
    let (taken, ring) = (taken(layout), cells(10, |cell| cell.col % 9 == 0 || cell.row % 9 == 0));
    match placing {
        Placing::Random | Placing::Spread | Placing::Human | Placing::Adaptive => true,
        Placing::Perelman => cornered(layout),
        Placing::Groups => two_squadrons(layout) || cornered(layout),
        Placing::Half => inside(layout, &[(block(10, 5), BIG_SIX)]),
        Placing::NoDiagonals => taken.iter().all(|cell| cell.col != cell.row && cell.col + cell.row != 9),
        Placing::ShoresAll => taken.within(&ring),
        Placing::ShoresLarge => taken.minus(&small(layout).collect()).within(&ring),
        Placing::Fortress if small(layout).any(|cell| ring.contains(cell)) => false,
        Placing::Sixty | Placing::Fortress => {
            let large: CellSet = taken.minus(&small(layout).collect());
            100 - large.union(&large.halo(10)).len() == 60
        }
        Placing::Third => inside(layout, &[(block(8, 5), TIGHT)]),
        Placing::ThirdStrip => inside(layout, &[(block(10, 4), &TIGHT[..7])]),
        Placing::Avoid => !taken.meets(&corners(10).union(&centre(10))),
        Placing::CornerSurprise => taken.intersection(&corners(10)).len() >= 2 && small(layout).any(|cell| corners(10).contains(cell)),
    }
}

#[test]
fn fleets_of_every_strategy_are_lawful_and_as_it_says() {
    let rules = Ruleset::classic(Lettering::Latin);
    for (placing, id) in Placing::named() {
        let mut dice = Seeded(7);
        for at in 0..many(100, 1_000) {
            let layout = placing.lay(&rules, &mut dice).unwrap_or_else(|| panic!("{id} finds room"));
            assert!(layout.check(&rules).is_ok(), "{id}, number {at} is lawful");
            assert!(keeps(placing, &layout), "{id}, number {at}: {:?}", taken(&layout));
        }
    }
}

#[test]
fn with_the_large_ships_ashore_boats_lie_anywhere() {
    let (rules, mut dice) = (Ruleset::classic(Lettering::Latin), Seeded(3));
    let ring = cells(10, |cell| cell.col % 9 == 0 || cell.row % 9 == 0);
    let fleets: Vec<Layout> = (0..200).map(|_| Placing::ShoresLarge.lay(&rules, &mut dice).expect("it finds room")).collect();
    let boats = || fleets.iter().flat_map(small);
    let ashore = boats().filter(|cell| ring.contains(*cell)).count();
    assert!(ashore > 20 && ashore * 2 < boats().count(), "{ashore} of {} boats lie on the shore", boats().count());
}

#[test]
fn submarines_keep_off_what_a_strategy_leaves_empty() {
    let rules = Ruleset::parse("subs=2", Lettering::Latin).expect("lawful rules");
    for placing in [Placing::NoDiagonals, Placing::Avoid] {
        let bounds = placing.bounds(rules.size).expect("it says where ships may lie");
        for seed in 0..40 {
            let laid = Plan::from(placing).lay(&rules, &mut Seeded(seed)).expect("it finds room");
            assert!(laid.as_asked && laid.layout.check(&rules).is_ok());
            let submarines: Vec<Cell> =
                laid.layout.pieces.iter().filter(|piece| piece.kind == Kind::Submarine).flat_map(|piece| piece.cells.clone()).collect();
            assert!(submarines.len() == 2 && submarines.iter().all(|cell| bounds.boats.contains(*cell)), "{placing:?}: {submarines:?}");
        }
    }
}

/// Lone ships are laid as often in each place as the weights say: the sum of squares is one that chance exceeds less
/// than once in a thousand times.
#[test]
fn people_lay_ships_along_the_lines_they_like_and_small_ones_in_corners() {
    for (decks, most) in [(2_u8, 243.0), (5, 172.0)] {
        let rules = Ruleset::parse(&format!("fleet=1x{decks}"), Lettering::Latin).expect("lawful rules");
        let weight = |pose: &CellSet| {
            let liked = |cell: Cell| 1 + u8::from([1, 8].contains(&cell.row)) + u8::from([1, 3, 8].contains(&cell.col));
            let mean = pose.iter().map(|cell| f64::from(liked(cell))).sum::<f64>() / f64::from(decks);
            if decks == 2 && pose.meets(&corners(10)) { 3.0 * mean } else { mean }
        };
        let (places, mut dice) = (poses(Berth::warship(decks), &rules), Seeded(7));
        let laid: Vec<CellSet> = (0..1_000).map(|_| taken(&Placing::Human.lay(&rules, &mut dice).expect("it finds room"))).collect();
        let all: f64 = places.iter().map(weight).sum();
        let squares = places.iter().map(|place| {
            let expected = 1_000.0 * weight(place) / all;
            (laid.iter().filter(|ship| *ship == place).count() as f64 - expected).powi(2) / expected
        });
        let sum: f64 = squares.sum();
        assert!(sum < most, "ships of {decks}: {sum}");
    }
}

/// What a strategy that only says where ships may lie says of whole fleets under any rules.
fn stays_inside(mask: Placing, layout: &Layout, rules: &Ruleset) -> bool {
    let bounds = mask.bounds(rules.size).expect("it says where ships may lie");
    let ships: Vec<CellSet> =
        layout.pieces.iter().filter(|piece| piece.kind == Kind::Warship).map(|piece| piece.cells.iter().copied().collect()).collect();
    (0..8).any(|symmetry| {
        let turned = turned(&ships, rules.size, &mut Fixed(symmetry)).expect("eight symmetries");
        turned.iter().all(|ship| ship.within(if ship.len() > 1 { &bounds.large } else { &bounds.boats }))
    })
}

/// Which strategies are not for which rules, besides the habits of somebody who is not known: all others keep what they say.
#[test]
fn a_strategy_works_under_all_rules_it_can_and_says_where_it_cannot() {
    use Placing::{CornerSurprise, Fortress, Groups, Half, Perelman, ShoresAll, ShoresLarge, Sixty, Third, ThirdStrip};
    let without_boats = &[Perelman, Groups, Sixty, Third, ThirdStrip, CornerSurprise, Fortress][..];
    // The carrier of this fleet has a deck off any shore.
    let carrier = &[Perelman, Groups, Sixty, Third, ThirdStrip, CornerSurprise, Fortress, ShoresAll, ShoresLarge][..];
    for (values, barred) in [
        ("minefield", &[][..]),
        ("submarines", &[]),
        ("bent", &[]),
        ("classic touch=corners", &[Sixty, Fortress]),
        ("bent touch=any mines=2 sweepers=1 subs=1", &[Sixty, Fortress]),
        ("mb", without_boats),
        ("fb-standard", carrier),
        ("perelman-army", &[Groups, Sixty, Third, ThirdStrip, Fortress, ShoresAll, ShoresLarge]),
        ("size=20 fleet=18x8", &[Perelman, Groups, Sixty, Third, ThirdStrip, CornerSurprise, Fortress, ShoresAll, ShoresLarge]),
    ] {
        let rules = Ruleset::parse(values, Lettering::Latin).expect("lawful rules");
        for (placing, id) in Placing::named() {
            let laid = Plan::from(placing).lay(&rules, &mut Seeded(3)).unwrap_or_else(|| panic!("{id} finds room for {values}"));
            assert!(laid.layout.check(&rules).is_ok(), "{id} under {values}");
            // In crowded waters a strategy may find no room in so many tries.
            let crowded = rules.size == 20 || (rules.size == 16 && matches!(placing, Half | Perelman));
            let works = placing != Placing::Adaptive && !barred.contains(&placing);
            assert!(laid.as_asked == works || (crowded && works), "{id} under {values}");
            if laid.as_asked && Placing::MASKS.contains(&placing) {
                assert!(stays_inside(placing, &laid.layout, &rules), "{id} under {values}");
            }
        }
    }
}

#[test]
fn what_says_only_where_ships_may_lie_goes_together_with_all_else() {
    use Placing::{Avoid, Half, Human, NoDiagonals, Perelman, ShoresLarge, Sixty, Spread};
    let plan = |placings: &[Placing]| Plan::of(placings).expect("these go together");
    for values in ["classic", "bent", "minefield", "classic touch=any"] {
        let rules = Ruleset::parse(values, Lettering::Latin).expect("lawful rules");
        for placings in
            [&[Human, NoDiagonals][..], &[Spread, Avoid, NoDiagonals], &[ShoresLarge, NoDiagonals], &[Half, Avoid], &[Perelman, Half]]
        {
            let plan = plan(placings);
            let laid = plan.lay(&rules, &mut Seeded(11)).expect("there is room");
            assert!(laid.as_asked && laid.layout.check(&rules).is_ok(), "{plan} under {values}");
            let mut masks = placings.iter().filter(|placing| Placing::MASKS.contains(placing));
            assert!(masks.all(|mask| stays_inside(*mask, &laid.layout, &rules)), "{plan} under {values}");
        }
    }
    let rules = Ruleset::classic(Lettering::Latin);
    let laid = plan(&[Sixty, NoDiagonals]).lay(&rules, &mut Seeded(1)).expect("there is room for some fleet");
    assert!(!laid.as_asked, "every template of sixty cells has a ship in a corner");
    assert_eq!(Plan::of(&[Perelman, NoDiagonals, Sixty]), Err(Clash(Perelman, Sixty)));
    assert_eq!(plan(&[Placing::Random, NoDiagonals, Perelman, NoDiagonals]).to_string(), "pl-perelman+pl-no-diagonals");
    assert_eq!(plan(&[]).placings(), [Placing::Random]);
}

/// `pl-human` was seen in games of Milton Bradley's fleet: there, too, the first ship lies in each place as often as its
/// weight says, and the liked lines and corners show in whole fleets.
#[test]
fn people_s_habits_show_in_the_fleets_they_were_seen_in() {
    let rules = Ruleset::parse("mb", Lettering::Latin).expect("lawful rules");
    let fleets = |placing: Placing| {
        let mut dice = Seeded(9);
        (0..1_000).map(|_| placing.lay(&rules, &mut dice).expect("there is room")).collect::<Vec<Layout>>()
    };
    let (people, chance) = (fleets(Placing::Human), fleets(Placing::Random));
    let liked = |cell: Cell| [1, 8].contains(&cell.row) || [1, 3, 8].contains(&cell.col);
    let on_lines = |fleets: &[Layout]| fleets.iter().map(|layout| taken(layout).iter().filter(|cell| liked(*cell)).count()).sum::<usize>();
    let cornered = |layout: &&Layout| {
        let pair = layout.pieces.iter().find(|piece| piece.cells.len() == 2).expect("the fleet has a ship of two decks");
        pair.cells.iter().any(|cell| corners(10).contains(*cell))
    };
    let in_corners = |fleets: &[Layout]| fleets.iter().filter(cornered).count();
    let [lines, corners] = [(on_lines(&people), on_lines(&chance)), (in_corners(&people), in_corners(&chance))];
    assert!(lines.0 * 100 > lines.1 * 110, "on the liked lines: {lines:?}");
    assert!(corners.0 * 2 > corners.1 * 3, "ships of two decks in corners: {corners:?}");
    let places = poses(rules.fleet.berths()[0], &rules);
    let weight = |pose: &CellSet| {
        let lines = |cell: Cell| 1 + u8::from([1, 8].contains(&cell.row)) + u8::from([1, 3, 8].contains(&cell.col));
        pose.iter().map(|cell| f64::from(lines(cell))).sum::<f64>()
    };
    let all: f64 = places.iter().map(weight).sum();
    let carriers: Vec<CellSet> = people.iter().map(|layout| layout.pieces[0].cells.iter().copied().collect()).collect();
    let sum: f64 = places
        .iter()
        .map(|place| {
            let expected = 1_000.0 * weight(place) / all;
            (carriers.iter().filter(|ship| *ship == place).count() as f64 - expected).powi(2) / expected
        })
        .sum();
    assert!(sum < 172.0, "the carrier: {sum}");
}

#[test]
fn of_several_fleets_no_two_are_alike() {
    let rules = Ruleset::classic(Lettering::Russian);
    for (placing, id) in Placing::named() {
        let layouts = placing.several(&rules, 20, &mut Seeded(1)).unwrap_or_else(|| panic!("{id} knows twenty"));
        for (at, layout) in layouts.iter().enumerate() {
            assert!(layouts[at + 1..].iter().all(|other| other != layout), "{id}, number {at}");
        }
    }
}

/// How many of so many first tries succeed.
fn rate(yard: &Yard, orders: &[(Berth, CellSet)], tries: u32) -> f64 {
    let mut dice = Seeded(5);
    let laid = (0..tries).filter(|_| yard.lay_once(orders, &CellSet::EMPTY, &mut dice).is_some()).count();
    laid as f64 / f64::from(tries)
}

#[test]
fn one_try_succeeds_as_often_as_the_book_says() {
    let rules = Ruleset::classic(Lettering::Latin);
    for (placing, expected) in [
        (Placing::NoDiagonals, 1.0),
        (Placing::Half, 0.91),
        (Placing::ShoresAll, 0.92),
        (Placing::ShoresLarge, 1.0),
        (Placing::Third, 1.0 / 39.0),
        (Placing::ThirdStrip, 1.0 / 12.0),
        (Placing::Avoid, 1.0),
    ] {
        let yard = Yard::of(&rules, &placing.bounds(10).unwrap_or_else(|| Bounds::field(10)));
        let rate = rate(&yard, &placing.orders(&yard).expect("seas alone"), 4_000);
        let error = (expected * (1.0 - expected) / 4_000.0_f64).sqrt();
        assert!((rate - expected).abs() < 4.0 * error + 0.006, "{}: {rate} for {expected}", placing.id());
    }
    let yard = Yard::of(&rules, &Bounds::field(10));
    let squeezed = [block(6, 6), block(7, 5)].map(|within| rate(&yard, &squadrons::squeezed(&yard, &within), 4_000));
    let mean = f64::midpoint(squeezed[0], squeezed[1]);
    assert!((mean - 1.0 / 16.0).abs() < 0.02, "pl-perelman: {squeezed:?}");
}

/// In how many ways four boats that do not touch lie in these cells.
fn quadruples(sea: &CellSet) -> u64 {
    fn more(sea: &[Cell], boats: usize) -> u64 {
        let far = |one: Cell, other: Cell| one.col.abs_diff(other.col).max(one.row.abs_diff(other.row)) > 1;
        let from = |at: usize| sea[at + 1..].iter().copied().filter(|other| far(sea[at], *other)).collect::<Vec<Cell>>();
        if boats == 1 { sea.len() as u64 } else { (0..sea.len()).map(|at| more(&from(at), boats - 1)).sum() }
    }
    more(&sea.iter().collect::<Vec<Cell>>(), 4)
}

/// How many different fleets there are of these large ships, in all symmetries, with four boats in this sea.
fn different(packings: &[Vec<CellSet>], sea: fn(&Yard, &[CellSet]) -> CellSet) -> u64 {
    let yard = Yard::of(&Ruleset::classic(Lettering::Latin), &Bounds::field(10));
    let (mut known, mut fleets) = (BTreeSet::new(), 0);
    for ships in packings {
        let ways = quadruples(&sea(&yard, ships));
        for symmetry in 0..8 {
            let turned = turned(ships, 10, &mut Fixed(symmetry)).expect("eight symmetries");
            let mut ships: Vec<Vec<Cell>> = turned.iter().map(|ship| ship.iter().collect()).collect();
            ships.sort_unstable();
            // Different large ships make different fleets, whatever the boats.
            fleets += if known.insert(ships) { ways } else { 0 };
        }
    }
    fleets
}

#[test]
fn a_fleet_in_sixty_cells_is_one_of_millions() {
    let templates: Vec<Vec<CellSet>> = TEMPLATES.iter().map(|template| squadrons::berthed(template)).collect();
    let [sixty, fortress] = [different(&templates, squadrons::left), different(&squadrons::fortresses(), squadrons::moat)];
    assert!(sixty > 1_000_000 && fortress > 1_000_000, "pl-sixty {sixty}, pl-fortress {fortress}");
}
