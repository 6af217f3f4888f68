//! Public lines about the events of a tournament.

use std::ops::Range;

use broadside_arena::{
    Tournament,
    entrant::{EntrantId, Match, MatchHalf, MatchId, MatchResult, Part, Person, Presence},
    event::{CancelReason, Cause, Event},
    plan::Format,
};
use broadside_game::ids::{Home, PlayerId, Timestamp};
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
};

use super::{
    names::{is_playable, last_round, name, name_before, names, rounds, score_for, stage},
    plan::{changed_plan_lines, invitation_lines, join_words},
    podium::{has_winner, places},
    status::{MATCH_LINES, MAX_PAIRS},
    times::{countdown_line, zone},
};

/// The message ids of the lines that come after the results.
const LINES_AFTER_RESULTS: [&str; 3] = ["arena-round-begins", "arena-finished", "arena-finished-shared"];

/// The range `from..to`, limited to the log.
pub fn event_range(tournament: &Tournament, from: usize, to: usize) -> Range<usize> {
    let end = to.min(tournament.log().len());
    from.min(end)..end
}

/// Events that are grouped: one line summarises all events of a kind.
#[derive(Default)]
struct GroupedNews {
    joined: Vec<(PlayerId, String)>,
    left: Vec<(PlayerId, String)>,
    here: Vec<String>,
    byes: Vec<String>,
    called: Vec<MatchId>,
    results: Vec<Line>,
}

/// The lines of the events `from..to`.
pub fn lines(tournament: &Tournament, from: usize, to: usize, locale: Locale) -> Vec<Line> {
    let range = event_range(tournament, from, to);
    let (mut grouped, mut lines) = (GroupedNews::default(), Vec::new());
    for index in range.clone() {
        grouped.add(tournament, index);
        match &tournament.log()[index].event {
            Event::Played { match_id, .. } => grouped.results.extend(game_score_line(tournament, *match_id, index, range.end)),
            Event::Settled { match_id, result, by: by @ (Cause::Play | Cause::Withdrawal | Cause::Absence) } => {
                grouped.results.extend(tournament.match_by_id(*match_id).and_then(|one| result_line(tournament, one, *result, by)));
            }
            _ => lines.extend(event_lines(tournament, index, locale)),
        }
    }
    // The order is: decisions, results, then the start of a round or the end of the tournament.
    let next = lines.iter().position(|line| LINES_AFTER_RESULTS.contains(&line.id)).unwrap_or(lines.len());
    let rest = lines.split_off(next);
    let mut all = grouped.people_lines(locale);
    all.append(&mut lines);
    all.extend(grouped.take_result_lines());
    all.extend(rest);
    if !tournament.is_over() {
        all.extend(grouped.call_lines(tournament, locale));
    }
    all
}

/// The news followed by the status, without repetitions: the progress of a round is omitted if the news report its start, and
/// results are omitted if the status lists the matches of the round.
pub fn with_status(mut lines: Vec<Line>, mut status: Vec<Line>) -> Vec<Line> {
    const RESULT_LINES: [&str; 4] = ["arena-beat", "arena-level", "arena-score", "arena-results-many"];
    if lines.iter().any(|line| line.id == "arena-round-begins") {
        status.retain(|line| line.id != "arena-done-round" && !MATCH_LINES.contains(&line.id));
    } else if status.iter().any(|line| MATCH_LINES.contains(&line.id)) {
        lines.retain(|line| !RESULT_LINES.contains(&line.id));
    }
    lines.append(&mut status);
    lines
}

impl GroupedNews {
    /// Adds the event with this index, if it belongs to a group.
    fn add(&mut self, tournament: &Tournament, index: usize) {
        match &tournament.log()[index].event {
            Event::Joined { person, .. } => move_name(&mut self.left, &mut self.joined, person),
            Event::Left { entrant } => {
                let person = tournament.person_before(*entrant, index);
                person.into_iter().for_each(|person| move_name(&mut self.joined, &mut self.left, person));
            }
            Event::CheckedIn { entrant } => self.here.push(name_before(tournament, *entrant, index)),
            Event::Settled { match_id, result: MatchResult::Bye(half), .. } if tournament.is_elimination() => {
                let alone = tournament.match_by_id(*match_id).and_then(|one| one.on(*half));
                self.byes.extend(alone.map(|entrant| name(tournament, entrant)));
            }
            Event::Called { match_id, number: 0 } if tournament.is_elimination() => self.called.push(*match_id),
            _ => {}
        }
    }

