//! The update cycle of tournaments, the changes made by the clock and delivery, and the next tournament of a series.

use broadside_arena::{
    Tournament,
    command::{Actor, Command},
    entrant::Person,
    plan::{Plan, Start},
};
use broadside_game::{
    Moment,
    ids::{RoomId, Timestamp, TournamentId},
};
use broadside_present::arena::refusal;
use broadside_store::store::{Commit, CommitOutcome, Key, RequestId, StoreResult, StoredRecord};

use super::{
    super::{
        account::{room_key, tournament_key},
        anonymise::{ErasedPerson, is_mentioned_since},
        context::Context,
        free_id::first_free,
        preferences,
        records::{Decision, Records, Versioned},
        request::{HandlerError, HandlerResult},
    },
    effects_of, load, unknown_tournament,
};

pub(crate) enum TournamentUpdate {
    /// Committed.
    Done(Box<Tournament>),
    /// Committed earlier by the same request.
    Repeated,
    /// The command changed nothing. Contains the unchanged tournament.
    Nothing(Box<Tournament>),
}

/// Applies the command that `choose_command` returns for the current tournament.
pub(crate) async fn update_tournament(
    context: &Context,
    id: TournamentId,
    request: RequestId,
    actor: Actor,
    choose_command: impl Fn(&Tournament) -> HandlerResult<Command> + Send + Sync,
) -> HandlerResult<TournamentUpdate> {
    let choose_command = &choose_command;
    let key = tournament_key(id);
    let updated = context.records.update(&key, None, |current: Option<Versioned<Tournament>>| async move {
        let Versioned { stored, record: tournament } = current.ok_or_else(unknown_tournament)?;
        if stored.remembers(request) {
            return Ok::<_, HandlerError>(Decision::Nothing(TournamentUpdate::Repeated));
        }
        let command = choose_command(&tournament)?;
        let after = decide(context, &tournament, actor, &command)?;
        let from = tournament.log().len();
        if after.log().len() == from {
            return Ok(Decision::Nothing(TournamentUpdate::Nothing(Box::new(after))));
        }
        let commit = commit_of(Some(stored), request, &after, from);
        Ok(Decision::Commit(Box::new(commit), TournamentUpdate::Done(Box::new(after)), Some(TournamentUpdate::Repeated)))
    });
    updated.await
}

/// The tournament after a command. Commits nothing.
pub(crate) fn decide(context: &Context, tournament: &Tournament, actor: Actor, command: &Command) -> HandlerResult<Tournament> {
    let mut dice = context.dice.take();
    let mut moment = Moment { now: context.clock.now(), dice: dice.as_mut() };
    let events = tournament.decide(&mut moment, actor, command).map_err(|why| HandlerError::from(refusal(&why)))?;
    let mut after = tournament.clone();
    events.iter().for_each(|event| after.evolve(moment.now, event));
    Ok(after)
}

pub(crate) async fn commit_new(records: &Records, request: RequestId, tournament: &Tournament) -> StoreResult<CommitOutcome> {
    records.commit(commit_of(None, request, tournament, 0)).await
}

/// The commit of a tournament with the events from index `from` on, decided on `prior`.
fn commit_of(prior: Option<StoredRecord>, request: RequestId, after: &Tournament, from: usize) -> Commit {
    effects_of(after, from).to_commit(&tournament_key(after.id()), prior, request, after)
}

/// Sets the room found for a tournament's posts. Idempotent.
pub(crate) async fn set_venue(context: &Context, id: TournamentId, venue: RoomId) -> StoreResult {
    let Some(tournament) = load(&context.records, id).await? else { return Ok(()) };
    if tournament.venue() == Some(venue) {
        return Ok(());
    }
    if let Some(room) = tournament.room() {
        copy_language(&context.records, room, venue).await?;
    }
    let request = RequestId::hash(&["housed", &id.to_string(), &venue.to_string()]);
    apply_to_tournament(context, id, request, Actor::Service, Command::SetVenue(venue)).await.map(drop)
}

/// Handles a tournament's alarm. Returns whether the tournament changed.
pub(crate) async fn wake(context: &Context, key: &Key, at: i64) -> StoreResult<bool> {
    let Ok(id) = key.name.parse() else { return Ok(false) };
    let request = RequestId::hash(&["alarm", &key.name, &at.to_string()]);
    apply_to_tournament(context, id, request, Actor::Clock, Command::Lapse).await
}

