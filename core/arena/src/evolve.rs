//! Changes a tournament according to its events. Decides nothing.

use broadside_game::ids::{Timestamp, TournamentId};

use super::{
    Tournament,
    entrant::{Bout, BracketSlot, Entrant, EntrantId, Match, MatchId, Part, Person, Presence},
    event::{Cause, Event, LoggedEvent},
    formats::{bracket, robin},
    plan::{Format, Plan, Seeding},
    tournament::Phase,
};

impl Tournament {
    /// Rebuilds a tournament from its log; `None` if the log does not begin with its creation, or an event does not
    /// follow from those before.
    pub fn from_log(id: TournamentId, log: Vec<LoggedEvent>) -> Option<Self> {
        let mut events = log.into_iter();
        let first = events.next()?;
        let Event::Created { plan, by, room } = first.event.clone() else { return None };
        let mut tournament = Self {
            id,
            plan,
            organisers: vec![by],
            room,
            venue: None,
            phase: Phase::Gathering,
            paused: None,
            check_in_opened: None,
            entrants: Vec::new(),
            order: Vec::new(),
            seeds: Vec::new(),
            matches: Vec::new(),
            origins: Vec::new(),
            missed_matches: Vec::new(),
            last_shown: first.at,
            stale_since: None,
            log: vec![first],
            zone: None,
        };
        for logged in events {
            tournament.can_follow(&logged.event).then(|| tournament.evolve(logged.at, &logged.event))?;
        }
        Some(tournament)
    }

    /// Applies an event that was just decided, or that is known to be able to follow, and adds it to the log.
    pub fn evolve(&mut self, at: Timestamp, event: &Event) {
        self.track_posts(at, event);
        match event {
            Event::Created { .. } | Event::Refreshed | Event::Unreached { .. } => {}
            Event::Joined { person, rating } => self.add_entrant(person, *rating),
            Event::Left { entrant } | Event::Removed { entrant, .. } | Event::Dropped { entrant } => {
                self.set_presence(*entrant, Presence::Gone)
            }
            Event::CheckedIn { entrant } => self.set_presence(*entrant, Presence::Ready),
            Event::CheckInOpened => (self.phase, self.check_in_opened) = (Phase::CheckIn, Some(at)),
            Event::Started { seeds } => self.start(seeds),
            Event::Paired { round, pairs } => self.start_round(*round, pairs),
            Event::Replaced { entrant, person, rating, .. } => {
                let entrant = &mut self.entrants[usize::from(entrant.0)];
                (entrant.person, entrant.rating) = (person.clone(), *rating);
            }
            Event::Appointed { person, .. } => self.organisers.push(person.clone()),
            Event::Seeded { order, .. } => self.order.clone_from(order),
            Event::Replanned { plan, .. } => self.apply_plan(plan),
            Event::Paused { .. } => self.paused = Some(at),
            Event::Resumed { .. } => {
                let since = self.paused.take().unwrap_or(at);
                self.postpone_deadlines(at.0 - since.0);
            }
            Event::Excused { millis } => self.postpone_deadlines(*millis),
            Event::SeriesEnded { .. } => self.plan.repeat = None,
            Event::Housed { venue } => self.venue = Some(*venue),
            Event::Finished { places } => self.phase = Phase::Over(places.clone()),
            Event::Cancelled { .. } => self.phase = Phase::Cancelled,
            Event::Called { match_id, number } => {
                let bout = Bout { number: *number, game: None, outcome: None, counts: true, called: at, until: None };
                self.match_mut(*match_id).games.push(bout);
            }
            Event::Opened { match_id, number, game } => {
                let until = self.plan.patience.map(|minutes| at.plus_seconds(60 * u32::from(minutes)));
                let bout = &mut self.match_mut(*match_id).games[usize::from(*number)];
                (bout.game, bout.until) = (Some(*game), until);
            }
            Event::Mustered { match_id, number } => self.match_mut(*match_id).games[usize::from(*number)].until = None,
            Event::Extended { match_id, minutes, .. } => {
                let last = self.match_mut(*match_id).games.last_mut();
                let until = last.and_then(|bout| bout.until.as_mut());
                until.into_iter().for_each(|until| *until = until.plus_seconds(60 * u32::from(*minutes)));
            }
            Event::Played { match_id, number, outcome } => {
                let one = self.match_mut(*match_id);
                let decided = one.result.is_some();
                let bout = &mut one.games[usize::from(*number)];
                bout.outcome = Some(*outcome);
                // A game that ends after its match was decided does not change the match.
                if decided {
                    bout.counts = false;
                }
            }
            Event::Settled { match_id, result, by } => {
                self.revoke_consequences(*match_id);
                self.missed_matches.retain(|missed| missed != match_id);
                self.missed_matches.extend((*by == Cause::Absence).then_some(*match_id));
                self.match_mut(*match_id).result = Some(*result);
                bracket::advance_entrants(&mut self.matches, *match_id);
            }
            Event::Replayed { match_id, .. } => {
                self.revoke_consequences(*match_id);
                self.missed_matches.retain(|missed| missed != match_id);
                let one = self.match_mut(*match_id);
                one.result = None;
                if let Some(last) = one.games.last_mut() {
                    last.counts = false;
                }
            }
        }
        self.log.push(LoggedEvent { at, event: event.clone() });
    }

