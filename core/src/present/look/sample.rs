//! A position that nobody plays, to show a look on: ships, misses, hits and sunk ships. Hides nothing of anybody.

use super::super::{
    locale::Locale,
    position::{self, laid, sinking},
};
use crate::game::{cell::Cell, report::Outcome, view::OwnView};

/// The own ships; with the marks below they keep the rules.
const SHIPS: &str = "H2-H3 A3-A5 I6-I8 F1 J4 A8 H10 C6-F6 C2-D2 E9-F9";

/// The shots at waters in which these ships are sunk, these decks open hits and these shots misses, as it is typed; in order, the last
/// one a hit that sank nothing.
fn shots(wrecks: &str, hits: &str, misses: &str) -> Vec<(Cell, Outcome)> {
    let each = |cells: &str, outcome: Outcome| {
        let cells = laid(cells).into_iter().flat_map(|one| one.cells.iter().collect::<Vec<_>>());
        cells.map(|cell| (cell, outcome.clone())).collect::<Vec<_>>()
    };
    let sunk = laid(wrecks).iter().flat_map(sinking).collect();
    [each(misses, Outcome::Miss), sunk, each(hits, Outcome::Hit)].concat()
}

/// The position, its sides named in this language.
pub(super) fn position(locale: Locale) -> OwnView {
    let own = shots("H2-H3", "C6 D6", "A1 E3 F8 J10 B9 G5");
    let target = shots("B2-B4 I9", "F5", "D8 G2 E10 J4 C7 H6 F4");
    position::position(laid(SHIPS), [own, target], locale)
}
