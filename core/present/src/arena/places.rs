//! Titles of the threads and topics that a tournament and its games have in chats. The code at the end makes each unique.

use broadside_arena::{
    Tournament,
    entrant::{Match, MatchHalf, MatchId, Part},
    plan::Format,
};
use broadside_words::{line::Line, locale::Locale};

/// The maximum length of a name in a title, in characters, which keeps titles below 100 characters.
const MAX_NAME_LENGTH: usize = 24;

/// The unique title of the thread or topic of a tournament, or of a game: its match, and its number within the match, counted from 0.
pub fn place_title(tournament: &Tournament, game: Option<(MatchId, u8)>, locale: Locale) -> String {
    let found = game.and_then(|(id, number)| Some((tournament.match_by_id(id)?, number)));
    let line = match found {
        None => Line::new("arena-place-tournament").text("name", tournament.plan().name.as_str()).text("code", tournament.id().to_string()),
        Some((one, number)) => Line::new("arena-place-game")
            .line("value", stage(tournament, one))
            .text("a", name(tournament, one, MatchHalf::Upper))
            .text("b", name(tournament, one, MatchHalf::Lower))
            .text("code", game_code(tournament, one.id, number)),
    };
    line.phrase(locale)
}

/// The code of a game in a title: the code of the tournament, the number of the match, and that of the game unless it is the first.
fn game_code(tournament: &Tournament, id: MatchId, number: u8) -> String {
    let whole = format!("{}-{}", tournament.id(), id.0 + 1);
    if number == 0 { whole } else { format!("{whole}.{}", number + 1) }
}

/// The name of a player of a match, cut to [`MAX_NAME_LENGTH`].
fn name(tournament: &Tournament, one: &Match, half: MatchHalf) -> String {
    let name = one.on(half).map_or("…", |entrant| tournament.entrant(entrant).person.name.as_str());
    if name.chars().count() <= MAX_NAME_LENGTH {
        return name.to_owned();
    }
    let start: String = name.chars().take(MAX_NAME_LENGTH - 1).collect();
    format!("{}…", start.trim_end())
}

/// The stage of a match; in Swiss and round robin only the number of the round.
fn stage(tournament: &Tournament, one: &Match) -> Line {
    match (one.part, tournament.plan().format) {
        (Part::Main, Format::Robin(_) | Format::Swiss(_)) => Line::new("arena-place-tour").number("number", one.round),
        _ => super::names::stage(tournament, one),
    }
}
