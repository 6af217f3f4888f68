//! Matches as text, one line each, latest round first. Also the alternative text of brackets and tables.

use std::cmp::Reverse;

use broadside_arena::{
    Tournament,
    entrant::{BracketSlot, Match, MatchHalf, MatchResult, Part},
};
use broadside_words::{
    line::{Line, cut},
    locale::Locale,
};
use serde::Serialize;

use super::names::{game_code, is_playable, last_round, score_for, seat_label, stage};

const LINES_PER_PAGE: usize = 38;

/// The width of a name, in characters.
const NAME_WIDTH: usize = 14;

/// The width of the score or game code between the names, in characters.
const MIDDLE_WIDTH: usize = 6;

/// A round of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TournamentStage {
    /// Its name.
    pub name: String,
    /// Its matches, from top to bottom.
    pub matches: Vec<TournamentMatch>,
}

/// A match of a tournament.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TournamentMatch {
    /// The players, or the matches from which they will come.
    pub names: [String; 2],
    /// The score, or a sign before the first result.
    pub score: String,
    /// Who of the two has won.
    pub winner: Option<usize>,
}

/// The line of a match: the players, and the result or score.
pub fn match_line(tournament: &Tournament, one: &Match, locale: Locale) -> Line {
    let [a, b] = MatchHalf::BOTH.map(|half| seat_label(tournament, one, half, locale));
    match one.result {
        Some(MatchResult::Bye(half)) => {
            let alone = if half == MatchHalf::Upper { a } else { b };
            Line::new("arena-pair").text("a", alone).line("b", Line::new("arena-bye"))
        }
        None if one.games.is_empty() => Line::new("arena-pair").text("a", a).text("b", b),
        _ => Line::new("arena-score").text("a", a).text("b", b).text("state", result_text(one)),
    }
}

/// The score of a match, or signs if no game decided it.
fn result_text(one: &Match) -> String {
    let played = one.has_finished_game();
    match one.result {
        Some(MatchResult::Awarded(MatchHalf::Upper)) if !played => "+:–".to_owned(),
        Some(MatchResult::Awarded(MatchHalf::Lower)) if !played => "–:+".to_owned(),
        Some(MatchResult::Nobody) if !played => "–:–".to_owned(),
        _ => score_for(one, MatchHalf::Upper),
    }
}

/// The whole bracket by stages, the earliest first; without a bracket the last round that is paired.
pub fn stages(tournament: &Tournament, locale: Locale) -> Vec<TournamentStage> {
    let last = last_round(tournament, Part::Main);
    let is_shown = |one: &&Match| if tournament.is_elimination() { is_playable(one) } else { one.round == last };
    let mut shown: Vec<&Match> = tournament.matches().iter().filter(is_shown).collect();
    shown.sort_by_key(|one| (time_key(one, last), one.place));
    let state = |one: &&Match| {
        let [a, b] = MatchHalf::BOTH.map(|half| seat_label(tournament, one, half, locale));
        let has_bye = matches!(one.result, Some(MatchResult::Bye(_)));
        TournamentMatch {
            names: [a, b],
            score: if has_bye { Line::new("arena-bye").phrase(locale) } else { progress_text(one, None) },
            winner: one.result.and_then(MatchResult::winner).map(|half| half as usize),
        }
    };
    let round = |round: &[&Match]| {
        let name = stage(tournament, round[0]).phrase(locale);
        TournamentStage { name, matches: round.iter().map(state).collect() }
    };
    shown.chunk_by(|one, next| (one.part, one.round) == (next.part, next.round)).map(round).collect()
}

/// The pages of the list of matches, with lines of at most 40 characters.
pub fn pages(tournament: &Tournament, locale: Locale) -> Vec<String> {
    let has_player = |one: &&Match| one.seats.iter().any(|seat| matches!(seat, BracketSlot::Taken(_)));
    let mut shown: Vec<&Match> = tournament.matches().iter().filter(has_player).collect();
    let last = last_round(tournament, Part::Main);
    shown.sort_by_key(|one| (Reverse(time_key(one, last)), one.place));
    let mut pages: Vec<Vec<String>> = vec![Vec::new()];
    let mut heading = String::new();
    for one in shown {
        let stage = stage(tournament, one).phrase(locale);
        let full = pages.last().is_some_and(|page| page.len() >= LINES_PER_PAGE);
        if full {
            pages.push(Vec::new());
        }
        let page = pages.last_mut().expect("there is a first page");
        if page.is_empty() || stage != heading {
            page.push(stage.clone());
            heading = stage;
        }
        page.push(row(tournament, one, locale));
    }
    pages.into_iter().filter(|page| !page.is_empty()).map(|page| page.join("\n")).collect()
}

/// The sort key of a match in time. A round of the lower bracket follows the upper round whose losers it receives. `last` is the last
/// round of the main bracket.
fn time_key(one: &Match, last: u16) -> (u16, u8) {
    match one.part {
        Part::Main => (4 * one.round, 0),
        Part::Lower => (2 * one.round + 3, 1),
        Part::Third => (4 * last - 1, 0),
        Part::Final => (u16::MAX, 0),
        Part::Reset => (u16::MAX, 1),
    }
}

/// The row of a match in the list.
fn row(tournament: &Tournament, one: &Match, locale: Locale) -> String {
    let [a, b] = MatchHalf::BOTH.map(|half| cut(&seat_label(tournament, one, half, locale), NAME_WIDTH));
    if let Some(MatchResult::Bye(half)) = one.result {
        let (alone, bye) = (if half == MatchHalf::Upper { a } else { b }, Line::new("arena-bye").phrase(locale));
        return format!("{:>3} {alone:<NAME_WIDTH$} {:MIDDLE_WIDTH$} {bye}", one.id.0 + 1, "");
    }
    let middle = progress_text(one, game_code(one));
    format!("{:>3} {a:<NAME_WIDTH$} {middle:^MIDDLE_WIDTH$} {b}", one.id.0 + 1).trim_end().to_owned()
}

/// The score of a match, or before the first result this code of its game or a sign.
fn progress_text(one: &Match, code: Option<String>) -> String {
    let fresh = one.score() == [0, 0];
    match (one.result, code) {
        (None, Some(code)) if fresh => code,
        (None, _) if one.games.is_empty() => "—".to_owned(),
        (None, _) if one.current().is_some() && fresh => "…".to_owned(),
        _ => result_text(one),
    }
}
