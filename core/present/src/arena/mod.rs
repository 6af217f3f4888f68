//! The messages about tournaments: posts, private messages, cards, brackets and tables. Pure functions of a tournament and a
//! locale.

mod cards;
pub mod draft;
mod keys;
mod matches;
mod names;
mod news;
mod picture;
mod places;
mod plan;
mod podium;
mod private_messages;
mod refusals;
mod state;
mod status;
pub mod subcommand;
mod table;
pub(super) mod times;
mod tree;

use broadside_arena::{
    Tournament,
    entrant::{MatchId, Presence},
    event::Event,
    tournament::Phase,
};
use broadside_game::ids::PlayerId;
use broadside_scene::Scene;
use broadside_words::{line::Line, locale::Locale, phrase::term};

use super::body::{Body, Key};
pub use cards::{card, list};
pub use keys::press;
use news::event_range;
pub use places::place_title;
pub use refusals::{already_done, confirmation, refusal};
pub use state::{TournamentItem, TournamentState, list_item, state};
pub use times::{UTC, duration_line, zone_name};

/// The post for a room about the events `from..to`, with the current standings.
pub fn post(tournament: &Tournament, from: usize, to: usize, locale: Locale) -> Body {
    let mut lines = news::lines(tournament, from, to, locale);
    if !tournament.is_over() || lines.is_empty() {
        // Only a new post contains the time left until an event; in an edited post, which stays visible for long, it would go out of date.
        let last = tournament.log()[event_range(tournament, from, to)].last();
        let now = last.filter(|_| is_news(tournament, from, to)).map(|logged| logged.at);
        lines = news::with_status(lines, status::status(tournament, now, locale));
    }
    let text = std::iter::once(cards::heading(tournament, locale)).chain(texts(&lines, locale));
    Body { scene: scene(tournament, locale), keys: keys::post_buttons(tournament, locale), ..Body::of_texts(text) }
}

/// What is left of a post before the start, about the events `from..to`, once a newer one follows: the news, without the count, the time
/// left and the buttons. `None` for a later post.
pub fn superseded_call(tournament: &Tournament, from: usize, to: usize, locale: Locale) -> Option<Body> {
    let mut shown = tournament.log()[event_range(tournament, 0, to)].iter();
    if shown.any(|logged| matches!(logged.event, Event::Started { .. })) {
        return None;
    }
    let mut lines = news::lines(tournament, from, to, locale);
    lines.retain(|line| line.id != "arena-check-in");
    Some(Body::of_texts(std::iter::once(cards::heading(tournament, locale)).chain(texts(&lines, locale))))
}

/// The call in the room of a tournament whose posts have a place of their own: the invitation, with buttons until the start.
pub fn room_call(tournament: &Tournament, locale: Locale) -> Body {
    let keys = if tournament.seeds().is_empty() { keys::post_buttons(tournament, locale) } else { Vec::new() };
    Body { keys, ..superseded_call(tournament, 0, 1, locale).unwrap_or_default() }
}

/// The private message to a participant about the events `from..to`.
pub fn private_message(tournament: &Tournament, from: usize, to: usize, player: PlayerId, locale: Locale) -> Body {
    let lines = private_messages::lines(tournament, from, to, player, locale);
    let mut row: Vec<Key> = keys::field_button(tournament, player, locale).into_iter().collect();
    let unconfirmed = |entrant: &&broadside_arena::entrant::Entrant| entrant.presence == Presence::Joined;
    if *tournament.phase() == Phase::CheckIn && tournament.entrant_of(player).filter(unconfirmed).is_some() {
        row.push(keys::key(tournament.id(), "arena-key-here", "checkin", locale));
    }
    row.push(keys::key(tournament.id(), "arena-key-card", "card", locale));
    Body { keys: vec![row], ..Body::of_texts(texts(&lines, locale)) }
}

/// The text above a player's messages about a game of this match that has not begun: what led to it, the round, and the time to get ready.
/// Empty for somebody who does not play in it.
pub fn call(tournament: &Tournament, id: MatchId, player: PlayerId, locale: Locale) -> String {
    texts(&private_messages::call_lines(tournament, id, player, locale), locale).collect::<Vec<_>>().join("\n")
}

/// Whether the events `from..to` call for a new message in a room, instead of an edit of the last one.
pub fn is_news(tournament: &Tournament, from: usize, to: usize) -> bool {
    tournament.log()[event_range(tournament, from, to)].iter().any(|logged| logged.event.is_news())
}

/// A page of the bracket as a picture; pages are counted from 0 and wrap around. For Swiss and round robin, the table.
pub fn bracket(tournament: &Tournament, page: usize, locale: Locale) -> Body {
    if !tournament.is_elimination() || tournament.matches().is_empty() {
        return table(tournament, page, locale);
    }
    picture_body(tournament, tree::picture(tournament, page, locale), ("bracket", page, tree::pages(tournament)), &["matches"], locale)
}

