//! Titles of a tournament's own threads and topics. The code at the end keeps them distinct.

use broadside_arena::{
    Tournament,
    entrant::{Match, MatchHalf, MatchId, Part},
    plan::Format,
};
use broadside_words::{line::Line, locale::Locale};

/// The longest name in a title, in characters, which keeps titles below 100.
const MAX_NAME: usize = 24;

/// The title of a tournament's place, or of the game of this number (from 0) in a match. Unique for each.
pub fn place_title(tournament: &Tournament, game: Option<(MatchId, u8)>, locale: Locale) -> String {
    let found = game.and_then(|(id, number)| Some((tournament.match_by_id(id)?, number)));
    let line = match found {
        None => Line::new("arena-place-tournament").text("name", tournament.plan().name.as_str()).text("code", tournament.id().to_string()),
        Some((one, number)) => Line::new("arena-place-game")
            .line("value", stage(tournament, one))
            .text("a", name(tournament, one, MatchHalf::Upper))
            .text("b", name(tournament, one, MatchHalf::Lower))
            .text("code", mark(tournament, one.id, number)),
    };
    line.phrase(locale)
}

/// The code of the tournament, the match, and the game unless it is the first.
fn mark(tournament: &Tournament, id: MatchId, number: u8) -> String {
    let whole = format!("{}-{}", tournament.id(), id.0 + 1);
    if number == 0 { whole } else { format!("{whole}.{}", number + 1) }
}

fn name(tournament: &Tournament, one: &Match, half: MatchHalf) -> String {
    let name = one.on(half).map_or("…", |entrant| tournament.entrant(entrant).person.name.as_str());
    if name.chars().count() <= MAX_NAME {
        return name.to_owned();
    }
    let start: String = name.chars().take(MAX_NAME - 1).collect();
    format!("{}…", start.trim_end())
}

/// The stage of a match. In Swiss and round robin just the number of the round.
fn stage(tournament: &Tournament, one: &Match) -> Line {
    match (one.part, tournament.plan().format) {
        (Part::Main, Format::Robin(_) | Format::Swiss(_)) => Line::new("arena-place-tour").number("number", one.round),
        _ => super::names::stage(tournament, one),
    }
}
