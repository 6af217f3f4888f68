//! The layout of a card, in millimetres from its top left corner. Independent of inks and output formats.

use broadside_game::{cell::FieldSize, roster::Roster, ruleset::Ruleset};

use super::{
    design::Design,
    fleet,
    paper::{HEIGHT, WIDTH},
};

/// The number of cards on a page, one above the other.
pub(super) const CARDS_A_PAGE: usize = 2;

/// The height of a card, in millimetres.
pub(super) const CARD_HEIGHT: f64 = HEIGHT / CARDS_A_PAGE as f64;

/// The width of the margin on which printers cannot print, in millimetres.
pub(super) const MARGIN: f64 = 6.0;

/// The top edge of the fields, in millimetres from the top of a card.
pub(super) const FIELDS_TOP: f64 = 34.0;

/// The minimum height of the space for the fleet below the fields, in millimetres.
const MIN_FLEET_LIST_HEIGHT: f64 = 18.0;

impl Design {
    /// The number of columns of its largest field; 0 for paper without fields.
    pub fn columns(self) -> u8 {
        (0..2).filter_map(|page| Fields::of(self, page)).map(|fields| fields.size.width).max().unwrap_or(0)
    }

    /// Whether it has fields and a fleet that rules can replace.
    pub fn accepts_rules(self) -> bool {
        Fields::of(self, 0).is_some()
    }

    /// The number of placed fleets on a page.
    pub fn fleets_a_page(self) -> usize {
        if self == Self::Prefilled { CARDS_A_PAGE } else { 0 }
    }
}

/// The two fields of a card.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Fields {
    /// The numbers of columns and of rows of a field.
    pub(super) size: FieldSize,
    /// The side of a cell, in millimetres.
    pub(super) cell: f64,
    /// The width of the space for the numbers to the left of a field, in millimetres.
    pub(super) numbers: f64,
    /// The width of the space between the fields, in millimetres.
    gap: f64,
    /// The number of decks of the largest ship in the default fleet: one such ship, two with one deck less, and so on.
    largest: u8,
}

impl Fields {
    /// The fields on the cards of a page; `None` for paper without fields.
    pub(super) fn of(design: Design, page: usize) -> Option<Self> {
        let classic = |cell| Self { size: FieldSize::square(10), cell, numbers: 7.0, gap: 10.0, largest: 4 };
        let large = |side| Self { size: FieldSize::square(side), cell: 5.0, numbers: 5.5, gap: 5.0, largest: 6 };
        match design {
            Design::BlackAndWhite | Design::Rules => Some(classic(8.0)),
            Design::Cell75 | Design::Sea | Design::Shells | Design::Prefilled => Some(classic(7.5)),
            Design::Large => Some(large(if page.is_multiple_of(2) { 16 } else { 18 })),
            Design::Ruled | Design::Marks | Design::Straume => None,
        }
    }

    /// The fields for these rules, with the largest cells that fit, but no larger ones than in `self`.
    pub(super) fn for_rules(self, rules: &Ruleset) -> Self {
        let size = rules.size;
        let (numbers, gap) = if size.longer() > 10 { (5.5, 5.0) } else { (7.0, 10.0) };
        let pieces = rules.pieces();
        let largest = pieces.iter().map(|spec| spec.decks).max().unwrap_or(1);
        let ruled = Self { size, numbers, gap, largest, ..self };
        let fleet_list = MIN_FLEET_LIST_HEIGHT.max(fleet::list_height(&fleet::group_pieces(&pieces), ruled.fleet_list_deck()));
        let across = (WIDTH - 2.0 * MARGIN - 2.0 * numbers - gap) / f64::from(2 * size.longer());
        let down = (CARD_HEIGHT - MARGIN - FIELDS_TOP - fleet_list) / f64::from(size.height);
        Self { cell: (across.min(down).min(self.cell) * 10.0).floor() / 10.0, ..ruled }
    }

    /// The longer side of a field, which is the width for texts above and below it.
    pub(super) fn side(self) -> f64 {
        f64::from(self.size.longer()) * self.cell
    }

    /// The width and the height of a field.
    pub(super) fn extent(self) -> (f64, f64) {
        (f64::from(self.size.width) * self.cell, f64::from(self.size.height) * self.cell)
    }

    /// The left edges of both fields. Including their numbers, they are centred on the page.
    pub(super) fn lefts(self) -> [f64; 2] {
        let all = 2.0 * (self.numbers + self.side()) + self.gap;
        let first = (WIDTH - all) / 2.0 + self.numbers;
        [first, first + self.side() + self.gap + self.numbers]
    }

    /// The bottom edge of both fields.
    pub(super) fn bottom(self) -> f64 {
        FIELDS_TOP + self.extent().1
    }

    /// The default fleet.
    pub(super) fn fleet(self) -> Roster {
        Roster::triangular(self.largest)
    }

    /// The side of a deck in the fleet below a field, in millimetres.
    pub(super) fn fleet_list_deck(self) -> f64 {
        if self.largest > 4 || self.size.longer() > 10 { 2.0 } else { 3.0 }
    }
}
