//! Every mark can be told from every other without colour: the cells of one chart, in grey.

use broadside_core::game::{
    cell::{Cell, CellSet},
    report::{Next, Outcome, Report},
    roster::Berth,
    ruleset::Ruleset,
    side::{BySide, Side},
    view::{Chart, OwnView, Placed, PublicView},
};
use broadside_render::{Captions, Layout, Scene, draw, regions};
use image::GrayImage;

mod staged;

use staged::{Game, own, rules};

/// The least mean difference of two tiles, in steps of 256.
const LEAST_MEAN: f32 = 1.2;

/// The least share of pixels that differ plainly.
const LEAST_SHARE: f32 = 0.008;

fn ship(cells: &[Cell]) -> Placed {
    Placed { berth: Berth::warship(cells.len() as u8), cells: cells.iter().copied().collect::<CellSet>() }
}

/// A chart of side A that holds every mark, and the cell of each.
fn chart(rules: &Ruleset) -> (OwnView, PublicView, Vec<(&'static str, Cell)>) {
    let mut view = Game::after(rules, 1, 0).view;
    let mut shoot = |cell, outcome| view.apply(&Report::Shot { by: Side::B, cell, outcome, dying: Vec::new(), next: Next::fire(Side::B) });
    let sunk = Cell::new(0, 0);
    let (alive, wounded, miss, empty) = (Cell::new(3, 3), Cell::new(4, 3), Cell::new(3, 1), Cell::new(1, 1));
    shoot(miss, Outcome::Miss);
    shoot(wounded, Outcome::Hit);
    shoot(sunk, Outcome::Sunk(ship(&[sunk])));
    let ships = vec![ship(&[sunk]), ship(&[alive, wounded])];
    let own = own(Side::A, view.clone(), ships);
    (
        own,
        view,
        vec![("unknown", Cell::new(4, 0)), ("sunk", sunk), ("empty", empty), ("miss", miss), ("alive", alive), ("wounded", wounded)],
    )
}

fn tile(picture: &GrayImage, scene: &Scene<'_>, layout: Layout, cell: Cell) -> Vec<u8> {
    let region = regions(scene, layout).into_iter().find(|region| region.side == Side::A).expect("the chart is shown");
    // A pixel in from the lines, so that the squares and the chart's edge do not count.
    let (x, y) = (region.x + u32::from(cell.col) * region.cell + 2, region.y + u32::from(cell.row) * region.cell + 2);
    let side = region.cell - 4;
    (0..side * side).map(|at| picture.get_pixel(x + at % side, y + at / side).0[0]).collect()
}

fn check(words: &str, layout: Layout, tiles: &[(&'static str, Vec<u8>)]) {
    for (at, (one, first)) in tiles.iter().enumerate() {
        for (other, second) in &tiles[at + 1..] {
            let differences: Vec<u8> = first.iter().zip(second).map(|(a, b)| a.abs_diff(*b)).collect();
            let mean = differences.iter().map(|step| f32::from(*step)).sum::<f32>() / differences.len() as f32;
            let share = differences.iter().filter(|step| **step > 40).count() as f32 / differences.len() as f32;
            assert!(mean > LEAST_MEAN && share > LEAST_SHARE, "{words} {layout:?}: {one} and {other} differ by {mean:.2}, {share:.4}");
        }
    }
}

fn grey(scene: &Scene<'_>, layout: Layout) -> GrayImage {
    image::load_from_memory(&draw(scene, layout, &Captions::default())).expect("a finished PNG").to_luma8()
}

#[test]
fn all_marks_differ_in_grey() {
    for words in ["size=5 fleet=1x2+1x1", "classic", "size=15 fleet=five", "size=20 fleet=six"] {
        let (own, view, own_cells) = chart(&rules(words));
        // The others do not see the ship that is alive; what is wounded stands on open water.
        let cells: Vec<_> = own_cells.iter().copied().filter(|(name, _)| *name != "alive").collect();
        for (scene, layout, cells) in [
            (Scene::Own(&own), Layout::Spread, &own_cells),
            (Scene::Own(&own), Layout::Focus, &own_cells),
            (Scene::Public(&view), Layout::Spread, &cells),
        ] {
            let picture = grey(&scene, layout);
            let tiles: Vec<_> = cells.iter().map(|(name, cell)| (*name, tile(&picture, &scene, layout, *cell))).collect();
            check(words, layout, &tiles);
        }
    }
}

/// Both players' views of waters A that hold every sign, and which of the two shows which sign where.
fn every_sign(rules: &Ruleset) -> (OwnView, OwnView, Vec<(&'static str, Side, Cell)>) {
    let mut view = Game::after(rules, 1, 0).view;
    let at = |place: u8| Cell::new(place % 5, place / 5);
    let set = |place: u8| [at(place)].into_iter().collect::<CellSet>();
    let piece = |berth, place| Placed { berth, cells: set(place) };
    let wrecks = vec![piece(Berth::warship(1), 3), piece(Berth::SUBMARINE, 4)];
    view.charts.a = Chart {
        misses: set(1),
        hits: set(2).union(&set(3)).union(&set(4)),
        wrecks: wrecks.clone(),
        mines: set(5),
        sweepers: set(6),
        given: set(7),
        given_mines: set(8),
        stale_hits: set(9),
        stale_misses: set(10),
        ..Chart::default()
    };
    let live = [(Berth::MINE, 11), (Berth::SWEEPER, 12), (Berth::SUBMARINE, 13), (Berth::warship(1), 14)];
    let ships = wrecks.into_iter().chain(live.map(|(berth, place)| piece(berth, place))).collect();
    let mut other = own(Side::B, view.clone(), Vec::new());
    other.plan = vec![at(15)];
    let seen = ["unknown", "miss", "wounded", "sunk", "sunk submarine", "spent mine", "spent sweeper", "given", "given mine"];
    let seen = seen.into_iter().chain(["stale hit", "stale miss"]).zip([16].into_iter().chain(1..));
    let mut cells: Vec<_> = seen.map(|(name, place)| (name, Side::B, at(place))).collect();
    cells.extend(["mine", "sweeper", "submarine", "ship"].into_iter().zip(11..).map(|(name, place)| (name, Side::A, at(place))));
    cells.push(("aim", Side::B, at(15)));
    (own(Side::A, view, ships), other, cells)
}

#[test]
fn every_sign_of_every_rule_differs_in_grey() {
    for words in ["size=5 fleet=1x2+1x1", "classic", "size=16 fleet=six", "size=20 fleet=six", "size=20 fleet=six marks=snowflake"] {
        let (own, other, cells) = every_sign(&rules(words));
        let [of_owner, of_other] = [&own, &other].map(|view| grey(&Scene::Own(view), Layout::Spread));
        let tiles: Vec<_> = cells
            .iter()
            .map(|(name, side, cell)| match side {
                Side::A => (*name, tile(&of_owner, &Scene::Own(&own), Layout::Spread, *cell)),
                Side::B => (*name, tile(&of_other, &Scene::Own(&other), Layout::Spread, *cell)),
            })
            .collect();
        assert_eq!(tiles.len(), 16);
        check(words, Layout::Spread, &tiles);
    }
}

#[test]
fn a_disclosed_ship_and_the_last_shot_differ_in_grey_from_what_is_below() {
    let (_, mut view, cells) = chart(&rules("classic"));
    let at = |name: &str| cells.iter().find(|(known, _)| *known == name).expect("a cell of every mark").1;
    let scene = |view: &PublicView, cell| tile(&grey(&Scene::Public(view), Layout::Spread), &Scene::Public(view), Layout::Spread, cell);
    let (hidden, marked) = (scene(&view, at("alive")), scene(&view, at("sunk")));
    let fleets = BySide { a: Some(vec![ship(&[at("sunk")]), ship(&[at("alive"), at("wounded")])]), b: None };
    view.apply(&Report::Ended { ending: broadside_core::game::report::Ending::Won(Side::A), fleets });
    view.charts.a.last = CellSet::EMPTY;
    let (disclosed, plain) = (scene(&view, at("alive")), scene(&view, at("sunk")));
    check("classic", Layout::Spread, &[("hidden", hidden), ("disclosed", disclosed)]);
    let mean = marked.iter().zip(&plain).map(|(a, b)| f32::from(a.abs_diff(*b))).sum::<f32>() / plain.len() as f32;
    assert!(mean > 6.0, "the marker darkens its cell: {mean:.2}");
}
