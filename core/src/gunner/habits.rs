//! What is remembered of a person from games that are over: where they fired first and where their ships lay, fields of
//! each size apart. Learned from reports, which everybody heard; a game under way teaches nothing.

use serde::{Deserialize, Serialize};

use crate::game::{
    cell::{CELLS, Cell, CellSet},
    report::Report,
    ruleset::Ruleset,
    side::Side,
};

/// How many of a person's shots show where they like to begin (core/RULES.md §3.1, `pl-adaptive`).
const OPENING: usize = 25;

/// From how many games on somebody is known (core/RULES.md §3).
const ENOUGH: u16 = 3;

/// Fewer shots than these by both sides together say nothing of anybody.
const SHORT: usize = 10;

/// What every cell keeps of its likelihood, however seldom it held a deck (core/RULES.md §3.2, `sh-memory`).
const AT_LEAST: f64 = 0.5;

static STRANGER: Habits = Habits::NONE;

/// What one finished game shows of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// How wide the field was.
    pub size: u8,
    /// Where the side's first shots fell.
    pub opening: CellSet,
    /// The decks of its fleet.
    pub decks: CellSet,
}

impl Lesson {
    /// What the reports of a whole game show of this side. `None` where they show nothing: the game is not over, was too
    /// short, or its ships moved about.
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
        let ships = fleet?.into_iter().filter(|piece| piece.berth.kind.ship());
        let decks = ships.fold(CellSet::EMPTY, |all, ship| all.union(&ship.cells));
        let opening = own.iter().take(OPENING).copied().collect();
        (own.len() + theirs >= SHORT).then_some(Self { size: rules.size, opening, decks })
    }
}

/// What is seen of a cell over many games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// That it was among the first that were fired at.
    Opening,
    /// That it held a deck.
    Decks,
}

/// What is known of a person's games on fields of one size.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Habits {
    size: u8,
    games: u16,
    /// In how many of them each cell, in reading order, was among the first that were fired at.
    opening: Vec<u16>,
    /// In how many of them each cell held a deck.
    decks: Vec<u16>,
}

impl Habits {
    /// Those of a stranger.
    pub const NONE: Self = Self { size: 0, games: 0, opening: Vec::new(), decks: Vec::new() };

    /// How many games were learned from.
    pub fn games(&self) -> u16 {
        self.games
    }

    /// In how many of every thousand games each cell, in reading order, was seen so.
    pub fn shares(&self, seen: Seen) -> Vec<u16> {
        let counts = match seen {
            Seen::Opening => &self.opening,
            Seen::Decks => &self.decks,
        };
        let share = |count: &u16| (u32::from(*count) * 1000 / u32::from(self.games.max(1))).min(1000) as u16;
        counts.iter().map(share).collect()
    }

    /// How often the person fired at these cells early in a game, all told; `None` of somebody who is not known on fields
    /// of this size.
    pub fn fire_at(&self, cells: &CellSet, size: u8) -> Option<u32> {
        let fired = counted(&self.opening, size).filter(|(cell, _)| cells.contains(*cell));
        self.known(size).then(|| fired.map(|(_, count)| u32::from(count)).sum())
    }

    /// How the person's fleets lean on a field of this size.
    pub fn leaning(&self, size: u8) -> Leaning {
        let total: f64 = counted(&self.decks, size).map(|(_, count)| f64::from(count)).sum();
        let mut leaning = Leaning::EVEN;
        if !self.known(size) || total == 0.0 {
            return leaning;
        }
        let average = total / f64::from(u16::from(size) * u16::from(size));
        counted(&self.decks, size).for_each(|(cell, count)| leaning.0[cell.index()] = AT_LEAST + f64::from(count) / average);
        leaning
    }

    fn known(&self, size: u8) -> bool {
        self.size == size && self.games >= ENOUGH
    }

    fn learn(&mut self, lesson: &Lesson) {
        // What is full is halved, so that the shares stay what they were and later games go on counting.
        if self.games == u16::MAX {
            self.games /= 2;
            self.opening.iter_mut().chain(&mut self.decks).for_each(|count| *count /= 2);
        }
        self.games = self.games.saturating_add(1);
        for (counts, seen) in [(&mut self.opening, lesson.opening), (&mut self.decks, lesson.decks)] {
            counts.resize(Cell::all(lesson.size).count(), 0);
            let counted = Cell::all(lesson.size).zip(counts).filter(|(cell, _)| seen.contains(*cell));
            counted.for_each(|(_, count)| *count = count.saturating_add(1));
        }
    }
}

/// The cells of a field and how often something was seen there.
fn counted(counts: &[u16], size: u8) -> impl Iterator<Item = (Cell, u16)> {
    Cell::all(size).zip(counts.iter().copied())
}

/// What is known of a person: their habits by the size of the field.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Memory(Vec<Habits>);

impl Memory {
    /// Adds what a game showed.
    pub fn learn(&mut self, lesson: &Lesson) {
        let at = self.0.iter().position(|habits| habits.size == lesson.size).unwrap_or_else(|| {
            self.0.push(Habits { size: lesson.size, ..Habits::NONE });
            self.0.len() - 1
        });
        self.0[at].learn(lesson);
    }

    /// The sizes of the fields on which at least so many games were seen, most games first.
    pub fn sizes(&self, least: u16) -> Vec<u8> {
        let mut known: Vec<&Habits> = self.0.iter().filter(|habits| habits.games >= least).collect();
        known.sort_by_key(|habits| (std::cmp::Reverse(habits.games), habits.size));
        known.into_iter().map(|habits| habits.size).collect()
    }

    /// The habits on fields of this size; a stranger's where nothing was seen.
    pub fn on(&self, size: u8) -> &Habits {
        self.0.iter().find(|habits| habits.size == size).unwrap_or(&STRANGER)
    }
}

/// How much likelier than on average a person's decks are to lie in a cell.
pub struct Leaning([f64; CELLS]);

impl Leaning {
    /// Of somebody nothing is known of.
    pub const EVEN: Self = Self([1.0; CELLS]);

    /// How much likelier a ship is to lie on all of these cells; 1 where nothing is known.
    pub fn on(&self, cells: &CellSet) -> f64 {
        cells.iter().map(|cell| self.0[cell.index()]).product()
    }
}
