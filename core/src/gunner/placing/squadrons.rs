//! The strategies that keep ships together or set traps: Perelman's corner, squadrons, the templates of sixty cells, the
//! ambush in the corners. All in one orientation; who asks turns them.

use super::{
    block, cells, corners, nearest,
    yard::{Orders, Yard},
};
use crate::game::{
    cell::{Cell, CellSet},
    dice::Dice,
    roster::Berth,
};

/// How many lawful sets of large ships Perelman's corner is chosen from, and how many sets of boats.
const CHOSEN_FROM: usize = 200;

/// How often a set is tried for at most: one in sixteen succeeds.
const TRIES: usize = 20_000;

/// How often a set is tried for in each of the growing corners of fields other than the classic one.
const TRIES_IN_EACH: usize = 1_000;

/// The decks of the large ships of the classic fleet.
const LARGE: [u8; 6] = [4, 3, 3, 2, 2, 2];

/// A straight ship: its first column and row, how many columns and rows it takes.
pub(super) type Berthed = (u8, u8, u8, u8);

/// The templates of core/RULES.md §3.1, of which each leaves exactly sixty cells to the boats.
pub(super) const TEMPLATES: [[Berthed; 6]; 3] = [
    [(0, 0, 4, 1), (5, 0, 2, 1), (8, 0, 2, 1), (0, 9, 3, 1), (4, 9, 3, 1), (8, 9, 2, 1)],
    [(0, 0, 2, 1), (3, 0, 4, 1), (8, 0, 2, 1), (0, 2, 3, 1), (4, 2, 2, 1), (7, 2, 3, 1)],
    [(0, 0, 2, 1), (3, 0, 4, 1), (8, 0, 2, 1), (7, 2, 3, 1), (9, 4, 1, 2), (9, 7, 1, 3)],
];

/// The two lines of `pl-fortress`, each as long as the field with a cell between its ships.
const LINES: [[u8; 3]; 2] = [[4, 2, 2], [3, 3, 2]];

/// The cells that ships leave free: neither theirs nor barred by them.
pub(super) fn left(yard: &Yard, ships: &[CellSet]) -> CellSet {
    let field = cells(yard.size(), |_| true);
    ships.iter().fold(field, |free, ship| free.minus(&yard.round(ship)))
}

/// The large ships inside a block.
pub(super) fn squeezed(yard: &Yard, within: &CellSet) -> Orders {
    yard.large().into_iter().map(|berth| (berth, *within)).collect()
}

/// `pl-perelman`: the large ships in a corner block so that most cells stay free, the boats evenly over the rest.
pub(super) fn corner(yard: &Yard, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let (within, mut ships) = packed(yard, dice)?;
    let sea = left(yard, &ships).minus(&within);
    let orders: Orders = yard.boats().into_iter().map(|berth| (berth, sea)).collect();
    let boats = (0..CHOSEN_FROM).filter_map(|_| yard.lay_once(&orders, &CellSet::EMPTY, dice));
    ships.extend(boats.max_by_key(|boats| nearest(boats))?);
    Some(ships)
}

/// The corner block and the large ships in it: one of the two that the book names for the classic fleet, else the smallest
/// square in which they were found to lie.
fn packed(yard: &Yard, dice: &mut dyn Dice) -> Option<(CellSet, Vec<CellSet>)> {
    let decks: Vec<u8> = yard.large().iter().map(|berth| berth.decks).collect();
    if yard.size() == 10 && decks == LARGE {
        let (square, oblong) = (block(6, 6), block(7, 5));
        let both = if dice.below(2)? == 0 { [square, oblong] } else { [oblong, square] };
        return both.into_iter().find_map(|within| Some((within, tightest(yard, &within, TRIES, dice)?)));
    }
    let area: usize = decks.iter().map(|decks| usize::from(*decks)).sum();
    let squares = (1..yard.size()).filter(|side| usize::from(*side) * usize::from(*side) >= area);
    squares.map(|side| block(side, side)).find_map(|within| Some((within, tightest(yard, &within, TRIES_IN_EACH, dice)?)))
}

/// Of many lawful sets of the large ships inside a block the one that leaves most cells free.
fn tightest(yard: &Yard, within: &CellSet, tries: usize, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let (inner, orders) = (yard.within(within), squeezed(yard, within));
    let lawful = (0..tries).filter_map(|_| inner.lay_once(&orders, &CellSet::EMPTY, dice)).take(CHOSEN_FROM);
    lawful.max_by_key(|ships| left(yard, ships).len())
}

