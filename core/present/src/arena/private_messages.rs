//! Private messages to the participants of a tournament: results and decisions that concern them, the next match, the final place.

use std::ops::Range;

use broadside_arena::{
    Tournament,
    entrant::{EntrantId, Match, MatchHalf, MatchId, MatchResult, Part},
    event::{Cause, Event},
    plan::Format,
};
use broadside_game::ids::{PlayerId, Timestamp};
use broadside_words::{
    line::{Line, quote},
    locale::Locale,
};

use super::{
    names::{name, name_before, rounds, score_for, stage},
    news::{cancellation_line, event_range, next_in_series_line},
    plan::{changed_plan_lines, join_words, rules, timing},
    podium::places,
    status::{points_line, summary},
    times::{countdown_line, duration_line, zone},
};

/// The recipient of a message, and what the lines for them depend on.
struct Recipient<'a> {
    tournament: &'a Tournament,
    player: PlayerId,
    locale: Locale,
}

/// The lines of the events `from..to` that concern this player; if there are none, a line with the status.
pub fn lines(tournament: &Tournament, from: usize, to: usize, player: PlayerId, locale: Locale) -> Vec<Line> {
    let reader = Recipient { tournament, player, locale };
    let range = event_range(tournament, from, to);
    let mut lines = reader.earlier_result_lines(&range);
    lines.extend(range.flat_map(|index| reader.event_lines(index)));
    if lines.is_empty() {
        lines.push(reader.tournament_line("arena-letter-about").line("value", summary(tournament)));
    }
    lines
}

/// The lines about a game of this match that is being opened: what led to the match, if no message reported it, the round, the time to get
/// ready, and the score of several games. None for somebody who does not play in it.
pub fn call_lines(tournament: &Tournament, id: MatchId, player: PlayerId, locale: Locale) -> Vec<Line> {
    let reader = Recipient { tournament, player, locale };
    let Some((one, half)) = reader.own_match(id) else { return Vec::new() };
    let mut lines = match one.games.as_slice() {
        [first] => reader.last_result_lines(tournament.log().len(), Some(first.called)),
        _ => Vec::new(),
    };
    lines.retain(|line| line.id != "arena-letter-on");
    if !lines.is_empty() {
        lines.extend(reader.standing_line());
    }
    let plan = tournament.plan();
    let minutes = plan.patience.map_or_else(|| rules(plan, locale).placing_seconds() / 60, u32::from).max(1);
    let call = reader.tournament_line("arena-letter-call").line("value", stage(tournament, one));
    lines.push(call.line("clock", duration_line(minutes.into())));
    if plan.best_of > 1 {
        let number = one.games.iter().filter(|game| game.counts).count();
        let line = Line::new("arena-letter-best").number("number", number as i64).number("most", plan.best_of);
        lines.push(line.text("state", score_for(one, half)));
    }
    lines
}

