//! One side's field as the opponent knows it: marks, wrecks, and the conclusions for cells not fired at. Contains only announced
//! facts.

use super::{
    cell::{Cell, CellSet},
    fleet::PlacedPiece,
    report::Outcome,
    roster::{Kind, PieceSpec},
    ruleset::Ruleset,
    sign::Sign,
    words,
};

words! {
    /// How much the bot marks automatically for a player (core/RULES.md §1.3 `auto_mark`).
    #[derive(Default)]
    pub enum AutoMark, word, from_word {
        /// Shots only.
        Off = "off",
        /// The halo of sunk ships.
        #[default]
        Sunk = "sunk",
        /// Also the diagonal neighbours of every hit deck.
        Full = "full",
    }
}

/// The state of one cell on a chart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// Nothing is known.
    Unknown,
    /// Untouched, but certainly without a ship.
    Empty,
    /// A miss.
    Miss,
    /// A wounded deck.
    Hit,
    /// A deck of a sunk ship.
    Sunk,
    /// A spent mine.
    Mine,
    /// A spent minesweeper.
    Sweeper,
    /// A disclosed deck of a ship, not hit yet.
    Given,
    /// A disclosed mine, not spent yet.
    GivenMine,
    /// A hit from before the Flying Dutchman moved.
    StaleHit,
    /// A miss from before the Flying Dutchman moved.
    StaleMiss,
}

/// One side's field as the opponent knows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chart {
    /// Misses.
    pub misses: CellSet,
    /// Hits, sunk ships included.
    pub hits: CellSet,
    /// Sunk ships, in the order they sank.
    pub wrecks: Vec<PlacedPiece>,
    /// The cells of the last shot or salvo.
    pub last: CellSet,
    /// Spent mines.
    pub mines: CellSet,
    /// Spent minesweepers.
    pub sweepers: CellSet,
    /// Disclosed decks that are not hit yet (core/RULES.md §2.5).
    pub given: CellSet,
    /// Disclosed mines that are not spent (core/RULES.md §2.7).
    pub given_mines: CellSet,
    /// Hits from before the Flying Dutchman moved (core/RULES.md §2.9).
    pub stale_hits: CellSet,
    /// Misses from before the Flying Dutchman moved.
    pub stale_misses: CellSet,
    /// The number of shots fired at this field, without dying shots. Shots with stale marks count as well.
    pub shots: u32,
    /// The number of those shots that hit a ship.
    pub struck: u32,
}

impl Chart {
    /// Every cell fired at.
    pub fn shot_cells(&self) -> CellSet {
        self.misses.union(&self.hits).union(&self.mines).union(&self.sweepers)
    }

    /// Hits on ships that are not sunk.
    pub fn open_hits(&self) -> CellSet {
        self.wrecks.iter().fold(self.hits, |open, wreck| open.minus(&wreck.cells))
    }

    /// The cells not fired at that certainly contain no ship, because they are next to a sunk ship or a spent mine or minesweeper
    /// (core/RULES.md §1.3, §2.1, §2.5, §2.8).
    pub fn known_empty_cells(&self, rules: &Ruleset) -> CellSet {
        if !rules.marks_halos() {
            return CellSet::EMPTY;
        }
        let blocked_around = |kind: Kind, cells: &CellSet| rules.required_distance(kind, Kind::Warship).blocked_cells(cells, rules.size);
        // A submarine may touch any ship of its own side, so one afloat may lie next to a wreck.
        let ships = if self.may_have_submarine_afloat(rules) { &[] } else { self.wrecks.as_slice() };
        let spent = blocked_around(Kind::Mine, &self.mines.union(&self.sweepers));
        ships
            .iter()
            .fold(spent, |all, wreck| all.union(&blocked_around(wreck.spec.kind, &wreck.cells)))
            .minus(&self.shot_cells())
            .minus(&self.given)
    }

    /// Whether a one-cell submarine may still be afloat.
    pub fn may_have_submarine_afloat(&self, rules: &Ruleset) -> bool {
        self.wrecks.iter().filter(|wreck| wreck.spec.kind == Kind::Submarine).count() < usize::from(rules.subs)
    }

