//! Games as records: loading them, each with the time of outages that it has still to take, and one change of one game: decide, let the
//! computer answer, commit. Two requests may race: the later one decides again on what the first one left. Sends nothing itself.

use std::{collections::BTreeSet, time::Duration};

use serde_json::{Value, json};

use super::{
    account::{Account, of_address, of_game},
    context::Context,
    gone::{Gone, game_without, knows},
    outbox::{self, Address, Entry, Message, Origin},
    preferences::Preferences,
    records::{Held, Next, Record, Records, SideEffects, if_read},
    request::Stop,
    retention,
    store::{Alarm, Commit, Committed, Key, RECENT, RequestId, StoreError, Stored},
    thinking,
};
use crate::{
    game::{
        Game,
        command::{Actor, Command, Refusal},
        event::Event,
        ids::{GameId, PlayerId, Timestamp},
        side::Side,
    },
    present::{
        line::{self, Line},
        status::own_status,
        verb::Visibility,
    },
};

impl Record for Game {
    const SCHEMA: u8 = Game::SCHEMA;

    fn read(_key: &Key, body: &[u8]) -> Option<Self> {
        Self::from_bytes(body)
    }

    fn write(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn forget(&mut self, _key: &Key, gone: &Gone) -> SideEffects {
        let Some(after) = game_without(self, gone) else { return SideEffects::nothing() };
        // What was under way to the person comes before this in the outbox: then they are noted nowhere again.
        let farewell = knows(self, gone.player).then(|| Entry::from(Message::farewell(&after, gone.player)));
        *self = after;
        SideEffects { keep: self.over().then_some(retention::GAME), ..SideEffects::entries(farewell.into_iter().collect()) }
    }

    fn export(&self, _key: &Key, _person: PlayerId, _now: Timestamp) -> Vec<Value> {
        let names = Side::BOTH.map(|side| self.public().name(side));
        vec![json!({ "code": self.id().to_string(), "names": names, "over": self.over() })]
    }
}

/// The game of this id as it is now; `None` when there is none (any more).
///
/// # Errors
/// When the store is in trouble or the record cannot be read.
pub(super) async fn load(records: &Records, id: GameId) -> Result<Option<Game>, StoreError> {
    Ok(held(records, id).await?.map(|held| held.record))
}

/// The same, where one that cannot be read is passed over: it shall not stand in the way of others.
///
/// # Errors
/// When the store is in trouble.
pub(super) async fn load_if_read(records: &Records, id: GameId) -> Result<Option<Game>, StoreError> {
    Ok(if_read(load(records, id).await)?.flatten())
}

/// The game of this id with the bytes it was read from, for a change of it; `None` when there is none (any more).
///
/// # Errors
/// When the store is in trouble or the record cannot be read.
pub(super) async fn held(records: &Records, id: GameId) -> Result<Option<Held<Game>>, StoreError> {
    let key = of_game(id);
    match records.find(&key).await? {
        Some(stored) => read(records, &key, stored).await.map(Some),
        None => Ok(None),
    }
}

/// Reads a game as it was stored.
///
/// # Errors
/// When it cannot be read, or the store does not say what its partition has got back.
pub(super) async fn read(records: &Records, key: &Key, stored: Stored) -> Result<Held<Game>, StoreError> {
    let Held { stored, record } = records.read::<Game>(key, stored)?;
    Ok(Held { stored, record: records.time_back(key.partition).await?.share(record) })
}

/// The games of these ids that are there, in this order, in one trip; those that cannot be read are passed over.
pub(super) async fn load_all(records: &Records, ids: &[GameId]) -> Result<Vec<Held<Game>>, StoreError> {
    let keys: Vec<_> = ids.iter().map(|id| of_game(*id)).collect();
    let mut games = Vec::with_capacity(keys.len());
    for (key, found) in keys.iter().zip(records.find_all(&keys).await) {
        if let Some(stored) = if_read(found)?.flatten() {
            games.extend(if_read(read(records, key, stored).await)?);
        }
    }
    Ok(games)
}

/// The same without the bytes they were read from.
pub(super) async fn load_each(records: &Records, ids: &[GameId]) -> Result<Vec<Game>, StoreError> {
    Ok(load_all(records, ids).await?.into_iter().map(|held| held.record).collect())
}

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

/// Notes in the log which game the request under way is about.
pub(super) fn is_about(game: GameId) {
    tracing::Span::current().record("game", tracing::field::display(game));
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

/// A refusal in the words of the game.
pub(super) fn refused(game: &Game, actor: &Actor, refusal: &Refusal) -> Stop {
    if let (Refusal::Pending(owing, _), Actor::Side(side)) = (refusal, actor)
        && owing == side
    {
        // The player who owes something is told how to settle it.
        return Stop::line(own_status(&game.own(*side)));
    }
    let waiting_for = match (refusal, game.public().phase.waits_for(), actor) {
        (Refusal::Pending(side, _), ..) => game.public().name(*side),
        (_, Some(side), _) => game.public().name(side),
        (_, None, Actor::Side(side)) => game.public().name(!*side),
        _ => "",
    };
    Stop::lines(line::refusal(refusal, game.rules().notation(), waiting_for))
}

/// What is known.
pub struct Known {
    /// How the reader is answered; as usual where their account cannot be read.
    pub preferences: Preferences,
    /// The game as it is now; `None` where none was asked for, and where it is gone.
    pub game: Option<Game>,
    /// The notes that were asked for, in their order.
    pub notes: Vec<Option<Vec<u8>>>,
}

/// Loads what is known at the beginning of a delivery, in one trip.
pub(super) async fn load_known(records: &Records, reader: Address, game: Option<GameId>, notes: &[Key]) -> Result<Known, StoreError> {
    let keys: Vec<Key> = [of_address(reader)].into_iter().chain(game.map(of_game)).collect();
    let (loaded, notes) = records.store.load_with_notes(&keys, notes).await;
    let mut found = keys.iter().zip(records.checked(&keys, loaded).await);
    let account: Option<Account> = found.next().map(|(key, found)| records.readable(key, found)).transpose()?.flatten();
    let game = match found.next() {
        Some((key, Ok(Some(stored)))) => Some(read(records, key, stored).await?.record),
        Some((_, Err(fault))) => return Err(fault),
        Some((_, Ok(None))) | None => None,
    };
    Ok(Known { preferences: account.unwrap_or_default().into(), game, notes: notes? })
}
