//! Placement strategies for the fleet as a whole: Perelman's corner, groups in corners, templates that leave sixty free
//! cells, a boat in a corner. All in one orientation; the caller rotates and mirrors the fleet.

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    dice::Dice,
    roster::PieceSpec,
};

use super::{
    block, cells, corners, min_distance,
    space::{PlacementSpace, ShipAreas},
};

/// `pl-perelman` chooses from this many placements of the large ships, and from this many placements of the boats.
const CORNER_CANDIDATES: usize = 200;

/// The maximum number of attempts to place ships; in a corner block one in sixteen succeeds.
const MAX_TRIES: usize = 20_000;

/// The number of attempts for each size of the corner block, on other fields than the classic one.
const TRIES_PER_CORNER: usize = 1_000;

/// The field for which the source gives blocks and groups.
const CLASSIC_FIELD: FieldSize = FieldSize::square(10);

/// The numbers of decks of the large ships of the classic fleet.
const CLASSIC_LARGE_SHIPS: [u8; 6] = [4, 3, 3, 2, 2, 2];

/// A straight ship: its first column, its first row, its number of columns and of rows.
pub(super) type ShipRect = (u8, u8, u8, u8);

/// The templates of `pl-sixty` (core/RULES.md §3.1) for the large ships, each of which leaves exactly sixty cells for boats.
pub(super) const TEMPLATES: [[ShipRect; 6]; 3] = [
    [(0, 0, 4, 1), (5, 0, 2, 1), (8, 0, 2, 1), (0, 9, 3, 1), (4, 9, 3, 1), (8, 9, 2, 1)],
    [(0, 0, 2, 1), (3, 0, 4, 1), (8, 0, 2, 1), (0, 2, 3, 1), (4, 2, 2, 1), (7, 2, 3, 1)],
    [(0, 0, 2, 1), (3, 0, 4, 1), (8, 0, 2, 1), (7, 2, 3, 1), (9, 4, 1, 2), (9, 7, 1, 3)],
];

/// The numbers of decks in the two rows of ships of `pl-fortress`. Each row fills the width of the field, with one cell between
/// neighbours.
const FORTRESS_ROWS: [[u8; 3]; 2] = [[4, 2, 2], [3, 3, 2]];

/// The cells that these ships neither occupy nor block.
pub(super) fn free_cells(space: &PlacementSpace, ships: &[CellSet]) -> CellSet {
    let field = cells(space.size, |_| true);
    ships.iter().fold(field, |free, ship| free.minus(&space.with_halo(ship)))
}

/// `pl-perelman`: the large ships in a corner block so that as many cells as possible stay free, the boats spread evenly over
/// the rest of the field.
pub(super) fn perelman(space: &PlacementSpace, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let (within, mut ships) = pack_large_ships(space, dice)?;
    let area = free_cells(space, &ships).minus(&within);
    let areas: ShipAreas = space.boats().into_iter().map(|spec| (spec, area)).collect();
    let boats = (0..CORNER_CANDIDATES).filter_map(|_| space.lay_once(&areas, &CellSet::EMPTY, dice));
    ships.extend(boats.max_by_key(|boats| min_distance(boats))?);
    Some(ships)
}

/// The corner block and the large ships in it: for the classic fleet one of the two blocks of the source, else the smallest
/// square, or what the field has of it, in which a placement was found.
fn pack_large_ships(space: &PlacementSpace, dice: &mut dyn Dice) -> Option<(CellSet, Vec<CellSet>)> {
    let decks: Vec<u8> = space.large().iter().map(|spec| spec.decks).collect();
    if space.size == CLASSIC_FIELD && decks == CLASSIC_LARGE_SHIPS {
        let (square, oblong) = (block(6, 6), block(7, 5));
        let both = if dice.below(2)? == 0 { [square, oblong] } else { [oblong, square] };
        return both.into_iter().find_map(|within| Some((within, tightest_placement(space, &within, MAX_TRIES, dice)?)));
    }
    let area: usize = decks.iter().map(|decks| usize::from(*decks)).sum();
    let blocks = (1..space.size.longer()).map(|side| block(side.min(space.size.width), side.min(space.size.height)));
    blocks
        .filter(|within| within.len() >= area)
        .find_map(|within| Some((within, tightest_placement(space, &within, TRIES_PER_CORNER, dice)?)))
}

/// Of many placements of the large ships inside a block, the one that leaves the most cells free.
fn tightest_placement(space: &PlacementSpace, within: &CellSet, tries: usize, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let inner = space.restricted_to(within);
    let areas: ShipAreas = space.large().into_iter().map(|spec| (spec, *within)).collect();
    let legal = (0..tries).filter_map(|_| inner.lay_once(&areas, &CellSet::EMPTY, dice)).take(CORNER_CANDIDATES);
    legal.max_by_key(|ships| free_cells(space, ships).len())
}

