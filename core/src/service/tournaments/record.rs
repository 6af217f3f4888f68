//! A tournament as a record: its bytes, its alarm, its messages, and the one way it is changed: load, decide, commit,
//! again when somebody else was faster.

use std::time::Duration;

use super::{
    super::{
        Service, Stop,
        account::of_tournament,
        change::TRIES,
        store::{Alarm, Commit, Committed, Key, RequestId, StoreError, Stored},
    },
    jobs::entries,
};
use crate::{
    arena::{
        Tournament,
        command::{Actor, Command},
        event::Logged,
    },
    game::{Moment, ids::TournamentId},
    present::{arena::refusal, line::Line},
};

/// The schema written now; the first byte of every record.
pub(in crate::service) const SCHEMA: u8 = 1;

/// How long a tournament is kept once it is over.
pub(super) const KEPT: Duration = Duration::from_secs(365 * 24 * 3600);

/// A tournament as loaded, with the record it was read from.
pub(super) struct Held {
    pub(super) stored: Stored,
    pub(super) tournament: Tournament,
}

/// What came of a change.
pub(super) enum Altered {
    /// Committed.
    Done(Box<Tournament>),
    /// Committed earlier by the same request.
    Repeated,
    /// Nothing followed from the command; the tournament as it stands.
    Nothing(Box<Tournament>),
}

/// The record of a tournament: its number and its log.
fn write(tournament: &Tournament) -> Vec<u8> {
    let body = postcard::to_stdvec(&(tournament.id().number(), tournament.log())).expect("a log is plain data and always serialises");
    [&[SCHEMA], body.as_slice()].concat()
}

fn read(id: TournamentId, body: &[u8]) -> Option<Tournament> {
    let (&SCHEMA, body) = body.split_first()? else { return None };
    let (number, log): (u32, Vec<Logged>) = postcard::from_bytes(body).ok()?;
    Tournament::from_log(id, log).filter(|_| number == id.number())
}

/// Whether this is the record of the tournament under this key.
pub(in crate::service) fn reads(key: &Key, body: &[u8]) -> bool {
    key.name.parse().is_ok_and(|id| read(id, body).is_some())
}

/// That there is no such tournament.
pub(super) fn unknown(id: TournamentId) -> Stop {
    Line::new("tournament-unknown").text("code", id.to_string()).into()
}

impl Service {
    /// Loads a tournament.
    pub(super) async fn held(&self, id: TournamentId) -> Result<Option<Held>, StoreError> {
        let Some(stored) = self.find(&of_tournament(id)).await? else { return Ok(None) };
        self.hold(id, stored).map(Some)
    }

    fn hold(&self, id: TournamentId, stored: Stored) -> Result<Held, StoreError> {
        let tournament = read(id, &stored.body).ok_or_else(|| self.store.unread().record(&of_tournament(id)))?;
        Ok(Held { stored, tournament })
    }

    /// Changes a tournament by what `ask` makes of it as it is now.
    pub(super) async fn alter(
        &self,
        id: TournamentId,
        request: RequestId,
        actor: Actor,
        ask: impl Fn(&Tournament) -> Result<Command, Stop> + Send + Sync,
    ) -> Result<Altered, Stop> {
        let mut held = self.held(id).await?.ok_or_else(|| unknown(id))?;
        for _ in 0..TRIES {
            if held.stored.remembers(request) {
                return Ok(Altered::Repeated);
            }
            let command = ask(&held.tournament)?;
            let after = self.decided(&held.tournament, actor, &command)?;
            let from = held.tournament.log().len();
            if after.log().len() == from {
                return Ok(Altered::Nothing(Box::new(after)));
            }
            match self.keep_tournament(Some(held.stored), request, &after, from).await? {
                Committed::Done(_) => return Ok(Altered::Done(Box::new(after))),
                Committed::Repeated(_) => return Ok(Altered::Repeated),
                Committed::Stale(stored) => held = self.hold(id, stored.ok_or_else(|| unknown(id))?)?,
            }
        }
        Err(Stop::Store(StoreError::Contended(format!("tournament {id} changed {TRIES} times under one request"))))
    }

    /// The tournament after a command.
    pub(super) fn decided(&self, tournament: &Tournament, actor: Actor, command: &Command) -> Result<Tournament, Stop> {
        let mut dice = self.dice.take();
        let mut moment = Moment { now: self.clock.now(), dice: dice.as_mut() };
        let events = tournament.decide(&mut moment, actor, command).map_err(|why| Stop::from(refusal(&why)))?;
        let mut after = tournament.clone();
        events.iter().for_each(|event| after.evolve(moment.now, event));
        Ok(after)
    }

    /// Commits a tournament with the events from `from` on.
    pub(super) async fn keep_tournament(
        &self,
        prior: Option<Stored>,
        request: RequestId,
        after: &Tournament,
        from: usize,
    ) -> Result<Committed, StoreError> {
        let entries = entries(after, from);
        let commit = Commit {
            key: of_tournament(after.id()),
            prior,
            request,
            body: write(after),
            alarm: after.deadline().map_or(Alarm::Clear, |at| Alarm::At(at.0)),
            entries: entries.iter().map(super::super::outbox::Entry::write).collect(),
            keep: after.over().then_some(KEPT),
        };
        self.commit(commit, !entries.is_empty()).await
    }
}
