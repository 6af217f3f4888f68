//! Decides which events follow from a command, and who may issue it. Does not change the tournament; `evolve` does.

use broadside_game::{
    Moment,
    ids::{PlayerId, RoomId, Timestamp, TournamentId},
};

use super::{
    Tournament,
    command::{Actor, Command, Refusal},
    entrant::{Entrant, MatchHalf, MatchId, MatchResult, Person, Presence},
    event::{Cause, Event, LoggedEvent},
    plan::Plan,
    tournament::Phase,
};

/// The maximum number of times that a person may join before the start, so that the size of the log is bounded.
const MAX_JOINS: usize = 10;

impl Tournament {
    /// Creates a tournament with this plan and the organiser `by`, for this room (`None`: people join by code only).
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
    /// The reason why the command is refused.
    pub fn decide(&self, moment: &mut Moment<'_>, by: Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        let first = match by {
            Actor::Person(player) => Some(self.decide_for_person(moment, player, command)?),
            Actor::Clock | Actor::Service => self.decide_for_service(command)?,
        };
        // The draft starts with an empty log, which then contains exactly the new events.
        let mut draft = Self { log: Vec::new(), ..self.clone() };
        for event in first.iter().flatten() {
            draft.evolve(moment.now, event);
        }
        if first.is_none() || !draft.log.is_empty() {
            draft.apply_consequences(moment);
        }
        if *command == Command::Lapse && draft.standings_post_due().is_some_and(|at| at <= moment.now) {
            draft.evolve(moment.now, &Event::Refreshed);
        }
        Ok(draft.log.into_iter().map(|logged| logged.event).collect())
    }

    /// The events that follow directly from a person's command.
    fn decide_for_person(&self, moment: &mut Moment<'_>, player: PlayerId, command: &Command) -> Result<Vec<Event>, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        match command {
            Command::Join(person, _) if person.player != player => Err(Refusal::NotOrganiser),
            Command::Join(person, rating) => self.join(moment.now, person, *rating),
            Command::Leave => {
                let entrant = self.present_entrant_of(player).ok_or(Refusal::NotIn)?;
                Ok(vec![Event::Left { entrant: entrant.id }])
            }
            Command::CheckIn => self.check_in(player),
            _ => {
                let by = self.organiser(player).ok_or(Refusal::NotOrganiser)?;
                self.decide_for_organiser(moment, by, command)
            }
        }
    }

    /// The events that follow directly from a command of the bot or the clock; `None` for [`Command::Lapse`], from which none follow
    /// directly.
    fn decide_for_service(&self, command: &Command) -> Result<Option<Vec<Event>>, Refusal> {
        let event = match command {
            Command::Lapse => return Ok(None),
            Command::SetVenue(venue) => (self.venue != Some(*venue)).then_some(Event::Housed { venue: *venue }),
            Command::Opened(..) | Command::Finished(..) | Command::Absent(..) | Command::Unreached(..) | Command::CreditOutage(_)
                if self.is_over() =>
            {
                None
            }
            Command::Unreached(match_id, number, half) => self.decide_unreachable(*match_id, *number, *half),
            Command::Absent(match_id, number, halves) => self.decide_absence(*match_id, *number, halves),
            Command::CreditOutage(millis) => self.games_awaiting_players().next().map(|_| Event::Excused { millis: *millis }),
            // Each game is opened and finished once, also if it no longer counts.
            Command::Opened(match_id, number, game) => {
                let bout = self.match_by_id(*match_id).and_then(|one| one.games.get(usize::from(*number))).ok_or(Refusal::NoSuchMatch)?;
                bout.game.is_none().then_some(Event::Opened { match_id: *match_id, number: *number, game: *game })
            }
            Command::Finished(game, outcome) => {
                let (one, number) = self.match_of_game(*game).ok_or(Refusal::NoSuchMatch)?;
                let is_new = one.games[usize::from(number)].outcome.is_none();
                is_new.then_some(Event::Played { match_id: one.id, number, outcome: *outcome })
            }
            _ => return Err(Refusal::NotOrganiser),
        };
        Ok(Some(event.into_iter().collect()))
    }

    /// The end of a match because the players of these halves did not show up; `None` if the game is not running.
    fn decide_absence(&self, match_id: MatchId, number: u8, halves: &[MatchHalf]) -> Option<Event> {
        self.match_by_id(match_id)?.current().filter(|bout| bout.number == number && bout.game.is_some())?;
        let result = match halves {
            [] => return None,
            [half] => MatchResult::Awarded(!*half),
            _ => MatchResult::Nobody,
        };
        Some(Event::Settled { match_id, result, by: Cause::Absence })
    }

    /// The event for an unreachable player, once per half and game, and only while the game is running.
    fn decide_unreachable(&self, match_id: MatchId, number: u8, half: MatchHalf) -> Option<Event> {
        self.match_by_id(match_id)?.current().filter(|bout| bout.number == number && bout.game.is_some())?;
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
            _ => due(self.plan.closes) || !self.is_paused() && due(self.starts_at()),
        };
        match closed {
            true => Err(Refusal::Closed),
            false if self.remaining_entrants().count() >= usize::from(self.plan.most) => Err(Refusal::Full),
            false => Ok(vec![Event::Joined { person: person.clone(), rating }]),
        }
    }

    /// Checks that a player may join: the player is not an entrant, was not removed, has not withdrawn after the start, and has not
    /// joined too often.
    ///
    /// # Errors
    /// [`Refusal::AlreadyIn`] or [`Refusal::Left`].
    pub fn check_newcomer(&self, player: PlayerId) -> Result<(), Refusal> {
        let join_count = || self.entrants.iter().filter(|entrant| entrant.person.player == player).count();
        match self.entrant_of(player) {
            Some(entrant) if entrant.presence != Presence::Gone => Err(Refusal::AlreadyIn),
            Some(entrant) if !self.seeds.is_empty() || self.was_removed(entrant) || join_count() >= MAX_JOINS => Err(Refusal::Left),
            _ => Ok(()),
        }
    }

    fn was_removed(&self, entrant: &Entrant) -> bool {
        self.log.iter().any(|logged| matches!(&logged.event, Event::Removed { entrant: whose, .. } if *whose == entrant.id))
    }

    /// The event for an entrant who checks in; none if they have done so already.
    fn check_in(&self, player: PlayerId) -> Result<Vec<Event>, Refusal> {
        let entrant = self.present_entrant_of(player).ok_or(Refusal::NotIn)?;
        match (&self.phase, entrant.presence) {
            (Phase::CheckIn, Presence::Joined) => Ok(vec![Event::CheckedIn { entrant: entrant.id }]),
            (Phase::CheckIn, _) => Ok(Vec::new()),
            (Phase::Playing(_), _) => Err(Refusal::Begun),
            _ => Err(Refusal::NoCheckIn),
        }
    }

    /// The next deadline, at which [`Command::Lapse`] must be issued; `None` if there is none. While paused, only the standings post has
    /// one.
    pub fn deadline(&self) -> Option<Timestamp> {
        if self.is_over() {
            return None;
        }
        let show_up = self.games_awaiting_players().map(|(_, until)| until).min().filter(|_| !self.is_paused());
        [self.opening_due(), self.standings_post_due(), show_up].into_iter().flatten().min()
    }
}