/// A page of the table as a picture.
pub fn table(tournament: &Tournament, page: usize, locale: Locale) -> Body {
    let paging = ("table", page, table::pages(tournament));
    picture_body(tournament, table::picture(tournament, page, locale), paging, &["standings", "matches"], locale)
}

/// A page of the table as text.
pub fn standings(tournament: &Tournament, page: usize, locale: Locale) -> Body {
    let pages = table::pages(tournament);
    let footer = table::footer_lines(tournament, locale);
    let keys = rows(tournament, ("standings", page, pages), &["table", "matches"], locale);
    let text = std::iter::once(page_heading(tournament, page % pages, pages, locale)).chain(footer);
    Body { mono: Some(table::text(tournament, page, locale)), keys, ..Body::of_texts(text) }
}

/// A page of the matches as text, latest round first.
pub fn matches(tournament: &Tournament, page: usize, locale: Locale) -> Body {
    let all = matches::pages(tournament, locale);
    let pages = all.len().max(1);
    let view = if tournament.is_elimination() { "bracket" } else { "table" };
    let open = tournament.matches().iter().find_map(names::game_code);
    let hint = match open {
        _ if all.is_empty() => Some(Line::new("arena-no-matches")),
        open => open.map(|code| Line::new("arena-follow").text("code", code)),
    };
    let text = std::iter::once(page_heading(tournament, page % pages, pages, locale)).chain(hint.map(|hint| hint.phrase(locale)));
    let keys = rows(tournament, ("matches", page, pages), &[view], locale);
    Body { mono: all.into_iter().nth(page % pages), keys, ..Body::of_texts(text) }
}

/// The top three as a picture; if there is no winner yet, the bracket or the table.
pub fn podium(tournament: &Tournament, locale: Locale) -> Body {
    if !podium::has_winner(tournament) {
        return bracket(tournament, 0, locale);
    }
    let body = picture_body(tournament, podium::picture(tournament, locale), ("podium", 0, 1), &["standings", "matches"], locale);
    let text = std::iter::once(body.text).chain(podium::lines(tournament, locale)).collect::<Vec<_>>().join("\n");
    Body { text, ..body }
}

/// The picture for the current phase: the bracket or the table, then the podium.
fn scene(tournament: &Tournament, locale: Locale) -> Option<Scene> {
    match tournament.phase() {
        // There is nothing to show beyond the text.
        Phase::Gathering | Phase::CheckIn | Phase::Cancelled => None,
        Phase::Over(_) if podium::has_winner(tournament) => Some(podium::picture(tournament, locale)),
        Phase::Over(_) if tournament.is_elimination() => Some(tree::picture(tournament, 0, locale)),
        Phase::Playing(_) if tournament.is_elimination() => Some(tree::picture(tournament, tree::current_page(tournament), locale)),
        Phase::Playing(_) | Phase::Over(_) => Some(table::picture(tournament, 0, locale)),
    }
}

/// A picture with its heading and buttons.
fn picture_body(tournament: &Tournament, scene: Scene, paging: (&str, usize, usize), others: &[&str], locale: Locale) -> Body {
    let keys = rows(tournament, paging, others, locale);
    Body { text: cards::heading(tournament, locale), scene: Some(scene), keys, ..Body::default() }
}

/// A row of buttons for the other pages of the view `word`, which has `pages` pages, and a row of buttons for `others`, other views.
fn rows(tournament: &Tournament, (word, page, pages): (&str, usize, usize), others: &[&str], locale: Locale) -> Vec<Vec<Key>> {
    let turn = keys::page_buttons(tournament.id(), word, page % pages.max(1), pages, locale);
    let other = |word: &&str| Key::with_label(term(locale, "arena-key", word), press(tournament.id(), &format!("{word} 0")));
    let card = keys::key(tournament.id(), "arena-key-card", "card", locale);
    let rows = [turn, others.iter().map(other).chain([card]).collect()];
    rows.into_iter().filter(|row| !row.is_empty()).collect()
}

fn page_heading(tournament: &Tournament, page: usize, pages: usize, locale: Locale) -> String {
    names::with_page(cards::heading(tournament, locale), page, pages, locale)
}

/// The localized lines, without empty ones.
fn texts(lines: &[Line], locale: Locale) -> impl Iterator<Item = String> {
    lines.iter().map(move |line| trim_double_stop(line.phrase(locale))).filter(|text| !text.is_empty())
}

/// Removes one of two full stops at the end, which result from a name that ends in one.
fn trim_double_stop(mut text: String) -> String {
    if text.ends_with("..") && !text.ends_with("...") {
        text.pop();
    }
    text
}
