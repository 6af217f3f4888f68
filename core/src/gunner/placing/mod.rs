//! Placement strategies (core/RULES.md §3.1): how a fleet is laid by whoever has an idea of it. Every layout is lawful;
//! what a strategy is not for is laid at random, and that is said. Knows of games only what those that are over showed of
//! an opponent.

mod plan;
mod squadrons;
mod yard;

pub use self::plan::{Clash, Laid, Plan};
use self::yard::{Bounds, Yard};
use super::odds::Turn;
use crate::game::{
    cell::{Cell, CellSet},
    dice::Dice,
    layout::Layout,
    roster::Roster,
    ruleset::{Ruleset, Touch},
    words::words,
};

/// How many random layouts `pl-spread` chooses from.
const SPREAD_FROM: usize = 50;

/// How often in a row a strategy may give a layout that was given already, before it is said to know no more.
const STALE: usize = 500;

words! {
    /// A way to lay a fleet.
    pub enum Placing, id, from_id {
        /// Anywhere.
        Random = "pl-random",
        /// Far apart.
        Spread = "pl-spread",
        /// Perelman's corner: the large ships squeezed together, the boats all over the rest.
        Perelman = "pl-perelman",
        /// One squadron, or two in opposite corners.
        Groups = "pl-groups",
        /// The large ships in one half, the boats in the other.
        Half = "pl-half",
        /// Nothing on the main diagonals.
        NoDiagonals = "pl-no-diagonals",
        /// Everything along the shores.
        ShoresAll = "pl-shores-all",
        /// The large ships along the shores, the boats anywhere.
        ShoresLarge = "pl-shores-large",
        /// One of the templates that leave sixty cells to the boats.
        Sixty = "pl-sixty",
        /// Eight ships on a third of the field, two boats elsewhere.
        Third = "pl-third",
        /// Seven ships in a strip of four lines, three boats elsewhere.
        ThirdStrip = "pl-third-strip",
        /// Neither corners nor the centre.
        Avoid = "pl-avoid",
        /// Two ships in corners, one of them a boat.
        CornerSurprise = "pl-corner-surprise",
        /// Where people like to have them.
        Human = "pl-human",
        /// Where this opponent rarely fires; at random for an opponent nothing is known of.
        Adaptive = "pl-adaptive",
        /// The large ships side by side on a shore in any order, the boats off the shores in the sixty cells left.
        Fortress = "pl-fortress",
    }
}

impl Placing {
    /// All of them, with their ids in core/RULES.md §3.1.
    pub fn named() -> impl Iterator<Item = (Self, &'static str)> {
        Self::ALL.into_iter().zip(Self::WORDS)
    }

    /// Those that a source describes whole.
    pub fn sourced() -> impl Iterator<Item = (Self, &'static str)> {
        Self::named().filter(|(placing, _)| *placing != Self::Fortress)
    }

    /// The strategy somebody typed: its id, with or without `pl-`.
    pub fn typed(text: &str) -> Option<Self> {
        Self::from_id(text).or_else(|| Self::from_id(&format!("pl-{text}")))
    }

    /// Those that only say where ships may lie, and so go together with any other: `pl-no-diagonals` and its like.
    pub const MASKS: [Self; 5] = [Self::Half, Self::NoDiagonals, Self::ShoresAll, Self::ShoresLarge, Self::Avoid];

    /// Lays a whole fleet against a stranger; at random where the strategy is not for such rules. `None` when there is no room.
    pub fn lay(self, rules: &Ruleset, dice: &mut dyn Dice) -> Option<Layout> {
        Plan::from(self).lay(rules, dice).map(|laid| laid.layout)
    }

    /// Lays so many fleets, no two of them alike. `None` when the strategy does not find that many.
    pub fn several(self, rules: &Ruleset, count: usize, dice: &mut dyn Dice) -> Option<Vec<Layout>> {
        let (mut layouts, mut known, mut stale) = (Vec::new(), Vec::new(), 0);
        while layouts.len() < count {
            let layout = self.lay(rules, dice)?;
            let mut pieces: Vec<Vec<Cell>> = layout.pieces.iter().map(|piece| piece.cells.clone()).collect();
            pieces.iter_mut().for_each(|cells| cells.sort_unstable());
            pieces.sort_unstable();
            if known.contains(&pieces) {
                stale += 1;
                if stale == STALE {
                    return None;
                }
                continue;
            }
            stale = 0;
            known.push(pieces);
            layouts.push(layout);
        }
        Some(layouts)
    }

