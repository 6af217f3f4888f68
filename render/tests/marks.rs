//! Every mark can be told from every other without colour: the cells of one chart, in grey.

use broadside_core::game::{
    cell::{Cell, CellSet},
    report::{Next, Outcome, Report},
    roster::Berth,
    ruleset::Ruleset,
    side::{BySide, Side},
    view::{OwnView, Placed, PublicView},
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

#[test]
fn a_disclosed_ship_and_the_last_shot_differ_in_grey_from_what_is_below() {
    let (_, mut view, cells) = chart(&rules("classic"));
    let at = |name: &str| cells.iter().find(|(known, _)| *known == name).expect("a cell of every mark").1;
    let scene = |view: &PublicView, cell| tile(&grey(&Scene::Public(view), Layout::Spread), &Scene::Public(view), Layout::Spread, cell);
    let (hidden, marked) = (scene(&view, at("alive")), scene(&view, at("sunk")));
    let fleets = BySide { a: Some(vec![ship(&[at("sunk")]), ship(&[at("alive"), at("wounded")])]), b: None };
    view.apply(&Report::Ended { ending: broadside_core::game::report::Ending::Won(Side::A), fleets });
    view.last_target = None;
    let (disclosed, plain) = (scene(&view, at("alive")), scene(&view, at("sunk")));
    check("classic", Layout::Spread, &[("hidden", hidden), ("disclosed", disclosed)]);
    let mean = marked.iter().zip(&plain).map(|(a, b)| f32::from(a.abs_diff(*b))).sum::<f32>() / plain.len() as f32;
    assert!(mean > 6.0, "the marker darkens its cell: {mean:.2}");
}
