//! A file of sheets: which of them, for which rules, in whose words; and what follows for its cards. Knows no format.

use broadside_core::game::{layout::Layout, notation::Lettering, ruleset::Ruleset};

use super::{
    design::Design,
    fleet::{Group, groups},
    plan::Fields,
    words::Words,
};

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
    /// The rules that say what stands on the cards, where any do.
    pub(super) fn ruled_by(&self) -> Option<&Ruleset> {
        self.rules.filter(|_| self.design.takes_rules())
    }

    /// The fields of a page's cards; `None` for paper without fields.
    pub(super) fn fields(&self, page: usize) -> Option<Fields> {
        let usual = Fields::of(self.design, page)?;
        Some(self.ruled_by().map_or(usual, |rules| usual.for_rules(rules)))
    }

    /// The pieces to lay on them.
    pub(super) fn groups(&self, fields: Fields) -> Vec<Group> {
        let pieces = self.ruled_by().map_or_else(|| fields.fleet().berths().to_vec(), Ruleset::pieces);
        groups(&pieces)
    }

    /// The texts over a column and beside a row, from 0.
    pub(super) fn axes(&self, fields: Fields, at: u8) -> (String, String) {
        match self.ruled_by() {
            Some(rules) => (rules.notation().column(at), rules.notation().row(at)),
            None => (fields.column(self.lettering, at), (at + 1).to_string()),
        }
    }

    /// The fleet of a card: the page, and which of its cards.
    pub(super) fn fleet(&self, page: usize, card: usize) -> Option<&Layout> {
        self.fleets.get(page * self.design.fleets_a_page() + card).filter(|_| self.design == Design::Prefilled)
    }
}
