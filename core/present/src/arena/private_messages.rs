//! Private messages to the participants of a tournament: the next opponent, game and deadline, decisions that concern them, the
//! final place.

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
    names::{game_code, name, name_before, rounds, score_for, stage},
    news::{cancellation_line, event_range, next_in_series_line},
    plan::{changed_plan_lines, join_words, rules, timing},
    podium::places,
    status::summary,
    times::{countdown_line, date_time_line, duration_line, zone},
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
    let mut lines: Vec<Line> = Vec::new();
    let mut opened: Vec<MatchId> = Vec::new();
    for index in event_range(tournament, from, to) {
        match &tournament.log()[index].event {
            // A call to a match is announced when its game is open.
            Event::Opened { match_id, .. } => {
                let theirs = tournament.match_by_id(*match_id).is_some_and(|one| reader.own_half(one).is_some());
                if theirs && !opened.contains(match_id) {
                    opened.push(*match_id);
                }
            }
            _ => lines.extend(reader.event_lines(index)),
        }
    }
    let calls: Vec<Line> = opened.into_iter().filter_map(|id| tournament.match_by_id(id)).flat_map(|one| reader.call_lines(one)).collect();
    if !calls.is_empty() {
        lines.retain(|line| line.id != "arena-letter-on");
    }
    lines.extend(calls);
    if lines.is_empty() {
        lines.push(reader.tournament_line("arena-letter-about").line("value", summary(tournament)));
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

    /// The lines about the next match: opponent, score, game and deadline.
    fn call_lines(&self, one: &Match) -> Vec<Line> {
        let (Some(half), Some(bout)) = (self.own_half(one), one.current()) else { return Vec::new() };
        let opponent = self.opponent(one, half);
        let mut lines =
            vec![self.tournament_line("arena-letter-call").line("value", stage(self.tournament, one)).text("name", opponent.clone())];
        let best = self.tournament.plan().best_of;
        if best > 1 {
            let number = one.games.iter().filter(|game| game.counts).count();
            let line = Line::new("arena-letter-best").number("number", number as i64).number("most", best);
            lines.push(line.text("state", score_for(one, half)));
        }
        let rules = rules(self.tournament.plan(), self.locale);
        if game_code(one).is_none() {
            lines.push(Line::new("arena-letter-opens"));
            return lines;
        }
        let opened = self.opened_at(one.id, bout.number).unwrap_or(bout.called);
        let until = bout.until.unwrap_or(opened.plus_seconds(rules.placing_seconds()));
        let minutes = ((until.0 - opened.0) / 60_000).max(1);
        lines.push(
            Line::new("arena-letter-open")
                .line("value", duration_line(minutes))
                .line("last", date_time_line(until, zone(self.tournament)))
                .line("clock", Line::clock(rules.clock)),
        );
        lines.push(match MatchHalf::of(broadside_game::side::Side::A, bout.number) == half {
            true => Line::new("arena-letter-first"),
            false => Line::new("arena-letter-second").text("name", opponent),
        });
        lines
    }

    /// When this game of a match was opened.
    fn opened_at(&self, id: MatchId, bout: u8) -> Option<Timestamp> {
        let that = |event: &Event| matches!(event, Event::Opened { match_id, number, .. } if (*match_id, *number) == (id, bout));
        self.tournament.log().iter().find(|logged| that(&logged.event)).map(|logged| logged.at)
    }

    /// The line about an organiser's decision on one of the recipient's matches.
    fn decision_lines(&self, id: MatchId, line: &'static str, by: &str, minutes: Option<u16>) -> Vec<Line> {
        let Some((one, half)) = self.tournament.match_by_id(id).and_then(|one| Some((one, self.own_half(one)?))) else { return Vec::new() };
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