    /// The lines with the results; if there are many, only their number, because the picture shows them.
    fn take_result_lines(&mut self) -> Vec<Line> {
        match self.results.len() {
            0..=MAX_PAIRS => std::mem::take(&mut self.results),
            many => vec![Line::new("arena-results-many").number("count", many as i64)],
        }
    }

    /// The lines with the players who joined, left and checked in.
    fn people_lines(&self, locale: Locale) -> Vec<Line> {
        let listed = |people: &[(PlayerId, String)]| -> Vec<String> { people.iter().map(|(_, name)| name.clone()).collect() };
        let groups = [("arena-joined", listed(&self.joined)), ("arena-left", listed(&self.left)), ("arena-here", self.here.clone())];
        let some = groups.into_iter().filter(|(_, all)| !all.is_empty());
        some.map(|(id, all)| Line::new(id).text("names", names(&all, locale))).collect()
    }

    /// The lines with the new pairings of an elimination tournament, and the byes.
    fn call_lines(&self, tournament: &Tournament, locale: Locale) -> Vec<Line> {
        let called: Vec<&Match> = self.called.iter().filter_map(|id| tournament.match_by_id(*id)).collect();
        let mut lines: Vec<Line> = match called.len() {
            0 => Vec::new(),
            1..=MAX_PAIRS => {
                called.iter().map(|one| pairing_line(tournament, one, "arena-stage-pair").line("value", stage(tournament, one))).collect()
            }
            many => vec![Line::new("arena-pairs-many").number("count", many as i64)],
        };
        if !self.byes.is_empty() {
            lines.push(Line::new("arena-byes-tree").text("names", names(&self.byes, locale)));
        }
        lines
    }
}

/// Removes a player from `from`, or adds them with their name to `to` if they are not there: joining and leaving in one post cancel each
/// other out.
fn move_name(from: &mut Vec<(PlayerId, String)>, to: &mut Vec<(PlayerId, String)>, person: &Person) {
    match from.iter().position(|(player, _)| *player == person.player) {
        Some(index) => drop(from.remove(index)),
        None => to.push((person.player, quote(&person.name))),
    }
}

/// A line about the two players of a match.
pub fn pairing_line(tournament: &Tournament, one: &Match, id: &'static str) -> Line {
    let on = |half: MatchHalf| one.on(half).map_or("—".to_owned(), |entrant| name(tournament, entrant));
    Line::new(id).text("a", on(MatchHalf::Upper)).text("b", on(MatchHalf::Lower))
}

/// The line about the players of the match with this id.
pub fn match_line(tournament: &Tournament, id: MatchId, line: &'static str) -> Option<Line> {
    tournament.match_by_id(id).map(|one| pairing_line(tournament, one, line))
}

