//! The habits of a person, learned from the public reports of finished games: where they fired first and where their ships
//! were, separately for each size of square fields. On other fields nobody has known habits.

use broadside_game::{
    cell::{CELLS, Cell, CellSet, FieldSize},
    report::Report,
    ruleset::Ruleset,
    side::Side,
};
use serde::{Deserialize, Serialize};

/// The number of first shots of a game that count as its opening (core/RULES.md §3.1, `pl-adaptive`).
const OPENING_SHOTS: usize = 25;

/// The minimum number of games on a field size for using a person's habits (core/RULES.md §3).
const MIN_GAMES: u16 = 3;

/// The minimum number of shots by both sides together; shorter games are ignored.
const MIN_SHOTS: usize = 10;

/// The factor of a cell in which the person never had a deck (core/RULES.md §3.2, `sh-memory`).
const MIN_WEIGHT: f64 = 0.5;

static NO_HABITS: Habits = Habits::NONE;

/// What a finished game shows of the habits of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HabitSample {
    /// The number of columns and of rows of the square field.
    pub size: u8,
    /// The cells of the first shots of the side.
    pub opening: CellSet,
    /// The decks of the fleet of the side.
    pub decks: CellSet,
}

impl HabitSample {
    /// What all reports of a game show of this side. `None` if the game is not over, was too short, had
    /// moving ships, or a field that is not square.
    pub fn of(rules: &Ruleset, side: Side, reports: impl IntoIterator<Item = Report>) -> Option<Self> {
        if !rules.ships_never_move() {
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
        (own.len() + theirs >= MIN_SHOTS).then_some(Self { size: rules.size.side()?, opening, decks })
    }
}

/// What the habits count for each cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HabitKind {
    /// Games in which the person fired at the cell in the opening.
    Opening,
    /// Games in which the person had a deck in the cell.
    Decks,
}

/// A person's habits on fields of one size.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Habits {
    size: u8,
    games: u16,
    /// For each cell, row by row, the number of games in which the person fired at it in the opening.
    opening: Vec<u16>,
    /// For each cell, row by row, the number of games in which the person had a deck there.
    decks: Vec<u16>,
}

impl Habits {
    /// No habits: those of a person without finished games.
    pub const NONE: Self = Self { size: 0, games: 0, opening: Vec::new(), decks: Vec::new() };

    /// The number of games that the habits are from.
    pub fn games(&self) -> u16 {
        self.games
    }

    /// For each cell, row by row, the share of games that count for this kind, per mille.
    pub fn shares(&self, seen: HabitKind) -> Vec<u16> {
        let counts = match seen {
            HabitKind::Opening => &self.opening,
            HabitKind::Decks => &self.decks,
        };
        let share = |count: &u16| (u32::from(*count) * 1000 / u32::from(self.games.max(1))).min(1000) as u16;
        counts.iter().map(share).collect()
    }

    /// The total number of times that the person fired at these cells in openings; `None` if there are too few games on fields of
    /// this size.
    pub fn opening_shots_at(&self, cells: &CellSet, size: FieldSize) -> Option<u32> {
        let fired = cells_with_counts(&self.opening, size).filter(|(cell, _)| cells.contains(*cell));
        self.is_known(size).then(|| fired.map(|(_, count)| u32::from(count)).sum())
    }

    /// Where the person places decks on fields of this size; [`PlacementBias::EVEN`] if there are too few games.
    pub fn placement_bias(&self, size: FieldSize) -> PlacementBias {
        let total: f64 = cells_with_counts(&self.decks, size).map(|(_, count)| f64::from(count)).sum();
        let mut bias = PlacementBias::EVEN;
        if !self.is_known(size) || total == 0.0 {
            return bias;
        }
        let average = total / size.area() as f64;
        cells_with_counts(&self.decks, size).for_each(|(cell, count)| bias.0[cell.index()] = MIN_WEIGHT + f64::from(count) / average);
        bias
    }

    /// Whether there are enough games on fields of this size.
    fn is_known(&self, size: FieldSize) -> bool {
        size.side() == Some(self.size) && self.games >= MIN_GAMES
    }

    /// Adds a finished game.
    fn learn(&mut self, sample: &HabitSample) {
        // Counters at their maximum are halved, which preserves the shares and makes room for later games.
        if self.games == u16::MAX {
            self.games /= 2;
            self.opening.iter_mut().chain(&mut self.decks).for_each(|count| *count /= 2);
        }
        self.games = self.games.saturating_add(1);
        for (counts, seen) in [(&mut self.opening, sample.opening), (&mut self.decks, sample.decks)] {
            let size = FieldSize::square(sample.size);
            counts.resize(size.area(), 0);
            let observed = Cell::all(size).zip(counts).filter(|(cell, _)| seen.contains(*cell));
            observed.for_each(|(_, count)| *count = count.saturating_add(1));
        }
    }
}

/// The cells of a field, each with its count.
fn cells_with_counts(counts: &[u16], size: FieldSize) -> impl Iterator<Item = (Cell, u16)> {
    Cell::all(size).zip(counts.iter().copied())
}

/// A person's habits by field size.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Memory(Vec<Habits>);

impl Memory {
    /// Adds a finished game.
    pub fn learn(&mut self, sample: &HabitSample) {
        let at = self.0.iter().position(|habits| habits.size == sample.size).unwrap_or_else(|| {
            self.0.push(Habits { size: sample.size, ..Habits::NONE });
            self.0.len() - 1
        });
        self.0[at].learn(sample);
    }

    /// The field sizes with at least this many games, those with the most games first.
    pub fn sizes(&self, least: u16) -> Vec<u8> {
        let mut known: Vec<&Habits> = self.0.iter().filter(|habits| habits.games >= least).collect();
        known.sort_by_key(|habits| (std::cmp::Reverse(habits.games), habits.size));
        known.into_iter().map(|habits| habits.size).collect()
    }

    /// The habits on fields of this size; [`Habits::NONE`] if there are none.
    pub fn on(&self, size: FieldSize) -> &Habits {
        self.0.iter().find(|habits| size.side() == Some(habits.size)).unwrap_or(&NO_HABITS)
    }
}

/// For each cell, by [`Cell::index`], how much more likely than average a person has a deck there, as a factor.
pub struct PlacementBias([f64; CELLS]);

impl PlacementBias {
    /// No bias: the factor is 1 for every cell.
    pub const EVEN: Self = Self([1.0; CELLS]);

    /// The bias for a ship on these cells: the product of their factors.
    pub fn on(&self, cells: &CellSet) -> f64 {
        cells.iter().map(|cell| self.0[cell.index()]).product()
    }
}
