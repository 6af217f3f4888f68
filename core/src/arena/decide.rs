//! What follows from what is asked of a tournament: who may ask, and what they begin. Touches nothing: `evolve` does.

use super::{
    Tournament,
    command::{Actor, Command, Refusal},
    entrant::{BoutOutcome, Entrant, Half, MatchId, MatchResult, Person, Presence},
    event::{Cause, Event, Logged},
    plan::Plan,
    tournament::Phase,
};
use crate::game::{
    Moment,
    ids::{GameId, PlayerId, RoomId, Timestamp, TournamentId},
};

/// How often one person may join before it begins: every coming and going stays in the log.
const COMINGS: usize = 10;

impl Tournament {
    /// A new tournament: somebody's plan for this room (none: people join by code alone).
    ///
    /// # Errors
    /// [`Refusal::BadPlan`] for a plan that cannot come to anything.
    pub fn create(id: TournamentId, now: Timestamp, plan: Plan, by: Person, room: Option<RoomId>) -> Result<Self, Refusal> {
        if !plan.lawful(now) {
            return Err(Refusal::BadPlan);
        }
        Self::from_log(id, vec![Logged { at: now, event: Event::Created { plan, by, room } }]).ok_or(Refusal::BadPlan)
    }

    /// Decides what follows from `command`, all of it, in order; nothing where nothing follows. Touches nothing.
    ///
    /// # Errors
    /// Says why nothing is done.
    pub fn decide(&self, moment: &mut Moment<'_>, by: Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        let first = match by {
            Actor::Person(player) => Some(self.asked(moment, player, command)?),
            Actor::Clock | Actor::Service => self.reported(command)?,
        };
        // What happens from here is its log.
        let mut draft = Self { log: Vec::new(), ..self.clone() };
        for event in first.iter().flatten() {
            draft.evolve(moment.now, event);
        }
        if first.is_none() || !draft.log.is_empty() {
            draft.proceed(moment);
        }
        if *command == Command::Lapse && draft.showing().is_some_and(|at| at <= moment.now) {
            draft.evolve(moment.now, &Event::Refreshed);
        }
        Ok(draft.log.into_iter().map(|logged| logged.event).collect())
    }

    /// What somebody's command begins with.
    fn asked(&self, moment: &mut Moment<'_>, player: PlayerId, command: &Command) -> Result<Vec<Event>, Refusal> {
        if self.over() {
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

    /// What the bot and the clock report; `None` for whatever time asks for.
    fn reported(&self, command: &Command) -> Result<Option<Vec<Event>>, Refusal> {
        let event = match command {
            Command::Lapse => return Ok(None),
            Command::Housed(venue) => (self.venue != Some(*venue)).then_some(Event::Housed { venue: *venue }),
            Command::Opened(..) | Command::Finished(..) | Command::Absent(..) | Command::Unreached(..) | Command::Excuse(_)
                if self.over() =>
            {
                None
            }
            Command::Unreached(match_id, number, half) => self.unreached(*match_id, *number, *half),
            Command::Absent(match_id, number, halves) => self.absent(*match_id, *number, halves),
            Command::Excuse(millis) => self.waited_for().next().map(|_| Event::Excused { millis: *millis }),
            Command::Opened(match_id, number, game) => self.opened(*match_id, *number, *game)?,
            Command::Finished(game, outcome) => self.played(*game, *outcome)?,
            _ => return Err(Refusal::NotOrganiser),
        };
        Ok(Some(event.into_iter().collect()))
    }

    fn opened(&self, match_id: MatchId, number: u8, game: GameId) -> Result<Option<Event>, Refusal> {
        let bout = self.match_of(match_id).and_then(|one| one.games.get(usize::from(number))).ok_or(Refusal::NoSuchMatch)?;
        Ok(bout.game.is_none().then_some(Event::Opened { match_id, number, game }))
    }

    /// A game that does not count any more is over, too: that is noted, and nothing follows.
    fn played(&self, game: GameId, outcome: BoutOutcome) -> Result<Option<Event>, Refusal> {
        let (one, number) = self.match_with(game).ok_or(Refusal::NoSuchMatch)?;
        let fresh = one.games[usize::from(number)].outcome.is_none();
        Ok(fresh.then_some(Event::Played { match_id: one.id, number, outcome }))
    }

    /// Nobody waits for the absent: the match is over.
    fn absent(&self, match_id: MatchId, number: u8, halves: &[Half]) -> Option<Event> {
        self.match_of(match_id)?.current().filter(|bout| bout.number == number && bout.game.is_some())?;
        let result = match halves {
            [] => return None,
            [half] => MatchResult::Awarded(!*half),
            _ => MatchResult::Nobody,
        };
        Some(Event::Settled { match_id, result, by: Cause::Absence })
    }

    /// It is said once a game, and only while that game is on.
    fn unreached(&self, match_id: MatchId, number: u8, half: Half) -> Option<Event> {
        self.match_of(match_id)?.current().filter(|bout| bout.number == number && bout.game.is_some())?;
        let event = Event::Unreached { match_id, number, half };
        let said = self.log.iter().any(|logged| logged.event == event);
        (!said).then_some(event)
    }

    fn join(&self, now: Timestamp, person: &Person, rating: u16) -> Result<Vec<Event>, Refusal> {
        self.check_newcomer(person.player)?;
        let due = |at: Option<Timestamp>| at.is_some_and(|at| at <= now);
        let closed = match self.phase {
            Phase::Playing(_) if self.plan.late == 0 => return Err(Refusal::Begun),
            Phase::Playing(round) => round > self.plan.late || self.rounds().is_none_or(|last| round >= last),
            _ => due(self.plan.closes) || !self.paused() && due(self.starts()),
        };
        match closed {
            true => Err(Refusal::Closed),
            false if self.entered().count() >= usize::from(self.plan.most) => Err(Refusal::Full),
            false => Ok(vec![Event::Joined { person: person.clone(), rating }]),
        }
    }

    /// Refuses a player who is in it, who was removed, who left after it began, or who has come and left too often.
    ///
    /// # Errors
    /// [`Refusal::AlreadyIn`] or [`Refusal::Left`].
    pub fn check_newcomer(&self, player: PlayerId) -> Result<(), Refusal> {
        let comings = || self.entrants.iter().filter(|entrant| entrant.person.player == player).count();
        match self.entrant_of(player) {
            Some(entrant) if entrant.presence != Presence::Gone => Err(Refusal::AlreadyIn),
            Some(entrant) if !self.seeds.is_empty() || self.sent_away(entrant) || comings() >= COMINGS => Err(Refusal::Left),
            _ => Ok(()),
        }
    }

    fn sent_away(&self, entrant: &Entrant) -> bool {
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

    /// When time has something to ask ([`Command::Lapse`]); `None` when it has not. While it is paused, only posts are due.
    pub fn deadline(&self) -> Option<Timestamp> {
        if self.over() {
            return None;
        }
        [self.opening_at(), self.showing(), self.mustering()].into_iter().flatten().min()
    }
}
