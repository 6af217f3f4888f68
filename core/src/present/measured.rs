//! Measured figures that pages tell: how many shots a strategy needs for fleets laid in some way, each beside the row of
//! core/STRENGTH.md that it was read from. Measures nothing.

/// All figures that are told, each as the row of core/STRENGTH.md has it, of several rows the one of most games: how classic fleets are
/// laid, who fires at them, and how many shots that takes on average, to one decimal, as it is shown.
const TOLD: [(&str, &str, f64); 21] = [
    ("pl-random", "sh-density", 54.8),
    ("pl-spread", "sh-density", 54.7),
    ("pl-half", "sh-density", 57.6),
    ("pl-shores-large", "sh-density", 64.0),
    ("pl-third", "sh-density", 64.5),
    ("pl-perelman", "sh-density", 65.0),
    ("pl-sixty", "sh-density", 68.0),
    ("pl-shores-all", "sh-density", 73.0),
    ("pl-random", "sh-diagonals", 56.4),
    ("pl-no-diagonals", "sh-diagonals", 66.8),
    ("sequential", "sh-density", 54.9),
    ("sequential", "sh-goose-fixed", 56.5),
    ("uniform", "sh-random-marked", 75.4),
    ("uniform", "sh-hunt", 59.6),
    ("uniform", "sh-locator", 58.6),
    ("uniform", "sh-goose-fixed", 58.2),
    ("uniform", "sh-every-fourth", 58.0),
    ("uniform", "sh-chess", 58.4),
    ("uniform", "sh-diagonals", 58.0),
    ("uniform", "sh-density", 57.4),
    ("uniform", "sh-exact", 55.6),
];

/// How the fleets are laid that stand in a list by the shots that the Navigator needs for them.
pub const WITHSTOOD: [&str; 7] = ["pl-random", "pl-half", "pl-shores-large", "pl-third", "pl-perelman", "pl-sixty", "pl-shores-all"];

/// Who of the crew stands in a list by the shots they need, all lawful fleets alike, and how each of them fires.
pub const NEEDED: [(&str, &str); 9] = [
    ("deckhand", "sh-random-marked"),
    ("hunter", "sh-hunt"),
    ("locator", "sh-locator"),
    ("goose-plus", "sh-goose-fixed"),
    ("every-fourth", "sh-every-fourth"),
    ("chessboard", "sh-chess"),
    ("diagonals", "sh-diagonals"),
    ("navigator", "sh-density"),
    ("captain", "sh-exact"),
];

/// The shots that this strategy needs for classic fleets laid in this way.
///
/// # Panics
/// Where that is no figure of the table.
pub fn shots(strategy: &str, fleets: &str) -> f64 {
    let told = TOLD.iter().find(|(laid, fired, _)| (*laid, *fired) == (fleets, strategy));
    told.expect("a page tells only figures of the table").2
}
