//! Lists all fleets that agree with the known facts, if there are few enough, and finds the best shot by simulating the rest
//! of the game against each of them. Only for straight ships with announced sinkings.

mod cost_search;
mod counts;

use broadside_game::cell::{Cell, CellSet, FieldSize};

use self::cost_search::{CostSearch, LookAhead};
use super::{
    answer::{CountMethod, Odds},
    effort::{CountResult, Effort},
    position::Position,
};

/// The maximum number of fleets to list. Fleets that differ only in the names of ships are counted separately.
const MAX_LISTED_FLEETS: f64 = 40_000.0;

/// The maximum number of fleets for which the search looks two shots ahead, not one.
const MAX_FLEETS_FOR_TWO_SHOTS: usize = 200;

/// The minimum number of cells to try for a shot.
const MIN_WIDTH: usize = 2;

/// The maximum number of cells to try for a shot.
const MAX_WIDTH: usize = 6;

/// The number of cells to try for a shot, times the number of fleets, within the limits above.
const WIDTH_TIMES_FLEETS: usize = 80_000;

/// A set of cells as bits, row by row.
type CellMask = u128;

/// A fleet of the list: its unhit decks, and the index of its first ship in [`FleetList::ships`].
#[derive(Clone, Copy)]
struct ListedFleet {
    rest: CellMask,
    ships: u32,
}

/// A pose of a ship, as bits.
#[derive(Clone, Copy)]
struct PoseMask {
    cells: CellMask,
    /// The cells that are blocked for other ships, including its own.
    blocks: CellMask,
}

/// The ships of one length: how many are not placed yet, and the range of their poses in [`FleetList::poses`].
#[derive(Clone)]
struct LengthGroup {
    left: usize,
    first: usize,
    end: usize,
}

/// The list of fleets; memory is reused.
#[derive(Default)]
pub(super) struct FleetList {
    size: FieldSize,
    poses: Vec<PoseMask>,
    lengths: Vec<LengthGroup>,
    /// The poses of the ships of all fleets, `afloat` ships for each fleet.
    ships: Vec<u16>,
    afloat: usize,
    fleets: Vec<ListedFleet>,
    hits: CellMask,
    /// The poses of the fleet that is being placed.
    placed: Vec<u16>,
}

impl FleetList {
    /// The cells with the fewest expected misses, among the likeliest cells. After the next one or two shots the simulated
    /// shooter always fires at the likeliest cell. `None` if there are too many fleets, or other pieces than straight ships
    /// with announced sinkings.
    pub(super) fn aim(&mut self, position: &Position, odds: &Odds, effort: &mut Effort<'_>) -> CountResult<Option<CellSet>> {
        let few = odds.count_method() == CountMethod::Exact && odds.total() <= MAX_LISTED_FLEETS;
        if !few || !position.is_plain() || position.size().area() > CellMask::BITS as usize {
            return Ok(None);
        }
        self.prepare(position, odds);
        self.cover_hits(self.hits, 0, effort)?;
        let depth = if self.fleets.len() <= MAX_FLEETS_FOR_TWO_SHOTS { 2 } else { 1 };
        let width = (WIDTH_TIMES_FLEETS / self.fleets.len().max(1)).clamp(MIN_WIDTH, MAX_WIDTH);
        let limits = LookAhead { depth, width };
        let mut fleets = std::mem::take(&mut self.fleets);
        let best = CostSearch::new(self, effort).best_cells(&mut fleets, limits);
        self.fleets = fleets;
        let best = best?;
        let cells: CellSet = Cell::all(self.size).filter(|cell| best & bit(*cell, self.size) != 0).collect();
        Ok((!cells.is_empty()).then_some(cells))
    }

    /// The poses of the ships of a fleet, as indices into [`FleetList::poses`].
    fn ships_of(&self, fleet: &ListedFleet) -> &[u16] {
        &self.ships[fleet.ships as usize..][..self.afloat]
    }

    /// Sets up the poses of a position, with no ship placed and no fleet listed.
    fn prepare(&mut self, position: &Position, odds: &Odds) {
        self.size = position.size();
        self.afloat = position.afloat().len();
        self.hits = bits(&position.hits(), self.size);
        self.poses.clear();
        self.lengths.clear();
        self.ships.clear();
        self.fleets.clear();
        self.placed.clear();
        let mut lengths: Vec<u8> = position.afloat().iter().map(|spec| spec.decks).collect();
        lengths.sort_unstable_by_key(|decks| std::cmp::Reverse(*decks));
        for alike in lengths.chunk_by(|one, other| one == other) {
            let first = self.poses.len();
            let poses = odds.poses().filter(|pose| pose.cells.len() == usize::from(alike[0]));
            self.poses.extend(poses.map(|pose| {
                let near = position.touch.blocked_cells(&pose.cells, self.size);
                PoseMask { cells: bits(&pose.cells, self.size), blocks: bits(&pose.cells.union(&near), self.size) }
            }));
            self.lengths.push(LengthGroup { left: alike.len(), first, end: self.poses.len() });
        }
    }

    /// Lists the fleets that cover these hits: tries every possible pose over the first of them.
    fn cover_hits(&mut self, uncovered: CellMask, blocked: CellMask, effort: &mut Effort<'_>) -> CountResult<()> {
        if uncovered == 0 {
            return self.place_rest(0, 0, blocked, effort);
        }
        let hit = uncovered & uncovered.wrapping_neg();
        for length in 0..self.lengths.len() {
            let LengthGroup { left, first, end } = self.lengths[length];
            if left == 0 {
                continue;
            }
            effort.spend((end - first) as u64)?;
            for at in first..end {
                let PoseMask { cells, blocks } = self.poses[at];
                if cells & hit != 0 && cells & blocked == 0 {
                    self.placed.push(at as u16);
                    self.lengths[length].left -= 1;
                    let covered = self.cover_hits(uncovered & !cells, blocked | blocks, effort);
                    self.lengths[length].left += 1;
                    self.placed.pop();
                    covered?;
                }
            }
        }
        Ok(())
    }

    /// Lists the fleets with the remaining ships, from this length on. Equal ships are placed in the order of their poses, from
    /// the pose `from` on, so that each fleet is listed once.
    fn place_rest(&mut self, length: usize, from: usize, blocked: CellMask, effort: &mut Effort<'_>) -> CountResult<()> {
        let Some(LengthGroup { left, first, end }) = self.lengths.get(length).cloned() else {
            let all = self.placed.iter().fold(0, |all, at| all | self.poses[usize::from(*at)].cells);
            self.fleets.push(ListedFleet { rest: all & !self.hits, ships: self.ships.len() as u32 });
            self.ships.extend_from_slice(&self.placed);
            return Ok(());
        };
        if left == 0 {
            return self.place_rest(length + 1, 0, blocked, effort);
        }
        let from = from.max(first);
        effort.spend((end - from) as u64)?;
        for at in from..end {
            let PoseMask { cells, blocks } = self.poses[at];
            if cells & blocked == 0 {
                self.placed.push(at as u16);
                self.lengths[length].left -= 1;
                let filled = self.place_rest(length, at + 1, blocked | blocks, effort);
                self.lengths[length].left += 1;
                self.placed.pop();
                filled?;
            }
        }
        Ok(())
    }
}

fn bit(cell: Cell, size: FieldSize) -> CellMask {
    1 << cell.index_on(size)
}

fn bits(cells: &CellSet, size: FieldSize) -> CellMask {
    cells.iter().fold(0, |all, cell| all | bit(cell, size))
}