/// The lines of one event; events that are grouped have none here.
fn event_lines(tournament: &Tournament, index: usize, locale: Locale) -> Vec<Line> {
    let log = tournament.log();
    let by = |id: &'static str, who: &str| Line::new(id).text("name", quote(who));
    match &log[index].event {
        Event::Created { plan, by: who, .. } => {
            let first = by("arena-created", &who.name).text("set", quote(&plan.name));
            std::iter::once(first).chain(invitation_lines(plan, locale)).collect()
        }
        Event::CheckInOpened => {
            let at = tournament.starts_at().unwrap_or(log[index].at);
            vec![Line::new("arena-check-in").line("clock", countdown_line(at, log[index].at, zone(tournament)))]
        }
        Event::Started { seeds } => vec![Line::new("arena-started").number("count", seeds.len() as i64)],
        // If several rounds were paired since the last post, only the latest matters.
        Event::Paired { round, .. } if *round < last_round(tournament, Part::Main) => Vec::new(),
        Event::Paired { round, pairs } => round_start_lines(tournament, *round, pairs, locale),
        Event::Settled { match_id, result, by } => {
            tournament.match_by_id(*match_id).and_then(|one| result_line(tournament, one, *result, by)).into_iter().collect()
        }
        Event::Replayed { match_id, by: who } => {
            match_line(tournament, *match_id, "arena-replayed").map(|line| line.text("name", quote(&who.name))).into_iter().collect()
        }
        Event::Replaced { entrant, person, by: who, .. } => {
            let other = name_before(tournament, *entrant, index);
            vec![by("arena-replaced", &who.name).text("guest", quote(&person.name)).text("other", other)]
        }
        Event::Extended { match_id, minutes, by: who } => match_line(tournament, *match_id, "arena-extended")
            .map(|line| line.text("name", quote(&who.name)).number("count", *minutes))
            .into_iter()
            .collect(),
        Event::Removed { entrant, by: who } => {
            vec![by("arena-removed", &who.name).text("other", name_before(tournament, *entrant, index))]
        }
        Event::Dropped { entrant } => vec![Line::new("arena-dropped").text("name", name_before(tournament, *entrant, index))],
        Event::Unreached { match_id, number, half } => unreachable_line(tournament, *match_id, *number, *half).into_iter().collect(),
        Event::Excused { millis } => vec![Line::new("arena-excused").number("count", (millis / 60_000).max(1))],
        Event::Appointed { person, by: who } => vec![by("arena-appointed", &who.name).text("other", quote(&person.name))],
        Event::Seeded { by: who, .. } => vec![by("arena-seeded", &who.name)],
        Event::Replanned { plan, by: who } => {
            vec![by("arena-replanned", &who.name).text("value", join_words(&changed_plan_lines(plan, locale), locale))]
        }
        Event::Paused { by: who } => vec![by("arena-paused", &who.name)],
        Event::Resumed { by: who } => vec![by("arena-resumed", &who.name)],
        Event::SeriesEnded { by: who } => vec![by("arena-series-ended", &who.name)],
        Event::Finished { .. } => final_lines(tournament, log[index].at, locale),
        Event::Cancelled { why } => vec![cancellation_line(tournament, why)],
        _ => Vec::new(),
    }
}

/// The lines about the start of a round: its pairings and byes.
fn round_start_lines(tournament: &Tournament, round: u16, pairs: &[(EntrantId, Option<EntrantId>)], locale: Locale) -> Vec<Line> {
    let first = Line::new("arena-round-begins").number("number", round).number("most", rounds(tournament));
    let meet: Vec<(EntrantId, EntrantId)> = pairs.iter().filter_map(|(first, second)| Some((*first, (*second)?))).collect();
    let named = |(a, b): &(EntrantId, EntrantId)| Line::new("arena-pair").text("a", name(tournament, *a)).text("b", name(tournament, *b));
    let rest = match meet.len() {
        0..=MAX_PAIRS => meet.iter().map(named).collect(),
        many => vec![Line::new("arena-pairs-many").number("count", many as i64)],
    };
    let alone = pairs.iter().filter(|(_, second)| second.is_none()).map(|(first, _)| name(tournament, *first));
    let id = if let Format::Robin(_) = tournament.plan().format { "arena-byes-robin" } else { "arena-byes-swiss" };
    let byes = Some(alone.collect::<Vec<String>>()).filter(|alone| !alone.is_empty());
    let byes = byes.map(|alone| Line::new(id).text("names", names(&alone, locale)));
    std::iter::once(first).chain(rest).chain(byes).collect()
}

/// The line with the score of a match of several games after one of them; `None` if that game ends the match.
fn game_score_line(tournament: &Tournament, id: MatchId, index: usize, end: usize) -> Option<Line> {
    let ends = |event: &Event| matches!(event, Event::Settled { match_id, .. } if *match_id == id);
    let over = tournament.log()[index..end].iter().any(|logged| ends(&logged.event));
    let one = tournament.match_by_id(id).filter(|_| tournament.plan().best_of > 1 && !over)?;
    Some(pairing_line(tournament, one, "arena-score").text("state", score_for(one, MatchHalf::Upper)))
}

