//! Updates a game: decide, let the computer answer, commit. If two requests race, the later one decides again on the result of the
//! first. Sends nothing itself.

use crate::games::apply_credits;
use std::{collections::BTreeSet, time::Duration};

use broadside_game::{
    Game,
    command::{Actor, Command},
    event::Event,
    ids::{GameId, Timestamp},
};
use broadside_present::param::Visibility;
use broadside_store::store::{Alarm, Commit, CommitOutcome, REMEMBERED_REQUESTS, RequestId, StoreError, StoreResult, StoredRecord};
use broadside_words::line::Line;

use super::{
    account::game_key,
    chance,
    context::Context,
    games::set_log_game,
    outbox::{self, Entry, RequestOrigin, notes},
    records::{Decision, SideEffects, Versioned},
    request::{HandlerError, HandlerResult},
    thinking,
};

/// A request that waited longer than this may have been committed by another replica.
const STALE_AFTER: Duration = Duration::from_secs(10);

/// The maximum time by which another replica may have received the same request earlier.
const MAX_DELIVERY_SKEW: Duration = Duration::from_secs(10);

pub(super) enum ChangeOutcome {
    /// Committed. Contains the visibility of the message that answers the player, if there is one.
    Done(Box<Game>, Option<Visibility>),
    /// The same request had been committed before.
    Repeated,
    /// The command changed nothing. Contains the unchanged game.
    Nothing(Box<Game>),
    /// The player was warned about this command; if they repeat it, it is carried out.
    Warned(Box<Game>, Box<Command>),
}

/// Applies the command that `decide` chooses for the current game. `origin` is the request of the player to answer, if there is one. The
/// first attempt uses `loaded`, a record that has just been loaded.
pub(super) async fn apply(
    context: &Context,
    id: GameId,
    request: RequestId,
    origin: Option<&RequestOrigin>,
    loaded: Option<StoredRecord>,
    decide: impl Fn(&Game) -> HandlerResult<(Actor, Command)> + Send + Sync,
) -> HandlerResult<ChangeOutcome> {
    set_log_game(id);
    if origin.is_some() {
        // Only for players' requests: alarms are not handled until the step is applied.
        chance::wait_for_clock_step(context.clock.as_ref()).await;
    }
    let decide = &decide;
    let key = &game_key(id);
    let updated = context.records.update(key, loaded, |current: Option<Versioned<Game>>| async move {
        let missing = || Line::new("refused-no-such-game");
        let Versioned { stored, record } = current.ok_or_else(missing)?;
        if stored.remembers(request) {
            return Ok::<_, HandlerError>(Decision::Nothing(ChangeOutcome::Repeated));
        }
        let received_at = origin.and_then(|origin| origin.received_at);
        if received_at.is_some_and(|received_at| may_be_committed_elsewhere(&record, received_at.elapsed(), context.clock.now())) {
            return Err(Line::new("refused-too-late").into());
        }
        let from = record.log().len();
        let outage_credits = context.records.outage_credits(key.partition).await?;
        let game = apply_credits(&outage_credits, record);
        let (actor, command) = decide(&game)?;
        let after = thinking::apply_with_computer_moves(context, &game, &actor, &command).await?;
        if after.log().len() == game.log().len() {
            return Ok(Decision::Nothing(ChangeOutcome::Nothing(Box::new(after))));
        }
        let (mut commit, visibility) = commit_of(context, request, origin, Some(stored), &after, from);
        if let Actor::Manager(name) = &actor {
            commit.entries.extend(outbox::closing_entries(&after, name).iter().map(Entry::write));
        }
        commit.newest_known_outage = Some(outage_credits.newest());
        let done = outcome(after, from, visibility, command);
        Ok(Decision::Commit(Box::new(commit), done, Some(ChangeOutcome::Repeated)))
    });
    updated.await
}

