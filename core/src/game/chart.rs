//! One side's waters as the others know them: marks, wrecks, and what follows of them for cells nobody has
//! fired at. Knows only what was said aloud.

use super::{
    cell::{Cell, CellSet},
    fleet::Placed,
    report::Outcome,
    roster::{Berth, Kind},
    ruleset::Ruleset,
    sign::Sign,
    words::words,
};

words! {
    /// How much the bot marks for a player (core/RULES.md §1.3 `auto_mark`).
    #[derive(Default)]
    pub enum AutoMark, word, find {
        /// Nothing but shots.
        Off = "off",
        /// The halo of sunk ships.
        #[default]
        Sunk = "sunk",
        /// Also the diagonal neighbours of every hit deck.
        Full = "full",
    }
}

/// What one cell of a chart says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// Nothing is known.
    Unknown,
    /// Certainly no ship, though nobody fired there.
    Empty,
    /// A shot that met nothing.
    Miss,
    /// A wounded deck.
    Hit,
    /// A deck of a sunk ship.
    Sunk,
    /// A spent mine.
    Mine,
    /// A spent minesweeper.
    Sweeper,
    /// A deck given away: a ship is there, not hit.
    Given,
    /// A mine given away: better not fire there.
    GivenMine,
    /// A hit from before the Flying Dutchman moved.
    StaleHit,
    /// A miss from before the Flying Dutchman moved.
    StaleMiss,
}

/// One side's waters as the others know them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chart {
    /// Shots that met nothing.
    pub misses: CellSet,
    /// Shots that met a ship, sunk ones included.
    pub hits: CellSet,
    /// Ships known to be sunk, in the order they went down.
    pub wrecks: Vec<Placed>,
    /// Where the last shot fell, or the last salvo.
    pub last: CellSet,
    /// Mines that are spent.
    pub mines: CellSet,
    /// Minesweepers that are spent.
    pub sweepers: CellSet,
    /// Decks given away and not shot yet (core/RULES.md §2.5).
    pub given: CellSet,
    /// Mines given away and not spent (core/RULES.md §2.7).
    pub given_mines: CellSet,
    /// Hits from before the Flying Dutchman moved (core/RULES.md §2.9).
    pub stale_hits: CellSet,
    /// Misses from before the Flying Dutchman moved.
    pub stale_misses: CellSet,
    /// How many shots were fired here, dying ones left aside, whatever has become of their marks.
    pub shots: u32,
    /// How many of them met a ship.
    pub struck: u32,
}

impl Chart {
    /// Every cell fired at.
    pub fn shot(&self) -> CellSet {
        self.misses.union(&self.hits).union(&self.mines).union(&self.sweepers)
    }

    /// Hits that belong to no sunk ship.
    pub fn open_hits(&self) -> CellSet {
        self.wrecks.iter().fold(self.hits, |open, wreck| open.minus(&wreck.cells))
    }

    /// Cells not fired at that certainly hold no ship, because a sunk ship or a spent mine lies beside
    /// (core/RULES.md §1.3, §2.1, §2.5, §2.8).
    pub fn known_empty(&self, rules: &Ruleset) -> CellSet {
        if !rules.marks_halos() {
            return CellSet::EMPTY;
        }
        let round = |kind: Kind, cells: &CellSet| rules.apart(kind, Kind::Warship).near(cells, rules.size);
        // A submarine may lie beside any ship of its own side.
        let ships = if self.submarine_afloat(rules) { &[] } else { self.wrecks.as_slice() };
        let spent = round(Kind::Mine, &self.mines.union(&self.sweepers));
        ships.iter().fold(spent, |all, wreck| all.union(&round(wreck.berth.kind, &wreck.cells))).minus(&self.shot()).minus(&self.given)
    }

    /// Whether a submarine may still be there.
    pub fn submarine_afloat(&self, rules: &Ruleset) -> bool {
        self.wrecks.iter().filter(|wreck| wreck.berth.kind == Kind::Submarine).count() < usize::from(rules.subs)
    }

    /// What the cell says; `empty` are the cells to mark as known empty.
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

    /// Marks what a shot met.
    pub(super) fn strike(&mut self, cell: Cell, outcome: &Outcome) {
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

    /// Everything known so far is stale: the Flying Dutchman is elsewhere.
    pub(super) fn fade(&mut self) {
        self.stale_hits = self.stale_hits.union(&self.hits);
        self.stale_misses = self.stale_misses.union(&self.misses);
        self.hits = CellSet::EMPTY;
        self.misses = CellSet::EMPTY;
        self.last = CellSet::EMPTY;
    }

    /// The sign of what the cell says, if it says anything; `empty` are the cells to mark as known empty.
    pub fn sign(&self, cell: Cell, empty: &CellSet) -> Option<Sign> {
        let submarine = || self.wrecks.iter().any(|wreck| wreck.berth.kind == Kind::Submarine && wreck.cells.contains(cell));
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

    /// The pieces that are known to be gone, in no order.
    pub fn gone(&self) -> impl Iterator<Item = Berth> {
        let spent = [(self.mines.len(), Berth::MINE), (self.sweepers.len(), Berth::SWEEPER)];
        let spent = spent.into_iter().flat_map(|(count, berth)| std::iter::repeat_n(berth, count));
        self.wrecks.iter().map(|wreck| wreck.berth).chain(spent)
    }

    /// The pieces of the rules in their order, each with whether it is known to be gone; the gone ones stand last among equals, so
    /// that a picture counts down from the left.
    pub fn pieces(&self, rules: &Ruleset) -> Vec<(Berth, bool)> {
        let mut gone: Vec<Berth> = self.gone().collect();
        let mut pieces: Vec<(Berth, bool)> = rules.pieces().into_iter().map(|berth| (berth, false)).collect();
        for (berth, struck) in pieces.iter_mut().rev() {
            if let Some(at) = gone.iter().position(|known| known == berth) {
                gone.swap_remove(at);
                *struck = true;
            }
        }
        pieces
    }

    /// The ships not known to be sunk.
    pub fn afloat(&self, rules: &Ruleset) -> Vec<Berth> {
        self.pieces(rules).into_iter().filter(|(berth, gone)| berth.kind.ship() && !gone).map(|(berth, _)| berth).collect()
    }
}
