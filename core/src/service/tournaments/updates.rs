//! The one way in which a tournament is changed, what the clock and delivery change in it, and the next one of a series.

use super::{
    super::{
        account::{of_room, of_tournament},
        anonymize::{ErasedPerson, is_mentioned_since},
        context::Context,
        free_id::first_free,
        preferences,
        records::{Decision, Records, Versioned},
        request::HandlerError,
        store::{Commit, CommitOutcome, Key, RequestId, StoreError, StoredRecord},
    },
    effects_of, load, unknown,
};
use crate::{
    arena::{
        Tournament,
        command::{Actor, Command},
        entrant::Person,
        plan::{Plan, Start},
    },
    game::{
        Moment,
        ids::{RoomId, Timestamp, TournamentId},
    },
    present::arena::refusal,
};

/// What came of a change.
pub(in crate::service) enum Altered {
    /// Committed.
    Done(Box<Tournament>),
    /// Committed earlier by the same request.
    Repeated,
    /// The command changed nothing; the tournament as it is.
    Nothing(Box<Tournament>),
}

/// Changes a tournament by what `ask` makes of it as it is now.
pub(in crate::service) async fn alter(
    context: &Context,
    id: TournamentId,
    request: RequestId,
    actor: Actor,
    ask: impl Fn(&Tournament) -> Result<Command, HandlerError> + Send + Sync,
) -> Result<Altered, HandlerError> {
    let ask = &ask;
    let key = of_tournament(id);
    let updated = context.records.update(&key, |held: Option<Versioned<Tournament>>| async move {
        let Versioned { stored, record: tournament } = held.ok_or_else(|| unknown(id))?;
        if stored.remembers(request) {
            return Ok::<_, HandlerError>(Decision::Nothing(Altered::Repeated));
        }
        let command = ask(&tournament)?;
        let after = decided(context, &tournament, actor, &command)?;
        let from = tournament.log().len();
        if after.log().len() == from {
            return Ok(Decision::Nothing(Altered::Nothing(Box::new(after))));
        }
        let commit = commit_of(Some(stored), request, &after, from);
        Ok(Decision::commit_once(commit, Altered::Done(Box::new(after)), Altered::Repeated))
    });
    updated.await
}

/// The tournament after a command.
pub(in crate::service) fn decided(
    context: &Context,
    tournament: &Tournament,
    actor: Actor,
    command: &Command,
) -> Result<Tournament, HandlerError> {
    let mut dice = context.dice.take();
    let mut moment = Moment { now: context.clock.now(), dice: dice.as_mut() };
    let events = tournament.decide(&mut moment, actor, command).map_err(|why| HandlerError::from(refusal(&why)))?;
    let mut after = tournament.clone();
    events.iter().for_each(|event| after.evolve(moment.now, event));
    Ok(after)
}

/// Commits a tournament that is new.
pub(in crate::service) async fn keep_new_tournament(
    records: &Records,
    request: RequestId,
    tournament: &Tournament,
) -> Result<CommitOutcome, StoreError> {
    records.commit(commit_of(None, request, tournament, 0)).await
}

/// What writes a tournament with the events from `from` on, decided on `prior`.
fn commit_of(prior: Option<StoredRecord>, request: RequestId, after: &Tournament, from: usize) -> Commit {
    effects_of(after, from).with(&of_tournament(after.id()), prior, request, after)
}

/// Notes the place that was found for a tournament's posts. Idempotent.
pub(in crate::service) async fn set_venue(context: &Context, id: TournamentId, venue: RoomId) -> Result<(), StoreError> {
    let Some(tournament) = load(&context.records, id).await? else { return Ok(()) };
    if tournament.venue() == Some(venue) {
        return Ok(());
    }
    if let Some(room) = tournament.room() {
        speak_as(&context.records, room, venue).await?;
    }
    let request = RequestId::hash(&["housed", &id.to_string(), &venue.to_string()]);
    move_tournament(context, id, request, Actor::Service, Command::Housed(venue)).await.map(drop)
}

/// Does what a tournament's lapsed alarm asks for; says whether it moved.
pub(in crate::service) async fn wake(context: &Context, key: &Key, at: i64) -> Result<bool, StoreError> {
    let Ok(id) = key.name.parse() else { return Ok(false) };
    let request = RequestId::hash(&["alarm", &key.name, &at.to_string()]);
    move_tournament(context, id, request, Actor::Clock, Command::Lapse).await
}