/// Makes a player who is being erased leave a tournament, unless it mentions them again since their request.
pub(crate) async fn leave(context: &Context, id: TournamentId, gone: &ErasedPerson, request: RequestId) -> StoreResult {
    if load(&context.records, id).await?.is_none_or(|tournament| is_mentioned_since(&tournament, gone.player, gone.until)) {
        return Ok(());
    }
    apply_to_tournament(context, id, request.part("leave"), Actor::Person(gone.player), Command::Leave).await.map(drop)
}

/// Applies a command without a request of a player. Returns whether the tournament changed; a missing tournament and a refusal change
/// nothing.
pub(crate) async fn apply_to_tournament(
    context: &Context,
    id: TournamentId,
    request: RequestId,
    actor: Actor,
    command: Command,
) -> StoreResult<bool> {
    match update_tournament(context, id, request, actor, |_| Ok(command.clone())).await {
        Ok(TournamentUpdate::Done(_)) => Ok(true),
        Ok(TournamentUpdate::Repeated | TournamentUpdate::Nothing(_))
        | Err(HandlerError::Refused(..) | HandlerError::NeedsAuthority(_)) => Ok(false),
        Err(HandlerError::Store(fault)) => Err(fault),
    }
}

/// Sets the language of a new place to that of the room that it belongs to, unless the place has one.
pub(crate) async fn copy_language(records: &Records, room: RoomId, place: RoomId) -> StoreResult {
    let locale = preferences::room_preferences(records, room).await?.locale;
    let request = RequestId::hash(&["language", &place.to_string(), &room.to_string()]);
    records.update_account(&room_key(place), request, |account| account.set_language_if_unknown(locale)).await
}

/// Creates the next tournament of a series. Idempotent.
pub(crate) async fn create_next(context: &Context, id: TournamentId) -> StoreResult {
    let Some(before) = load(&context.records, id).await? else { return Ok(()) };
    let now = context.clock.now();
    let Some(plan) = next_plan(before.plan(), now) else { return Ok(()) };
    let (before, plan) = (&before, &plan);
    first_free(&format!("the successor of tournament {id}"), |attempt| async move {
        let serial = RequestId::hash(&[&id.to_string(), "next", &attempt.to_string()]).0.get();
        let next = TournamentId::new(id.partition(), serial);
        if let Some(existing) = load(&context.records, next).await? {
            return Ok(is_successor(&existing, before).then_some(()));
        }
        if let Some(tournament) = next_in_series(context, next, plan.clone(), before) {
            let request = RequestId::hash(&["next of", &id.to_string()]);
            if let CommitOutcome::Stale(_) = commit_new(&context.records, request, &tournament).await? {
                // Another writer took this id. If it did the same work, the next tournament exists.
                let existing = load(&context.records, next).await?;
                return Ok(existing.is_some_and(|existing| is_successor(&existing, before)).then_some(()));
            }
        }
        Ok(Some(()))
    })
    .await
}

/// The next tournament, with the same organisers; `None` if its plan is no longer valid.
fn next_in_series(context: &Context, id: TournamentId, plan: Plan, before: &Tournament) -> Option<Tournament> {
    let (first, others) = before.organisers().split_first()?;
    let created = Tournament::create(id, context.clock.now(), plan, first.clone(), before.room()).ok()?;
    let appoint = |tournament: Tournament, other: &Person| {
        let command = Command::Appoint(other.clone());
        decide(context, &tournament, Actor::Person(first.player), &command).unwrap_or(tournament)
    };
    Some(others.iter().fold(created, appoint))
}

/// The plan of the next tournament, moved to the next date of the series; `None` if there is none.
fn next_plan(plan: &Plan, now: Timestamp) -> Option<Plan> {
    let Start::At(start) = plan.start else { return None };
    let next = plan.repeat.as_ref()?.next_after(start.max(now))?;
    let closes = plan.closes.map(|closes| closes.plus_millis(next.0 - start.0));
    Some(Plan { start: Start::At(next), closes, ..plan.clone() })
}

/// Whether a tournament is the successor of another: same organiser, same room, created later.
fn is_successor(next: &Tournament, before: &Tournament) -> bool {
    let created = |tournament: &Tournament| tournament.log().first().map(|logged| logged.at);
    let host = |tournament: &Tournament| tournament.organisers().first().map(|person| person.player);
    next.room() == before.room() && host(next) == host(before) && created(next) > created(before)
}