/// Whether a request that waited this long may have been committed by another replica, and forgotten since: a record contains only its
/// recent requests.
fn may_be_committed_elsewhere(game: &Game, waited: Duration, now: Timestamp) -> bool {
    if waited < STALE_AFTER {
        return false;
    }
    let first = now.plus_millis(-((waited + MAX_DELIVERY_SKEW).as_millis() as i64));
    let since: BTreeSet<Timestamp> = game.log().iter().rev().map(|logged| logged.at).take_while(|at| *at > first).collect();
    since.len() >= REMEMBERED_REQUESTS
}

/// Commits a new game. `origin` is as in [`apply`]. Also returns the visibility of the message that answers the player, if there is one.
pub(super) async fn commit_new(
    context: &Context,
    request: RequestId,
    origin: Option<&RequestOrigin>,
    game: &Game,
) -> StoreResult<(CommitOutcome, Option<Visibility>)> {
    set_log_game(game.id());
    let (commit, visibility) = commit_of(context, request, origin, None, game, 0);
    Ok((context.records.commit(commit).await?, visibility))
}

/// Sets the game's alarm again after it fired too early, at `fired_at`. Does nothing if no later alarm is due.
pub(super) async fn reset_alarm(context: &Context, id: GameId, request: RequestId, fired_at: i64) -> StoreResult {
    let key = &game_key(id);
    let set = context.records.update(key, None, |current: Option<Versioned<Game>>| async move {
        let Some(Versioned { stored, record }) = current else { return Ok::<_, StoreError>(Decision::Nothing(())) };
        let outage_credits = context.records.outage_credits(key.partition).await?;
        let alarm = thinking::alarm(context, &apply_credits(&outage_credits, record.clone())).filter(|at| at.0 > fired_at);
        let Some(alarm) = alarm.filter(|_| !stored.remembers(request)) else { return Ok(Decision::Nothing(())) };
        let effects = SideEffects { alarm: Alarm::At(alarm.0), ..SideEffects::nothing() };
        let mut commit = effects.to_commit(key, Some(stored), request, &record);
        commit.newest_known_outage = Some(outage_credits.newest());
        Ok(Decision::Commit(Box::new(commit), (), None))
    });
    set.await
}

/// The commit that writes a game with its events from `from` on, and the visibility of the message that answers the player, if
/// there is one.
fn commit_of(
    context: &Context,
    request: RequestId,
    origin: Option<&RequestOrigin>,
    prior: Option<StoredRecord>,
    after: &Game,
    from: usize,
) -> (Commit, Option<Visibility>) {
    let (entries, visibility) = outbox::game_entries(after, from, origin);
    let alarm = thinking::alarm(context, after).map_or(Alarm::Clear, |at| Alarm::At(at.0));
    let effects = SideEffects { alarm, entries, ttl: after.is_over().then_some(notes::GAME_RETENTION) };
    (effects.to_commit(&game_key(after.id()), prior, request, after), visibility)
}

fn outcome(after: Game, from: usize, visibility: Option<Visibility>, command: Command) -> ChangeOutcome {
    let warned = after.log()[from..].iter().any(|logged| matches!(logged.event, Event::Warned { .. }));
    match warned {
        true => ChangeOutcome::Warned(Box::new(after), Box::new(command)),
        false => ChangeOutcome::Done(Box::new(after), visibility),
    }
}

/// Applies a command without a request of a player. Returns whether the game changed; a missing game and a refusal change nothing.
pub(super) async fn apply_unanswered(
    context: &Context,
    game: GameId,
    request: RequestId,
    actor: Actor,
    command: Command,
) -> StoreResult<bool> {
    match apply(context, game, request, None, None, |_| Ok((actor.clone(), command.clone()))).await {
        Ok(ChangeOutcome::Done(..) | ChangeOutcome::Warned(..)) => Ok(true),
        // A game that is missing or refuses the command has not changed.
        Ok(ChangeOutcome::Repeated | ChangeOutcome::Nothing(_)) | Err(HandlerError::Refused(..) | HandlerError::NeedsAuthority(_)) => {
            Ok(false)
        }
        Err(HandlerError::Store(fault)) => Err(fault),
    }
}
