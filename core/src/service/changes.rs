//! One change of one game: decide, let the computer answer, commit. Two requests may race: the later one decides again on what the
//! first one left. Sends nothing itself.

use std::{collections::BTreeSet, time::Duration};

use super::{
    account::of_game,
    context::Context,
    games::{is_about, read},
    outbox::{self, Entry, Origin},
    records::{Held, Next, SideEffects},
    request::Stop,
    retention,
    store::{Alarm, Commit, Committed, RECENT, RequestId, StoreError, Stored},
    thinking,
};
use crate::{
    game::{
        Game,
        command::{Actor, Command},
        event::Event,
        ids::{GameId, Timestamp},
    },
    present::{line::Line, verb::Visibility},
};

/// What has waited for less is not doubted.
const LONG: Duration = Duration::from_secs(10);

/// How much sooner it may have been heard elsewhere.
const REPEATED: Duration = Duration::from_secs(10);

/// What came of a change.
pub(super) enum Changed {
    /// Committed; how the asker gets the answer, if a message carries it.
    Done(Box<Game>, Option<Visibility>),
    /// Committed earlier by the same request.
    Repeated,
    /// The command changed nothing; the game as it is.
    Nothing(Box<Game>),
    /// The asker is warned of what this command would do; a repeat does it.
    Warned(Box<Game>, Box<Command>),
}

/// What one change needs to know.
pub(super) struct Change<'a> {
    /// The game.
    pub(super) game: GameId,
    /// The request it is for.
    pub(super) request: RequestId,
    /// Who asked, for the answer.
    pub(super) origin: Option<&'a Origin>,
}

/// Changes a game by what `decide` makes of it as it is now.
pub(super) async fn apply(
    context: &Context,
    change: &Change<'_>,
    decide: impl Fn(&Game) -> Result<(Actor, Command), Stop> + Send + Sync,
) -> Result<Changed, Stop> {
    apply_from(context, change, None, decide).await
}

/// The same, where the game was loaded a moment ago.
pub(super) async fn apply_from(
    context: &Context,
    change: &Change<'_>,
    loaded: Option<Stored>,
    decide: impl Fn(&Game) -> Result<(Actor, Command), Stop> + Send + Sync,
) -> Result<Changed, Stop> {
    is_about(change.game);
    let decide = &decide;
    let key = &of_game(change.game);
    let updated = context.records.update_from(key, loaded, |held: Option<Held<Game>>| async move {
        let missing = || Stop::line(Line::new("refused-no-such-game").text("code", change.game.to_string()));
        let Held { stored, record: kept } = held.ok_or_else(missing)?;
        if stored.remembers(change.request) {
            return Ok::<_, Stop>(Next::Nothing(Changed::Repeated));
        }
        let heard = change.origin.and_then(|origin| origin.heard);
        if heard.is_some_and(|heard| may_be_forgotten(&kept, heard.elapsed(), context.clock.now())) {
            return Err(Stop::line(Line::new("refused-too-late")));
        }
        let from = kept.log().len();
        let time_back = context.records.time_back(key.partition).await?;
        let game = time_back.share(kept);
        let (actor, command) = decide(&game)?;
        let after = thinking::step_on(context, &game, &actor, &command).await?;
        if after.log().len() == game.log().len() {
            return Ok(Next::Nothing(Changed::Nothing(Box::new(after))));
        }
        let (mut commit, voice) = commit_of(context, change, Some(stored), &after, from);
        if let Actor::Manager(name) = &actor {
            commit.entries.extend(outbox::of_closing(&after, name).iter().map(Entry::write));
        }
        commit.outage_known = Some(time_back.newest());
        Ok(Next::commit_once(commit, done(after, from, voice, command), Changed::Repeated))
    });
    updated.await
}

