//! The timeline picture of the history article. The facts come from core/RULES.md §4.3.

use broadside_scene::{
    Scene,
    figure::{Figure, Timeline, TimelineEvent},
};
use broadside_words::{line::Line, locale::Locale, phrase::term};

use super::topic::Topic;

/// The events, earliest first (`about-history`, `info-electronic-1977`, `info-black-sea-1992`): a year, or the message id of a
/// period without `told-timeline-`, and the message id of the event without it.
const EVENTS: [(&str, &str); 7] = [
    ("early", "paper"),
    // Often attributed to a boxed game by Milton Bradley, which appeared in 1967.
    ("1931", "salvo"),
    ("forties", "broadsides"),
    ("1967", "pegs"),
    ("1977", "electronic"),
    ("1986", "straume"),
    ("1992", "dos"),
];

/// The timeline as a picture, with all events in its alternative text.
pub(super) fn scene(locale: Locale) -> Scene {
    // A year has no message and is shown unchanged.
    let text = |word: &str| term(locale, "told-timeline", word);
    let event = |(when, what): (&str, &str)| TimelineEvent { when: text(when), what: text(what) };
    let events: Vec<TimelineEvent> = EVENTS.map(event).into();
    let list = events.iter().map(|TimelineEvent { when, what }| format!("{when}: {what}")).collect::<Vec<_>>().join("; ");
    let alt = Line::new("told-history-alt").text("list", list).phrase(locale);
    Scene::of_figure(Figure::Timeline(Timeline { title: term(locale, "choice", Topic::History.id()), events }), alt)
}
