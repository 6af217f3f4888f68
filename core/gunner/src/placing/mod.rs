//! Placement strategies (core/RULES.md §3.1). Every layout is legal; if a strategy does not apply to the rules, the fleet is
//! random, and the result contains that. The only knowledge about games is the [`Habits`](crate::habits::Habits) of an
//! opponent.

#![expect(clippy::disallowed_types, reason = "it places fleets")]

mod plan;
mod space;
mod squadrons;

use broadside_game::{
    cell::{Cell, CellSet, FieldSize},
    dice::Dice,
    layout::Layout,
    roster::Roster,
    ruleset::{Ruleset, Touch},
    words,
};

pub use self::plan::{PlacementPlan, PlannedFleet, StrategyConflict};
use self::space::{Bounds, PlacementSpace};
use super::odds::Symmetry;

/// The number of random layouts from which `pl-spread` chooses.
const SPREAD_CANDIDATES: usize = 50;

/// After this many layouts in a row that were placed before, a strategy is considered exhausted.
const MAX_REPETITIONS: usize = 500;

words! {
    /// A placement strategy.
    pub enum PlacementStrategy, id, from_id {
        /// Anywhere, at random.
        Random = "pl-random",
        /// Ships far apart from each other.
        Spread = "pl-spread",
        /// Perelman's corner: the large ships packed into a corner, the boats spread over the rest of the field.
        Perelman = "pl-perelman",
        /// The large ships in one corner, or in two groups in opposite corners.
        Groups = "pl-groups",
        /// The large ships in one half, the boats in the other.
        Half = "pl-half",
        /// No deck on the main diagonals.
        NoDiagonals = "pl-no-diagonals",
        /// All ships along the edges of the field.
        ShoresAll = "pl-shores-all",
        /// The large ships along the edges of the field, the boats anywhere.
        ShoresLarge = "pl-shores-large",
        /// The large ships by one of three templates that leave sixty cells for the boats.
        Sixty = "pl-sixty",
        /// Eight ships in a corner block of eight by five cells, two boats elsewhere.
        Third = "pl-third",
        /// Seven ships in a strip of four rows at an edge, three boats elsewhere.
        ThirdStrip = "pl-third-strip",
        /// No deck in the corners or in the centre.
        Avoid = "pl-avoid",
        /// Two ships in corners, at least one of them a boat.
        CornerSurprise = "pl-corner-surprise",
        /// Where people usually place ships.
        Human = "pl-human",
        /// Where the opponent rarely fires in openings; random against an opponent without known habits.
        Adaptive = "pl-adaptive",
        /// The large ships side by side at an edge of the field in any order, the boats in the remaining sixty cells but not at an
        /// edge.
        Fortress = "pl-fortress",
    }
}

impl PlacementStrategy {
    /// All strategies, each with its id in core/RULES.md §3.1.
    pub fn all_with_ids() -> impl Iterator<Item = (Self, &'static str)> {
        Self::ALL.into_iter().zip(Self::WORDS)
    }

    /// The strategies that a published source describes completely, each with its id.
    pub fn all_with_source() -> impl Iterator<Item = (Self, &'static str)> {
        Self::all_with_ids().filter(|(placing, _)| *placing != Self::Fortress)
    }

    /// Parses an id, with or without the prefix `pl-`.
    pub fn parse(text: &str) -> Option<Self> {
        Self::from_id(text).or_else(|| Self::from_id(&format!("pl-{text}")))
    }

    /// The strategies that only restrict where ships may be, so that they can be combined with any other.
    pub const MASKS: [Self; 5] = [Self::Half, Self::NoDiagonals, Self::ShoresAll, Self::ShoresLarge, Self::Avoid];

    /// Places a whole fleet against an opponent without known habits; at random if the strategy does not apply to these
    /// rules. `None` if the field has no room for the fleet.
    pub fn lay(self, rules: &Ruleset, dice: &mut dyn Dice) -> Option<Layout> {
        PlacementPlan::from(self).lay(rules, dice).map(|laid| laid.layout)
    }

    /// Places `count` different fleets; `None` if the strategy does not find that many.
    pub fn place_several(self, rules: &Ruleset, count: usize, dice: &mut dyn Dice) -> Option<Vec<Layout>> {
        let (mut layouts, mut known, mut repetitions) = (Vec::new(), Vec::new(), 0);
        while layouts.len() < count {
            let layout = self.lay(rules, dice)?;
            let mut pieces: Vec<Vec<Cell>> = layout.pieces.iter().map(|piece| piece.cells.clone()).collect();
            pieces.iter_mut().for_each(|cells| cells.sort_unstable());
            pieces.sort_unstable();
            if known.contains(&pieces) {
                repetitions += 1;
                if repetitions == MAX_REPETITIONS {
                    return None;
                }
                continue;
            }
            repetitions = 0;
            known.push(pieces);
            layouts.push(layout);
        }
        Some(layouts)
    }