/// Whether what has waited here for so long may have been done elsewhere and be forgotten by the record: it came twice, say, and the
/// process that heard it the second time stood still.
fn may_be_forgotten(game: &Game, waited: Duration, now: Timestamp) -> bool {
    if waited < LONG {
        return false;
    }
    let first = now.plus_millis(-((waited + REPEATED).as_millis() as i64));
    let since: BTreeSet<Timestamp> = game.log().iter().rev().map(|logged| logged.at).take_while(|at| *at > first).collect();
    since.len() >= RECENT
}

/// Commits a game that is new.
pub(super) async fn keep_new(context: &Context, change: &Change<'_>, game: &Game) -> Result<GameCommit, Stop> {
    is_about(change.game);
    let (commit, voice) = commit_of(context, change, None, game, 0);
    Ok(match context.records.commit(commit).await? {
        Committed::Done(_) => GameCommit::Done(voice),
        Committed::Repeated(_) => GameCommit::Repeated,
        Committed::Stale(None) => GameCommit::Stale(None),
        Committed::Stale(Some(stored)) => GameCommit::Stale(Some(Box::new(read(&context.records, &of_game(change.game), stored).await?))),
    })
}

/// Sets the alarm of a game anew that rang at `rang`, before its time; leaves one that is late enough as it is.
pub(super) async fn set_alarm(context: &Context, change: &Change<'_>, rang: i64) -> Result<(), StoreError> {
    let key = &of_game(change.game);
    let set = context.records.update(key, |held: Option<Held<Game>>| async move {
        let Some(Held { stored, record: kept }) = held else { return Ok::<_, StoreError>(Next::Nothing(())) };
        let time_back = context.records.time_back(key.partition).await?;
        let alarm = thinking::alarm(context, &time_back.share(kept.clone())).filter(|at| at.0 > rang);
        let Some(alarm) = alarm.filter(|_| !stored.remembers(change.request)) else { return Ok(Next::Nothing(())) };
        let effects = SideEffects { alarm: Alarm::At(alarm.0), ..SideEffects::nothing() };
        let mut commit = effects.with(key, Some(stored), change.request, &kept);
        commit.outage_known = Some(time_back.newest());
        Ok(Next::commit(commit, ()))
    });
    set.await
}

/// What writes a game with the events from `from` on, decided on `prior`; and how the asker gets the answer, if a
/// message carries it.
fn commit_of(context: &Context, change: &Change<'_>, prior: Option<Stored>, after: &Game, from: usize) -> (Commit, Option<Visibility>) {
    let (entries, voice) = outbox::of_game(after, from, change.origin);
    let alarm = thinking::alarm(context, after).map_or(Alarm::Clear, |at| Alarm::At(at.0));
    let effects = SideEffects { alarm, entries, keep: after.over().then_some(retention::GAME) };
    (effects.with(&of_game(change.game), prior, change.request, after), voice)
}

/// How a commit of a game went.
pub(super) enum GameCommit {
    /// Written.
    Done(Option<Visibility>),
    /// Written earlier.
    Repeated,
    /// Somebody was faster; here is the game as it is now.
    Stale(Option<Box<Held<Game>>>),
}

fn done(after: Game, from: usize, voice: Option<Visibility>, command: Command) -> Changed {
    let warned = after.log()[from..].iter().any(|logged| matches!(logged.event, Event::Warned { .. }));
    match warned {
        true => Changed::Warned(Box::new(after), Box::new(command)),
        false => Changed::Done(Box::new(after), voice),
    }
}

/// Changes a game for which nobody is answered; says whether it moved. One that is gone or refuses is left as it is.
pub(super) async fn quietly(
    context: &Context,
    game: GameId,
    request: RequestId,
    actor: Actor,
    command: Command,
) -> Result<bool, StoreError> {
    let change = Change { game, request, origin: None };
    match apply(context, &change, |_| Ok((actor.clone(), command.clone()))).await {
        Ok(Changed::Done(..) | Changed::Warned(..)) => Ok(true),
        // A game that is gone or refuses needs no waking.
        Ok(Changed::Repeated | Changed::Nothing(_)) | Err(Stop::Refused(..) | Stop::Unasked(_)) => Ok(false),
        Err(Stop::Store(fault)) => Err(fault),
    }
}
