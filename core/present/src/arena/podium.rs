//! The result of a tournament: the top three and some statistics.

use broadside_arena::{
    Tournament,
    entrant::{EntrantId, Match, MatchResult},
    standing::Standing,
    tournament::Phase,
};
use broadside_scene::{
    Scene,
    figure::{Figure, Podium},
};
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
};

use super::{
    names::{name, names},
    picture::scene,
    plan::subtitle,
    status::points_line,
};

/// The final places, best first, each with all entrants who share it.
pub fn places(tournament: &Tournament) -> Vec<(u16, Vec<EntrantId>)> {
    let Phase::Over(places) = tournament.phase() else { return Vec::new() };
    let mut grouped: Vec<(u16, Vec<EntrantId>)> = Vec::new();
    for (place, entrant) in places {
        match grouped.last_mut().filter(|(last, _)| last == place) {
            Some((_, shared)) => shared.push(*entrant),
            None => grouped.push((*place, vec![*entrant])),
        }
    }
    grouped
}

/// Whether the tournament is over and its first place was won by playing.
pub fn has_winner(tournament: &Tournament) -> bool {
    let first = places(tournament).first().is_some_and(|(place, _)| *place == 1);
    first && (tournament.is_elimination() || tournament.standings().iter().any(|row| row.points > 0))
}

/// The top three as a picture.
pub fn picture(tournament: &Tournament, locale: Locale) -> Scene {
    let set = quote(&tournament.plan().name);
    let subtitle = subtitle(tournament, locale);
    let standings = tournament.standings();
    let step = |(_, shared): &(u16, Vec<EntrantId>)| {
        let all = shared.iter().map(|entrant| name(tournament, *entrant)).collect();
        (all, shared.first().map(|entrant| score_text(tournament, &standings, *entrant).phrase(locale)).unwrap_or_default())
    };
    let first = places(tournament);
    let steps: Vec<(Vec<String>, String)> =
        (1..=3).map(|place| first.iter().find(|(at, _)| *at == place).map(step).unwrap_or_default()).collect();
    let (list, foot) = (lines(tournament, locale), footer_lines(tournament, locale));
    let podium = Podium { title: set.clone(), subtitle: subtitle.clone(), steps, foot };
    scene(Figure::Podium(podium), "arena-alt-podium", [&set, &subtitle], &list, locale)
}

/// The top three in words, one line per place, and the statistics.
pub fn lines(tournament: &Tournament, locale: Locale) -> Vec<String> {
    let first = places(tournament).into_iter().take_while(|(place, _)| *place <= 3);
    let place_lines = first.map(|(place, shared)| {
        let shared: Vec<String> = shared.iter().map(|entrant| name(tournament, *entrant)).collect();
        Line::new("arena-placed").number("number", place).text("names", names(&shared, locale)).phrase(locale)
    });
    place_lines.chain(footer_lines(tournament, locale)).collect()
}

/// The line with an entrant's points, or in an elimination with the number of matches won.
fn score_text(tournament: &Tournament, standings: &[Standing], entrant: EntrantId) -> Line {
    let row = standings.iter().find(|row| row.entrant == entrant);
    match row {
        Some(row) if !tournament.is_elimination() => points_line(row.points),
        row => Line::new("arena-wins").number("count", row.map_or(0, |row| row.wins)),
    }
}

/// The lines with the numbers of players and games, and with the longest winning streak.
fn footer_lines(tournament: &Tournament, locale: Locale) -> Vec<String> {
    let played = |one: &Match| one.games.iter().filter(|bout| bout.outcome.is_some() && bout.counts).count();
    let games: usize = tournament.matches().iter().map(played).sum();
    let counts = [
        Line::new("arena-players").number("count", tournament.seeds().len() as i64),
        Line::new("arena-games").number("count", games as i64),
    ];
    let mut foot = vec![super::plan::join_words(&counts, locale)];
    let streaks: Vec<(usize, EntrantId)> =
        tournament.seeds().iter().map(|entrant| (winning_streak(tournament, *entrant), *entrant)).collect();
    let longest = streaks.iter().map(|(streak, _)| *streak).max().unwrap_or(0);
    if longest > 1 {
        let theirs: Vec<String> =
            streaks.iter().filter(|(streak, _)| *streak == longest).map(|(_, entrant)| name(tournament, *entrant)).collect();
        foot.push(Line::new("arena-podium-streak").text("names", names(&theirs, locale)).number("count", longest as i64).phrase(locale));
    }
    foot
}

/// The length of an entrant's longest streak of matches that were won by playing or by award.
fn winning_streak(tournament: &Tournament, entrant: EntrantId) -> usize {
    let (mut longest, mut now) = (0, 0);
    for one in tournament.matches() {
        let Some(half) = one.half_of(entrant) else { continue };
        now = match one.result {
            Some(MatchResult::Won(winner) | MatchResult::Awarded(winner)) if winner == half => now + 1,
            Some(MatchResult::Bye(_)) | None => now,
            Some(_) => 0,
        };
        longest = longest.max(now);
    }
    longest
}
