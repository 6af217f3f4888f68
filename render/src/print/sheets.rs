//! The description of a file of sheets: fields, groups, labels and fleets of its cards. Independent of the output format.

use broadside_game::{layout::Layout, notation::Lettering, ruleset::Ruleset};

use super::{
    design::Design,
    fleet::{PieceGroup, group_pieces},
    plan::Fields,
    words::SheetTexts,
};

/// The description of a file of sheets.
#[derive(Clone, Copy, Debug)]
pub struct Sheets<'a> {
    /// The design.
    pub design: Design,
    /// The lettering of the columns; it must cover the columns of the design.
    pub lettering: Lettering,
    /// The language of the texts, as a tag.
    pub language: &'a str,
    /// The title of the document.
    pub title: &'a str,
    /// The texts.
    pub words: &'a SheetTexts,
    /// The fleets of pre-filled cards, in order. Cards beyond its end stay blank.
    pub fleets: &'a [Layout],
    /// The number of pages, at least one.
    pub pages: usize,
    /// The rules that determine fields and fleet; `None` for the defaults of the design.
    pub rules: Option<&'a Ruleset>,
}

impl Sheets<'_> {
    /// The rules that determine the cards, if any.
    pub(super) fn active_rules(&self) -> Option<&Ruleset> {
        self.rules.filter(|_| self.design.accepts_rules())
    }

    /// The fields on the cards of a page; `None` for paper without fields.
    pub(super) fn fields(&self, page: usize) -> Option<Fields> {
        let usual = Fields::of(self.design, page)?;
        Some(self.active_rules().map_or(usual, |rules| usual.for_rules(rules)))
    }

    /// The pieces to place, with equal ones grouped.
    pub(super) fn groups(&self, fields: Fields) -> Vec<PieceGroup> {
        let pieces = self.active_rules().map_or_else(|| fields.fleet().specs().to_vec(), Ruleset::pieces);
        group_pieces(&pieces)
    }

    /// The labels of a column and of a row, counted from 0.
    pub(super) fn axis_labels(&self, fields: Fields, at: u8) -> (String, String) {
        let usual = Ruleset { size: fields.size, ..Ruleset::classic(self.lettering) };
        let notation = self.active_rules().unwrap_or(&usual).notation();
        (notation.column_label(at), notation.row_label(at))
    }

    /// The placed fleet of a card on a page.
    pub(super) fn fleet(&self, page: usize, card: usize) -> Option<&Layout> {
        self.fleets.get(page * self.design.fleets_a_page() + card).filter(|_| self.design == Design::Prefilled)
    }
}
