//! Where things stand on a card, in millimetres from its top left corner. Knows no ink and no format.

use broadside_core::game::{notation::Lettering, roster::Roster, ruleset::Ruleset};

use super::{
    design::Design,
    fleet,
    paper::{HEIGHT, WIDTH},
};

/// How many cards stand on a page, one above the other.
pub(super) const CARDS_A_PAGE: usize = 2;

/// The height of a card.
pub(super) const CARD: f64 = HEIGHT / CARDS_A_PAGE as f64;

/// What printers cannot reach, and no more.
pub(super) const MARGIN: f64 = 6.0;

/// The top edge of the fields on their card.
const TOP: f64 = 34.0;

/// The least room below the fields for the fleet of any rules.
const REMINDER: f64 = 18.0;

impl Design {
    /// How many columns its largest field has; 0 for paper without fields.
    pub fn columns(self) -> u8 {
        (0..2).filter_map(|page| Fields::of(self, page)).map(|fields| fields.columns).max().unwrap_or(0)
    }

    /// Whether it has fields and a fleet, which rules may say anew.
    pub fn takes_rules(self) -> bool {
        Fields::of(self, 0).is_some()
    }

    /// How many laid fleets a page takes.
    pub fn fleets_a_page(self) -> usize {
        if self == Self::Prefilled { CARDS_A_PAGE } else { 0 }
    }
}

/// The two fields of a card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Fields {
    /// How many columns a field has, and as many rows.
    pub(super) columns: u8,
    /// The side of a cell.
    pub(super) cell: f64,
    /// The room for the numbers left of a field.
    pub(super) numbers: f64,
    /// The room between the fields.
    gap: f64,
    /// How many decks the largest ship has; there is one of it, two of the next, and so on.
    largest: u8,
}

impl Fields {
    /// The fields on the cards of a design's page; `None` for paper without fields.
    pub(super) fn of(design: Design, page: usize) -> Option<Self> {
        let classic = |cell| Self { columns: 10, cell, numbers: 7.0, gap: 10.0, largest: 4 };
        let large = |columns| Self { columns, cell: 5.0, numbers: 5.5, gap: 5.0, largest: 6 };
        match design {
            Design::BlackAndWhite | Design::Rules => Some(classic(8.0)),
            Design::Cell75 | Design::Sea | Design::Shells | Design::Prefilled => Some(classic(7.5)),
            Design::Large => Some(large(if page.is_multiple_of(2) { 16 } else { 18 })),
            Design::Ruled | Design::Marks | Design::Straume => None,
        }
    }

    /// The fields that these rules are played on: as large as a card has room for, and no larger than these.
    pub(super) fn for_rules(self, rules: &Ruleset) -> Self {
        let columns = rules.size;
        let (numbers, gap) = if columns > 10 { (5.5, 5.0) } else { (7.0, 10.0) };
        let pieces = rules.pieces();
        let largest = pieces.iter().map(|berth| berth.decks).max().unwrap_or(1);
        let ruled = Self { columns, numbers, gap, largest, ..self };
        let reminder = REMINDER.max(fleet::height(&fleet::groups(&pieces), ruled.reminder()));
        let across = (WIDTH - 2.0 * MARGIN - 2.0 * numbers - gap) / f64::from(2 * columns);
        let down = (CARD - MARGIN - TOP - reminder) / f64::from(columns);
        Self { cell: (across.min(down).min(self.cell) * 10.0).floor() / 10.0, ..ruled }
    }

    /// The side of a field.
    pub(super) fn side(self) -> f64 {
        f64::from(self.columns) * self.cell
    }

    /// The left edges of the own field and of the enemy's: both with their numbers stand in the middle of the page.
    pub(super) fn lefts(self) -> [f64; 2] {
        let all = 2.0 * (self.numbers + self.side()) + self.gap;
        let first = (WIDTH - all) / 2.0 + self.numbers;
        [first, first + self.side() + self.gap + self.numbers]
    }

    /// The top edge of both.
    pub(super) fn top(self) -> f64 {
        TOP
    }

    /// Where both end below.
    pub(super) fn bottom(self) -> f64 {
        TOP + self.side()
    }

    /// The fleet to lay on them.
    pub(super) fn fleet(self) -> Roster {
        Roster::ladder(self.largest)
    }

    /// The side of a deck in the reminder below.
    pub(super) fn reminder(self) -> f64 {
        if self.largest > 4 || self.columns > 10 { 2.0 } else { 3.0 }
    }

    /// The text over a column, from 0.
    pub(super) fn column(self, lettering: Lettering, column: u8) -> String {
        Ruleset { size: self.columns, ..Ruleset::classic(lettering) }.notation().column(column)
    }
}