/// `pl-groups`: like `pl-perelman`, or a group of large ships in each of two opposite corners and the boats elsewhere.
pub(super) fn groups(space: &PlacementSpace, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    if dice.below(2)? == 0 {
        return perelman(space, dice);
    }
    let first = block(5, 5);
    let second: CellSet = first.iter().map(|cell| Cell::new(9 - cell.col, 9 - cell.row)).collect();
    let elsewhere = cells(CLASSIC_FIELD, |_| true).minus(&first).minus(&second).minus(&corners(CLASSIC_FIELD));
    let large_ships = [(4, first), (3, first), (2, first), (3, second), (2, second), (2, second)];
    let areas = large_ships.into_iter().chain([(1, elsewhere); 4]).map(|(decks, area)| (PieceSpec::warship(decks), area));
    space.lay(&areas.collect::<ShipAreas>(), dice)
}

pub(super) fn template_ships(template: &[ShipRect]) -> Vec<CellSet> {
    let ship =
        |&(col, row, wide, high): &ShipRect| block(wide, high).iter().map(|cell| Cell::new(col + cell.col, row + cell.row)).collect();
    template.iter().map(ship).collect()
}

/// One of these arrangements of the large ships at random, and the boats at random in the area that `boat_area` returns for it.
fn place_arrangement(
    arrangements: Vec<Vec<CellSet>>,
    boat_area: fn(&PlacementSpace, &[CellSet]) -> CellSet,
    space: &PlacementSpace,
    dice: &mut dyn Dice,
) -> Option<Vec<CellSet>> {
    let legal = |ships: &Vec<CellSet>| ships.iter().all(|ship| space.allows(PieceSpec::warship(ship.len() as u8), ship));
    let mut arrangements: Vec<Vec<CellSet>> = arrangements.into_iter().filter(legal).collect();
    let at = dice.below(u32::try_from(arrangements.len()).ok()?)? as usize;
    let mut ships = arrangements.swap_remove(at);
    let area = boat_area(space, &ships);
    let areas: ShipAreas = space.boats().into_iter().map(|spec| (spec, area)).collect();
    ships.extend(space.lay(&areas, dice)?);
    Some(ships)
}

/// `pl-sixty`: the large ships by a random template, the boats at random in the sixty cells that it leaves.
pub(super) fn template(space: &PlacementSpace, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    place_arrangement(TEMPLATES.iter().map(|template| template_ships(template)).collect(), free_cells, space, dice)
}

/// `pl-fortress`: the large ships in the first and the third row, in a random order and with either row at the edge, so that
/// they share their halos and leave sixty cells (the second template of `pl-sixty` is one of these arrangements). The boats are
/// at random in those cells, but not at an edge, because shooters with exact odds search the edges first. The packing is that
/// of Habr and Gik.
pub(super) fn fortress(space: &PlacementSpace, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    place_arrangement(fortress_arrangements(), inner_free_cells, space, dice)
}

/// The free cells that are not at an edge of the field.
pub(super) fn inner_free_cells(space: &PlacementSpace, ships: &[CellSet]) -> CellSet {
    free_cells(space, ships).intersection(&cells(CLASSIC_FIELD, |cell| cell.col % 9 != 0 && cell.row % 9 != 0))
}

/// Ships of these numbers of decks along a row, with one cell between neighbours.
fn ships_in_row(decks: &[u8], row: u8) -> Vec<CellSet> {
    let mut col = 0;
    let ships = decks.iter().map(|decks| {
        let ship = (col..col + decks).map(|col| Cell::new(col, row)).collect();
        col += decks + 1;
        ship
    });
    ships.collect()
}

/// All arrangements of the large ships of `pl-fortress`, in one orientation.
pub(super) fn fortress_arrangements() -> Vec<Vec<CellSet>> {
    let rotated = |row: [u8; 3], by: usize| std::array::from_fn(|at| row[(at + by) % 3]);
    let rows = (0..9).map(|by| [rotated(FORTRESS_ROWS[0], by % 3), rotated(FORTRESS_ROWS[1], by / 3)]);
    let both = rows.flat_map(|[one, other]: [[u8; 3]; 2]| [[one, other], [other, one]]);
    both.map(|[first, third]| [ships_in_row(&first, 0), ships_in_row(&third, 2)].concat()).collect()
}

/// `pl-corner-surprise`: a boat in one corner, any other ship in another corner, the rest anywhere.
pub(super) fn boat_in_corner(space: &PlacementSpace, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let all = corners(space.size);
    let field = cells(space.size, |_| true);
    let mut rest = space.large();
    let mut boats = space.boats();
    let boat = boats.pop()?;
    rest.append(&mut boats);
    let other = rest.remove(dice.below(u32::try_from(rest.len()).ok()?)? as usize);
    (0..MAX_TRIES).find_map(|_| {
        let mut ships = space.lay_once(&[(boat, all)], &CellSet::EMPTY, dice)?;
        let corner = all.minus(&ships[0]);
        let in_corner = space.lay_once(&[(other, field)], &space.with_halo(&ships[0]), dice).filter(|ships| ships[0].meets(&corner))?;
        ships.extend(in_corner);
        let areas: ShipAreas = rest.iter().map(|spec| (*spec, free_cells(space, &ships))).collect();
        ships.extend(space.lay_once(&areas, &CellSet::EMPTY, dice)?);
        Some(ships)
    })
}
