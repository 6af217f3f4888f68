//! What a place of a tournament's own is called: the thread of a game, the topic of a tournament. The code at the end
//! tells any two places apart. Pure.

use crate::{
    arena::{
        Tournament,
        entrant::{Match, MatchHalf, MatchId, Part},
        plan::Format,
    },
    present::{line::Line, locale::Locale},
};

/// How much of a name a title shows, in characters, so that every title stays below a hundred.
const NAME: usize = 24;

/// What the place of a tournament is called, or of the game of this match with this number (counted from 0). Never the
/// same for two of them.
pub fn place_title(tournament: &Tournament, game: Option<(MatchId, u8)>, locale: Locale) -> String {
    let found = game.and_then(|(id, number)| Some((tournament.match_of(id)?, number)));
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

/// The code of the tournament, the match, and the game where it is not the match's first.
fn mark(tournament: &Tournament, id: MatchId, number: u8) -> String {
    let whole = format!("{}-{}", tournament.id(), id.0 + 1);
    if number == 0 { whole } else { format!("{whole}.{}", number + 1) }
}

fn name(tournament: &Tournament, one: &Match, half: MatchHalf) -> String {
    let name = one.on(half).map_or("…", |entrant| tournament.entrant(entrant).person.name.as_str());
    if name.chars().count() <= NAME {
        return name.to_owned();
    }
    let kept: String = name.chars().take(NAME - 1).collect();
    format!("{}…", kept.trim_end())
}

/// Which part of the tournament a match is in: as it is called everywhere, but for rounds, which are only numbered.
fn stage(tournament: &Tournament, one: &Match) -> Line {
    match (one.part, tournament.plan().format) {
        (Part::Main, Format::Robin(_) | Format::Swiss(_)) => Line::new("arena-place-tour").number("number", one.round),
        _ => super::names::stage(tournament, one),
    }
}
