//! What is remembered of a person from finished games: where they fired first and where their ships were, separately
//! for each field size. Learned from public reports of finished games.

use broadside_game::{
    cell::{CELLS, Cell, CellSet},
    report::Report,
    ruleset::Ruleset,
    side::Side,
};
use serde::{Deserialize, Serialize};

/// The number of first shots of a game that count as its opening (core/RULES.md §3.1, `pl-adaptive`).
const OPENING_SHOTS: usize = 25;

/// The number of games from which on a person counts as known (core/RULES.md §3).
const MIN_GAMES: u16 = 3;

/// Games with fewer shots by both sides together are ignored.
const MIN_SHOTS: usize = 10;

/// The minimum weight of a cell that never held a deck (core/RULES.md §3.2, `sh-memory`).
const MIN_WEIGHT: f64 = 0.5;

static NO_HABITS: Habits = Habits::NONE;

/// What one finished game shows of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HabitSample {
    /// The field size.
    pub size: u8,
    /// The cells of the side's first shots.
    pub opening: CellSet,
    /// The decks of its fleet.
    pub decks: CellSet,
}

impl HabitSample {
    /// What the reports of a whole game show of this side. `None` if the game is not over, was too short, or had moving ships.
    pub fn of(rules: &Ruleset, side: Side, reports: impl IntoIterator<Item = Report>) -> Option<Self> {
        if !rules.ships_stay() {
            return None;
        }
        let (mut own, mut theirs, mut fleet) = (Vec::new(), 0, None);
        for report in reports {
            own.extend(report.shots(side).into_iter().map(|(cell, _)| cell));
            theirs += report.shots(!side).len();
            if let Report::Ended { fleets, .. } = report {
                fleet = fleets[side].clone();
            }
        }
        let ships = fleet?.into_iter().filter(|piece| piece.spec.kind.is_ship());
        let decks = ships.fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells));
        let opening = own.iter().take(OPENING_SHOTS).copied().collect();
        (own.len() + theirs >= MIN_SHOTS).then_some(Self { size: rules.size, opening, decks })
    }
}

/// What is counted for a cell over many games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HabitKind {
    /// It was shot at in the opening.
    Opening,
    /// It held a deck.
    Decks,
}

/// A person's habits on fields of one size.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Habits {
    size: u8,
    games: u16,
    /// For each cell in reading order, the number of games in which it was part of the opening.
    opening: Vec<u16>,
    /// For each cell, the number of games in which it held a deck.
    decks: Vec<u16>,
}

impl Habits {
    /// The habits of an unknown person.
    pub const NONE: Self = Self { size: 0, games: 0, opening: Vec::new(), decks: Vec::new() };

    /// The number of games learned from.
    pub fn games(&self) -> u16 {
        self.games
    }

    /// For each cell in reading order, the share of games with this observation, per mille.
    pub fn shares(&self, seen: HabitKind) -> Vec<u16> {
        let counts = match seen {
            HabitKind::Opening => &self.opening,
            HabitKind::Decks => &self.decks,
        };
        let share = |count: &u16| (u32::from(*count) * 1000 / u32::from(self.games.max(1))).min(1000) as u16;
        counts.iter().map(share).collect()
    }

    /// How often the person shot at these cells in openings, in total; `None` if they are unknown on fields of this size.
    pub fn fire_at(&self, cells: &CellSet, size: u8) -> Option<u32> {
        let fired = count_cells(&self.opening, size).filter(|(cell, _)| cells.contains(*cell));
        self.is_known(size).then(|| fired.map(|(_, count)| u32::from(count)).sum())
    }

    /// The placement bias of the person on fields of this size.
    pub fn placement_bias(&self, size: u8) -> PlacementBias {
        let total: f64 = count_cells(&self.decks, size).map(|(_, count)| f64::from(count)).sum();
        let mut leaning = PlacementBias::EVEN;
        if !self.is_known(size) || total == 0.0 {
            return leaning;
        }
        let average = total / f64::from(u16::from(size) * u16::from(size));
        count_cells(&self.decks, size).for_each(|(cell, count)| leaning.0[cell.index()] = MIN_WEIGHT + f64::from(count) / average);
        leaning
    }

    fn is_known(&self, size: u8) -> bool {
        self.size == size && self.games >= MIN_GAMES
    }

    fn learn(&mut self, lesson: &HabitSample) {
        // Full counters are halved, which keeps the shares and lets later games count.
        if self.games == u16::MAX {
            self.games /= 2;
            self.opening.iter_mut().chain(&mut self.decks).for_each(|count| *count /= 2);
        }
        self.games = self.games.saturating_add(1);
        for (counts, seen) in [(&mut self.opening, lesson.opening), (&mut self.decks, lesson.decks)] {
            counts.resize(Cell::all(lesson.size).count(), 0);
            let observed = Cell::all(lesson.size).zip(counts).filter(|(cell, _)| seen.contains(*cell));
            observed.for_each(|(_, count)| *count = count.saturating_add(1));
        }
    }
}

/// The cells of a field with their counts.
fn count_cells(counts: &[u16], size: u8) -> impl Iterator<Item = (Cell, u16)> {
    Cell::all(size).zip(counts.iter().copied())
}

/// A person's habits by field size.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Memory(Vec<Habits>);

impl Memory {
    /// Adds the observations of a game.
    pub fn learn(&mut self, lesson: &HabitSample) {
        let at = self.0.iter().position(|habits| habits.size == lesson.size).unwrap_or_else(|| {
            self.0.push(Habits { size: lesson.size, ..Habits::NONE });
            self.0.len() - 1
        });
        self.0[at].learn(lesson);
    }

    /// The field sizes with at least this many games, most games first.
    pub fn sizes(&self, least: u16) -> Vec<u8> {
        let mut known: Vec<&Habits> = self.0.iter().filter(|habits| habits.games >= least).collect();
        known.sort_by_key(|habits| (std::cmp::Reverse(habits.games), habits.size));
        known.into_iter().map(|habits| habits.size).collect()
    }

    /// The habits on fields of this size; empty ones if there are none.
    pub fn on(&self, size: u8) -> &Habits {
        self.0.iter().find(|habits| habits.size == size).unwrap_or(&NO_HABITS)
    }
}

/// How much more likely than average each cell is to hold a deck of a person.
pub struct PlacementBias([f64; CELLS]);

impl PlacementBias {
    /// No bias.
    pub const EVEN: Self = Self([1.0; CELLS]);

    /// The bias for a ship on all of these cells; 1 without knowledge.
    pub fn on(&self, cells: &CellSet) -> f64 {
        cells.iter().map(|cell| self.0[cell.index()]).product()
    }
}
