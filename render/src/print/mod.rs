//! A4 sheets to play on with a pencil: a sheet's description in, PDF or RTF bytes out. Pure: no clock, no dice, no
//! I/O; the same sheet gives the same bytes. Knows no language: every word comes with the sheet.

mod card;
mod document;
mod editable;
mod face;
mod fleet;
mod legend;
mod paper;
mod plan;
mod ruled;
mod sea;
mod shells;
mod straume;
mod stream;
mod style;

use broadside_core::game::{layout::Layout, notation::Lettering, ruleset::Ruleset};

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

    /// How many columns its largest field has; 0 for paper without fields.
    pub fn columns(self) -> u8 {
        (0..2).filter_map(|page| plan::Fields::of(self, page)).map(|fields| fields.columns).max().unwrap_or(0)
    }

    /// Whether it has fields and a fleet, which rules may say anew.
    pub fn takes_rules(self) -> bool {
        plan::Fields::of(self, 0).is_some()
    }

    /// How many laid fleets a page takes.
    pub fn fleets_a_page(self) -> usize {
        if self == Self::Prefilled { plan::CARDS_A_PAGE } else { 0 }
    }
}

/// The words on sheets, in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words {
    /// Over the own field.
    pub own: String,
    /// Over the enemy's field.
    pub enemy: String,
    /// Before the player's name.
    pub player: String,
    /// Before the opponent's name.
    pub opponent: String,
    /// Before the date.
    pub date: String,
    /// The heading of the legend.
    pub signs: String,
    /// What a dot, a cross and a snowflake mean: a word and a sentence each.
    pub legend: [(String, String); 3],
    /// What the figures of the table game are called: cruiser, submarine, destroyer, patrol boat and minesweeper.
    pub vessels: [String; 5],
    /// What a counter of the table game is, and a mine on a field.
    pub mine: String,
    /// What a minesweeper is called.
    pub sweeper: String,
    /// What a submarine of one cell is called.
    pub submarine: String,
    /// What the Flying Dutchman is called, where the rules have one.
    pub dutchman: String,
    /// Which forms ships have or may be bent into, where the rules know any but the straight one.
    pub forms: String,
}

/// Everything a file of sheets is made of.
#[derive(Clone, Copy, Debug)]
pub struct Sheets<'a> {
    /// What is printed.
    pub design: Design,
    /// The letters over the columns; it names as many as the design has.
    pub lettering: Lettering,
    /// The language of the words, as a tag.
    pub language: &'a str,
    /// What the file is called in a viewer's title bar.
    pub title: &'a str,
    /// The words on it.
    pub words: &'a Words,
    /// The fleets of pre-filled cards, in order; where they end, cards stay blank.
    pub fleets: &'a [Layout],
    /// How many pages there are, at least one.
    pub pages: usize,
    /// The rules that say fields and fleet; where there are none, the design does.
    pub rules: Option<&'a Ruleset>,
}

impl Sheets<'_> {
    /// As a PDF to print: A4 pages at their true size.
    pub fn pdf(&self) -> Vec<u8> {
        document::pdf(self)
    }

    /// As Rich Text, which every word processor opens and changes: fields are tables of exact cells.
    pub fn rtf(&self) -> Vec<u8> {
        editable::rtf(self).into_bytes()
    }

    /// The rules that say what stands on the cards, where any do.
    fn ruled_by(&self) -> Option<&Ruleset> {
        self.rules.filter(|_| self.design.takes_rules())
    }

    /// The fields of a page's cards; `None` for paper without fields.
    fn fields(&self, page: usize) -> Option<plan::Fields> {
        let usual = plan::Fields::of(self.design, page)?;
        Some(self.ruled_by().map_or(usual, |rules| usual.for_rules(rules)))
    }

    /// The pieces to lay on them.
    fn groups(&self, fields: plan::Fields) -> Vec<fleet::Group> {
        let pieces = self.ruled_by().map_or_else(|| fields.fleet().berths().to_vec(), Ruleset::pieces);
        fleet::groups(&pieces)
    }

    /// The texts over a column and beside a row, from 0.
    fn axes(&self, fields: plan::Fields, at: u8) -> (String, String) {
        match self.ruled_by() {
            Some(rules) => (rules.notation().column(at), rules.notation().row(at)),
            None => (fields.column(self.lettering, at), (at + 1).to_string()),
        }
    }

    /// The fleet of a card: the page, and which of its cards.
    fn fleet(&self, page: usize, card: usize) -> Option<&Layout> {
        self.fleets.get(page * self.design.fleets_a_page() + card).filter(|_| self.design == Design::Prefilled)
    }
}
