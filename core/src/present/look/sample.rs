//! A position that nobody plays, to show a look on: ships, misses, hits and sunk ships. Hides nothing of anybody.

use super::super::{
    locale::Locale,
    position::{self, laid, sinking},
};
use crate::game::{cell::Cell, report::Outcome, view::OwnView};

/// What one side's waters show, as it is typed: ships sunk, open hits, misses.
struct Waters {
    wrecks: &'static str,
    hits: &'static str,
    misses: &'static str,
}

const OWN: Waters = Waters { wrecks: "H2-H3", hits: "C6 D6", misses: "A1 E3 F8 J10 B9 G5" };

const TARGET: Waters = Waters { wrecks: "B2-B4 I9", hits: "F5", misses: "D8 G2 E10 J4 C7 H6 F4" };

/// The own ships; with the marks above they keep the rules.
const SHIPS: &str = "H2-H3 A3-A5 I6-I8 F1 J4 A8 H10 C6-F6 C2-D2 E9-F9";

impl Waters {
    /// The shots that led there, in order; the last one is a hit that sank nothing.
    fn shots(&self) -> Vec<(Cell, Outcome)> {
        let each = |cells: &str, outcome: Outcome| {
            let cells = laid(cells).into_iter().flat_map(|one| one.cells.iter().collect::<Vec<_>>());
            cells.map(|cell| (cell, outcome.clone())).collect::<Vec<_>>()
        };
        let sunk = laid(self.wrecks).iter().flat_map(sinking).collect();
        [each(self.misses, Outcome::Miss), sunk, each(self.hits, Outcome::Hit)].concat()
    }
}

/// The position, its sides named in this language.
pub(super) fn position(locale: Locale) -> OwnView {
    position::position(laid(SHIPS), [OWN.shots(), TARGET.shots()], locale)
}
