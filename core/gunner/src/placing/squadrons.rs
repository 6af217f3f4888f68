//! Placement strategies with groups or traps: Perelman's corner, squadrons, templates with sixty free cells, the corner
//! ambush. All in one orientation; the caller turns them.

use broadside_game::{
    cell::{Cell, CellSet},
    dice::Dice,
    roster::PieceSpec,
};

use super::{
    block, cells, corners, nearest,
    space::{PlacementSpace, ShipSeas},
};

/// The number of legal sets of large ships that Perelman's corner is chosen from, and of sets of boats.
const CORNER_CANDIDATES: usize = 200;

/// The maximum number of attempts for a set; one in sixteen succeeds.
const MAX_TRIES: usize = 20_000;

/// The number of attempts in each of the growing corners of other fields than the classic one.
const TRIES_PER_CORNER: usize = 1_000;

/// The decks of the large ships of the classic fleet.
const LARGE: [u8; 6] = [4, 3, 3, 2, 2, 2];

/// A straight ship: first column and row, number of columns and rows.
pub(super) type ShipRect = (u8, u8, u8, u8);

/// The templates of core/RULES.md §3.1, each of which leaves exactly sixty cells to the boats.
pub(super) const TEMPLATES: [[ShipRect; 6]; 3] = [
    [(0, 0, 4, 1), (5, 0, 2, 1), (8, 0, 2, 1), (0, 9, 3, 1), (4, 9, 3, 1), (8, 9, 2, 1)],
    [(0, 0, 2, 1), (3, 0, 4, 1), (8, 0, 2, 1), (0, 2, 3, 1), (4, 2, 2, 1), (7, 2, 3, 1)],
    [(0, 0, 2, 1), (3, 0, 4, 1), (8, 0, 2, 1), (7, 2, 3, 1), (9, 4, 1, 2), (9, 7, 1, 3)],
];

/// The two lines of `pl-fortress`, each as long as the field with a cell between its ships.
const LINES: [[u8; 3]; 2] = [[4, 2, 2], [3, 3, 2]];

/// The cells that these ships neither occupy nor block.
pub(super) fn free_cells(space: &PlacementSpace, ships: &[CellSet]) -> CellSet {
    let field = cells(space.size(), |_| true);
    ships.iter().fold(field, |free, ship| free.minus(&space.with_halo(ship)))
}

/// `pl-perelman`: the large ships in a corner block so that most cells stay free, the boats spread evenly over the rest.
pub(super) fn corner(space: &PlacementSpace, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let (within, mut ships) = pack(space, dice)?;
    let sea = free_cells(space, &ships).minus(&within);
    let orders: ShipSeas = space.boats().into_iter().map(|spec| (spec, sea)).collect();
    let boats = (0..CORNER_CANDIDATES).filter_map(|_| space.lay_once(&orders, &CellSet::EMPTY, dice));
    ships.extend(boats.max_by_key(|boats| nearest(boats))?);
    Some(ships)
}

/// The corner block and the large ships in it: one of the two blocks of the book for the classic fleet, else the
/// smallest square that works.
fn pack(space: &PlacementSpace, dice: &mut dyn Dice) -> Option<(CellSet, Vec<CellSet>)> {
    let decks: Vec<u8> = space.large().iter().map(|spec| spec.decks).collect();
    if space.size() == 10 && decks == LARGE {
        let (square, oblong) = (block(6, 6), block(7, 5));
        let both = if dice.below(2)? == 0 { [square, oblong] } else { [oblong, square] };
        return both.into_iter().find_map(|within| Some((within, tightest_placement(space, &within, MAX_TRIES, dice)?)));
    }
    let area: usize = decks.iter().map(|decks| usize::from(*decks)).sum();
    let squares = (1..space.size()).filter(|side| usize::from(*side) * usize::from(*side) >= area);
    squares.map(|side| block(side, side)).find_map(|within| Some((within, tightest_placement(space, &within, TRIES_PER_CORNER, dice)?)))
}

/// Of many legal sets of the large ships inside a block the one that leaves most cells free.
fn tightest_placement(space: &PlacementSpace, within: &CellSet, tries: usize, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let inner = space.restricted_to(within);
    let orders: ShipSeas = space.large().into_iter().map(|spec| (spec, *within)).collect();
    let legal = (0..tries).filter_map(|_| inner.lay_once(&orders, &CellSet::EMPTY, dice)).take(CORNER_CANDIDATES);
    legal.max_by_key(|ships| free_cells(space, ships).len())
}

