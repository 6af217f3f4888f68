//! The picture beside the page of the game's past: what came when, on a line of years. Tells nothing that the pages do not;
//! the facts stand in core/RULES.md §4.3.

use super::{
    body::Scene,
    figure::{Figure, Station, Timeline},
    line::Line,
    locale::Locale,
    phrase::term,
    told::Topic,
};

/// When something came.
#[derive(Clone, Copy)]
enum When {
    /// In this year.
    Year(&'static str),
    /// At a time that is said in words.
    Said(&'static str),
}

/// When something came and what it was, the earliest first (`about-history`, `info-electronic-1977`, `info-black-sea-1992`).
const STATIONS: [(When, &str); 7] = [
    (When::Said("told-timeline-early"), "told-timeline-paper"),
    // Not a box by Milton Bradley, as is often told: that one came in 1967.
    (When::Year("1931"), "told-timeline-salvo"),
    (When::Said("told-timeline-forties"), "told-timeline-broadsides"),
    (When::Year("1967"), "told-timeline-pegs"),
    (When::Year("1977"), "told-timeline-electronic"),
    (When::Year("1986"), "told-timeline-straume"),
    (When::Year("1992"), "told-timeline-dos"),
];

/// The picture, described by everything that stands on it.
pub(super) fn scene(locale: Locale) -> Scene {
    let said = |id: &'static str| Line::new(id).phrase(locale);
    let station = |(when, what): (When, &'static str)| {
        let when = match when {
            When::Year(year) => year.to_owned(),
            When::Said(id) => said(id),
        };
        Station { when, what: said(what) }
    };
    let stations: Vec<Station> = STATIONS.map(station).into();
    let list = stations.iter().map(|Station { when, what }| format!("{when}: {what}")).collect::<Vec<_>>().join("; ");
    let alt = Line::new("told-history-alt").text("list", list).phrase(locale);
    Scene::of_figure(Figure::Timeline(Timeline { title: term(locale, "choice", Topic::History.id()), stations }), alt)
}