    /// The mark of a cell; `empty` are the cells to mark as known empty.
    pub fn mark(&self, cell: Cell, empty: &CellSet) -> Mark {
        let known = [
            (&self.misses, Mark::Miss),
            (&self.mines, Mark::Mine),
            (&self.sweepers, Mark::Sweeper),
            (&self.given, Mark::Given),
            (&self.given_mines, Mark::GivenMine),
            (&self.stale_hits, Mark::StaleHit),
            (&self.stale_misses, Mark::StaleMiss),
            (empty, Mark::Empty),
        ];
        if self.hits.contains(cell) {
            return if self.open_hits().contains(cell) { Mark::Hit } else { Mark::Sunk };
        }
        known.into_iter().find(|(cells, _)| cells.contains(cell)).map_or(Mark::Unknown, |(_, mark)| mark)
    }

    /// Records the outcome of a shot.
    pub(super) fn apply_outcome(&mut self, cell: Cell, outcome: &Outcome) {
        self.given.remove(cell);
        self.given_mines.remove(cell);
        self.stale_hits.remove(cell);
        self.stale_misses.remove(cell);
        match outcome {
            Outcome::Miss => self.misses.insert(cell),
            Outcome::Hit | Outcome::Sunk(_) => self.hits.insert(cell),
            Outcome::Mine => self.mines.insert(cell),
            Outcome::Sweeper => self.sweepers.insert(cell),
        };
        if let Outcome::Sunk(wreck) = outcome {
            self.wrecks.push(wreck.clone());
        }
    }

    /// Makes all marks stale, because the Flying Dutchman has moved.
    pub(super) fn make_marks_stale(&mut self) {
        self.stale_hits = self.stale_hits.union(&self.hits);
        self.stale_misses = self.stale_misses.union(&self.misses);
        self.hits = CellSet::EMPTY;
        self.misses = CellSet::EMPTY;
        self.last = CellSet::EMPTY;
    }

    /// The sign that is drawn on a cell, if any; `empty` are the cells to mark as known empty.
    pub fn sign(&self, cell: Cell, empty: &CellSet) -> Option<Sign> {
        let submarine = || self.wrecks.iter().any(|wreck| wreck.spec.kind == Kind::Submarine && wreck.cells.contains(cell));
        Some(match self.mark(cell, empty) {
            Mark::Unknown => return None,
            Mark::Empty => Sign::Empty,
            Mark::Miss => Sign::Miss,
            Mark::Hit => Sign::Hit,
            Mark::Sunk if submarine() => Sign::SunkSubmarine,
            Mark::Sunk => Sign::Sunk,
            Mark::Mine => Sign::SpentMine,
            Mark::Sweeper => Sign::SpentSweeper,
            Mark::Given => Sign::Given,
            Mark::GivenMine => Sign::GivenMine,
            Mark::StaleHit => Sign::StaleHit,
            Mark::StaleMiss => Sign::StaleMiss,
        })
    }

    /// The pieces known to be sunk or spent, in no particular order.
    pub fn lost_pieces(&self) -> impl Iterator<Item = PieceSpec> {
        let spent = [(self.mines.len(), PieceSpec::MINE), (self.sweepers.len(), PieceSpec::SWEEPER)];
        let spent = spent.into_iter().flat_map(|(count, spec)| std::iter::repeat_n(spec, count));
        self.wrecks.iter().map(|wreck| wreck.spec).chain(spent)
    }

    /// All pieces of the side in the order of the rules. The flag tells whether the piece is known to be lost. Among equal pieces the
    /// lost ones come last.
    pub fn pieces(&self, rules: &Ruleset) -> Vec<(PieceSpec, bool)> {
        let mut lost: Vec<PieceSpec> = self.lost_pieces().collect();
        let mut pieces: Vec<(PieceSpec, bool)> = rules.pieces().into_iter().map(|spec| (spec, false)).collect();
        for (spec, struck) in pieces.iter_mut().rev() {
            if let Some(at) = lost.iter().position(|known| known == spec) {
                lost.swap_remove(at);
                *struck = true;
            }
        }
        pieces
    }

    /// The ships not known to be sunk.
    pub fn ships_afloat(&self, rules: &Ruleset) -> Vec<PieceSpec> {
        self.pieces(rules).into_iter().filter(|(spec, gone)| spec.kind.is_ship() && !gone).map(|(spec, _)| spec).collect()
    }
}