    /// Whether the strategy applies to these rules. All strategies need ships that do not move. Strategies that treat boats
    /// differently need boats and larger ships, those defined for the classic field need that field and its fleet, and those
    /// that leave sixty free cells need ships that must not touch. Whether there is room is known only after placing.
    pub fn suits(self, rules: &Ruleset) -> bool {
        let (boats, large): (Vec<u8>, Vec<u8>) = rules.fleet.specs().iter().map(|spec| spec.decks).partition(|decks| *decks == 1);
        let classic = rules.size == FieldSize::square(10) && rules.fleet == Roster::triangular(4);
        rules.ships_never_move()
            && match self {
                Self::Random | Self::Adaptive => false,
                Self::Spread | Self::Half | Self::NoDiagonals | Self::ShoresAll | Self::ShoresLarge | Self::Avoid | Self::Human => true,
                Self::Perelman => !boats.is_empty() && !large.is_empty(),
                Self::CornerSurprise => !boats.is_empty() && boats.len() + large.len() > 1,
                Self::Groups | Self::Third | Self::ThirdStrip => classic,
                Self::Sixty | Self::Fortress => classic && rules.touch == Touch::None,
            }
    }

    /// The areas to which this strategy restricts ships; `None` if it is not one of [`PlacementStrategy::MASKS`].
    fn bounds(self, size: FieldSize) -> Option<Bounds> {
        let (all, FieldSize { width, height }) = (cells(size, |_| true), size);
        let edge = cells(size, |cell| cell.col == 0 || cell.row == 0 || cell.col == width - 1 || cell.row == height - 1);
        let half = if width > height { block(width / 2, height) } else { block(width, height / 2) };
        Some(match self {
            Self::NoDiagonals => Bounds::of(cells(size, |cell| !cell.is_on_diagonal(size))),
            Self::Avoid => Bounds::of(all.minus(&corners(size)).minus(&centre(size))),
            Self::ShoresAll => Bounds { large: edge, boats: edge, submarines: all },
            Self::ShoresLarge => Bounds { large: edge, boats: all, submarines: all },
            Self::Half => Bounds { large: half, boats: all.minus(&half), submarines: all },
            Self::Random | Self::Spread | Self::Perelman | Self::Groups | Self::Sixty | Self::Third => return None,
            Self::ThirdStrip | Self::CornerSurprise | Self::Human | Self::Adaptive | Self::Fortress => return None,
        })
    }

    /// Places the warships by this strategy; `None` if it finds no room.
    fn place_ships(self, space: &PlacementSpace, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
        let ships = match self {
            Self::Human => return space.lay_as_people_do(dice),
            Self::Spread => spread(space, dice),
            Self::Perelman => squadrons::perelman(space, dice),
            Self::Groups => squadrons::groups(space, dice),
            Self::Sixty => squadrons::template(space, dice),
            Self::Fortress => squadrons::fortress(space, dice),
            Self::CornerSurprise => squadrons::boat_in_corner(space, dice),
            Self::Third => space.lay(&space.split(2, &block(8, 5)), dice),
            Self::ThirdStrip => space.lay(&space.split(1, &block(10, 4)), dice),
            Self::Random | Self::NoDiagonals | Self::Half | Self::ShoresAll | Self::ShoresLarge | Self::Avoid => {
                space.lay(&space.anywhere(), dice)
            }
            Self::Adaptive => return None,
        }?;
        // All ships are rotated or mirrored together, by a random symmetry of the field.
        let turns: Vec<Symmetry> = Symmetry::of_field(space.size).collect();
        let turn = turns[dice.below(turns.len() as u32)? as usize];
        Some(ships.iter().map(|ship| turn.cells(ship, space.size)).collect())
    }
}

/// The cells of a field that satisfy the predicate.
fn cells(size: FieldSize, matches: impl Fn(Cell) -> bool) -> CellSet {
    Cell::all(size).filter(|cell| matches(*cell)).collect()
}

/// A block of this width and height in the top left corner.
fn block(wide: u8, high: u8) -> CellSet {
    (0..high).flat_map(|row| (0..wide).map(move |col| Cell::new(col, row))).collect()
}

/// The four corner cells of a field.
fn corners(size: FieldSize) -> CellSet {
    let (right, bottom) = (size.width - 1, size.height - 1);
    [(0, 0), (right, 0), (0, bottom), (right, bottom)].into_iter().map(|(col, row)| Cell::new(col, row)).collect()
}

/// The cells in the middle of a field: two columns and rows, or one of those whose number is odd.
fn centre(size: FieldSize) -> CellSet {
    let middle = |lines: u8| (lines - 1) / 2..=lines / 2;
    cells(size, |cell| middle(size.width).contains(&cell.col) && middle(size.height).contains(&cell.row))
}

/// Of several random layouts, the one with the greatest distance between its two nearest ships.
fn spread(space: &PlacementSpace, dice: &mut dyn Dice) -> Option<Vec<CellSet>> {
    let anywhere = space.anywhere();
    // Each layout has many attempts, so if one finds no room, the others would not either.
    let tries: Vec<Vec<CellSet>> = (0..SPREAD_CANDIDATES).map(|_| space.lay(&anywhere, dice)).collect::<Option<_>>()?;
    tries.into_iter().max_by_key(|ships| min_distance(ships))
}

/// The smallest distance between two of these ships, in steps to a neighbour, also diagonal.
fn min_distance(ships: &[CellSet]) -> u8 {
    let between = |one: &CellSet, other: &CellSet| {
        one.iter().flat_map(|a| other.iter().map(move |b| a.col.abs_diff(b.col).max(a.row.abs_diff(b.row)))).min().unwrap_or(u8::MAX)
    };
    let pairs = ships.iter().enumerate().flat_map(|(at, one)| ships[at + 1..].iter().map(move |other| between(one, other)));
    pairs.min().unwrap_or(u8::MAX)
}