    /// Records since when the posts are outdated. Events that only follow from another one in the same step are shown in the same post.
    fn track_posts(&mut self, at: Timestamp, event: &Event) {
        match event {
            event if event.is_shown() => (self.last_shown, self.stale_since) = (at, None),
            Event::Called { .. } | Event::Settled { .. } => {}
            _ if self.venue().is_some() => self.stale_since = self.stale_since.or(Some(at)),
            _ => {}
        }
    }

    /// Moves all deadlines by this many milliseconds.
    fn postpone_deadlines(&mut self, millis: i64) {
        let waiting = self.matches.iter_mut().flat_map(|one| &mut one.games).filter_map(|bout| bout.until.as_mut());
        waiting.for_each(|until| *until = until.plus_millis(millis));
    }

    /// The match with this number, for a change.
    fn match_mut(&mut self, id: MatchId) -> &mut Match {
        &mut self.matches[usize::from(id.0)]
    }

    fn set_presence(&mut self, id: EntrantId, presence: Presence) {
        self.entrants[usize::from(id.0)].presence = presence;
    }

    /// Adds an entrant, who is checked in if the check-in was opened or the tournament has started.
    fn add_entrant(&mut self, person: &Person, rating: u16) {
        let id = EntrantId(self.entrants.len() as u16);
        let (presence, since) = match self.phase {
            Phase::CheckIn => (Presence::Ready, 1),
            Phase::Playing(round) => (Presence::Ready, round + 1),
            Phase::Gathering | Phase::Over(_) | Phase::Cancelled => (Presence::Joined, 1),
        };
        self.entrants.push(Entrant { id, person: person.clone(), rating, presence, since });
        if since > 1 {
            self.seeds.push(id);
        }
    }

    /// Starts the tournament with these seeds, and creates the matches of an elimination.
    fn start(&mut self, seeds: &[EntrantId]) {
        for entrant in self.entrants.iter_mut().filter(|entrant| !seeds.contains(&entrant.id)) {
            entrant.presence = Presence::Gone;
        }
        self.seeds = seeds.to_vec();
        (self.phase, self.matches) = match self.plan.format {
            Format::Single(third) => (Phase::Playing(1), bracket::single(seeds, third)),
            Format::Double => (Phase::Playing(1), bracket::double(seeds)),
            Format::Robin(_) | Format::Swiss(_) => (Phase::Playing(0), Vec::new()),
        };
        self.origins = self.matches.iter().map(|one| one.seats).collect();
    }

