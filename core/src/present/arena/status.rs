//! How a tournament stands, in sentences: who is in, which round, who plays, who leads.

use super::{
    matches::told,
    names::{game_code, halves, name, names, real, rounds, score_for},
    plan::timing,
    times::zone,
};
use crate::{
    arena::{
        Tournament,
        entrant::{Match, MatchHalf, Part, Presence},
        plan::{Plan, Start},
        tournament::Phase,
    },
    game::ids::Timestamp,
    present::{line::Line, locale::Locale},
};

/// The most matches a sentence names.
const FEW: usize = 6;

/// The most matches of a round that have a line each.
pub const PAIRS: usize = 8;

/// The lines that say how a single match stands.
pub const SINGLE: [&str; 3] = ["arena-live-game", "arena-score", "arena-pair"];

/// How it stands. With `now`, times say how far off they are.
pub fn status(tournament: &Tournament, now: Option<Timestamp>, locale: Locale) -> Vec<Line> {
    let mut lines = Vec::new();
    if tournament.paused() && !tournament.over() {
        lines.push(Line::new("arena-is-paused"));
    }
    match tournament.phase() {
        Phase::Gathering => {
            lines.push(gathered(tournament));
            lines.extend(timing(&as_it_starts(tournament), now, zone(tournament)));
            lines.push(Line::new("arena-how-to-join").text("code", tournament.id().to_string()));
        }
        Phase::CheckIn => {
            let there = tournament.entered().filter(|entrant| entrant.presence == Presence::Ready).count();
            lines.push(Line::new("arena-ready").number("have", there as i64).number("max", tournament.entered().count() as i64));
            lines.extend(timing(&as_it_starts(tournament), now, zone(tournament)));
        }
        Phase::Playing(round) => lines.extend(playing(tournament, *round, locale)),
        Phase::Over(_) => lines.push(Line::new("arena-is-over")),
        Phase::Cancelled => lines.push(Line::new("arena-is-cancelled")),
    }
    lines
}

/// How it stands, in one sentence.
pub fn in_a_word(tournament: &Tournament) -> Line {
    match tournament.phase() {
        Phase::Gathering | Phase::CheckIn => gathered(tournament),
        Phase::Playing(round) => done(tournament, *round),
        Phase::Over(_) => Line::new("arena-is-over"),
        Phase::Cancelled => Line::new("arena-is-cancelled"),
    }
}

/// The plan with the start that holds, should the check-in have moved it.
fn as_it_starts(tournament: &Tournament) -> Plan {
    let plan = tournament.plan().clone();
    let start = tournament.starts().map_or(plan.start, Start::At);
    Plan { start, ..plan }
}

fn gathered(tournament: &Tournament) -> Line {
    let (have, plan) = (tournament.entered().count(), tournament.plan());
    let line = match have < usize::from(plan.least) {
        true => Line::new("arena-in-few").number("min", plan.least),
        false => Line::new("arena-in"),
    };
    line.number("have", have as i64).number("max", plan.most)
}

fn playing(tournament: &Tournament, round: u16, locale: Locale) -> Vec<Line> {
    let mut lines = vec![done(tournament, round)];
    let of_round: Vec<&Match> = tournament.matches().iter().filter(|one| real(one) && one.round == round).collect();
    let on: Vec<Line> = tournament.matches().iter().filter_map(|one| meeting(tournament, one)).collect();
    if !tournament.eliminates() && of_round.len() <= PAIRS {
        lines.extend(of_round.iter().map(|one| meeting(tournament, one).unwrap_or_else(|| told(tournament, one, locale))));
    } else if (1..=FEW).contains(&on.len()) {
        lines.push(Line::new("arena-live").lines("list", on));
    }
    lines.extend(leading(tournament, locale));
    lines
}

/// How many matches of what is played are over.
fn done(tournament: &Tournament, round: u16) -> Line {
    let open_reset = |one: &Match| one.part == Part::Reset && MatchHalf::BOTH.iter().any(|half| one.on(*half).is_none());
    let counts = |one: &&Match| real(one) && !open_reset(one) && (tournament.eliminates() || one.round == round);
    let counted: Vec<&Match> = tournament.matches().iter().filter(counts).collect();
    let line = match tournament.eliminates() {
        true => Line::new("arena-done-tree"),
        false => Line::new("arena-done-round").number("number", round).number("most", rounds(tournament)),
    };
    let over = counted.iter().filter(|one| one.result.is_some()).count();
    line.number("have", over as i64).number("max", counted.len() as i64)
}

/// A match whose game is open, with its score and the code to follow it by.
fn meeting(tournament: &Tournament, one: &Match) -> Option<Line> {
    let line = Line::new("arena-live-game").text("code", game_code(one)?);
    let [a, b] = MatchHalf::BOTH.map(|half| one.on(half).map(|entrant| name(tournament, entrant)).unwrap_or_default());
    Some(line.text("a", a).text("b", b).text("state", score_for(one, MatchHalf::Upper)))
}

/// Who leads on points, once anybody has any.
pub fn leading(tournament: &Tournament, locale: Locale) -> Option<Line> {
    if tournament.eliminates() {
        return None;
    }
    let table = tournament.standings();
    let most = table.first().filter(|first| first.points > 0)?.points;
    let ahead: Vec<String> = table.iter().filter(|row| row.points == most).map(|row| name(tournament, row.entrant)).collect();
    Some(Line::new("arena-leads").text("names", names(&ahead, locale)).line("value", points(most)))
}

/// So many half points, in words.
pub fn points(halfs: u16) -> Line {
    // A number with a half is counted as two are.
    let count = if halfs % 2 == 1 { 2 } else { halfs / 2 };
    Line::new("arena-points").number("count", count).text("value", halves(halfs.into()))
}
