//! The picture beside the page of the game's past: what came when, on a line of years. Tells nothing that the pages do not;
//! the facts stand in core/RULES.md §4.3.

use super::{
    body::Scene,
    figure::{Figure, Station, Timeline},
    line::Line,
    locale::Locale,
    phrase::term,
    topic::Topic,
};

/// When something came and what it was, the earliest first (`about-history`, `info-electronic-1977`, `info-black-sea-1992`): a year, or
/// the id of its word after `told-timeline-`.
const STATIONS: [(&str, &str); 7] = [
    ("early", "paper"),
    // Not a box by Milton Bradley, as is often told: that one came in 1967.
    ("1931", "salvo"),
    ("forties", "broadsides"),
    ("1967", "pegs"),
    ("1977", "electronic"),
    ("1986", "straume"),
    ("1992", "dos"),
];

/// The picture, described by everything that stands on it.
pub(super) fn scene(locale: Locale) -> Scene {
    // A year has no word, and is said as it is.
    let said = |word: &str| term(locale, "told-timeline", word);
    let station = |(when, what): (&str, &str)| Station { when: said(when), what: said(what) };
    let stations: Vec<Station> = STATIONS.map(station).into();
    let list = stations.iter().map(|Station { when, what }| format!("{when}: {what}")).collect::<Vec<_>>().join("; ");
    let alt = Line::new("told-history-alt").text("list", list).phrase(locale);
    Scene::of_figure(Figure::Timeline(Timeline { title: term(locale, "choice", Topic::History.id()), stations }), alt)
}
