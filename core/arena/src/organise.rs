//! The commands of organisers: start, pause, end, decide matches, change entrants. What follows from their events is in `proceed`.

use broadside_game::{Moment, ids::Timestamp};

use super::{
    Tournament,
    command::{Command, Refusal},
    entrant::{EntrantId, Match, MatchHalf, MatchId, MatchResult, Person},
    event::{CancelReason, Cause, Event},
    plan::Plan,
    tournament::Phase,
};

/// The maximum number of games of one match, replays included.
const MAX_GAMES: usize = 100;

impl Tournament {
    /// The events that follow directly from an organiser's command.
    pub(super) fn decide_for_organiser(&self, moment: &mut Moment<'_>, by: &Person, command: &Command) -> Result<Vec<Event>, Refusal> {
        let organiser = || by.clone();
        match command {
            Command::Start => self.start_now(moment).map(|event| vec![event]),
            Command::Pause if !self.is_paused() => Ok(vec![Event::Paused { by: organiser() }]),
            Command::Resume if self.is_paused() => Ok(vec![Event::Resumed { by: organiser() }]),
            Command::Pause | Command::Resume => Err(Refusal::PauseAsIs),
            Command::Cancel => Ok(vec![Event::Cancelled { why: CancelReason::Said(organiser()) }]),
            Command::Award(match_id, winner) => self.award(*match_id, *winner, by),
            Command::Forfeit(loser, match_id) => self.forfeit(*loser, *match_id, by),
            Command::Replay(match_id) => self.replay(*match_id, by).map(|event| vec![event]),
            Command::Replace(entrant, person, rating) => self.replace(*entrant, person, *rating, by),
            Command::Extend(match_id, minutes) => self.extend(*match_id, *minutes, by),
            Command::Remove(entrant) => {
                self.check_present(*entrant)?;
                Ok(vec![Event::Removed { entrant: *entrant, by: organiser() }])
            }
            Command::Appoint(person) if self.organiser(person.player).is_some() => Ok(Vec::new()),
            Command::Appoint(person) => Ok(vec![Event::Appointed { person: person.clone(), by: organiser() }]),
            Command::Seed(order) => self.seed(order, by),
            Command::Replan(plan) => self.change_plan(moment.now, plan, by),
            Command::EndSeries if self.plan.repeat.is_none() => Ok(Vec::new()),
            Command::EndSeries => Ok(vec![Event::SeriesEnded { by: organiser() }]),
            _ => Err(Refusal::NotOrganiser),
        }
    }

    /// Checks that this entrant has not left.
    fn check_present(&self, id: EntrantId) -> Result<(), Refusal> {
        self.remaining_entrants().find(|entrant| entrant.id == id).map(|_| ()).ok_or(Refusal::NotIn)
    }

    /// Checks that the tournament has not started.
    fn check_not_begun(&self) -> Result<(), Refusal> {
        if self.seeds.is_empty() { Ok(()) } else { Err(Refusal::Begun) }
    }

    fn start_now(&self, moment: &mut Moment<'_>) -> Result<Event, Refusal> {
        self.check_not_begun()?;
        match self.is_paused() {
            true => Err(Refusal::PauseAsIs),
            false => self.start_event(moment).ok_or(Refusal::TooFew),
        }
    }

    /// The match with this number, if both its entrants are known and have not left.
    fn find_playable(&self, id: MatchId) -> Result<&Match, Refusal> {
        let is_playable = |one: &&Match| MatchHalf::BOTH.iter().all(|half| one.on(*half).is_some_and(|entrant| !self.has_left(entrant)));
        if self.seeds.is_empty() {
            return Err(Refusal::NotBegun);
        }
        self.match_by_id(id).filter(is_playable).ok_or(Refusal::NoSuchMatch)
    }

    /// Awards a match. An existing result can be changed as long as nothing depends on it.
    fn award(&self, match_id: MatchId, winner: EntrantId, by: &Person) -> Result<Vec<Event>, Refusal> {
        let won = self.find_playable(match_id)?;
        let half = won.half_of(winner).ok_or(Refusal::NoSuchMatch)?;
        match won.result {
            Some(result) if result.winner() == Some(half) => return Ok(Vec::new()),
            Some(_) if self.has_dependents(won) => return Err(Refusal::BuiltOn),
            _ => {}
        }
        Ok(vec![Event::Settled { match_id, result: MatchResult::Awarded(half), by: Cause::Decision(by.clone()) }])
    }

