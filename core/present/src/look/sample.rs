//! The sample position that shows a look: ships, misses, hits and sunk ships. It belongs to no game.

use broadside_game::{cell::Cell, report::Outcome, view::OwnView};
use broadside_words::locale::Locale;

use super::super::position::{self, parse_fleet, sinking_shots};

/// The own ships, placed by the classic rules.
const SHIPS: &str = "H2-H3 A3-A5 I6-I8 F1 J4 A8 H10 C6-F6 C2-D2 E9-F9";

/// Shots at a field, in typed notation: misses first, then every deck of the sunk ships, then the open hits.
fn shots(wrecks: &str, hits: &str, misses: &str) -> Vec<(Cell, Outcome)> {
    let each = |cells: &str, outcome: Outcome| {
        let cells = parse_fleet(cells).into_iter().flat_map(|one| one.cells.iter().collect::<Vec<_>>());
        cells.map(|cell| (cell, outcome.clone())).collect::<Vec<_>>()
    };
    let sunk = parse_fleet(wrecks).iter().flat_map(sinking_shots).collect();
    [each(misses, Outcome::Miss), sunk, each(hits, Outcome::Hit)].concat()
}

/// The position, with its sides named in this language.
pub(super) fn position(locale: Locale) -> OwnView {
    let own = shots("H2-H3", "C6 D6", "A1 E3 F8 J10 B9 G5");
    let target = shots("B2-B4 I9", "F5", "D8 G2 E10 J4 C7 H6 F4");
    position::position(parse_fleet(SHIPS), [own, target], locale)
}
