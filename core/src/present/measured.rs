//! Measured figures that pages tell: how many shots a strategy needs for fleets laid in some way, each beside the row of
//! core/STRENGTH.md that it was read from. Measures nothing: a test holds the figures, and what is said of them, to that page.

/// A figure, and the row of core/STRENGTH.md that it stands in; of several such rows, the one of most games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// The rules, as they are typed.
    pub rules: &'static str,
    /// How the fleets are laid.
    pub fleets: &'static str,
    /// Who fires at them.
    pub strategy: &'static str,
    /// How many shots that takes on average, to one decimal, as it is shown.
    pub shots: f64,
}

const fn classic(fleets: &'static str, strategy: &'static str, shots: f64) -> Measured {
    Measured { rules: "classic", fleets, strategy, shots }
}

/// All figures that are told.
pub const TOLD: [Measured; 21] = [
    classic("pl-random", "sh-density", 54.8),
    classic("pl-spread", "sh-density", 54.7),
    classic("pl-half", "sh-density", 57.6),
    classic("pl-shores-large", "sh-density", 64.0),
    classic("pl-third", "sh-density", 64.5),
    classic("pl-perelman", "sh-density", 65.0),
    classic("pl-sixty", "sh-density", 68.0),
    classic("pl-shores-all", "sh-density", 73.0),
    classic("pl-random", "sh-diagonals", 56.4),
    classic("pl-no-diagonals", "sh-diagonals", 66.8),
    classic("sequential", "sh-density", 54.9),
    classic("sequential", "sh-goose-fixed", 56.5),
    classic("uniform", "sh-random-marked", 75.4),
    classic("uniform", "sh-hunt", 59.6),
    classic("uniform", "sh-locator", 58.6),
    classic("uniform", "sh-goose-fixed", 58.2),
    classic("uniform", "sh-every-fourth", 58.0),
    classic("uniform", "sh-chess", 58.4),
    classic("uniform", "sh-diagonals", 58.0),
    classic("uniform", "sh-density", 57.4),
    classic("uniform", "sh-exact", 55.6),
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
/// Where that is no figure of [`TOLD`].
pub fn shots(strategy: &str, fleets: &str) -> f64 {
    let told = TOLD.iter().find(|told| (told.rules, told.strategy, told.fleets) == ("classic", strategy, fleets));
    told.expect("a page tells only figures of the table").shots
}