/// `pl-groups`: Perelman's corner, or a squadron in each of two opposite corners and the boats hidden elsewhere.
pub(super) fn groups(yard: &Yard, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    if dice.below(2)? == 0 {
        return corner(yard, dice);
    }
    let first = block(5, 5);
    let second: CellSet = first.iter().map(|cell| Cell::new(9 - cell.col, 9 - cell.row)).collect();
    let elsewhere = cells(10, |_| true).minus(&first).minus(&second).minus(&corners(10));
    let squadrons = [(4, first), (3, first), (2, first), (3, second), (2, second), (2, second)];
    let orders = squadrons.into_iter().chain([(1, elsewhere); 4]).map(|(decks, sea)| (Berth::warship(decks), sea));
    yard.lay(&orders.collect::<Orders>(), dice)
}

/// The ships of a template.
pub(super) fn berthed(template: &[Berthed]) -> Vec<CellSet> {
    let ship = |&(col, row, wide, high): &Berthed| block(wide, high).iter().map(|cell| Cell::new(col + cell.col, row + cell.row)).collect();
    template.iter().map(ship).collect()
}

/// Large ships that lie as they are drawn, one drawing of several, and the boats at random in a sea that follows from them.
fn drawn(drawings: Vec<Vec<CellSet>>, sea: fn(&Yard, &[CellSet]) -> CellSet, yard: &Yard, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let lawful = |ships: &Vec<CellSet>| ships.iter().all(|ship| yard.allows(Berth::warship(ship.len() as u8), ship));
    let mut drawings: Vec<Vec<CellSet>> = drawings.into_iter().filter(lawful).collect();
    let at = dice.below(u32::try_from(drawings.len()).ok()?)? as usize;
    let mut ships = drawings.swap_remove(at);
    let sea = sea(yard, &ships);
    let orders: Orders = yard.boats().into_iter().map(|berth| (berth, sea)).collect();
    ships.extend(yard.lay(&orders, dice)?);
    Some(ships)
}

/// `pl-sixty`: a template, the boats at random in the sixty cells it leaves.
pub(super) fn template(yard: &Yard, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    drawn(TEMPLATES.iter().map(|template| berthed(template)).collect(), left, yard, dice)
}

/// `pl-fortress`: the large ships in the first line and the third, in every order and either line outside, so that they
/// share their halos and leave sixty cells (the second template of `pl-sixty` is one of these); the boats at random in
/// those of them off the shore, for whoever fires by exact odds looks along the shores first. The packing is that of
/// Habr and Gik.
pub(super) fn fortress(yard: &Yard, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    drawn(fortresses(), moat, yard, dice)
}

/// The cells that these ships leave free off the shores.
pub(super) fn moat(yard: &Yard, ships: &[CellSet]) -> CellSet {
    left(yard, ships).intersection(&cells(10, |cell| cell.col % 9 != 0 && cell.row % 9 != 0))
}

/// Ships of so many decks along a row, one cell between them.
fn abreast(decks: &[u8], row: u8) -> Vec<CellSet> {
    let mut col = 0;
    let ships = decks.iter().map(|decks| {
        let ship = (col..col + decks).map(|col| Cell::new(col, row)).collect();
        col += decks + 1;
        ship
    });
    ships.collect()
}

/// Every way the large ships of `pl-fortress` lie, in one orientation.
pub(super) fn fortresses() -> Vec<Vec<CellSet>> {
    let turned = |line: [u8; 3], by: usize| std::array::from_fn(|at| line[(at + by) % 3]);
    let lines = (0..9).map(|by| [turned(LINES[0], by % 3), turned(LINES[1], by / 3)]);
    let both = lines.flat_map(|[one, other]: [[u8; 3]; 2]| [[one, other], [other, one]]);
    both.map(|[first, third]| [abreast(&first, 0), abreast(&third, 2)].concat()).collect()
}

/// `pl-corner-surprise`: a boat in one corner, any other ship in another, the rest anywhere.
pub(super) fn ambush(yard: &Yard, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let all = corners(yard.size());
    let field = cells(yard.size(), |_| true);
    let mut rest = yard.large();
    let mut boats = yard.boats();
    let boat = boats.pop()?;
    rest.append(&mut boats);
    let other = rest.remove(dice.below(u32::try_from(rest.len()).ok()?)? as usize);
    (0..TRIES).find_map(|_| {
        let mut ships = yard.lay_once(&[(boat, all)], &CellSet::EMPTY, dice)?;
        let corner = all.minus(&ships[0]);
        let ashore = yard.lay_once(&[(other, field)], &yard.round(&ships[0]), dice).filter(|ships| ships[0].meets(&corner))?;
        ships.extend(ashore);
        let orders: Orders = rest.iter().map(|berth| (*berth, left(yard, &ships))).collect();
        ships.extend(yard.lay_once(&orders, &CellSet::EMPTY, dice)?);
        Some(ships)
    })
}
