//! Measured figures that the articles quote from core/STRENGTH.md: the mean number of shots that a strategy needs for certain
//! fleets.

/// Placement strategy, firing strategy and mean number of shots for classic fleets, to one decimal, as in core/STRENGTH.md.
/// If there are several rows there, this is the one with the most games.
const FIGURES: [(&str, &str, f64); 21] = [
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

/// The placement strategies that an article compares by the shots that the Navigator needs.
pub const COMPARED_PLACEMENTS: [&str; 7] =
    ["pl-random", "pl-half", "pl-shores-large", "pl-third", "pl-perelman", "pl-sixty", "pl-shores-all"];

/// The opponents that an article compares by the shots they need for uniformly random fleets, with their strategies.
pub const COMPARED_OPPONENTS: [(&str, &str); 9] = [
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

/// How many of a hundred ships of four, three, two and one decks are hit within the first 20 shots at classic fleets placed
/// sequentially, for the opponents of [`COMPARED_OPPONENTS`], as in core/STRENGTH.md.
pub const EARLY_HITS: [[u8; 4]; 9] = [
    [60, 50, 38, 20],
    [53, 42, 30, 16],
    [54, 45, 31, 17],
    [66, 48, 28, 14],
    [66, 48, 29, 14],
    [56, 44, 31, 15],
    [65, 47, 30, 16],
    [77, 53, 29, 10],
    [41, 38, 35, 26],
];

/// The mean number of shots that a firing strategy needs for classic fleets of a placement strategy.
///
/// # Panics
/// If there is no such figure.
pub fn mean_shots(strategy: &str, fleets: &str) -> f64 {
    let figure = FIGURES.iter().find(|(placement, firing, _)| (*placement, *firing) == (fleets, strategy));
    figure.expect("articles quote only figures of the table").2
}
