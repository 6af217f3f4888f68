//! The printable designs and their ids.

/// A printable design (core/RULES.md §4.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Design {
    /// Two cards per page, black on white, cells of 8 mm.
    BlackAndWhite,
    /// Two cards per page, black on white, cells of 7.5 mm.
    Cell75,
    /// Two cards per page on a rough sea, cells of 7.5 mm.
    Sea,
    /// Two cards per page on a calm beach with shells and starfish, cells of 7.5 mm.
    Shells,
    /// Two cards per page with fleets already placed, cells of 7.5 mm.
    Prefilled,
    /// Fields of 16×16 and, on every second page, of 18×18, cells of 5 mm.
    Large,
    /// Plain paper, squared at 5 mm and, on every second page, lined at 8 mm.
    Ruled,
    /// The legend of the signs, twice per page.
    Marks,
    /// The board of the table game and, on every second page, its 24 figures and its mine counters.
    Straume,
    /// Two cards per page for the fields and the fleet of any rules, with cells as large as possible.
    Rules,
}

impl Design {
    /// All designs with their ids, in the order of core/RULES.md §4.2.
    pub const ALL: [(Self, &'static str); 10] = [
        (Self::BlackAndWhite, "print-blank-bw"),
        (Self::Cell75, "print-blank-cell75"),
        (Self::Sea, "print-blank-sea"),
        (Self::Shells, "print-blank-shells"),
        (Self::Prefilled, "print-prefilled"),
        (Self::Large, "print-sheet-16-18"),
        (Self::Ruled, "print-grid"),
        (Self::Marks, "print-marks"),
        (Self::Straume, "print-straume"),
        (Self::Rules, "print-rules"),
    ];

    /// The id of the design.
    pub fn id(self) -> &'static str {
        Self::ALL.iter().find(|(design, _)| *design == self).map(|(_, id)| *id).expect("ALL contains every design")
    }

    /// The design with this id, with or without the prefix `print-`.
    pub fn from_id(id: &str) -> Option<Self> {
        let bare = id.strip_prefix("print-").unwrap_or(id);
        Self::ALL.iter().find(|(_, name)| name.strip_prefix("print-") == Some(bare)).map(|(design, _)| *design)
    }

    /// The default number of pages.
    pub fn pages(self) -> usize {
        match self {
            Self::BlackAndWhite | Self::Cell75 | Self::Sea | Self::Shells | Self::Marks | Self::Rules => 1,
            Self::Large | Self::Ruled | Self::Straume => 2,
            Self::Prefilled => 10,
        }
    }
}
