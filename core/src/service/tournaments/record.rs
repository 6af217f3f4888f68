//! A tournament as a record: its bytes, its alarm, its messages, and the one way it is changed.

use std::time::Duration;

use serde_json::{Value, json};

use super::super::{
    account::of_tournament,
    context::Context,
    gone::{Gone, tournament_without},
    outbox::{Address, Entry, Job, Message, PlaceSearch, Wanted},
    records::{Held, Next, Record, Records, SideEffects, write_form},
    request::Stop,
    store::{Alarm, Commit, Committed, Key, RequestId, StoreError, Stored},
};
use crate::{
    arena::{
        Tournament,
        command::{Actor, Command},
        effects::{Effect, effects},
        event::Logged,
    },
    game::{
        Moment,
        ids::{PlayerId, Timestamp, TournamentId},
    },
    present::{arena::refusal, line::Line},
};

/// How long a tournament is kept once it is over.
pub(super) const KEPT: Duration = Duration::from_secs(365 * 24 * 3600);

/// What came of a change.
pub(super) enum Altered {
    /// Committed.
    Done(Box<Tournament>),
    /// Committed earlier by the same request.
    Repeated,
    /// The command changed nothing; the tournament as it is.
    Nothing(Box<Tournament>),
}

/// A tournament is kept as its number and its log.
impl Record for Tournament {
    fn read(key: &Key, body: &[u8]) -> Option<Self> {
        let id: TournamentId = key.name.parse().ok()?;
        let (&Self::SCHEMA, body) = body.split_first()? else { return None };
        let (number, log): (u32, Vec<Logged>) = postcard::from_bytes(body).ok()?;
        Self::from_log(id, log).filter(|_| number == id.number())
    }

    fn write(&self) -> Vec<u8> {
        write_form(Self::SCHEMA, &(self.id().number(), self.log()))
    }

    fn forget(&mut self, _key: &Key, gone: &Gone) -> SideEffects {
        let Some(after) = tournament_without(self, gone) else { return SideEffects::nothing() };
        *self = after;
        let mut effects = effects_of(self, self.log().len());
        // The last to this person: says nothing, and delivery forgets where what came before it went.
        effects.entries.push(Message::of_tournament(self, self.log().len(), Address::Player(gone.player)).into());
        effects
    }

    fn export(&self, _key: &Key, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        vec![json!({
            "code": self.id().to_string(),
            "name": self.plan().name,
            "played_as": self.entrant_of(person).map(|entrant| &entrant.person.name),
            "organises": self.organiser(person).is_some(),
            "over": self.over(),
        })]
    }
}

/// That there is no such tournament.
pub(super) fn unknown(id: TournamentId) -> Stop {
    Line::new("tournament-unknown").text("code", id.to_string()).into()
}

/// Changes a tournament by what `ask` makes of it as it is now.
pub(super) async fn alter(
    context: &Context,
    id: TournamentId,
    request: RequestId,
    actor: Actor,
    ask: impl Fn(&Tournament) -> Result<Command, Stop> + Send + Sync,
) -> Result<Altered, Stop> {
    let ask = &ask;
    let key = of_tournament(id);
    let updated = context.records.update(&key, |held: Option<Held<Tournament>>| async move {
        let Held { stored, record: tournament } = held.ok_or_else(|| unknown(id))?;
        if stored.remembers(request) {
            return Ok::<_, Stop>(Next::Nothing(Altered::Repeated));
        }
        let command = ask(&tournament)?;
        let after = decided(context, &tournament, actor, &command)?;
        let from = tournament.log().len();
        if after.log().len() == from {
            return Ok(Next::Nothing(Altered::Nothing(Box::new(after))));
        }
        let commit = commit_of(Some(stored), request, &after, from);
        Ok(Next::commit_once(commit, Altered::Done(Box::new(after)), Altered::Repeated))
    });
    updated.await
}

/// The tournament after a command.
pub(super) fn decided(context: &Context, tournament: &Tournament, actor: Actor, command: &Command) -> Result<Tournament, Stop> {
    let mut dice = context.dice.take();
    let mut moment = Moment { now: context.clock.now(), dice: dice.as_mut() };
    let events = tournament.decide(&mut moment, actor, command).map_err(|why| Stop::from(refusal(&why)))?;
    let mut after = tournament.clone();
    events.iter().for_each(|event| after.evolve(moment.now, event));
    Ok(after)
}

/// Commits a tournament that is new.
pub(super) async fn keep_new_tournament(records: &Records, request: RequestId, tournament: &Tournament) -> Result<Committed, StoreError> {
    records.commit(commit_of(None, request, tournament, 0)).await
}

/// What writes a tournament with the events from `from` on, decided on `prior`.
fn commit_of(prior: Option<Stored>, request: RequestId, after: &Tournament, from: usize) -> Commit {
    effects_of(after, from).with(&of_tournament(after.id()), prior, request, after)
}

/// What follows from a tournament's events from `from` on.
fn effects_of(after: &Tournament, from: usize) -> SideEffects {
    SideEffects {
        alarm: after.deadline().map_or(Alarm::Clear, |at| Alarm::At(at.0)),
        entries: entries(after, from),
        keep: after.over().then_some(KEPT),
    }
}

/// What the events from `from` on ask for.
fn entries(tournament: &Tournament, from: usize) -> Vec<Entry> {
    effects(tournament, from).into_iter().flat_map(|effect| entries_of(tournament, from, effect)).collect()
}

fn entries_of(tournament: &Tournament, from: usize, effect: Effect) -> Vec<Entry> {
    let (id, events, venue) = (tournament.id(), tournament.log().len() as u32, tournament.venue());
    let search = |wanted| Entry::Search(PlaceSearch { tournament: id, wanted });
    let told = |address| Entry::from(Message::of_tournament(tournament, from, address));
    match effect {
        Effect::Venue => tournament.room().map(|_| search(Wanted::Venue)).into_iter().collect(),
        Effect::Open(one, number) => vec![search(Wanted::Match(one, number))],
        Effect::Muster(one, number) => vec![Job::Muster { tournament: id, one, number }.into()],
        Effect::Extend(game, minutes) => vec![Job::ExtendGame { tournament: id, game, minutes, events }.into()],
        Effect::Concede(game, side) => vec![Job::ConcedeGame { tournament: id, game, side }.into()],
        Effect::Post => venue.map(Address::Room).map(told).into_iter().collect(),
        Effect::Letter(player) => vec![told(Address::Player(player))],
        Effect::File(player) => vec![Job::FileEntrant { player, tournament: id, events }.into()],
        Effect::FileRoom => {
            let room = tournament.room();
            let rooms = room.into_iter().chain(venue.filter(|venue| Some(*venue) != room));
            rooms.map(|room| Job::FileVenue { room, tournament: id, events }.into()).collect()
        }
        Effect::Honour(player) => vec![Job::Honour { tournament: id, player }.into()],
        Effect::Successor => vec![Job::CreateNext { tournament: id }.into()],
    }
}
