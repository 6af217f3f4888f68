//! The end of a tournament: who came first, second and third, and what there was to it.

use super::{
    names::{name, names},
    picture::scene,
    plan::subtitle,
    status::points,
};
use crate::{
    arena::{
        Tournament,
        entrant::{Counts, EntrantId, Match, MatchResult},
        standing::Standing,
        tournament::Phase,
    },
    present::{
        body::Scene,
        figure::{Figure, Podium},
        line::{Line, quoted},
        locale::Locale,
    },
};

/// The places of a tournament that is over, shared ones together, the first first.
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

/// Whether anybody stands on the podium: it is over, and somebody came first by more than not coming.
pub fn stands(tournament: &Tournament) -> bool {
    let first = places(tournament).first().is_some_and(|(place, _)| *place == 1);
    first && (tournament.eliminates() || tournament.standings().iter().any(|row| row.points > 0))
}

/// The first three as a picture.
pub fn picture(tournament: &Tournament, locale: Locale) -> Scene {
    let set = quoted(&tournament.plan().name);
    let subtitle = subtitle(tournament, locale);
    let standings = tournament.standings();
    let step = |(_, shared): &(u16, Vec<EntrantId>)| {
        let all = shared.iter().map(|entrant| name(tournament, *entrant)).collect();
        (all, shared.first().map(|entrant| merit(tournament, &standings, *entrant).phrase(locale)).unwrap_or_default())
    };
    let first = places(tournament);
    let steps: Vec<(Vec<String>, String)> =
        (1..=3).map(|place| first.iter().find(|(at, _)| *at == place).map(step).unwrap_or_default()).collect();
    let (list, foot) = (lines(tournament, locale), foot(tournament, locale));
    let podium = Podium { title: set.clone(), subtitle: subtitle.clone(), steps, foot };
    scene(Figure::Podium(podium), "arena-alt-podium", [&set, &subtitle], &list, locale)
}

/// The first three in words, a line a place, and what there was to it.
pub fn lines(tournament: &Tournament, locale: Locale) -> Vec<String> {
    let first = places(tournament).into_iter().take_while(|(place, _)| *place <= 3);
    let told = first.map(|(place, shared)| {
        let shared: Vec<String> = shared.iter().map(|entrant| name(tournament, *entrant)).collect();
        Line::new("arena-placed").number("number", place).text("names", names(&shared, locale)).phrase(locale)
    });
    told.chain(foot(tournament, locale)).collect()
}

/// What somebody has to show: points, or matches won.
fn merit(tournament: &Tournament, standings: &[Standing], entrant: EntrantId) -> Line {
    let row = standings.iter().find(|row| row.entrant == entrant);
    match row {
        Some(row) if !tournament.eliminates() => points(row.points),
        row => Line::new("arena-wins").number("count", row.map_or(0, |row| row.wins)),
    }
}

/// How many played how many games, and the longest run of matches won.
fn foot(tournament: &Tournament, locale: Locale) -> Vec<String> {
    let played = |one: &Match| one.games.iter().filter(|bout| bout.outcome.is_some() && bout.counts == Counts::Yes).count();
    let games: usize = tournament.matches().iter().map(played).sum();
    let counts = [
        Line::new("arena-players").number("count", tournament.seeds().len() as i64),
        Line::new("arena-games").number("count", games as i64),
    ];
    let mut foot = vec![super::plan::joined(&counts, locale)];
    let runs: Vec<(usize, EntrantId)> = tournament.seeds().iter().map(|entrant| (run(tournament, *entrant), *entrant)).collect();
    let longest = runs.iter().map(|(run, _)| *run).max().unwrap_or(0);
    if longest > 1 {
        let theirs: Vec<String> = runs.iter().filter(|(run, _)| *run == longest).map(|(_, entrant)| name(tournament, *entrant)).collect();
        foot.push(Line::new("arena-podium-streak").text("names", names(&theirs, locale)).number("count", longest as i64).phrase(locale));
    }
    foot
}

/// The longest run of matches that an entrant won against somebody.
fn run(tournament: &Tournament, entrant: EntrantId) -> usize {
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