    /// Adds the matches of a round of Swiss or round robin.
    fn start_round(&mut self, round: u16, pairs: &[robin::Pair]) {
        for (place, (first, second)) in (0..).zip(pairs) {
            let id = MatchId(self.matches.len() as u16);
            let seats = [BracketSlot::Taken(*first), second.map_or(BracketSlot::Vacant, BracketSlot::Taken)];
            self.matches.push(Match { id, part: Part::Main, round, place, seats, games: Vec::new(), result: None });
            self.origins.push(seats);
        }
        self.phase = Phase::Playing(round);
    }

    /// Replaces the plan. A new start or check-in time resets the check-in. Seeds set manually are removed unless the seeding is still
    /// manual.
    fn apply_plan(&mut self, plan: &Plan) {
        if (plan.start, plan.check_in) != (self.plan.start, self.plan.check_in) {
            (self.phase, self.check_in_opened) = (Phase::Gathering, None);
            for entrant in self.entrants.iter_mut().filter(|entrant| entrant.presence == Presence::Ready) {
                entrant.presence = Presence::Joined;
            }
        }
        if plan.seeding != Seeding::Hand {
            self.order.clear();
        }
        self.plan = plan.clone();
    }

    /// Reopens the slots that the winner and loser of this match have taken, and revokes results that followed from that without a game.
    fn revoke_consequences(&mut self, id: MatchId) {
        for next in self.matches_fed_by(id) {
            let origins = self.origins[usize::from(next.0)];
            let one = self.match_mut(next);
            for (seat, origin) in one.seats.iter_mut().zip(origins) {
                if matches!(origin, BracketSlot::Winner(from) | BracketSlot::Loser(from) if from == id) {
                    *seat = origin;
                }
            }
            if one.result.take().is_some() {
                self.revoke_consequences(next);
            }
        }
    }

    /// The matches to which the winner or the loser of this match advances.
    pub(super) fn matches_fed_by(&self, id: MatchId) -> Vec<MatchId> {
        let from = |seat: &BracketSlot| matches!(seat, BracketSlot::Winner(from) | BracketSlot::Loser(from) if *from == id);
        (0..).zip(&self.origins).filter(|(_, seats)| seats.iter().any(from)).map(|(next, _)| MatchId(next)).collect()
    }

    /// Whether the event can follow: the tournament is in the right phase, and the entrants and matches in it exist.
    fn can_follow(&self, event: &Event) -> bool {
        let known = |id: &EntrantId| usize::from(id.0) < self.entrants.len();
        let bout = |id: &MatchId, number: u8| self.match_by_id(*id).is_some_and(|one| usize::from(number) < one.games.len());
        match event {
            Event::Housed { .. } => true,
            _ if self.is_over() => false,
            Event::Created { .. } => false,
            Event::Left { entrant } | Event::CheckedIn { entrant } | Event::Dropped { entrant } => known(entrant),
            Event::Removed { entrant, .. } | Event::Replaced { entrant, .. } => known(entrant),
            Event::Started { seeds } => seeds.len() > 1 && seeds.iter().all(known) && self.seeds.is_empty(),
            Event::Seeded { order, .. } => order.iter().all(known),
            Event::Paired { round, pairs } => {
                let known = |(first, second): &robin::Pair| known(first) && second.as_ref().is_none_or(known);
                matches!(self.phase, Phase::Playing(before) if before + 1 == *round) && pairs.iter().all(known)
            }
            Event::Called { match_id, number } => self.match_by_id(*match_id).is_some_and(|one| one.games.len() == usize::from(*number)),
            Event::Opened { match_id, number, .. }
            | Event::Played { match_id, number, .. }
            | Event::Mustered { match_id, number }
            | Event::Unreached { match_id, number, .. } => bout(match_id, *number),
            Event::Settled { match_id, .. } | Event::Replayed { match_id, .. } | Event::Extended { match_id, .. } => {
                self.match_by_id(*match_id).is_some()
            }
            Event::Finished { places } => places.iter().all(|(_, entrant)| known(entrant)),
            _ => true,
        }
    }
}
