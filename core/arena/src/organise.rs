//! The commands of organisers: start, pause, end, decide matches, change entrants. Consequences are in `proceed`.

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
    /// The first events of an organiser's command.
    pub(super) fn organise(&self, moment: &mut Moment<'_>, by: &Person, command: &Command) -> Result<Vec<Event>, Refusal> {
        let organiser = || by.clone();
        match command {
            Command::Start => self.start_now(moment).map(single),
            Command::Pause if !self.is_paused() => Ok(single(Event::Paused { by: organiser() })),
            Command::Resume if self.is_paused() => Ok(single(Event::Resumed { by: organiser() })),
            Command::Pause | Command::Resume => Err(Refusal::PauseAsIs),
            Command::Cancel => Ok(single(Event::Cancelled { why: CancelReason::Said(organiser()) })),
            Command::Award(match_id, winner) => self.award(*match_id, *winner, by),
            Command::Forfeit(loser, match_id) => self.forfeit(*loser, *match_id, by),
            Command::Replay(match_id) => self.replay(*match_id, by).map(single),
            Command::Replace(entrant, person, rating) => self.replace(*entrant, person, *rating, by),
            Command::Extend(match_id, minutes) => self.extend(*match_id, *minutes, by),
            Command::Remove(entrant) => {
                self.check_present(*entrant)?;
                Ok(single(Event::Removed { entrant: *entrant, by: organiser() }))
            }
            Command::Appoint(person) if self.organiser(person.player).is_some() => Ok(Vec::new()),
            Command::Appoint(person) => Ok(single(Event::Appointed { person: person.clone(), by: organiser() })),
            Command::Seed(order) => self.seed(order, by),
            Command::Replan(plan) => self.change_plan(moment.now, plan, by),
            Command::EndSeries if self.plan.repeat.is_none() => Ok(Vec::new()),
            Command::EndSeries => Ok(single(Event::SeriesEnded { by: organiser() })),
            _ => Err(Refusal::NotOrganiser),
        }
    }

    fn check_present(&self, id: EntrantId) -> Result<(), Refusal> {
        self.remaining_entrants().find(|entrant| entrant.id == id).map(|_| ()).ok_or(Refusal::NotIn)
    }

    fn check_not_begun(&self) -> Result<(), Refusal> {
        if self.seeds.is_empty() { Ok(()) } else { Err(Refusal::Begun) }
    }

    fn start_now(&self, moment: &mut Moment<'_>) -> Result<Event, Refusal> {
        self.check_not_begun()?;
        match self.is_paused() {
            true => Err(Refusal::PauseAsIs),
            false => self.begin(moment).ok_or(Refusal::TooFew),
        }
    }

    /// The match, if both its entrants are known and present.
    fn find_playable(&self, id: MatchId) -> Result<&Match, Refusal> {
        let is_playable = |one: &&Match| MatchHalf::BOTH.iter().all(|half| one.on(*half).is_some_and(|entrant| !self.has_left(entrant)));
        if self.seeds.is_empty() {
            return Err(Refusal::NotBegun);
        }
        self.match_of(id).filter(is_playable).ok_or(Refusal::NoSuchMatch)
    }

    /// An existing result can be changed as long as nothing was built on it.
    fn award(&self, match_id: MatchId, winner: EntrantId, by: &Person) -> Result<Vec<Event>, Refusal> {
        let won = self.find_playable(match_id)?;
        let half = won.half_of(winner).ok_or(Refusal::NoSuchMatch)?;
        match won.result {
            Some(result) if result.winner() == Some(half) => return Ok(Vec::new()),
            Some(_) if self.has_dependents(won) => return Err(Refusal::BuiltOn),
            _ => {}
        }
        Ok(single(Event::Settled { match_id, result: MatchResult::Awarded(half), by: Cause::Decision(by.clone()) }))
    }

    fn forfeit(&self, loser: EntrantId, match_id: Option<MatchId>, by: &Person) -> Result<Vec<Event>, Refusal> {
        if self.seeds.is_empty() {
            return Err(Refusal::NotBegun);
        }
        self.check_present(loser)?;
        let match_id = match_id.or_else(|| self.present_match(loser).map(|one| one.id)).ok_or(Refusal::NoSuchMatch)?;
        let lost = self.find_playable(match_id)?;
        let half = lost.half_of(loser).ok_or(Refusal::NoSuchMatch)?;
        self.award(match_id, lost.on(!half).ok_or(Refusal::NoSuchMatch)?, by)
    }

    /// The last game must be over, or the match decided without it.
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

    /// Whether anything but walkovers depends on this result: a later round, a game, another decision.
    fn has_dependents(&self, below: &Match) -> bool {
        if !self.eliminates() {
            return self.phase != Phase::Playing(below.round);
        }
        let walked = |next: &Match| {
            let absent = |half: &MatchHalf| next.on(*half).is_none_or(|entrant| self.has_left(entrant));
            next.result.is_none() || MatchHalf::BOTH.iter().any(absent)
        };
        let mut fed = self.matches_fed_by(below.id).into_iter().filter_map(|next| self.match_of(next));
        fed.any(|next| !next.games.is_empty() || !walked(next) || self.has_dependents(next))
    }

    /// A running game of the replaced entrant is replayed by the new person.
    fn replace(&self, entrant: EntrantId, person: &Person, rating: u16, by: &Person) -> Result<Vec<Event>, Refusal> {
        self.check_present(entrant)?;
        if self.remaining_entrants().any(|entrant| entrant.person.player == person.player) {
            return Err(Refusal::AlreadyIn);
        }
        let replaced = Event::Replaced { entrant, person: person.clone(), rating, by: by.clone() };
        let playing = self.present_match(entrant).filter(|one| one.current().is_some() && one.games.len() < MAX_GAMES);
        let replayed = playing.map(|again| Event::Replayed { match_id: again.id, by: by.clone() });
        Ok([replaced].into_iter().chain(replayed).collect())
    }

    fn extend(&self, match_id: MatchId, minutes: u16, by: &Person) -> Result<Vec<Event>, Refusal> {
        let under_way = self.find_playable(match_id)?.current().is_some_and(|bout| bout.game.is_some());
        match (under_way, minutes) {
            (false, _) => Err(Refusal::NoSuchMatch),
            (true, 0) => Ok(Vec::new()),
            (true, _) => Ok(single(Event::Extended { match_id, minutes, by: by.clone() })),
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
        Ok(if self.order == order { Vec::new() } else { single(event) })
    }

    fn change_plan(&self, now: Timestamp, plan: &Plan, by: &Person) -> Result<Vec<Event>, Refusal> {
        self.check_not_begun()?;
        if *plan == self.plan {
            return Ok(Vec::new());
        }
        // A closing time that has passed meanwhile is no fault of the new plan.
        let closes = plan.closes.filter(|_| plan.closes != self.plan.closes || plan.start != self.plan.start);
        let room = self.remaining_entrants().count() <= usize::from(plan.most);
        if !room || !(Plan { closes, ..plan.clone() }).is_valid(now) {
            return Err(Refusal::BadPlan);
        }
        Ok(single(Event::Replanned { plan: plan.clone(), by: by.clone() }))
    }
}

fn single(event: Event) -> Vec<Event> {
    vec![event]
}
