//! A hint as a message: the probability map, the number of possible fleets, and advice from core/RULES.md §3.2 that suits
//! the position. The caller computes the probabilities.

use broadside_game::{
    roster::Kind,
    side::Side,
    view::{Chart, PublicView},
};
use broadside_words::{line::Line, locale::Locale, numbers::decimal};

use super::{body::Body, heat::heat_map};

/// Computed probabilities for the enemy's field.
#[derive(Clone, PartialEq, Debug)]
pub struct Chances {
    /// The probability of a ship in each cell, in thousandths, row by row.
    pub cells: Vec<u16>,
    /// The number of fleets that are consistent with the known cells, if counted.
    pub fleets: Option<f64>,
    /// The standard error of a probability, between 0 and 1, if it was sampled.
    pub error: Option<f64>,
}

/// The hint for firing at the field of `target_side`; without probabilities only the advice.
pub fn hint(view: &PublicView, target_side: Side, chances: Option<&Chances>, locale: Locale) -> Body {
    let advice = Line::new(advice(view, &view.charts[target_side]));
    let Some(chances) = chances else {
        return Body::of_lines([Line::new("hint-nothing"), advice], locale);
    };
    let map = heat_map(view, target_side, &chances.cells, locale);
    let fleets = chances.fleets.map(|fleets| Line::new("hint-left").text("count", group_digits(fleets)));
    let error = chances.error.map(|error| Line::new("hint-drawn").text("error", decimal(error * 100.0, 1, locale)));
    let lines = [fleets, error, Some(advice)].into_iter().flatten().map(|line| line.phrase(locale));
    let text = [map.text].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    Body { text, ..map }
}

/// The hint for spectators of a game between computers: the probabilities that the side to fire computes.
pub fn computer_players_hint(view: &PublicView, shooter: Side, chances: &Chances, locale: Locale) -> Body {
    let map = heat_map(view, !shooter, &chances.cells, locale);
    let thinks = Line::new("crew-chances").text("name", view.name(shooter)).phrase(locale);
    Body { text: format!("{thinks}\n{}", map.text), ..map }
}

/// The message id of the advice that suits the position.
fn advice(view: &PublicView, chart: &Chart) -> &'static str {
    let afloat = chart.ships_afloat(&view.rules);
    let largest = afloat.iter().filter(|spec| spec.kind == Kind::Warship).map(|spec| spec.decks).max();
    match largest {
        _ if !chart.open_hits().is_empty() => "hint-wounded",
        Some(1) => "hint-boats",
        _ if !chart.wrecks.is_empty() && view.rules.marks_halos() && view.shots % 2 == 1 => "hint-shore",
        _ => "hint-large",
    }
}

/// Formats a whole number with narrow spaces between groups of three digits, which suits every supported language.
fn group_digits(number: f64) -> String {
    let digits = format!("{number:.0}");
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap_or_default()).collect();
    groups.join("\u{202f}")
}