    fn forfeit(&self, loser: EntrantId, match_id: Option<MatchId>, by: &Person) -> Result<Vec<Event>, Refusal> {
        if self.seeds.is_empty() {
            return Err(Refusal::NotBegun);
        }
        self.check_present(loser)?;
        let match_id = match_id.or_else(|| self.current_match(loser).map(|one| one.id)).ok_or(Refusal::NoSuchMatch)?;
        let lost = self.find_playable(match_id)?;
        let half = lost.half_of(loser).ok_or(Refusal::NoSuchMatch)?;
        self.award(match_id, lost.on(!half).ok_or(Refusal::NoSuchMatch)?, by)
    }

    /// Replays the last game of a match, which must be over, or the match must be decided without it.
    fn replay(&self, match_id: MatchId, by: &Person) -> Result<Event, Refusal> {
        let again = self.find_playable(match_id)?;
        let over = again.result.is_some() || again.current().is_none() && !again.games.is_empty();
        if !over || again.games.len() >= MAX_GAMES {
            return Err(Refusal::NoSuchMatch);
        }
        if self.has_dependents(again) {
            return Err(Refusal::BuiltOn);
        }
        Ok(Event::Replayed { match_id, by: by.clone() })
    }

    /// Whether a later round, a game or another decision depends on the result of this match. Walkovers do not count.
    fn has_dependents(&self, below: &Match) -> bool {
        if !self.is_elimination() {
            return self.phase != Phase::Playing(below.round);
        }
        let is_walkover = |next: &Match| {
            let absent = |half: &MatchHalf| next.on(*half).is_none_or(|entrant| self.has_left(entrant));
            next.result.is_none() || MatchHalf::BOTH.iter().any(absent)
        };
        let mut fed = self.matches_fed_by(below.id).into_iter().filter_map(|next| self.match_by_id(next));
        fed.any(|next| !next.games.is_empty() || !is_walkover(next) || self.has_dependents(next))
    }

    /// Replaces the person of an entrant. The new person replays a running game.
    fn replace(&self, entrant: EntrantId, person: &Person, rating: u16, by: &Person) -> Result<Vec<Event>, Refusal> {
        self.check_present(entrant)?;
        if self.remaining_entrants().any(|entrant| entrant.person.player == person.player) {
            return Err(Refusal::AlreadyIn);
        }
        let replaced = Event::Replaced { entrant, person: person.clone(), rating, by: by.clone() };
        let playing = self.current_match(entrant).filter(|one| one.current().is_some() && one.games.len() < MAX_GAMES);
        let replayed = playing.map(|again| Event::Replayed { match_id: again.id, by: by.clone() });
        Ok([replaced].into_iter().chain(replayed).collect())
    }

    fn extend(&self, match_id: MatchId, minutes: u16, by: &Person) -> Result<Vec<Event>, Refusal> {
        let under_way = self.find_playable(match_id)?.current().is_some_and(|bout| bout.game.is_some());
        match (under_way, minutes) {
            (false, _) => Err(Refusal::NoSuchMatch),
            (true, 0) => Ok(Vec::new()),
            (true, _) => Ok(vec![Event::Extended { match_id, minutes, by: by.clone() }]),
        }
    }

    fn seed(&self, order: &[EntrantId], by: &Person) -> Result<Vec<Event>, Refusal> {
        self.check_not_begun()?;
        let mut named = order.to_vec();
        named.sort_unstable();
        if !named.into_iter().eq(self.remaining_entrants().map(|entrant| entrant.id)) {
            return Err(Refusal::BadOrder);
        }
        let event = Event::Seeded { order: order.to_vec(), by: by.clone() };
        Ok(if self.order == order { Vec::new() } else { vec![event] })
    }

    fn change_plan(&self, now: Timestamp, plan: &Plan, by: &Person) -> Result<Vec<Event>, Refusal> {
        self.check_not_begun()?;
        if *plan == self.plan {
            return Ok(Vec::new());
        }
        // An unchanged closing time may have passed meanwhile, which does not make the new plan invalid.
        let closes = plan.closes.filter(|_| plan.closes != self.plan.closes || plan.start != self.plan.start);
        let has_room = self.remaining_entrants().count() <= usize::from(plan.most);
        if !has_room || !(Plan { closes, ..plan.clone() }).is_valid(now) {
            return Err(Refusal::BadPlan);
        }
        Ok(vec![Event::Replanned { plan: plan.clone(), by: by.clone() }])
    }
}
