//! The printable designs and their ids.

use broadside_game::words;

words! {
    /// A printable design, in the order of core/RULES.md §4.2.
    pub enum Design, id, from_id {
        /// Two cards per page, black on white, cells of 8 mm.
        BlackAndWhite = "print-blank-bw",
        /// Two cards per page, black on white, cells of 7.5 mm.
        Cell75 = "print-blank-cell75",
        /// Two cards per page on a rough sea, cells of 7.5 mm.
        Sea = "print-blank-sea",
        /// Two cards per page on a calm beach with shells and starfish, cells of 7.5 mm.
        Shells = "print-blank-shells",
        /// Two cards per page with fleets already placed, cells of 7.5 mm.
        Prefilled = "print-prefilled",
        /// Fields of 16×16 and, on every second page, of 18×18, cells of 5 mm.
        Large = "print-sheet-16-18",
        /// Plain paper, squared at 5 mm and, on every second page, lined at 8 mm.
        Ruled = "print-grid",
        /// The legend of the signs, twice per page.
        Marks = "print-marks",
        /// The board of the table game and, on every second page, its 24 figures and its mine counters.
        Straume = "print-straume",
        /// Two cards per page for the fields and the fleet of any rules, with cells as large as possible.
        Rules = "print-rules",
    }
}

impl Design {
    /// The default number of pages.
    pub fn pages(self) -> usize {
        match self {
            Self::BlackAndWhite | Self::Cell75 | Self::Sea | Self::Shells | Self::Marks | Self::Rules => 1,
            Self::Large | Self::Ruled | Self::Straume => 2,
            Self::Prefilled => 10,
        }
    }
}
