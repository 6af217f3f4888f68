//! Names of players, rounds and matches, and formats of scores.

use broadside_arena::{
    Tournament,
    entrant::{BracketSlot, EntrantId, Match, MatchHalf, MatchId, MatchResult, Part},
    plan::Format,
};
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
};

/// The maximum number of names that a sentence lists.
const MAX_LISTED: usize = 12;

/// The current name of an entrant.
pub fn name(tournament: &Tournament, entrant: EntrantId) -> String {
    quote(&tournament.entrant(entrant).person.name)
}

/// The name of an entrant before the event with this index, who may have been replaced since.
pub fn name_before(tournament: &Tournament, entrant: EntrantId, index: usize) -> String {
    tournament.person_before(entrant, index).map_or_else(|| name(tournament, entrant), |person| quote(&person.name))
}

/// A title with the page number if there are several pages; `page` is counted from 0.
pub fn with_page(title: String, page: usize, pages: usize, locale: Locale) -> String {
    if pages < 2 {
        return title;
    }
    let page = Line::new("arena-page").number("number", page as i64 + 1).number("most", pages as i64);
    format!("{title} · {}", page.phrase(locale))
}

/// Names as a list; if there are too many, the first ones and the number of the others.
pub fn names(all: &[String], locale: Locale) -> String {
    if all.len() <= MAX_LISTED {
        return all.join(", ");
    }
    let more = Line::new("arena-more").number("count", (all.len() - MAX_LISTED) as i64).phrase(locale);
    format!("{} {more}", all[..MAX_LISTED].join(", "))
}

/// The player on one side of a match, or the match from which the player will come; a dash if the side stays empty.
pub fn seat_label(tournament: &Tournament, one: &Match, half: MatchHalf, locale: Locale) -> String {
    let of = |id: MatchId, line: &'static str| {
        let Some(before) = tournament.match_by_id(id) else { return String::new() };
        if let [Some(a), Some(b)] = MatchHalf::BOTH.map(|half| before.on(half)) {
            let known = Line::new("arena-rival-of").text("a", name(tournament, a)).text("b", name(tournament, b));
            return known.phrase(locale);
        }
        Line::new(line).number("number", id.0 + 1).phrase(locale)
    };
    let seated = match one.seats[half as usize] {
        BracketSlot::Taken(entrant) => name(tournament, entrant),
        BracketSlot::Winner(id) => of(id, "arena-winner-of"),
        BracketSlot::Loser(id) => of(id, "arena-loser-of"),
        BracketSlot::Vacant => String::new(),
    };
    if seated.is_empty() { "—".to_owned() } else { seated }
}

/// The number of rounds in a part of the tournament.
pub fn last_round(tournament: &Tournament, part: Part) -> u16 {
    tournament.matches().iter().filter(|one| one.part == part).map(|one| one.round).max().unwrap_or(0)
}

/// The total number of rounds, including those of Swiss and round robin that are not paired yet.
pub fn rounds(tournament: &Tournament) -> u16 {
    tournament.rounds().unwrap_or(0).max(last_round(tournament, Part::Main))
}

/// The name of the round of a match.
pub fn stage(tournament: &Tournament, &Match { part, round, .. }: &Match) -> Line {
    let last = last_round(tournament, part);
    match (part, tournament.plan().format) {
        (Part::Main, Format::Robin(_) | Format::Swiss(_)) => {
            Line::new("arena-round").number("number", round).number("most", rounds(tournament))
        }
        (Part::Main, Format::Single(_)) => match last - round.min(last) {
            0 => Line::new("arena-stage-final"),
            1 => Line::new("arena-stage-semi"),
            2 => Line::new("arena-stage-quarter"),
            left => Line::new("arena-stage-of").number("number", 1_i64 << left.min(16)),
        },
        (Part::Main, Format::Double) if round == last => Line::new("arena-stage-upper-final"),
        (Part::Main, Format::Double) => Line::new("arena-stage-upper").number("number", round),
        (Part::Lower, _) if round == last => Line::new("arena-stage-lower-final"),
        (Part::Lower, _) => Line::new("arena-stage-lower").number("number", round),
        (Part::Final, _) => Line::new("arena-stage-grand"),
        (Part::Reset, _) => Line::new("arena-stage-reset"),
        (Part::Third, _) => Line::new("arena-stage-third"),
    }
}

/// Formats half points: `2`, `½`, `1½`.
pub fn format_halves(points: u32) -> String {
    format_quarters(2 * points)
}

/// Formats quarter points: `2¼`, `½`.
pub fn format_quarters(points: u32) -> String {
    let part = ["", "¼", "½", "¾"][(points % 4) as usize];
    match points / 4 {
        0 if !part.is_empty() => part.to_owned(),
        whole => format!("{whole}{part}"),
    }
}

/// The score of a match, that of this side first: `2:1`.
pub fn score_for(one: &Match, half: MatchHalf) -> String {
    let score = one.score();
    format!("{}:{}", format_halves(score[half as usize].into()), format_halves(score[!half as usize].into()))
}

/// The code of the game that is being played in a match, if any.
pub fn game_code(one: &Match) -> Option<String> {
    one.current().and_then(|bout| bout.game).map(|game| game.to_string())
}

/// Whether a match has been or will be played: it has two players, now or later.
pub fn is_playable(one: &Match) -> bool {
    !one.seats.contains(&BracketSlot::Vacant) && !matches!(one.result, Some(MatchResult::Bye(_)))
}
