//! Decides the events that follow from a command: who may issue it, and what it starts. Changes no state; `evolve` does.

use broadside_game::{
    Moment,
    ids::{GameId, PlayerId, RoomId, Timestamp, TournamentId},
};

use super::{
    Tournament,
    command::{Actor, Command, Refusal},
    entrant::{BoutOutcome, Entrant, MatchHalf, MatchId, MatchResult, Person, Presence},
    event::{Cause, Event, LoggedEvent},
    plan::Plan,
    tournament::Phase,
};

/// The maximum number of joins per person before the start, so that the log stays bounded.
const MAX_JOINS: usize = 10;

impl Tournament {
    /// Creates a tournament with this plan, for this room (`None`: people join by code only).
    ///
    /// # Errors
    /// [`Refusal::BadPlan`] for an invalid plan.
    pub fn create(id: TournamentId, now: Timestamp, plan: Plan, by: Person, room: Option<RoomId>) -> Result<Self, Refusal> {
        if !plan.is_valid(now) {
            return Err(Refusal::BadPlan);
        }
        Self::from_log(id, vec![LoggedEvent { at: now, event: Event::Created { plan, by, room } }]).ok_or(Refusal::BadPlan)
    }

    /// Decides all events that follow from `command`, in order; none if nothing follows. Does not change the tournament.
    ///
    /// # Errors
    /// Why the command is refused.
    pub fn decide(&self, moment: &mut Moment<'_>, by: Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        let first = match by {
            Actor::Person(player) => Some(self.decide_for_person(moment, player, command)?),
            Actor::Clock | Actor::Service => self.decide_for_service(command)?,
        };
        // The log is the events from here on.
        let mut draft = Self { log: Vec::new(), ..self.clone() };
        for event in first.iter().flatten() {
            draft.evolve(moment.now, event);
        }
        if first.is_none() || !draft.log.is_empty() {
            draft.proceed(moment);
        }
        if *command == Command::Lapse && draft.standings_post_due().is_some_and(|at| at <= moment.now) {
            draft.evolve(moment.now, &Event::Refreshed);
        }
        Ok(draft.log.into_iter().map(|logged| logged.event).collect())
    }

    /// The first events of a person's command.
    fn decide_for_person(&self, moment: &mut Moment<'_>, player: PlayerId, command: &Command) -> Result<Vec<Event>, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        match command {
            Command::Join(person, _) if person.player != player => Err(Refusal::NotOrganiser),
            Command::Join(person, rating) => self.join(moment.now, person, *rating),
            Command::Leave => {
                let entrant = self.present_as(player).ok_or(Refusal::NotIn)?;
                Ok(vec![Event::Left { entrant: entrant.id }])
            }
            Command::CheckIn => self.check_in(player),
            _ => {
                let by = self.organiser(player).ok_or(Refusal::NotOrganiser)?;
                self.organise(moment, by, command)
            }
        }
    }

    /// The first events of a command of the bot or the clock; `None` for [`Command::Lapse`], which causes none itself.
    fn decide_for_service(&self, command: &Command) -> Result<Option<Vec<Event>>, Refusal> {
        let event = match command {
            Command::Lapse => return Ok(None),
            Command::Housed(venue) => (self.venue != Some(*venue)).then_some(Event::Housed { venue: *venue }),
            Command::Opened(..) | Command::Finished(..) | Command::Absent(..) | Command::Unreached(..) | Command::CreditOutage(_)
                if self.is_over() =>
            {
                None
            }
            Command::Unreached(match_id, number, half) => self.report_unreachable(*match_id, *number, *half),
            Command::Absent(match_id, number, halves) => self.end_for_absence(*match_id, *number, halves),
            Command::CreditOutage(millis) => self.waited_for().next().map(|_| Event::Excused { millis: *millis }),
            Command::Opened(match_id, number, game) => self.match_opened(*match_id, *number, *game)?,
            Command::Finished(game, outcome) => self.game_played(*game, *outcome)?,
            _ => return Err(Refusal::NotOrganiser),
        };
        Ok(Some(event.into_iter().collect()))
    }

    fn match_opened(&self, match_id: MatchId, number: u8, game: GameId) -> Result<Option<Event>, Refusal> {
        let bout = self.match_of(match_id).and_then(|one| one.games.get(usize::from(number))).ok_or(Refusal::NoSuchMatch)?;
        Ok(bout.game.is_none().then_some(Event::Opened { match_id, number, game }))
    }

    /// A game that no longer counts is recorded as over without consequences.
    fn game_played(&self, game: GameId, outcome: BoutOutcome) -> Result<Option<Event>, Refusal> {
        let (one, number) = self.match_with(game).ok_or(Refusal::NoSuchMatch)?;
        let fresh = one.games[usize::from(number)].outcome.is_none();
        Ok(fresh.then_some(Event::Played { match_id: one.id, number, outcome }))
    }

    /// Ends the match because of absence.
    fn end_for_absence(&self, match_id: MatchId, number: u8, halves: &[MatchHalf]) -> Option<Event> {
        self.match_of(match_id)?.current().filter(|bout| bout.number == number && bout.game.is_some())?;
        let result = match halves {
            [] => return None,
            [half] => MatchResult::Awarded(!*half),
            _ => MatchResult::Nobody,
        };
        Some(Event::Settled { match_id, result, by: Cause::Absence })
    }

    /// Reported once per game, and only while it is running.
    fn report_unreachable(&self, match_id: MatchId, number: u8, half: MatchHalf) -> Option<Event> {
        self.match_of(match_id)?.current().filter(|bout| bout.number == number && bout.game.is_some())?;
        let event = Event::Unreached { match_id, number, half };
        let reported = self.log.iter().any(|logged| logged.event == event);
        (!reported).then_some(event)
    }

    fn join(&self, now: Timestamp, person: &Person, rating: u16) -> Result<Vec<Event>, Refusal> {
        self.check_newcomer(person.player)?;
        let due = |at: Option<Timestamp>| at.is_some_and(|at| at <= now);
        let closed = match self.phase {
            Phase::Playing(_) if self.plan.late == 0 => return Err(Refusal::Begun),
            Phase::Playing(round) => round > self.plan.late || self.rounds().is_none_or(|last| round >= last),
            _ => due(self.plan.closes) || !self.is_paused() && due(self.starts()),
        };
        match closed {
            true => Err(Refusal::Closed),
            false if self.remaining_entrants().count() >= usize::from(self.plan.most) => Err(Refusal::Full),
            false => Ok(vec![Event::Joined { person: person.clone(), rating }]),
        }
    }

    /// Checks that a player may join: not an entrant, not removed, not withdrawn after the start, and not joined too often.
    ///
    /// # Errors
    /// [`Refusal::AlreadyIn`] or [`Refusal::Left`].
    pub fn check_newcomer(&self, player: PlayerId) -> Result<(), Refusal> {
        let comings = || self.entrants.iter().filter(|entrant| entrant.person.player == player).count();
        match self.entrant_of(player) {
            Some(entrant) if entrant.presence != Presence::Gone => Err(Refusal::AlreadyIn),
            Some(entrant) if !self.seeds.is_empty() || self.was_removed(entrant) || comings() >= MAX_JOINS => Err(Refusal::Left),
            _ => Ok(()),
        }
    }

    fn was_removed(&self, entrant: &Entrant) -> bool {
        self.log.iter().any(|logged| matches!(&logged.event, Event::Removed { entrant: whose, .. } if *whose == entrant.id))
    }

    fn check_in(&self, player: PlayerId) -> Result<Vec<Event>, Refusal> {
        let entrant = self.present_as(player).ok_or(Refusal::NotIn)?;
        match (&self.phase, entrant.presence) {
            (Phase::CheckIn, Presence::Joined) => Ok(vec![Event::CheckedIn { entrant: entrant.id }]),
            (Phase::CheckIn, _) => Ok(Vec::new()),
            (Phase::Playing(_), _) => Err(Refusal::Begun),
            _ => Err(Refusal::NoCheckIn),
        }
    }

    /// When [`Command::Lapse`] is due next; `None` if never. While paused, only posts are due.
    pub fn deadline(&self) -> Option<Timestamp> {
        if self.is_over() {
            return None;
        }
        let show_up = self.waited_for().map(|(_, until)| until).min().filter(|_| !self.is_paused());
        [self.opening_at(), self.standings_post_due(), show_up].into_iter().flatten().min()
    }
}
