//! Changes without a player's request: passed deadlines, the computer's turns, outage credits, players who cannot be messaged.

use broadside_arena::command::{Actor as TournamentActor, Command as TournamentCommand};
use broadside_game::{
    Game,
    command::{Actor, Command},
    following::Follower,
    ids::{GameId, Timestamp},
    side::Side,
};
use broadside_store::{
    outages::Outage,
    store::{Collection, Key, Partition, PostponeOutcome, RequestId, StoreResult},
};
use futures_util::future::BoxFuture;

use super::{
    changes::{self, apply_unanswered},
    context::{Context, Service},
    people::{careers, lobby},
    records::if_readable,
    request::HandlerError,
    reservations,
    tournaments::{bout, updates},
};

/// The number of alarms handled in one round.
const ALARMS_PER_ROUND: usize = 100;

/// The maximum difference of two replicas' clocks plus the time of a store operation, in milliseconds. A turn that begins less than this
/// before the store has credited an outage is credited, too, because its alarm is moved.
const MAX_SKEW_MS: i64 = 1000;

impl Service {
    /// Handles the deadlines of a partition that have passed by `now`, and plays the computer's moves that are due. Returns the number
    /// of records that changed; 0 while alarms wait for a comparison of the clocks.
    pub fn wake(&self, partition: Partition, now: Timestamp) -> BoxFuture<'_, StoreResult<usize>> {
        Box::pin(async move {
            let context = &self.context;
            let mut changed = 0;
            // Unreadable records stay due, and must not use up the round of the others.
            let round = ALARMS_PER_ROUND + context.records.store.unreadable().count_records(partition);
            let due = context.records.store.due_alarms(partition, now.0, round).await?;
            if !context.overdue.check(context.clock.as_ref(), partition, &due, now) {
                return Ok(0);
            }
            for (key, at) in due {
                let woken = match key.collection {
                    Collection::Game => handle_game_alarm(context, &key, at).await,
                    Collection::Tournament => updates::wake(context, &key, at).await,
                    Collection::Ledger => careers::handle_ledger_alarm(context, at).await,
                    Collection::Lobby => lobby::handle_lobby_alarm(context, at).await,
                    Collection::Player | Collection::Room => reservations::check_reservations(context, &key, at).await,
                    Collection::Anchor | Collection::Fixture | Collection::Career | Collection::Table | Collection::Pass => Ok(false),
                };
                // An unreadable record must not affect the others.
                changed += usize::from(if_readable(woken)?.unwrap_or_default());
            }
            Ok(changed)
        })
    }

    /// Credits the time of an outage to the games and tournaments of a partition, once: `since` identifies the outage. Games are not
    /// written; each applies the credit with its next commit.
    pub fn credit_outage(&self, partition: Partition, since: i64, millis: i64) -> BoxFuture<'_, StoreResult> {
        Box::pin(async move {
            let context = &self.context;
            if millis <= 0 {
                return Ok(());
            }
            let at = context.clock.now().plus_millis(MAX_SKEW_MS).0;
            let PostponeOutcome { outage_credits, others } =
                context.records.store.postpone(partition, Outage { since, millis }, at).await?;
            context.records.outage_credits.update(partition, outage_credits);
            for key in others.iter().filter(|key| key.collection == Collection::Tournament) {
                let Ok(tournament) = key.name.parse() else { continue };
                let request = RequestId::hash(&["outage", &key.name, &since.to_string()]);
                let credit = TournamentCommand::CreditOutage(millis);
                if_readable(updates::apply_to_tournament(context, tournament, request, TournamentActor::Service, credit).await)?;
            }
            Ok(())
        })
    }

    /// Restarts the turns of a partition's games that began later than now, after the clock has stepped back. Otherwise the other player
    /// would wait longer by the length of the step. Idempotent.
    pub fn restart_turns(&self, partition: Partition) -> BoxFuture<'_, StoreResult> {
        Box::pin(async move {
            let context = &self.context;
            for (key, at) in context.records.store.due_alarms(partition, i64::MAX, u32::MAX as usize).await? {
                let Some(game) = Some(&key).filter(|key| key.collection == Collection::Game).and_then(|key| key.name.parse().ok()) else {
                    continue;
                };
                let request = RequestId::hash(&["stepped back", &key.name, &at.to_string()]);
                let restart = |game: &Game| {
                    let ahead = game.actual_wait_start().0 - context.clock.now().0;
                    Ok((Actor::Clock, Command::CreditOutage(if ahead > MAX_SKEW_MS { -ahead } else { 0 })))
                };
                match changes::apply(context, game, request, None, None, restart).await {
                    Err(HandlerError::Store(fault)) if !fault.is_unreadable() => return Err(fault),
                    // A game that is missing, over or unreadable has no turn to restart.
                    Ok(_) | Err(HandlerError::Store(_) | HandlerError::Refused(..) | HandlerError::NeedsAuthority(_)) => {}
                }
            }
            Ok(())
        })
    }

    /// Records that a side's player cannot be messaged.
    pub fn mark_unreachable(&self, game: GameId, side: Side) -> BoxFuture<'_, StoreResult> {
        Box::pin(async move {
            let request = RequestId::hash(&["unreachable", &game.to_string(), &side.number().to_string()]);
            apply_unanswered(&self.context, game, request, Actor::Delivery, Command::Unreachable(side)).await?;
            bout::report_unreached(&self.context, game, side).await
        })
    }

    /// Ends the subscription of a follower who cannot be messaged. `last_event` is the last event that was not delivered: it is part of the
    /// request id, so that the same can happen again after the follower has subscribed again.
    pub fn mark_undeliverable(&self, game: GameId, follower: Follower, last_event: usize) -> BoxFuture<'_, StoreResult> {
        Box::pin(async move {
            let request = RequestId::hash(&["lost", &game.to_string(), &format!("{follower:?}"), &last_event.to_string()]);
            apply_unanswered(&self.context, game, request, Actor::Delivery, Command::Unfollow(follower)).await.map(drop)
        })
    }
}

async fn handle_game_alarm(context: &Context, key: &Key, at: i64) -> StoreResult<bool> {
    let Ok(game) = key.name.parse() else { return Ok(false) };
    let request = RequestId::hash(&["alarm", &key.name, &at.to_string()]);
    if apply_unanswered(context, game, request, Actor::Clock, Command::Lapse).await? {
        return Ok(true);
    }
    // An alarm that fires too early, such as one restored by a failover, must not fire again and again.
    let request = RequestId::hash(&["set alarm", &key.name, &at.to_string()]);
    changes::reset_alarm(context, game, request, at).await?;
    Ok(false)
}
