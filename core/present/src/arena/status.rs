//! The status of a tournament in sentences: players, round, current matches, leaders.

use broadside_arena::{
    Tournament,
    entrant::{Match, MatchHalf, Part, Presence},
    plan::{Plan, Start},
    tournament::Phase,
};
use broadside_game::ids::Timestamp;
use broadside_words::{line::Line, locale::Locale};

use super::{
    matches::match_line,
    names::{format_halves, game_code, is_playable, name, names, rounds, score_for},
    news::pairing_line,
    plan::timing,
    times::zone,
};

/// The maximum number of matches in a sentence.
const MAX_LISTED: usize = 6;

/// The maximum number of matches of a round that are listed one per line.
pub const MAX_PAIRS: usize = 8;

/// The message ids of the lines about single matches.
pub const MATCH_LINES: [&str; 3] = ["arena-live-game", "arena-score", "arena-pair"];

/// The status of a tournament. With `now`, it contains the time left until a start or deadline.
pub fn status(tournament: &Tournament, now: Option<Timestamp>, locale: Locale) -> Vec<Line> {
    let mut lines = Vec::new();
    if tournament.is_paused() && !tournament.is_over() {
        lines.push(Line::new("arena-is-paused"));
    }
    match tournament.phase() {
        Phase::Gathering => {
            lines.push(entry_count_line(tournament));
            lines.extend(timing(&plan_with_actual_start(tournament), now, zone(tournament)));
        }
        Phase::CheckIn => {
            let there = tournament.remaining_entrants().filter(|entrant| entrant.presence == Presence::Ready).count();
            lines.push(Line::new("arena-ready").number("have", there as i64).number("max", tournament.remaining_entrants().count() as i64));
            lines.extend(timing(&plan_with_actual_start(tournament), now, zone(tournament)));
        }
        Phase::Playing(round) => lines.extend(round_lines(tournament, *round, locale)),
        Phase::Over(_) => lines.push(Line::new("arena-is-over")),
        Phase::Cancelled => lines.push(Line::new("arena-is-cancelled")),
    }
    lines
}

/// The status in one sentence.
pub fn summary(tournament: &Tournament) -> Line {
    match tournament.phase() {
        Phase::Gathering | Phase::CheckIn => entry_count_line(tournament),
        Phase::Playing(round) => progress_line(tournament, *round),
        Phase::Over(_) => Line::new("arena-is-over"),
        Phase::Cancelled => Line::new("arena-is-cancelled"),
    }
}

/// The plan with its actual start, which the check-in may have moved.
fn plan_with_actual_start(tournament: &Tournament) -> Plan {
    let plan = tournament.plan().clone();
    let start = tournament.starts_at().map_or(plan.start, Start::At);
    Plan { start, ..plan }
}

/// The line with the number of players who have joined, and the minimum and maximum.
fn entry_count_line(tournament: &Tournament) -> Line {
    let (have, plan) = (tournament.remaining_entrants().count(), tournament.plan());
    let line = match have < usize::from(plan.least) {
        true => Line::new("arena-in-few").number("min", plan.least),
        false => Line::new("arena-in"),
    };
    line.number("have", have as i64).number("max", plan.most)
}

/// The status during a round: progress, matches being played, leaders.
fn round_lines(tournament: &Tournament, round: u16, locale: Locale) -> Vec<Line> {
    let mut lines = vec![progress_line(tournament, round)];
    let of_round: Vec<&Match> = tournament.matches().iter().filter(|one| is_playable(one) && one.round == round).collect();
    let on: Vec<Line> = tournament.matches().iter().filter_map(|one| live_match_line(tournament, one)).collect();
    if !tournament.is_elimination() && of_round.len() <= MAX_PAIRS {
        lines.extend(of_round.iter().map(|one| live_match_line(tournament, one).unwrap_or_else(|| match_line(tournament, one, locale))));
    } else if (1..=MAX_LISTED).contains(&on.len()) {
        lines.push(Line::new("arena-live").lines("list", on));
    }
    lines.extend(leaders_line(tournament, locale));
    lines
}

/// The line with the number of matches that are over, in the round or in the bracket.
fn progress_line(tournament: &Tournament, round: u16) -> Line {
    let open_reset = |one: &Match| one.part == Part::Reset && MatchHalf::BOTH.iter().any(|half| one.on(*half).is_none());
    let counts = |one: &&Match| is_playable(one) && !open_reset(one) && (tournament.is_elimination() || one.round == round);
    let counting: Vec<&Match> = tournament.matches().iter().filter(counts).collect();
    let line = match tournament.is_elimination() {
        true => Line::new("arena-done-tree"),
        false => Line::new("arena-done-round").number("number", round).number("most", rounds(tournament)),
    };
    let over = counting.iter().filter(|one| one.result.is_some()).count();
    line.number("have", over as i64).number("max", counting.len() as i64)
}

/// The line of a match with a game being played: the score, and the code to follow the game; `None` for other matches.
fn live_match_line(tournament: &Tournament, one: &Match) -> Option<Line> {
    let code = game_code(one)?;
    Some(pairing_line(tournament, one, "arena-live-game").text("code", code).text("state", score_for(one, MatchHalf::Upper)))
}

/// The line with the leaders on points; `None` in an elimination, and while no one has points.
pub fn leaders_line(tournament: &Tournament, locale: Locale) -> Option<Line> {
    if tournament.is_elimination() {
        return None;
    }
    let table = tournament.standings();
    let most = table.first().filter(|first| first.points > 0)?.points;
    let ahead: Vec<String> = table.iter().filter(|row| row.points == most).map(|row| name(tournament, row.entrant)).collect();
    Some(Line::new("arena-leads").text("names", names(&ahead, locale)).line("value", points_line(most)))
}

/// The line with a number of half points.
pub fn points_line(halfs: u16) -> Line {
    // Languages use the plural for fractions.
    let count = if halfs % 2 == 1 { 2 } else { halfs / 2 };
    Line::new("arena-points").number("count", count).text("value", format_halves(halfs.into()))
}
