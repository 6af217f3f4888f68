//! Every mark is distinct from every other in every theme and every chosen colour: the cells of one chart in greyscale, and in
//! simulations of colour blindness.

use std::{collections::HashMap, fmt::Debug};

use broadside_game::{
    cell::{Cell, CellSet},
    report::{NextTurn, Outcome, Report},
    roster::PieceSpec,
    ruleset::Ruleset,
    side::{BySide, Side},
    view::{Chart, OwnView, PlacedPiece, PublicView},
};
use broadside_render::{Captions, Colours, Layout, MarkColour, Picture, Scene, Theme, figure, regions};
use broadside_scene::figure::{Figure, Heat, HeatMap};
use broadside_testkit::pictures::staged::{Game, own, rules};
use image::RgbImage;

/// The least mean difference between two tiles, in steps of 256.
const LEAST_MEAN: f32 = 1.2;

/// The least share of pixels that differ clearly.
const LEAST_SHARE: f32 = 0.008;

fn ship(cells: &[Cell]) -> PlacedPiece {
    PlacedPiece { spec: PieceSpec::warship(cells.len() as u8), cells: cells.iter().copied().collect::<CellSet>() }
}

/// A chart of side A with every mark, and the cell of each.
fn chart(rules: &Ruleset) -> (OwnView, PublicView, Vec<(&'static str, Cell)>) {
    let mut view = Game::after(rules, 1, 0).view;
    let mut shoot =
        |cell, outcome| view.apply(&Report::Shot { by: Side::B, cell, outcome, dying: Vec::new(), next: NextTurn::fire(Side::B) });
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

/// A simulation of colour vision.
#[derive(Clone, Copy, Debug)]
enum Sight {
    Grey,
    /// A matrix over linear RGB.
    Simulated([[f32; 3]; 3]),
}

/// Greyscale, and the simulations by Machado, Oliveira and Fernandes (2009) at full severity: without red, green and blue cones.
const SIGHTS: [(&str, Sight); 4] = [
    ("grey", Sight::Grey),
    (
        "protanopia",
        Sight::Simulated([[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]]),
    ),
    (
        "deuteranopia",
        Sight::Simulated([[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_82, 0.042_94, 0.968_881]]),
    ),
    (
        "tritanopia",
        Sight::Simulated([[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_9]]),
    ),
];

impl Sight {
    fn see(self, colour: [u8; 3]) -> [u8; 3] {
        match self {
            Self::Grey => {
                let [red, green, blue] = colour.map(f32::from);
                [(0.299 * red + 0.587 * green + 0.114 * blue).round() as u8; 3]
            }
            Self::Simulated(matrix) => {
                let light = colour.map(|part| (f32::from(part) / 255.0).powf(2.2));
                matrix.map(|row| {
                    let part: f32 = row.iter().zip(light).map(|(share, light)| share * light).sum();
                    (part.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0).round() as u8
                })
            }
        }
    }
}

/// The look of a picture: its theme and the colours chosen in it.
type Look = (Theme, Colours);

/// Every theme with its default colours.
fn themes() -> impl Iterator<Item = Look> {
    Theme::ALL.into_iter().map(|theme| (theme, Colours::default()))
}

/// Every theme with every chosen colour for hits, for sunk ships and for both.
fn dyed_looks() -> impl Iterator<Item = Look> {
    let colours = MarkColour::ALL.into_iter().flat_map(|dye| {
        let dye = Some(dye);
        [(dye, None), (None, dye), (dye, dye)].map(|(hit, sunk)| Colours { hit, sunk, ..Colours::default() })
    });
    Theme::ALL.into_iter().flat_map(move |theme| colours.clone().map(move |colours| (theme, colours)))
}

fn picture(scene: Scene<'_>, layout: Layout, (theme, colours): Look) -> RgbImage {
    let picture = Picture { theme, colours, ..Picture::new(scene, layout, &Captions::default()) }.draw();
    image::load_from_memory(&picture).expect("a finished PNG").to_rgb8()
}

fn tile(picture: &RgbImage, scene: &Scene<'_>, layout: Layout, cell: Cell) -> Vec<[u8; 3]> {
    let region = regions(scene, layout).into_iter().find(|region| region.side == Side::A).expect("the chart is shown");
    // Inset by a pixel, to exclude grid lines and the edge of the chart.
    let (x, y) = (region.x + u32::from(cell.col) * region.cell + 2, region.y + u32::from(cell.row) * region.cell + 2);
    let side = region.cell - 4;
    (0..side * side).map(|at| picture.get_pixel(x + at % side, y + at / side).0).collect()
}

/// A named cell and its pixels.
type Named = (&'static str, Vec<[u8; 3]>);

/// The difference between two colours.
fn step(one: [u8; 3], other: [u8; 3]) -> u8 {
    (0..3).map(|part| one[part].abs_diff(other[part])).max().unwrap_or(0)
}

/// Checks that any two of the cells differ in every simulation.
fn check(words: &str, look: impl Debug + Copy, tiles: &[Named]) {
    for (sight, seen) in SIGHTS {
        let mut cache = HashMap::new();
        let mut see = |colour: &[u8; 3]| *cache.entry(*colour).or_insert_with(|| seen.see(*colour));
        let tiles: Vec<Named> = tiles.iter().map(|(name, tile)| (*name, tile.iter().map(&mut see).collect())).collect();
        for (at, (one, first)) in tiles.iter().enumerate() {
            for (other, second) in &tiles[at + 1..] {
                let steps = first.iter().zip(second).map(|(a, b)| u32::from(step(*a, *b)));
                let (sum, plain) = steps.fold((0_u32, 0_u32), |(sum, plain), step| (sum + step, plain + u32::from(step > 40)));
                let (mean, share) = (sum as f32 / first.len() as f32, plain as f32 / first.len() as f32);
                let is_distinct = mean > LEAST_MEAN && share > LEAST_SHARE;
                assert!(is_distinct, "{words} {look:?} {sight}: {one} and {other} differ by {mean:.2}, {share:.4}");
            }
        }
    }
}

#[test]
fn all_marks_differ_in_every_theme() {
    for (words, look) in ["size=5 fleet=1x2+1x1", "classic", "size=15 fleet=five", "size=20 fleet=six"]
        .into_iter()
        .flat_map(|words| themes().map(move |look| (words, look)))
    {
        let (own, view, own_cells) = chart(&rules(words));
        // The opponent does not see the intact ship; a wounded one stands on open water.
        let cells: Vec<_> = own_cells.iter().copied().filter(|(name, _)| *name != "alive").collect();
        for (scene, layout, cells) in [
            (Scene::Own(&own), Layout::Spread, &own_cells),
            (Scene::Own(&own), Layout::Focus, &own_cells),
            (Scene::Public(&view), Layout::Spread, &cells),
        ] {
            let picture = picture(scene, layout, look);
            let tiles: Vec<_> = cells.iter().map(|(name, cell)| (*name, tile(&picture, &scene, layout, *cell))).collect();
            check(words, look, &tiles);
        }
    }
}

/// Both players' views of field A with every sign, and the cells of each sign by view.
fn every_sign(rules: &Ruleset) -> (OwnView, OwnView, Vec<(&'static str, Side, Cell)>) {
    let mut view = Game::after(rules, 1, 0).view;
    let at = |place: u8| Cell::new(place % 5, place / 5);
    let set = |place: u8| [at(place)].into_iter().collect::<CellSet>();
    let piece = |spec, place| PlacedPiece { spec, cells: set(place) };
    let wrecks = vec![piece(PieceSpec::warship(1), 3), piece(PieceSpec::SUBMARINE, 4)];
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
    let live = [(PieceSpec::MINE, 11), (PieceSpec::SWEEPER, 12), (PieceSpec::SUBMARINE, 13), (PieceSpec::warship(1), 14)];
    let ships = wrecks.into_iter().chain(live.map(|(spec, place)| piece(spec, place))).collect();
    let mut other = own(Side::B, view.clone(), Vec::new());
    other.plan = vec![at(15)];
    let seen = ["unknown", "miss", "wounded", "sunk", "sunk submarine", "spent mine", "spent sweeper", "given", "given mine"];
    let seen = seen.into_iter().chain(["stale hit", "stale miss"]).zip([16].into_iter().chain(1..));
    let mut cells: Vec<_> = seen.map(|(name, place)| (name, Side::B, at(place))).collect();
    cells.extend(["mine", "sweeper", "submarine", "ship"].into_iter().zip(11..).map(|(name, place)| (name, Side::A, at(place))));
    cells.push(("aim", Side::B, at(15)));
    (own(Side::A, view, ships), other, cells)
}

/// The WCAG contrast ratio of two colours.
fn contrast(one: [u8; 3], other: [u8; 3]) -> f32 {
    let light = |colour: [u8; 3]| {
        let [red, green, blue] = colour.map(|part| {
            let part = f32::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (one, other) = (light(one), light(other));
    (one / other).max(other / one)
}

/// Checks that every sign is visible: enough of its pixels have a contrast of 3 with the empty cell.
fn check_contrast(words: &str, look: impl Debug + Copy, tiles: &[Named]) {
    let (_, bare) = tiles.iter().find(|(name, _)| *name == "unknown").expect("a cell of every mark");
    let mut cache = HashMap::new();
    for (name, tile) in tiles.iter().filter(|(name, _)| *name != "unknown") {
        let pixels = tile.iter().zip(bare);
        let seen =
            pixels.filter(|(mark, below)| *cache.entry((**mark, **below)).or_insert_with(|| contrast(**mark, **below) >= 3.0)).count();
        let share = seen as f32 / tile.len() as f32;
        assert!(share > LEAST_SHARE, "{words} {look:?}: {name} is visible in {share:.4} of its cell");
    }
}

/// Checks that every sign on a chart with these rules is visible and distinct.
fn check_signs(words: &str, look: Look) {
    let (own, other, cells) = every_sign(&rules(words));
    let (of_owner, of_other) = (Scene::Own(&own), Scene::Own(&other));
    let [by_owner, by_other] = [of_owner, of_other].map(|scene| picture(scene, Layout::Spread, look));
    let tiles: Vec<_> = cells
        .iter()
        .map(|(name, side, cell)| match side {
            Side::A => (*name, tile(&by_owner, &of_owner, Layout::Spread, *cell)),
            Side::B => (*name, tile(&by_other, &of_other, Layout::Spread, *cell)),
        })
        .collect();
    assert_eq!(tiles.len(), 16);
    check(words, look, &tiles);
    check_contrast(words, look, &tiles);
}

#[test]
fn every_sign_of_every_rule_differs_in_every_theme() {
    let fields = ["size=5 fleet=1x2+1x1", "classic", "size=16 fleet=six", "size=20 fleet=six", "12x8"].map(str::to_owned);
    let marked = ["snowflake", "crosses", "pegs"].map(|marks| format!("size=20 fleet=six marks={marks}"));
    let large = ["crosses", "pegs"].map(|marks| format!("classic marks={marks}"));
    for words in fields.iter().chain(&marked).chain(&large) {
        themes().for_each(|look| check_signs(words, look));
    }
}

#[test]
fn every_sign_differs_in_every_chosen_colour() {
    for words in ["classic", "size=20 fleet=six", "classic marks=crosses", "classic marks=pegs", "size=20 fleet=six marks=pegs"] {
        dyed_looks().for_each(|look| check_signs(words, look));
    }
}

#[test]
fn revealed_ship_and_last_shot_differ_from_what_is_below() {
    for look in themes() {
        let (_, mut view, cells) = chart(&rules("classic"));
        let at = |name: &str| cells.iter().find(|(known, _)| *known == name).expect("a cell of every mark").1;
        let seen = |view: &PublicView, cell| {
            let scene = Scene::Public(view);
            tile(&picture(scene, Layout::Spread, look), &scene, Layout::Spread, cell)
        };
        let (hidden, marked) = (seen(&view, at("alive")), seen(&view, at("sunk")));
        let fleets = BySide { a: Some(vec![ship(&[at("sunk")]), ship(&[at("alive"), at("wounded")])]), b: None };
        view.apply(&Report::Ended { ending: broadside_game::report::Ending::Won(Side::A), fleets });
        view.charts.a.last = CellSet::EMPTY;
        let (disclosed, plain) = (seen(&view, at("alive")), seen(&view, at("sunk")));
        check("classic", look, &[("hidden", hidden), ("disclosed", disclosed)]);
        for (sight, seen) in SIGHTS {
            let steps = marked.iter().zip(&plain).map(|(a, b)| step(seen.see(*a), seen.see(*b)));
            let mean = steps.map(f32::from).sum::<f32>() / plain.len() as f32;
            assert!(mean > 6.0, "{look:?} {sight}: the last shot differs by {mean:.2}");
        }
    }
}

/// A heat map with five columns, and the pixels of every cell, inset by a pixel.
fn chances(cells: &[Heat]) -> Vec<Vec<[u8; 3]>> {
    const COLUMNS: usize = 5;
    let named = |count: usize| (1..=count).map(|at| at.to_string()).collect::<Vec<_>>();
    let rows = cells.len() / COLUMNS;
    let map = HeatMap { columns: named(COLUMNS), rows: named(rows), cells: cells.to_vec(), ..HeatMap::default() };
    let picture = image::load_from_memory(&figure(&Figure::HeatMap(map), Theme::Admiral)).expect("a finished PNG").to_rgb8();
    let (corner, side) = ((100, 190), 148);
    let tile = |at: u32| {
        (0..128 * 128).map(move |pixel| (corner.0 + at % 5 * side + 10 + pixel % 128, corner.1 + at / 5 * side + 10 + pixel / 128))
    };
    (0..cells.len() as u32).map(|at| tile(at).map(|(x, y)| picture.get_pixel(x, y).0).collect()).collect()
}

#[test]
fn heat_map_marks_differ_and_are_visible() {
    let cells = [Heat::Empty, Heat::Miss, Heat::Hit, Heat::Sunk, Heat::Chance(1)];
    let names = ["empty", "miss", "hit", "sunk", "unlikely"];
    let tiles: Vec<Named> = names.into_iter().zip(chances(&[cells, [Heat::Chance(500); 5]].concat())).collect();
    check("chances", "night", &tiles);
    let ground = tiles[0].1[0];
    let bare = ("unknown", vec![ground; tiles[0].1.len()]);
    check_contrast("chances", "night", &[tiles, vec![bare]].concat());
}

#[test]
fn greater_chances_are_lighter_in_every_vision_and_numbers_readable() {
    let steps: Vec<Heat> = (0..15).map(|step| Heat::Chance(step * 10)).collect();
    let tiles = chances(&steps);
    for (sight, seen) in SIGHTS {
        let light = |tile: &Vec<[u8; 3]>| contrast(seen.see(tile[0]), [0; 3]);
        for (at, two) in tiles.windows(2).enumerate() {
            assert!(light(&two[1]) > light(&two[0]) * 1.05, "{sight}: step {} is no lighter than the one before", at + 1);
        }
    }
    for (at, tile) in tiles.iter().enumerate() {
        let read = tile.iter().filter(|pixel| contrast(**pixel, tile[0]) >= 4.5).count() as f32 / tile.len() as f32;
        assert!(read > LEAST_SHARE, "step {at}: its number is readable in {read:.4} of its cell");
    }
}