impl Recipient<'_> {
    /// The message with the name of the tournament.
    fn tournament_line(&self, id: &'static str) -> Line {
        Line::new(id).text("set", quote(&self.tournament.plan().name))
    }

    /// The recipient's half of a match; `None` if they do not play in it.
    fn own_half(&self, one: &Match) -> Option<MatchHalf> {
        let mine = |half: &MatchHalf| one.on(*half).is_some_and(|entrant| self.is_recipient(entrant));
        MatchHalf::BOTH.into_iter().find(mine)
    }

    /// The match with this id and the recipient's half of it; `None` if they do not play in it.
    fn own_match(&self, id: MatchId) -> Option<(&Match, MatchHalf)> {
        let one = self.tournament.match_by_id(id)?;
        Some((one, self.own_half(one)?))
    }

    fn is_recipient(&self, entrant: EntrantId) -> bool {
        self.tournament.entrant(entrant).person.player == self.player
    }

    /// The name of the recipient's opponent in a match; empty if unknown.
    fn opponent(&self, one: &Match, half: MatchHalf) -> String {
        one.on(!half).map(|entrant| name(self.tournament, entrant)).unwrap_or_default()
    }

    /// The lines of one event, except calls.
    fn event_lines(&self, index: usize) -> Vec<Line> {
        let logged = &self.tournament.log()[index];
        match &logged.event {
            Event::CheckInOpened => {
                let at = self.tournament.starts_at().unwrap_or(logged.at);
                vec![self.tournament_line("arena-letter-check-in").line("clock", countdown_line(at, logged.at, zone(self.tournament)))]
            }
            Event::Started { seeds } => self.seeding_line(seeds),
            Event::Settled { match_id, result, by } => {
                self.tournament.match_by_id(*match_id).map_or(Vec::new(), |one| self.result_lines(one, *result, by))
            }
            Event::Replayed { match_id, by } => self.decision_lines(*match_id, "arena-letter-replayed", &by.name, None),
            Event::Extended { match_id, minutes, by } => self.decision_lines(*match_id, "arena-letter-extended", &by.name, Some(*minutes)),
            Event::Replanned { plan, by } => {
                let about = join_words(&changed_plan_lines(plan, self.locale), self.locale);
                let first = self.tournament_line("arena-letter-replanned").text("name", quote(&by.name)).text("value", about);
                std::iter::once(first).chain(timing(plan, Some(logged.at), zone(self.tournament))).collect()
            }
            Event::Paused { .. } => vec![self.tournament_line("arena-letter-paused")],
            Event::Resumed { .. } => vec![self.tournament_line("arena-letter-resumed")],
            Event::Finished { .. } => self.final_lines(logged.at),
            Event::Cancelled { why } => vec![cancellation_line(self.tournament, why)],
            _ => self.role_line(index).into_iter().collect(),
        }
    }

    /// The line with the recipient's seed, or that the recipient was left out.
    fn seeding_line(&self, seeds: &[EntrantId]) -> Vec<Line> {
        let seed = seeds.iter().position(|entrant| self.is_recipient(*entrant));
        let line =
            |seed: usize| self.tournament_line("arena-letter-started").number("number", seed as i64 + 1).number("most", seeds.len() as i64);
        vec![seed.map_or_else(|| self.tournament_line("arena-letter-left-out"), line)]
    }

    /// The line about a decision on the recipient's role: entrant or organiser.
    fn role_line(&self, index: usize) -> Option<Line> {
        match &self.tournament.log()[index].event {
            Event::Dropped { entrant } if self.is_recipient(*entrant) => Some(self.tournament_line("arena-letter-dropped")),
            Event::Removed { entrant, by } if self.is_recipient(*entrant) => {
                Some(self.tournament_line("arena-letter-removed").text("name", quote(&by.name)))
            }
            Event::Replaced { entrant, person, by, .. } if person.player == self.player => {
                let other = name_before(self.tournament, *entrant, index);
                Some(self.tournament_line("arena-letter-replacing").text("name", quote(&by.name)).text("other", other))
            }
            Event::Replaced { person, by, entrant, .. } if self.was_entrant(*entrant, index) => {
                Some(self.tournament_line("arena-letter-replaced").text("name", quote(&by.name)).text("guest", quote(&person.name)))
            }
            Event::Appointed { person, by } if person.player == self.player => {
                let line = self.tournament_line("arena-letter-appointed").text("name", quote(&by.name));
                Some(line.text("code", self.tournament.id().to_string()))
            }
            _ => None,
        }
    }

    /// Whether the recipient was this entrant before the event with this index.
    fn was_entrant(&self, entrant: EntrantId, index: usize) -> bool {
        self.tournament.person_before(entrant, index).is_some_and(|person| person.player == self.player)
    }

    /// The lines about the result of a match before these events, if they bring the bye or the end with which it is reported.
    fn earlier_result_lines(&self, range: &Range<usize>) -> Vec<Line> {
        let fresh = &self.tournament.log()[range.clone()];
        let own: Vec<MatchResult> = fresh.iter().filter_map(|logged| Some(self.own_result(&logged.event)?.1)).collect();
        let is_end = fresh.iter().any(|logged| matches!(logged.event, Event::Finished { .. }));
        let is_due = (is_end || !own.is_empty()) && own.iter().all(|result| matches!(result, MatchResult::Bye(_)));
        if is_due { self.last_result_lines(range.start, None) } else { Vec::new() }
    }

    /// The lines about the recipient's last result before the event with this index, unless it was reported at once; `called` is when they
    /// were called to the next match.
    fn last_result_lines(&self, before: usize, called: Option<Timestamp>) -> Vec<Line> {
        let log = &self.tournament.log()[..before];
        match log.iter().rev().find_map(|logged| Some((logged.at, self.own_result(&logged.event)?))) {
            Some((at, (one, result, by))) if called == Some(at) || !self.tournament.reports_at_once(result, by) => {
                self.result_lines(one, result, by)
            }
            _ => Vec::new(),
        }
    }

    /// The recipient's match that this event decides, its result and the cause.
    fn own_result<'a>(&'a self, event: &'a Event) -> Option<(&'a Match, MatchResult, &'a Cause)> {
        let Event::Settled { match_id, result, by } = event else { return None };
        Some((self.own_match(*match_id)?.0, *result, by))
    }

    /// The line about the recipient's points and place; `None` in an elimination.
    fn standing_line(&self) -> Option<Line> {
        let table = self.tournament.standings();
        let own = table.iter().find(|row| !self.tournament.is_elimination() && self.is_recipient(row.entrant))?;
        let line = Line::new("arena-letter-stands").line("value", points_line(own.points));
        Some(line.number("number", own.place).number("most", table.len() as i64))
    }

    /// The line about an organiser's decision on one of the recipient's matches.
    fn decision_lines(&self, id: MatchId, line: &'static str, by: &str, minutes: Option<u16>) -> Vec<Line> {
        let Some((one, half)) = self.own_match(id) else { return Vec::new() };
        let line = Line::new(line).text("name", quote(by)).text("other", self.opponent(one, half));
        vec![minutes.map_or(line.clone(), |minutes| line.number("count", minutes))]
    }

    /// The lines about the result of one of the recipient's matches.
    fn result_lines(&self, one: &Match, result: MatchResult, by: &Cause) -> Vec<Line> {
        let Some(half) = self.own_half(one) else { return Vec::new() };
        let mine = result.winner() == Some(half);
        if let MatchResult::Bye(_) = result {
            return self.bye_lines(one);
        }
        let opponent = self.opponent(one, half);
        if opponent.is_empty() {
            return Vec::new();
        }
        let line = |id: &'static str| Line::new(id).text("name", opponent.clone());
        let scored = |id: &'static str| line(id).text("state", score_for(one, half));
        let first = match (result, by) {
            (MatchResult::Won(_) | MatchResult::Awarded(_), Cause::Decision(person)) => {
                let id = if mine { "arena-letter-awarded" } else { "arena-letter-denied" };
                Line::new(id).text("name", quote(&person.name)).text("other", opponent.clone())
            }
            (MatchResult::Won(_), _) if mine => scored("arena-letter-won"),
            (MatchResult::Won(_), _) => scored("arena-letter-lost"),
            (MatchResult::Awarded(_), Cause::Withdrawal) if mine => line("arena-letter-walkover"),
            (MatchResult::Awarded(_), Cause::Withdrawal) => line("arena-letter-withdrawn"),
            (MatchResult::Awarded(_), Cause::Absence) if mine => line("arena-letter-absent-won"),
            (MatchResult::Awarded(_), Cause::Absence) => line("arena-letter-absent-lost"),
            (MatchResult::Nobody, Cause::Absence) => line("arena-letter-absent-both"),
            (MatchResult::Awarded(_), _) if mine => line("arena-letter-lot-won"),
            (MatchResult::Awarded(_), _) => line("arena-letter-lot-lost"),
            (MatchResult::Drawn, _) => scored("arena-letter-drawn"),
            (MatchResult::Nobody | MatchResult::Bye(_), _) => line("arena-letter-nobody"),
        };
        std::iter::once(first).chain(self.next_step_line(one, result)).collect()
    }

    /// The lines about a bye.
    fn bye_lines(&self, one: &Match) -> Vec<Line> {
        let id = match self.tournament.plan().format {
            Format::Single(_) | Format::Double => "arena-letter-bye-tree",
            Format::Robin(_) => "arena-letter-bye-robin",
            Format::Swiss(_) => "arena-letter-bye-swiss",
        };
        let next = id == "arena-letter-bye-swiss" && one.round < rounds(self.tournament);
        let line = self.tournament_line(id).line("value", stage(self.tournament, one));
        [line].into_iter().chain(next.then(|| Line::new("arena-letter-bye-next"))).collect()
    }

    /// The line about how the recipient continues after an elimination match; `None` after a match that decides the first places.
    fn next_step_line(&self, one: &Match, result: MatchResult) -> Option<Line> {
        let won = result.winner().is_some_and(|winner| self.own_half(one) == Some(winner));
        let last = super::names::last_round(self.tournament, Part::Main);
        let deciding = match one.part {
            Part::Main => self.tournament.plan().format != Format::Double && one.round == last,
            Part::Lower => false,
            Part::Third | Part::Final | Part::Reset => true,
        };
        let is_out = self.own_half(one).and_then(|half| one.on(half)).is_none_or(|entrant| self.tournament.has_left(entrant));
        if !self.tournament.is_elimination() || deciding || is_out {
            return None;
        }
        let still = self.tournament.matches().iter().any(|other| other.result.is_none() && self.own_half(other).is_some());
        // If both lost, neither moves to the lower bracket.
        let lower = one.part == Part::Main && self.tournament.plan().format == Format::Double && result.winner().is_some();
        Some(Line::new(match (won, lower || still) {
            (true, _) => "arena-letter-on",
            (false, true) if lower => "arena-letter-lower",
            (false, true) => "arena-letter-third",
            (false, false) => "arena-letter-out",
        }))
    }

    /// The lines about the recipient's final place.
    fn final_lines(&self, at: Timestamp) -> Vec<Line> {
        let places = places(self.tournament);
        let count: usize = places.iter().map(|(_, shared)| shared.len()).sum();
        let mine = places.iter().find(|(_, shared)| shared.iter().any(|entrant| self.is_recipient(*entrant)));
        let line = match mine {
            Some((1, shared)) if shared.len() == 1 => self.tournament_line("arena-letter-champion"),
            Some((place, _)) => self.tournament_line("arena-letter-place").number("number", *place).number("most", count as i64),
            None => self.tournament_line("arena-letter-about").line("value", summary(self.tournament)),
        };
        std::iter::once(line).chain(next_in_series_line(self.tournament, at)).collect()
    }
}
