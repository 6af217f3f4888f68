//! How tournaments are told: what happened, how it stands, who meets whom. Pure: what is told is a function of a
//! tournament and a language, and never decides anything.

mod cards;
pub mod deed;
pub mod draft;
mod keys;
mod letters;
mod matches;
mod names;
mod news;
mod picture;
mod places;
mod plan;
mod podium;
mod refusals;
mod status;
mod table;
pub(super) mod times;
mod tree;

use std::ops::Range;

use super::{
    body::{Body, Key, Scene},
    cards as rule_cards,
    line::Line,
    locale::Locale,
    phrase::term,
};
use crate::{
    arena::{Tournament, entrant::Presence, tournament::Phase},
    game::ids::{PlayerId, Timestamp},
};

pub use cards::{card, list};
pub use keys::press;
pub use places::place_title;
pub use refusals::{refusal, said, said_before};
pub use times::{UTC, zone_name};

/// What a room is told of the events `from..to`, with the standings as they are now.
pub fn post(tournament: &Tournament, from: usize, to: usize, locale: Locale) -> Body {
    let mut lines = news::lines(tournament, from, to, locale);
    if !tournament.over() || lines.is_empty() {
        // What is posted afresh says how far off things are; what is edited stands too long for that.
        let now = moment(tournament, from, to).filter(|_| news(tournament, from, to));
        lines = news::with_status(lines, status::status(tournament, now, locale));
    }
    let text = std::iter::once(cards::head(tournament, locale)).chain(phrased(&lines, locale));
    Body { scene: scene(tournament, locale), keys: keys::under_post(tournament, locale), ..Body::of_texts(text) }
}

/// What somebody in it is told of the events `from..to`, in private.
pub fn letter(tournament: &Tournament, from: usize, to: usize, player: PlayerId, locale: Locale) -> Body {
    let lines = letters::lines(tournament, from, to, player, locale);
    let mut row: Vec<Key> = keys::field(tournament, player, locale).into_iter().collect();
    let asked = |entrant: &&crate::arena::entrant::Entrant| entrant.presence == Presence::Joined;
    if *tournament.phase() == Phase::CheckIn && tournament.entrant_of(player).filter(asked).is_some() {
        row.push(keys::key(tournament.id(), "arena-key-here", "checkin", locale));
    }
    row.push(keys::key(tournament.id(), "arena-key-card", "card", locale));
    Body { keys: vec![row], ..Body::of_texts(phrased(&lines, locale)) }
}

/// Whether the events `from..to` are news that a room must not miss: they deserve a message of their own.
pub fn news(tournament: &Tournament, from: usize, to: usize) -> bool {
    tournament.log()[stretch(tournament, from, to)].iter().any(|logged| logged.event.is_news())
}

/// A page of its tree as a picture; pages count from 0 and go round. Swiss and round robin show their table.
pub fn bracket(tournament: &Tournament, page: usize, locale: Locale) -> Body {
    if !tournament.eliminates() || tournament.matches().is_empty() {
        return table(tournament, page, locale);
    }
    let turn = keys::pages(tournament.id(), "bracket", page % tree::pages(tournament).max(1), tree::pages(tournament), locale);
    shown(tournament, tree::picture(tournament, page, locale), turn, &["matches"], locale)
}

/// A page of its table as a picture.
pub fn table(tournament: &Tournament, page: usize, locale: Locale) -> Body {
    let pages = table::pages(tournament);
    let turn = keys::pages(tournament.id(), "table", page % pages, pages, locale);
    shown(tournament, table::picture(tournament, page, locale), turn, &["standings", "matches"], locale)
}

/// A page of its table as text.
pub fn standings(tournament: &Tournament, page: usize, locale: Locale) -> Body {
    let pages = table::text_pages(tournament);
    let foot = table::foot(tournament, locale);
    let turn = keys::pages(tournament.id(), "standings", page % pages, pages, locale);
    let keys = rows(tournament, turn, &["table", "matches"], locale);
    let text = std::iter::once(paged(tournament, page % pages, pages, locale)).chain(foot);
    Body { mono: Some(table::text(tournament, page, locale)), keys, ..Body::of_texts(text) }
}