/// `pl-groups`: Perelman's corner, or a squadron in each of two opposite corners and the boats hidden elsewhere.
pub(super) fn groups(space: &PlacementSpace, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    if dice.below(2)? == 0 {
        return corner(space, dice);
    }
    let first = block(5, 5);
    let second: CellSet = first.iter().map(|cell| Cell::new(9 - cell.col, 9 - cell.row)).collect();
    let elsewhere = cells(10, |_| true).minus(&first).minus(&second).minus(&corners(10));
    let squadrons = [(4, first), (3, first), (2, first), (3, second), (2, second), (2, second)];
    let orders = squadrons.into_iter().chain([(1, elsewhere); 4]).map(|(decks, sea)| (PieceSpec::warship(decks), sea));
    space.lay(&orders.collect::<ShipSeas>(), dice)
}

/// The ships of a template.
pub(super) fn template_ships(template: &[ShipRect]) -> Vec<CellSet> {
    let ship =
        |&(col, row, wide, high): &ShipRect| block(wide, high).iter().map(|cell| Cell::new(col + cell.col, row + cell.row)).collect();
    template.iter().map(ship).collect()
}

/// A random drawing of the large ships, and the boats at random in the area that follows from it.
fn lay_drawing(
    drawings: Vec<Vec<CellSet>>,
    sea: fn(&PlacementSpace, &[CellSet]) -> CellSet,
    space: &PlacementSpace,
    dice: &mut dyn Dice,
) -> Option<Vec<CellSet>> {
    let legal = |ships: &Vec<CellSet>| ships.iter().all(|ship| space.allows(PieceSpec::warship(ship.len() as u8), ship));
    let mut drawings: Vec<Vec<CellSet>> = drawings.into_iter().filter(legal).collect();
    let at = dice.below(u32::try_from(drawings.len()).ok()?)? as usize;
    let mut ships = drawings.swap_remove(at);
    let sea = sea(space, &ships);
    let orders: ShipSeas = space.boats().into_iter().map(|spec| (spec, sea)).collect();
    ships.extend(space.lay(&orders, dice)?);
    Some(ships)
}

/// `pl-sixty`: a template, the boats at random in the sixty cells it leaves.
pub(super) fn template(space: &PlacementSpace, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    lay_drawing(TEMPLATES.iter().map(|template| template_ships(template)).collect(), free_cells, space, dice)
}

/// `pl-fortress`: the large ships in the first line and the third, in every order and with either line outside, so that they share
/// their halos and leave sixty cells (the second template of `pl-sixty` is one of these). The boats are random in those cells off
/// the shore, because exact odds look along the shores first. The packing is that of Habr and Gik.
pub(super) fn fortress(space: &PlacementSpace, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    lay_drawing(fortresses(), moat, space, dice)
}

/// The free cells off the shores.
pub(super) fn moat(space: &PlacementSpace, ships: &[CellSet]) -> CellSet {
    free_cells(space, ships).intersection(&cells(10, |cell| cell.col % 9 != 0 && cell.row % 9 != 0))
}

/// Ships of these sizes along a row, with one cell between them.
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
pub(super) fn fortresses() -> Vec<Vec<CellSet>> {
    let turned = |line: [u8; 3], by: usize| std::array::from_fn(|at| line[(at + by) % 3]);
    let lines = (0..9).map(|by| [turned(LINES[0], by % 3), turned(LINES[1], by / 3)]);
    let both = lines.flat_map(|[one, other]: [[u8; 3]; 2]| [[one, other], [other, one]]);
    both.map(|[first, third]| [ships_in_row(&first, 0), ships_in_row(&third, 2)].concat()).collect()
}

/// `pl-corner-surprise`: a boat in one corner, any other ship in another, the rest anywhere.
pub(super) fn ambush(space: &PlacementSpace, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let all = corners(space.size());
    let field = cells(space.size(), |_| true);
    let mut rest = space.large();
    let mut boats = space.boats();
    let boat = boats.pop()?;
    rest.append(&mut boats);
    let other = rest.remove(dice.below(u32::try_from(rest.len()).ok()?)? as usize);
    (0..MAX_TRIES).find_map(|_| {
        let mut ships = space.lay_once(&[(boat, all)], &CellSet::EMPTY, dice)?;
        let corner = all.minus(&ships[0]);
        let ashore = space.lay_once(&[(other, field)], &space.with_halo(&ships[0]), dice).filter(|ships| ships[0].meets(&corner))?;
        ships.extend(ashore);
        let orders: ShipSeas = rest.iter().map(|spec| (*spec, free_cells(space, &ships))).collect();
        ships.extend(space.lay_once(&orders, &CellSet::EMPTY, dice)?);
        Some(ships)
    })
}
