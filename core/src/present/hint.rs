//! A hint, told: the map of chances, how many fleets are left, and a piece of the advice of core/RULES.md §3.2 that suits the
//! moment. The odds are counted by who asks; this never works one out.

use super::{body::Body, heat::heat_map, line::Line, locale::Locale, numbers::decimal};
use crate::game::{
    roster::Kind,
    side::Side,
    view::{Chart, PublicView},
};

/// What is known of the enemy's waters, counted.
#[derive(Clone, PartialEq, Debug)]
pub struct Chances {
    /// How likely a ship is in each cell of the field, in thousandths, row by row.
    pub cells: Vec<u16>,
    /// How many fleets agree with what is known, where that was counted.
    pub fleets: Option<f64>,
    /// The standard error of a chance, between 0 and 1, where it was drawn.
    pub error: Option<f64>,
}

/// The hint for who fires at these waters; without chances only the advice.
pub fn hint(view: &PublicView, waters: Side, chances: Option<&Chances>, locale: Locale) -> Body {
    let advice = Line::new(advice(view, &view.charts[waters]));
    let Some(chances) = chances else {
        return Body::of_lines([Line::new("hint-nothing"), advice], locale);
    };
    let map = heat_map(view, waters, &chances.cells, locale);
    let fleets = chances.fleets.map(|fleets| Line::new("hint-left").text("count", grouped(fleets)));
    let error = chances.error.map(|error| Line::new("hint-drawn").text("error", decimal(error * 100.0, 1, locale)));
    let lines = [fleets, error, Some(advice)].into_iter().flatten().map(|line| line.phrase(locale));
    let text = [map.text].into_iter().chain(lines).collect::<Vec<_>>().join("\n");
    Body { text, ..map }
}

/// For all who look on while two of the computer's crew play: the chances for the one that is to fire.
pub fn of_the_crew(view: &PublicView, shooter: Side, chances: &Chances, locale: Locale) -> Body {
    let map = heat_map(view, !shooter, &chances.cells, locale);
    let thinks = Line::new("crew-chances").text("name", view.name(shooter)).phrase(locale);
    Body { text: format!("{thinks}\n{}", map.text), ..map }
}

/// The piece of advice that suits what is known.
fn advice(view: &PublicView, chart: &Chart) -> &'static str {
    let afloat = chart.afloat(&view.rules);
    let largest = afloat.iter().filter(|berth| berth.kind == Kind::Warship).map(|berth| berth.decks).max();
    match largest {
        _ if !chart.open_hits().is_empty() => "hint-wounded",
        Some(1) => "hint-boats",
        _ if !chart.wrecks.is_empty() && view.rules.marks_halos() && view.shots % 2 == 1 => "hint-shore",
        _ => "hint-large",
    }
}

/// A whole number in groups of three digits, which every language parts by a narrow space here.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap_or_default()).collect();
    groups.join("\u{202f}")
}