/// A page of its matches as text, the latest round first.
pub fn matches(tournament: &Tournament, page: usize, locale: Locale) -> Body {
    let all = matches::pages(tournament, locale);
    let pages = all.len().max(1);
    let turn = keys::pages(tournament.id(), "matches", page % pages, pages, locale);
    let view = if tournament.eliminates() { "bracket" } else { "table" };
    let open = tournament.matches().iter().find_map(names::game_code);
    let hint = match open {
        _ if all.is_empty() => Some(Line::new("arena-no-matches")),
        open => open.map(|code| Line::new("arena-follow").text("code", code)),
    };
    let text = std::iter::once(paged(tournament, page % pages, pages, locale)).chain(hint.map(|hint| hint.phrase(locale)));
    let keys = rows(tournament, turn, &[view], locale);
    Body { mono: all.into_iter().nth(page % pages), keys, ..Body::of_texts(text) }
}

/// The first three as a picture; before the end, how it stands.
pub fn podium(tournament: &Tournament, locale: Locale) -> Body {
    if !podium::stands(tournament) {
        return bracket(tournament, 0, locale);
    }
    let body = shown(tournament, podium::picture(tournament, locale), Vec::new(), &["standings", "matches"], locale);
    let text = std::iter::once(body.text).chain(podium::lines(tournament, locale)).collect::<Vec<_>>().join("\n");
    Body { text, ..body }
}

/// The picture of how it stands: before the start who is in, or the rules; then the tree or the table; the podium.
fn scene(tournament: &Tournament, locale: Locale) -> Option<Scene> {
    match tournament.phase() {
        Phase::Cancelled => None,
        Phase::Over(_) if podium::stands(tournament) => Some(podium::picture(tournament, locale)),
        Phase::Over(_) if tournament.eliminates() => Some(tree::picture(tournament, 0, locale)),
        Phase::Gathering | Phase::CheckIn if tournament.entered().next().is_none() => {
            Some(rule_cards::picture(&plan::rules(tournament.plan(), locale), locale))
        }
        Phase::Playing(_) if tournament.eliminates() => Some(tree::picture(tournament, tree::present_page(tournament), locale)),
        Phase::Gathering | Phase::CheckIn | Phase::Playing(_) | Phase::Over(_) => Some(table::picture(tournament, 0, locale)),
    }
}

/// A picture with the line of what it is and the keys that lead on from it.
fn shown(tournament: &Tournament, scene: Scene, turn: Vec<Key>, others: &[&str], locale: Locale) -> Body {
    let keys = rows(tournament, turn, others, locale);
    Body { text: cards::head(tournament, locale), scene: Some(scene), keys, ..Body::default() }
}

/// A row that turns pages, and a row that shows something else, each by its word.
fn rows(tournament: &Tournament, turn: Vec<Key>, others: &[&str], locale: Locale) -> Vec<Vec<Key>> {
    let other = |word: &&str| Key::labelled(term(locale, "arena-key", word), press(tournament.id(), &format!("{word} 0")));
    let card = keys::key(tournament.id(), "arena-key-card", "card", locale);
    let rows = [turn, others.iter().map(other).chain([card]).collect()];
    rows.into_iter().filter(|row| !row.is_empty()).collect()
}

fn paged(tournament: &Tournament, page: usize, pages: usize, locale: Locale) -> String {
    let head = cards::head(tournament, locale);
    match pages {
        0 | 1 => head,
        pages => {
            let page = Line::new("arena-page").number("number", page as i64 + 1).number("most", pages as i64);
            format!("{head} · {}", page.phrase(locale))
        }
    }
}

/// When the last of the events happened: the moment a fresh post is written at.
fn moment(tournament: &Tournament, from: usize, to: usize) -> Option<Timestamp> {
    tournament.log()[stretch(tournament, from, to)].last().map(|logged| logged.at)
}

/// Where the events `from..to` stand in its log, as far as it has them.
fn stretch(tournament: &Tournament, from: usize, to: usize) -> Range<usize> {
    let end = to.min(tournament.log().len());
    from.min(end)..end
}

fn phrased(lines: &[Line], locale: Locale) -> impl Iterator<Item = String> {
    lines.iter().map(move |line| stopped(line.phrase(locale))).filter(|text| !text.is_empty())
}

/// A sentence with one stop at its end, should the name before it have one of its own.
fn stopped(mut text: String) -> String {
    if text.ends_with("..") && !text.ends_with("...") {
        text.pop();
    }
    text
}