/// Waits for people as much longer as the bot was down.
pub(in crate::service) async fn credit_outage(
    context: &Context,
    id: TournamentId,
    request: RequestId,
    millis: i64,
) -> Result<(), StoreError> {
    move_tournament(context, id, request, Actor::Service, Command::Excuse(millis)).await.map(drop)
}

/// Lets a person who is to be forgotten leave a tournament that they do not know again since.
pub(in crate::service) async fn leave(
    context: &Context,
    id: TournamentId,
    gone: &ErasedPerson,
    request: RequestId,
) -> Result<(), StoreError> {
    if load(&context.records, id).await?.is_none_or(|tournament| is_mentioned_since(&tournament, gone.player, gone.until)) {
        return Ok(());
    }
    move_tournament(context, id, request.part("leave"), Actor::Person(gone.player), Command::Leave).await.map(drop)
}

/// Changes a tournament where nobody waits for an answer; says whether it moved. One that is gone or refuses is
/// left as it is.
pub(in crate::service) async fn move_tournament(
    context: &Context,
    id: TournamentId,
    request: RequestId,
    actor: Actor,
    command: Command,
) -> Result<bool, StoreError> {
    match alter(context, id, request, actor, |_| Ok(command.clone())).await {
        Ok(Altered::Done(_)) => Ok(true),
        Ok(Altered::Repeated | Altered::Nothing(_)) | Err(HandlerError::Refused(..) | HandlerError::NeedsAuthority(_)) => Ok(false),
        Err(HandlerError::Store(fault)) => Err(fault),
    }
}

/// Has a new place speak the language of the room it belongs to.
pub(in crate::service) async fn speak_as(records: &Records, room: RoomId, place: RoomId) -> Result<(), StoreError> {
    let locale = preferences::room_locale(records, room).await?;
    let request = RequestId::hash(&["language", &place.to_string(), &room.to_string()]);
    records.revise(&of_room(place), request, |account| account.hint_if_unknown(locale)).await
}

/// Calls the next tournament of a series into life. Idempotent.
pub(in crate::service) async fn create_next(context: &Context, id: TournamentId) -> Result<(), StoreError> {
    let Some(before) = load(&context.records, id).await? else { return Ok(()) };
    let now = context.clock.now();
    let Some(plan) = next_plan(before.plan(), now) else { return Ok(()) };
    let (before, plan) = (&before, &plan);
    first_free(&format!("what follows tournament {id}"), |attempt| async move {
        let serial = RequestId::hash(&[&id.to_string(), "next", &attempt.to_string()]).0.get();
        let next = TournamentId::new(id.partition(), serial);
        if let Some(there) = load(&context.records, next).await? {
            return Ok(follows(&there, before).then_some(()));
        }
        if let Some(tournament) = next_of(context, next, plan.clone(), before) {
            let request = RequestId::hash(&["next of", &id.to_string()]);
            if let CommitOutcome::Stale(_) = keep_new_tournament(&context.records, request, &tournament).await? {
                // Another writer took this id. If it did the same job, the next is there.
                let there = load(&context.records, next).await?;
                return Ok(there.is_some_and(|there| follows(&there, before)).then_some(()));
            }
        }
        Ok(Some(()))
    })
    .await
}

/// The next tournament with the organisers of the one before; `None` where its plan is none any more.
fn next_of(context: &Context, id: TournamentId, plan: Plan, before: &Tournament) -> Option<Tournament> {
    let (first, others) = before.organisers().split_first()?;
    let begun = Tournament::create(id, context.clock.now(), plan, first.clone(), before.room()).ok()?;
    let appoint = |tournament: Tournament, other: &Person| {
        let command = Command::Appoint(other.clone());
        decided(context, &tournament, Actor::Person(first.player), &command).unwrap_or(tournament)
    };
    Some(others.iter().fold(begun, appoint))
}

/// The plan of the next of its kind, its moments moved to the next occurrence.
fn next_plan(plan: &Plan, now: Timestamp) -> Option<Plan> {
    let Start::At(start) = plan.start else { return None };
    let next = plan.repeat.as_ref()?.after(start.max(now))?;
    let closes = plan.closes.map(|closes| closes.plus_millis(next.0 - start.0));
    Some(Plan { start: Start::At(next), closes, ..plan.clone() })
}

/// Whether a tournament is the one that follows another: the same organiser's, in the same room, made after it.
fn follows(next: &Tournament, before: &Tournament) -> bool {
    let made = |tournament: &Tournament| tournament.log().first().map(|logged| logged.at);
    let host = |tournament: &Tournament| tournament.organisers().first().map(|person| person.player);
    next.room() == before.room() && host(next) == host(before) && made(next) > made(before)
}