fn result_line(tournament: &Tournament, one: &Match, result: MatchResult, by: &Cause) -> Option<Line> {
    let who = |half: MatchHalf| one.on(half).map(|entrant| name(tournament, entrant)).unwrap_or_default();
    let line = |id: &'static str| pairing_line(tournament, one, id);
    Some(match (result, by) {
        (MatchResult::Bye(_), _) => return None,
        (MatchResult::Nobody, Cause::Play | Cause::Withdrawal | Cause::Absence) if !is_playable(one) => return None,
        (MatchResult::Won(half) | MatchResult::Awarded(half), Cause::Decision(person)) => {
            line("arena-awarded").text("name", quote(&person.name)).text("winner", who(half))
        }
        (_, Cause::Decision(person)) => line("arena-voided").text("name", quote(&person.name)),
        (MatchResult::Won(half), _) => {
            Line::new("arena-beat").text("winner", who(half)).text("name", who(!half)).text("state", score_for(one, half))
        }
        (MatchResult::Awarded(half), Cause::Withdrawal) => Line::new("arena-walkover").text("name", who(!half)).text("winner", who(half)),
        (MatchResult::Awarded(half), Cause::Absence) => Line::new("arena-absent").text("name", who(!half)).text("winner", who(half)),
        (MatchResult::Nobody, Cause::Absence) => line("arena-absent-both"),
        (MatchResult::Awarded(half), Cause::Play) => line("arena-lot").text("winner", who(half)),
        (MatchResult::Drawn, _) => line("arena-level").text("state", score_for(one, MatchHalf::Upper)),
        (MatchResult::Nobody, _) => line("arena-nobody"),
    })
}

/// The line that names a player who cannot be messaged and explains how to fix it on their platform; `None` once the game is over.
fn unreachable_line(tournament: &Tournament, id: MatchId, number: u8, half: MatchHalf) -> Option<Line> {
    let one = tournament.match_by_id(id)?;
    let game = one.current().filter(|bout| bout.number == number)?.game?;
    let entrant = one.on(half)?;
    let id = match tournament.entrant(entrant).person.player.home {
        Home::Discord => "arena-unreached-discord",
        Home::Telegram | Home::Playground | Home::Computer => "arena-unreached-telegram",
    };
    Some(Line::new(id).text("name", name(tournament, entrant)).text("code", game.to_string()))
}

/// The lines at the end of a tournament: the top three, and the next tournament of the series.
fn final_lines(tournament: &Tournament, at: Timestamp, locale: Locale) -> Vec<Line> {
    let set = |id: &'static str| Line::new(id).text("set", quote(&tournament.plan().name));
    let mut lines = Vec::new();
    let first = if has_winner(tournament) { places(tournament) } else { Vec::new() };
    if first.is_empty() {
        lines.push(set("arena-finished-nobody"));
    }
    for (place, shared) in first.into_iter().take_while(|(place, _)| *place <= 3) {
        let all: Vec<String> = shared.iter().map(|entrant| name(tournament, *entrant)).collect();
        lines.push(match (place, all.as_slice()) {
            (1, [winner]) => set("arena-finished").text("winner", winner.clone()),
            (1, all) => set("arena-finished-shared").text("names", names(all, locale)),
            (place, all) => Line::new("arena-placed").number("number", place).text("names", names(all, locale)),
        });
    }
    lines.push(Line::new("arena-thanks"));
    lines.extend(next_in_series_line(tournament, at));
    lines
}

/// The line with the start of the next tournament of the series, if the tournament repeats.
pub fn next_in_series_line(tournament: &Tournament, now: Timestamp) -> Option<Line> {
    let weekly = tournament.plan().repeat.as_ref()?;
    let at = weekly.next_after(now)?;
    Some(Line::new("arena-next").line("clock", countdown_line(at, now, zone(tournament))))
}

/// The line with the reason why a tournament was cancelled.
pub fn cancellation_line(tournament: &Tournament, why: &CancelReason) -> Line {
    let line = match why {
        CancelReason::Said(who) => Line::new("arena-cancelled-said").text("name", quote(&who.name)),
        CancelReason::TooFew => {
            let came = present_count(tournament);
            Line::new("arena-cancelled-few").number("have", came as i64).number("min", tournament.plan().least)
        }
        CancelReason::Deserted => Line::new("arena-cancelled-deserted"),
    };
    line.text("set", quote(&tournament.plan().name))
}

/// The number of players present at the start; if there was a check-in, of those who checked in.
fn present_count(tournament: &Tournament) -> usize {
    let checked = tournament.log().iter().any(|logged| logged.event == Event::CheckInOpened);
    tournament.remaining_entrants().filter(|entrant| !checked || entrant.presence == Presence::Ready).count()
}