    /// Whether the strategy means something of its own under these rules: where ships stay, whatever their forms, however
    /// near they may lie and whatever lies beside them. Those that tell boats from larger ships want both, those that name
    /// parts of the classic field want this field and its fleet, and those that count the cells left free ships that keep
    /// apart. Whether there is room shows when it is laid.
    pub fn suits(self, rules: &Ruleset) -> bool {
        let (boats, large): (Vec<u8>, Vec<u8>) = rules.fleet.berths().iter().map(|berth| berth.decks).partition(|decks| *decks == 1);
        let classic = rules.size == 10 && rules.fleet == Roster::ladder(4);
        rules.ships_stay()
            && match self {
                Self::Random | Self::Adaptive => false,
                Self::Spread | Self::Half | Self::NoDiagonals | Self::ShoresAll | Self::ShoresLarge | Self::Avoid | Self::Human => true,
                Self::Perelman => !boats.is_empty() && !large.is_empty(),
                Self::CornerSurprise => !boats.is_empty() && boats.len() + large.len() > 1,
                Self::Groups | Self::Third | Self::ThirdStrip => classic,
                Self::Sixty | Self::Fortress => classic && rules.touch == Touch::None,
            }
    }

    /// Where ships may lie at all by a strategy that says no more than that.
    fn bounds(self, size: u8) -> Option<Bounds> {
        let (all, last) = (cells(size, |_| true), size - 1);
        let ring = cells(size, |cell| cell.col == 0 || cell.row == 0 || cell.col == last || cell.row == last);
        let half = block(size, size / 2);
        Some(match self {
            Self::NoDiagonals => Bounds::of(cells(size, |cell| cell.col != cell.row && cell.col + cell.row != last)),
            Self::Avoid => Bounds::of(all.minus(&corners(size)).minus(&centre(size))),
            Self::ShoresAll => Bounds { large: ring, boats: ring, submarines: all },
            Self::ShoresLarge => Bounds { large: ring, boats: all, submarines: all },
            Self::Half => Bounds { large: half, boats: all.minus(&half), submarines: all },
            Self::Random | Self::Spread | Self::Perelman | Self::Groups | Self::Sixty | Self::Third => return None,
            Self::ThirdStrip | Self::CornerSurprise | Self::Human | Self::Adaptive | Self::Fortress => return None,
        })
    }

    /// The warships by this strategy, within the bounds of a yard.
    fn ships(self, yard: &Yard, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
        let ships = match self {
            Self::Human => return yard.lay_as_people_do(dice),
            Self::Spread => spread(yard, dice),
            Self::Perelman => squadrons::corner(yard, dice),
            Self::Groups => squadrons::groups(yard, dice),
            Self::Sixty => squadrons::template(yard, dice),
            Self::Fortress => squadrons::fortress(yard, dice),
            Self::CornerSurprise => squadrons::ambush(yard, dice),
            Self::Third => yard.lay(&yard.split(2, &block(8, 5)), dice),
            Self::ThirdStrip => yard.lay(&yard.split(1, &block(10, 4)), dice),
            Self::Random | Self::NoDiagonals | Self::Half | Self::ShoresAll | Self::ShoresLarge | Self::Avoid => {
                yard.lay(&yard.anywhere(), dice)
            }
            Self::Adaptive => return None,
        };
        turned(&ships?, yard.size(), dice)
    }
}

/// The cells of a field of this size that are so.
fn cells(size: u8, so: impl Fn(Cell) -> bool) -> CellSet {
    Cell::all(size).filter(|cell| so(*cell)).collect()
}

/// A block in the first corner: so wide, so high.
fn block(wide: u8, high: u8) -> CellSet {
    (0..high).flat_map(|row| (0..wide).map(move |col| Cell::new(col, row))).collect()
}

fn corners(size: u8) -> CellSet {
    let last = size - 1;
    [(0, 0), (last, 0), (0, last), (last, last)].into_iter().map(|(col, row)| Cell::new(col, row)).collect()
}

/// The four cells in the middle; of a field of odd size the one.
fn centre(size: u8) -> CellSet {
    let middle = (size - 1) / 2..=size / 2;
    cells(size, |cell| middle.contains(&cell.col) && middle.contains(&cell.row))
}

/// The most spread of several random layouts: that whose nearest ships are farthest from each other.
fn spread(yard: &Yard, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let anywhere = yard.anywhere();
    // Where one finds no room in many tries, the next would not find it either.
    let tries: Vec<Vec<CellSet>> = (0..SPREAD_FROM).map(|_| yard.lay(&anywhere, dice)).collect::<Option<_>>()?;
    tries.into_iter().max_by_key(|ships| nearest(ships))
}

/// How far the nearest two of these are from each other, in king's moves.
fn nearest(ships: &[CellSet]) -> u8 {
    let between = |one: &CellSet, other: &CellSet| {
        one.iter().flat_map(|a| other.iter().map(move |b| a.col.abs_diff(b.col).max(a.row.abs_diff(b.row)))).min().unwrap_or(u8::MAX)
    };
    let pairs = ships.iter().enumerate().flat_map(|(at, one)| ships[at + 1..].iter().map(move |other| between(one, other)));
    pairs.min().unwrap_or(u8::MAX)
}

/// The same ships in one of the eight symmetries of the square.
fn turned(ships: &[CellSet], size: u8, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let turn = Turn::all().nth(dice.below(8)? as usize)?;
    Some(ships.iter().map(|ship| turn.cells(ship, size)).collect())
}
