//! The topics of the articles, and the constants that articles and pictures share.

use broadside_game::{
    cell::{Cell, FieldSize},
    words,
};

/// The field size of the articles.
pub(super) const SIZE: FieldSize = FieldSize::square(10);

/// The cells of each 4×4 square at which the goose-feet strategy fires first (core/RULES.md §3.2, `sh-goose`).
pub(super) const GOOSE_FEET: [Cell; 4] = [Cell::new(0, 2), Cell::new(1, 3), Cell::new(2, 1), Cell::new(3, 0)];

/// The cell of each 4×4 square at which the goose-feet strategy never fires (core/RULES.md §3.2, `sh-goose-fixed`).
pub(super) const MISSED_CELL: Cell = Cell::new(0, 3);

words! {
    /// The topic of an article.
    pub enum Topic, id, find {
        /// The origin of the game (`about-history`).
        History = "history",
        /// The game in books, films and television (`about-culture`).
        Culture = "culture",
        /// Other programs, and games that only look similar (`about-programs`).
        Programs = "programs",
        /// Placing the large ships in a corner and the boats anywhere.
        Perelman = "perelman",
        /// Placing the ships along the edges.
        Shores = "shores",
        /// Which ships are hit first.
        Risk = "risk",
        /// The goose-feet strategy, and the cell it misses.
        Goose = "goose",
        /// The cells around a sunk ship, which are empty.
        Halo = "halo",
        /// Why firing patterns work.
        Patterns = "patterns",
        /// Calculations that are wrong in the sources.
        Arithmetic = "arithmetic",
        /// Common beliefs about tactics, tested.
        Myths = "myths",
    }
}

impl Topic {
    /// The topics of `/about`.
    pub const STORIES: [Self; 3] = [Self::History, Self::Culture, Self::Programs];

    /// The topics of `/tactics`.
    pub const LESSONS: [Self; 8] =
        [Self::Perelman, Self::Shores, Self::Halo, Self::Risk, Self::Goose, Self::Patterns, Self::Arithmetic, Self::Myths];
}
