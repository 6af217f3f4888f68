//! The strategies of the classic fleet that keep ships together or set traps: Perelman's corner, squadrons, the
//! templates of sixty cells, the ambush in the corners. All in one orientation; who asks turns them.

use super::{block, cells, corners, nearest, yard::Yard};
use crate::game::{
    cell::{Cell, CellSet},
    dice::Dice,
};

/// How many lawful sets of large ships Perelman's corner is chosen from, and how many sets of boats.
const CHOSEN_FROM: usize = 200;

/// How often a set is tried for at most: one in sixteen succeeds.
const TRIES: usize = 20_000;

/// The ships of more than one deck.
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

fn field() -> CellSet {
    cells(10, |_| true)
}

/// The cells that ships leave free: neither theirs nor next to them.
pub(super) fn left(yard: &Yard, ships: &[CellSet]) -> CellSet {
    ships.iter().fold(field(), |free, ship| free.minus(&yard.round(ship)))
}

/// The large ships inside a block.
pub(super) fn squeezed(within: &CellSet) -> [(u8, CellSet); 6] {
    LARGE.map(|decks| (decks, *within))
}

/// `pl-perelman`: the large ships in a corner block so that most cells stay free, the boats evenly over the rest.
pub(super) fn corner(yard: &Yard, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let within = if dice.below(2)? == 0 { block(6, 6) } else { block(7, 5) };
    let (inner, orders) = (yard.within(&within), squeezed(&within));
    let lawful = (0..TRIES).filter_map(|_| inner.lay_once(&orders, &CellSet::EMPTY, dice)).take(CHOSEN_FROM);
    let mut ships = lawful.max_by_key(|ships| left(yard, ships).len())?;
    let sea = left(yard, &ships).minus(&within);
    let boats = (0..CHOSEN_FROM).filter_map(|_| yard.lay_once(&[(1, sea); 4], &CellSet::EMPTY, dice));
    ships.extend(boats.max_by_key(|boats| nearest(boats))?);
    Some(ships)
}

/// `pl-groups`: Perelman's corner, or a squadron in each of two opposite corners and the boats hidden elsewhere.
pub(super) fn groups(yard: &Yard, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    if dice.below(2)? == 0 {
        return corner(yard, dice);
    }
    let first = block(5, 5);
    let second: CellSet = first.iter().map(|cell| Cell::new(9 - cell.col, 9 - cell.row)).collect();
    let elsewhere = field().minus(&first).minus(&second).minus(&corners(10));
    let squadrons = [(4, first), (3, first), (2, first), (3, second), (2, second), (2, second)];
    yard.lay(&[&squadrons[..], &[(1, elsewhere); 4]].concat(), dice)
}

/// The ships of a template.
pub(super) fn berthed(template: &[Berthed]) -> Vec<CellSet> {
    let ship = |&(col, row, wide, high): &Berthed| block(wide, high).iter().map(|cell| Cell::new(col + cell.col, row + cell.row)).collect();
    template.iter().map(ship).collect()
}

/// `pl-sixty`: a template, the boats at random in the sixty cells it leaves.
pub(super) fn template(yard: &Yard, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let template = TEMPLATES.get(dice.below(TEMPLATES.len() as u32)? as usize)?;
    let mut ships = berthed(template);
    let sea = left(yard, &ships);
    ships.extend(yard.lay(&[(1, sea); 4], dice)?);
    Some(ships)
}

/// `pl-fortress`: the large ships in the first line and the third, in every order and either line outside, so that they
/// share their halos and leave sixty cells (the second template of `pl-sixty` is one of these); the boats at random in
/// those of them off the shore, for whoever fires by exact odds looks along the shores first. The packing is that of
/// Habr and Gik.
pub(super) fn fortress(yard: &Yard, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let mut packings = fortresses();
    let mut ships = packings.swap_remove(dice.below(packings.len() as u32)? as usize);
    ships.extend(yard.lay(&[(1, moat(yard, &ships)); 4], dice)?);
    Some(ships)
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
    let all = corners(10);
    let other = [4, 3, 3, 2, 2, 2, 1, 1, 1][dice.below(9)? as usize];
    let mut rest: Vec<u8> = LARGE.into_iter().chain([1; 3]).collect();
    let at = rest.iter().position(|decks| *decks == other)?;
    rest.remove(at);
    (0..TRIES).find_map(|_| {
        let mut ships = yard.lay_once(&[(1, all)], &CellSet::EMPTY, dice)?;
        let corner = all.minus(&ships[0]);
        let ashore = yard.lay_once(&[(other, field())], &yard.round(&ships[0]), dice).filter(|ships| ships[0].meets(&corner))?;
        ships.extend(ashore);
        let orders: Vec<(u8, CellSet)> = rest.iter().map(|decks| (*decks, left(yard, &ships))).collect();
        ships.extend(yard.lay_once(&orders, &CellSet::EMPTY, dice)?);
        Some(ships)
    })
}
