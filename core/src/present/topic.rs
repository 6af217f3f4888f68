//! The pages to read beside a game, by name, and what of the field both they and their pictures speak of.

use crate::game::{cell::Cell, words::words};

/// The side of the field that the pages speak of.
pub(super) const SIZE: u8 = 10;

/// The first four cells of goose feet in the first square (core/RULES.md §3.2, `sh-goose`).
pub(super) const FEET: [Cell; 4] = [Cell::new(0, 2), Cell::new(1, 3), Cell::new(2, 1), Cell::new(3, 0)];

/// The cell that goose feet lack (core/RULES.md §3.2, `sh-goose-fixed`).
pub(super) const LACKING: Cell = Cell::new(0, 3);

words! {
    /// A page.
    pub enum Topic, id, find {
        /// Where the game comes from (`about-history`).
        History = "history",
        /// Where it is met in books, films and television (`about-culture`).
        Culture = "culture",
        /// Other programs, and what only looks like the game (`about-programs`).
        Programs = "programs",
        /// Large ships in a corner, boats elsewhere.
        Perelman = "perelman",
        /// Ships along the shores.
        Shores = "shores",
        /// Goose feet, and what is wrong with them.
        Goose = "goose",
        /// What water a sunk ship opens.
        Halo = "halo",
        /// Why each pattern of fire works.
        Patterns = "patterns",
        /// The sums that the sources got wrong.
        Arithmetic = "arithmetic",
        /// What people say, and whether it is so.
        Myths = "myths",
    }
}

impl Topic {
    /// What is told of the game.
    pub const STORIES: [Self; 3] = [Self::History, Self::Culture, Self::Programs];

    /// What is told of playing it.
    pub const LESSONS: [Self; 7] = [Self::Perelman, Self::Shores, Self::Halo, Self::Goose, Self::Patterns, Self::Arithmetic, Self::Myths];
}
