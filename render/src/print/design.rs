//! What can be printed, by its id. Knows no place and no ink.

/// What is printed (core/RULES.md §4.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Design {
    /// Two cards a page, black on white, cells of 8 mm.
    BlackAndWhite,
    /// The same with cells of 7.5 mm.
    Cell75,
    /// Two cards a page on a rough sea, cells of 7.5 mm.
    Sea,
    /// Two cards a page on a calm beach of shells and starfish, cells of 7.5 mm.
    Shells,
    /// Two cards a page with their fleets laid, cells of 7.5 mm.
    Prefilled,
    /// Fields of 16×16 and, on every second page, of 18×18, cells of 5 mm.
    Large,
    /// Plain paper, squared by 5 mm and, on every second page, lined by 8 mm.
    Ruled,
    /// What the signs mean, twice a page.
    Marks,
    /// The board of the table game and, on every second page, its 24 figures and the counters of its mines.
    Straume,
    /// Two cards a page for the fields and the fleet of any rules, cells as large as there is room for.
    Rules,
}

impl Design {
    /// All of them, with their ids, in the order of core/RULES.md §4.2.
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

    /// Its id.
    pub fn id(self) -> &'static str {
        Self::ALL.iter().find(|(design, _)| *design == self).map(|(_, id)| *id).expect("every design stands in ALL")
    }

    /// The design of this id, with or without its `print-`.
    pub fn from_id(id: &str) -> Option<Self> {
        let bare = id.strip_prefix("print-").unwrap_or(id);
        Self::ALL.iter().find(|(_, name)| name.strip_prefix("print-") == Some(bare)).map(|(design, _)| *design)
    }

    /// How many pages it has where nobody says otherwise.
    pub fn pages(self) -> usize {
        match self {
            Self::BlackAndWhite | Self::Cell75 | Self::Sea | Self::Shells | Self::Marks | Self::Rules => 1,
            Self::Large | Self::Ruled | Self::Straume => 2,
            Self::Prefilled => 10,
        }
    }
}
