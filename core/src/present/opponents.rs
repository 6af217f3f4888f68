//! The computer's crew in words: what each of them is called and how it plays. Knows none of their strategies.

use super::{
    body::{Body, Key},
    line::Line,
    locale::Locale,
    phrase::term,
    words::choice_word,
};
use crate::game::{
    Game,
    event::Event,
    side::{BySide, Side},
    view::PublicView,
};

/// The ladder of difficulty, the easiest first (core/RULES.md §3.2; the last is our own).
pub const LADDER: [&str; 9] =
    ["cabin-boy", "deckhand", "beginner", "chessboard", "locator", "goose-plus", "navigator", "acquaintance", "captain"];

/// Who stands beside the ladder, each with a pattern of its own.
pub const OTHERS: [&str; 11] =
    ["blind-hunter", "parity", "hunter", "diagonals", "rhombus", "knight", "every-fourth", "squares", "goose", "neural", "pool"];

/// The gentle ones, whom children play; first the one that plays them where nobody is named.
pub const GENTLE: [&str; 3] = ["cabin-boy", "deckhand", "beginner"];

/// How many keys stand in a row.
const KEYS: usize = 5;

/// What somebody of the crew is called where they sit.
pub fn name(id: &str, locale: Locale) -> String {
    term(locale, "opponent", id)
}

/// The one of them that is meant: by its id, by what it is called in any language, or by a word for it.
pub fn known(typed: &str) -> Option<&'static str> {
    let typed = typed.trim().to_lowercase();
    let called = |id: &str| {
        let names = Locale::ALL.into_iter().flat_map(|locale| [name(id, locale), term(locale, "choice", id)]);
        names.map(|name| name.to_lowercase()).any(|name| name == typed)
    };
    let meant = choice_word(&typed);
    LADDER.into_iter().chain(OTHERS).find(|id| *id == typed || meant == Some(*id) || called(id))
}

/// All of them, with a key to play each.
pub fn list(locale: Locale) -> Body {
    let step = |(at, id): (usize, &&str)| format!("{}. {} — {}", at + 1, term(locale, "choice", id), about(id, locale));
    let other = |id: &&str| format!("• {} — {}", term(locale, "choice", id), about(id, locale));
    let [title, others, note] = ["opponents-title", "opponents-others", "opponents-note"].map(|id| Line::new(id).phrase(locale));
    let ladder = [title].into_iter().chain(LADDER.iter().enumerate().map(step));
    let rest = [others].into_iter().chain(OTHERS.iter().map(other)).chain([note]);
    let rows = |ids: &[&str]| Key::rows(ids.iter().map(|id| key(id, locale)), KEYS);
    Body { keys: [rows(&LADDER), rows(&OTHERS)].concat(), ..Body::of_texts(ladder.chain(rest)) }
}

/// With the challenge, where it is among the events `from..to`: that the computer lays these fleets at random, as it cannot do
/// otherwise under the rules.
pub(super) fn at_random(game: &Game, (from, to): (usize, usize), laid: fn(&PublicView) -> BySide<bool>) -> Vec<Line> {
    if !game.events_between(from, to).iter().any(|logged| matches!(logged.event, Event::Challenged { .. })) {
        return Vec::new();
    }
    let sides = laid(game.public());
    let said = |side: Side| Line::new("crew-at-random").text("name", game.public().name(side));
    Side::BOTH.into_iter().filter(|side| sides[*side]).map(said).collect()
}

/// A key to play each of the gentle ones.
pub fn gentle(locale: Locale) -> Vec<Key> {
    GENTLE.map(|id| key(id, locale)).to_vec()
}

fn key(id: &str, locale: Locale) -> Key {
    Key::labelled(term(locale, "choice", id), format!("battle {id}"))
}

fn about(id: &str, locale: Locale) -> String {
    term(locale, "opponent", &format!("{id}-about"))
}
