//! What happens without a request: deadlines that lapse, the computer's turns, time given back after an outage,
//! people who cannot be written to.

use super::{
    changes::{self, Change, quietly},
    context::Context,
    outages::Outage,
    people::{careers, lobby},
    records::if_read,
    request::Stop,
    reservations,
    store::{Collection, Key, Partition, Postponed, RequestId, StoreError},
    tournaments::{bout, updates},
};
use crate::game::{
    Game,
    command::{Actor, Command},
    following::Follower,
    ids::{GameId, Timestamp},
    side::Side,
};

/// How many alarms are looked at in one round.
const ROUND: usize = 100;

/// How far the clocks of two replicas may be apart, in milliseconds, and how long the store may take: a turn that begins until
/// then, before the store has given an outage back, has its share, as its alarm is moved, too.
const APART: i64 = 1000;

/// Does what deadlines of a partition that have lapsed by `now` ask for, and lets the computer answer where it has thought enough;
/// returns how many records moved.
pub(super) async fn wake(context: &Context, partition: Partition, now: Timestamp) -> Result<usize, StoreError> {
    let mut moved = 0;
    // Those that cannot be read stay due and do not hold up the others.
    let round = ROUND + context.records.store.unread().records_of(partition);
    for (key, at) in context.records.store.due(partition, now.0, round).await? {
        let woken = match key.collection {
            Collection::Game => wake_game(context, &key, at).await,
            Collection::Tournament => updates::wake(context, &key, at).await,
            Collection::Ledger => careers::wake_ledger(context, at).await,
            Collection::Lobby => lobby::wake_lobby(context, at).await,
            Collection::Player | Collection::Room => reservations::settle(context, &key, at).await,
            Collection::Anchor | Collection::Fixture | Collection::Career | Collection::Table | Collection::Pass => Ok(false),
        };
        // One record that cannot be read is no trouble of the others.
        moved += usize::from(if_read(woken)?.unwrap_or_default());
    }
    Ok(moved)
}

async fn wake_game(context: &Context, key: &Key, at: i64) -> Result<bool, StoreError> {
    let Ok(game) = key.name.parse() else { return Ok(false) };
    let request = RequestId::hash(&["alarm", &key.name, &at.to_string()]);
    if quietly(context, game, request, Actor::Clock, Command::Lapse).await? {
        return Ok(true);
    }
    // An alarm that rings before its time, such as one that a failover took back, must not ring again and again.
    let request = RequestId::hash(&["set alarm", &key.name, &at.to_string()]);
    changes::set_alarm(context, &Change { game, request, origin: None }, at).await?;
    Ok(false)
}

/// Gives the games and tournaments of a partition back the time the bot was down. `since` names the outage, so that
/// it is given back once. Games are not written: each takes its share with its next commit.
pub(super) async fn excuse(context: &Context, partition: Partition, since: i64, millis: i64) -> Result<(), StoreError> {
    if millis <= 0 {
        return Ok(());
    }
    let at = context.clock.now().plus_millis(APART).0;
    let Postponed { time_back, others } = context.records.store.postpone(partition, Outage { since, millis }, at).await?;
    context.records.time_back.learn(partition, time_back);
    for key in others.iter().filter(|key| key.collection == Collection::Tournament) {
        let Ok(tournament) = key.name.parse() else { continue };
        let request = RequestId::hash(&["outage", &key.name, &since.to_string()]);
        let excused = updates::excuse(context, tournament, request, millis).await;
        if_read(excused)?;
    }
    Ok(())
}

/// Lets every wait of a partition's games that began later than now begin now: the clock has stepped back, and would keep the
/// other player waiting for that much longer. Idempotent.
pub(super) async fn restart_waits(context: &Context, partition: Partition) -> Result<(), StoreError> {
    for (key, at) in context.records.store.due(partition, i64::MAX, u32::MAX as usize).await? {
        let Some(game) = Some(&key).filter(|key| key.collection == Collection::Game).and_then(|key| key.name.parse().ok()) else {
            continue;
        };
        let request = RequestId::hash(&["stepped back", &key.name, &at.to_string()]);
        let change = Change { game, request, origin: None };
        let restart = |game: &Game| {
            let ahead = game.began_waiting().0 - context.clock.now().0;
            Ok((Actor::Clock, Command::Excuse(if ahead > APART { -ahead } else { 0 })))
        };
        match changes::apply(context, &change, restart).await {
            Err(Stop::Store(fault)) if !fault.is_unreadable() => return Err(fault),
            // A game that is gone, over, or cannot be read waits for nothing.
            Ok(_) | Err(Stop::Store(_) | Stop::Refused(..) | Stop::Unasked(_)) => {}
        }
    }
    Ok(())
}

/// Notes that a side's player cannot be written to in private.
pub(super) async fn unreachable(context: &Context, game: GameId, side: Side) -> Result<(), StoreError> {
    let request = RequestId::hash(&["unreachable", &game.to_string(), &side.number().to_string()]);
    quietly(context, game, request, Actor::Delivery, Command::Unreachable(side)).await?;
    bout::note_unreached(context, game, side).await
}

/// Notes that a follower cannot be written to: nothing more is sent there. `told` is the last event that was not
/// told, so that a later following is a matter of its own.
pub(super) async fn lose(context: &Context, game: GameId, follower: Follower, told: usize) -> Result<(), StoreError> {
    let request = RequestId::hash(&["lost", &game.to_string(), &format!("{follower:?}"), &told.to_string()]);
    quietly(context, game, request, Actor::Delivery, Command::Unfollow(follower)).await.map(drop)
}
