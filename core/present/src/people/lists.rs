//! The lists of a player's last games and of the medals, in pages.

use broadside_arena::career::{
    Career,
    entry::{CareerEntry, GameWeight},
    facts::GameResult,
    medals::MEDALS,
};
use broadside_game::ids::GameId;
use broadside_words::{line::Line, locale::Locale, phrase::term};

use super::{
    super::{
        body::{Body, Key},
        button::button,
    },
    notifications,
    parts::{date, page_turn_keys},
};

/// Games per page.
pub const GAMES_PER_PAGE: usize = 8;

const MEDALS_PER_PAGE: usize = 10;

/// Buttons per row.
const KEYS_PER_ROW: usize = 4;

/// The games on a page, latest first; pages are counted from 0.
pub fn page_of(career: &Career, number: usize) -> Vec<&CareerEntry> {
    career.entries.iter().rev().skip(number * GAMES_PER_PAGE).take(GAMES_PER_PAGE).collect()
}

/// A page of the last games. `stored` are the games on it that are still in the store.
pub fn history(career: &Career, number: usize, stored: &[GameId], locale: Locale) -> Body {
    let pages = career.entries.len().div_ceil(GAMES_PER_PAGE).max(1);
    let number = number.min(pages - 1);
    let entries = page_of(career, number);
    if entries.is_empty() {
        return notifications::plain(Line::new("history-none"), locale);
    }
    let head = Line::new("history-title").number("number", number as i64 + 1).number("count", pages as i64).phrase(locale);
    let lines = entries.iter().map(|entry| game_line(entry, locale));
    let label = |id: &'static str, game: GameId| Line::new(id).text("code", game.to_string()).phrase(locale);
    let look = |game: &GameId| Key::with_label(label("key-inspect-game", *game), button(*game, 0, "inspect"));
    let record = |game: &GameId| Key::with_label(label("key-record-game", *game), button(*game, 0, "record"));
    let mut keys =
        [Key::into_rows(stored.iter().map(look), KEYS_PER_ROW), Key::into_rows(stored.iter().map(record), KEYS_PER_ROW)].concat();
    keys.extend(page_turn_keys(number, pages, |number| format!("history {number}"), locale));
    Body { keys, ..Body::of_texts([head].into_iter().chain(lines)) }
}

fn game_line(entry: &CareerEntry, locale: Locale) -> String {
    let id = match entry.outcome {
        GameResult::Won => "history-won",
        GameResult::Drawn => "history-drawn",
        GameResult::Lost => "history-lost",
    };
    let computer = entry.opponent.is_some_and(|opponent| opponent.is_computer());
    let name = match (computer, entry.opponent_name.is_empty()) {
        (true, _) => Line::new("opponent-computer").phrase(locale),
        (false, true) => Line::new("somebody").phrase(locale),
        (false, false) => entry.opponent_name.clone(),
    };
    let rating = match entry.weight {
        GameWeight::Rated => {
            let change = i64::from(entry.after.rounded_value()) - i64::from(entry.before.rounded_value());
            Line::new("history-rated").text("value", format!("{change:+}")).number("number", entry.after.rounded_value())
        }
        GameWeight::Unrated => Line::new("history-unrated"),
        GameWeight::Nothing => Line::new("history-nothing"),
    };
    let outcome = Line::new(id).text("name", name).phrase(locale);
    format!("{} · {} · {outcome} · {} · {}", date(entry.at), entry.game, term(locale, "family", entry.family.id()), rating.phrase(locale))
}

/// A page of all medals. Those that the player has won come first and are marked with a star.
pub fn medals(career: Option<&Career>, number: usize, locale: Locale) -> Body {
    let pages = MEDALS.len().div_ceil(MEDALS_PER_PAGE).max(1);
    let number = number.min(pages - 1);
    let won = |id: &str| career.is_some_and(|career| career.has_medal(id));
    let have = MEDALS.iter().filter(|medal| won(medal.id)).count();
    let head = Line::new("medals-title").number("have", have as i64).number("want", MEDALS.len() as i64).phrase(locale);
    let line = |medal: &broadside_arena::career::medals::Medal| {
        let sign = if won(medal.id) { "★" } else { "☆" };
        format!("{sign} {} — {}", term(locale, "medal", medal.id), term(locale, "medal", &format!("{}-rule", medal.id)))
    };
    let mut all: Vec<_> = MEDALS.iter().collect();
    all.sort_by_key(|medal| !won(medal.id));
    let lines = all.into_iter().skip(number * MEDALS_PER_PAGE).take(MEDALS_PER_PAGE).map(line);
    let note = Line::new("medals-note").phrase(locale);
    let keys = page_turn_keys(number, pages, |number| format!("medals {number}"), locale).into_iter().collect();
    Body { keys, ..Body::of_texts([head].into_iter().chain(lines).chain([note])) }
}
