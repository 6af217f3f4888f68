//! The invariants that are checked at the end of a world.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use broadside::platform::Address;
use broadside_game::{
    Game,
    event::{Event, LoggedEvent},
    ids::GameId,
};
use broadside_service::account::game_key;

use super::{duel::Duel, world::World};

/// Outages shorter than `SHORT` are not credited, those longer than `LONG` are; in between both are right. In milliseconds.
const SHORT: i64 = 7_500;
const LONG: i64 = 14_000;

/// The tolerance of a credit, in milliseconds: outages are measured by heartbeats a second apart, with different clocks.
const TOLERANCE: i64 = 6_000;

/// The time until an outage is detected, before which no turn ends, in milliseconds: the same old heartbeat is read twice. If the owner of
/// the partitions fails meanwhile, detection starts again.
const DETECTION: i64 = 6_000;

/// The length of a turn, and how much earlier it may end because clocks differ, in milliseconds.
const TURN: i64 = 60_000;
const EARLY: i64 = 4_000;

/// The longest delay of a commit to a lossy store, in milliseconds. The next turn begins when the move was decided, not when it is stored.
const DELAY: i64 = 5_000;

/// Checks all of them. Returns the number of games that were due a credit for an outage, and whose credits were checked.
pub fn check(world: &mut World, duels: &[Duel]) -> u64 {
    let (mut violations, mut due_credits) = (Vec::new(), 0);
    let games: BTreeMap<GameId, Arc<Game>> = duels.iter().filter_map(|duel| duel.id).filter_map(|id| Some((id, world.game(id)?))).collect();
    for duel in duels {
        if !duel.is_over(world) {
            let phase =
                duel.id.and_then(|id| games.get(&id)).map(|game| format!("{:?} after {} events", game.public().phase, game.log().len()));
            violations.push(format!("the game of pair {} has not ended: {phase:?}", duel.number));
        }
    }
    moves_are_stored_once(world, &mut violations);
    for (id, game) in &games {
        messages_match_the_game(world, *id, game, &mut violations);
        due_credits += u64::from(turns_end_in_time(world, *id, game, &mut violations));
    }
    messages_arrive_in_order(world, &mut violations);
    all_get_the_end(world, duels, &games, &mut violations);
    violations.into_iter().for_each(|what| world.report_violation(what));
    due_credits
}

fn moves_are_stored_once(world: &World, violations: &mut Vec<String>) {
    for (key, row) in &world.disk.records {
        let unique: BTreeSet<u64> = row.lineage.iter().copied().collect();
        if unique.len() != row.lineage.len() {
            violations.push(format!("a request was committed twice in {:?} {}", key.collection, key.name));
        }
    }
    for (game, request) in &world.acknowledged {
        let is_stored = world.disk.records.get(&game_key(*game)).is_some_and(|row| row.lineage.contains(request));
        if !is_stored {
            violations.push(format!("request {request} in game {game} was acknowledged, but is not in the record"));
        }
    }
}

/// All events that were reported are still in the game. Drafts are not kept, so only public reports and their times are compared.
fn messages_match_the_game(world: &World, id: GameId, game: &Game, violations: &mut Vec<String>) {
    let same =
        |one: &LoggedEvent, other: &LoggedEvent| one.at == other.at && one.event.report(game.rules()) == other.event.report(game.rules());
    for sent in world.sent.iter().filter(|sent| sent.game == id) {
        let then = sent.stored_game.as_deref().map_or(&[][..], Game::log);
        let matches = game.log().len() >= sent.end && game.log().iter().zip(then).take(sent.end).all(|(one, other)| same(one, other));
        if !matches {
            violations.push(format!("{:?} was sent {} events of game {id}, which differ from the stored ones", sent.to, sent.end));
            return;
        }
    }
}

/// No turn is shorter than its time, and each outage is credited once. Returns whether a credit was certainly due, and so was checked.
fn turns_end_in_time(world: &World, id: GameId, game: &Game, violations: &mut Vec<String>) -> bool {
    if world.disruptions.clock_uncertain {
        return false;
    }
    let unserved =
        |from: i64, to: i64| -> i64 { world.unserved.iter().map(|(since, until)| (*until.min(&to) - *since.max(&from)).max(0)).sum() };
    // After a step the times in the log are no measure.
    let stepped = world.commit_times.get(&id).filter(|_| !world.steps.is_empty());
    let time = |index: usize, logged: &LoggedEvent| stepped.and_then(|times| times.get(index)).copied().unwrap_or(logged.at.0);
    let log: Vec<(i64, &Event)> = game.log().iter().enumerate().map(|(index, logged)| (time(index, logged), &logged.event)).collect();
    let delay = if stepped.is_some() && world.disruptions.outage_uncertain { DELAY } else { 0 };
    let mut since = None;
    for (at, event) in &log {
        if let (Event::Lapsed { .. }, Some(since)) = (event, since) {
            let short: i64 = world.unserved.iter().map(|(from, to)| to - from).filter(|long| *long < LONG).sum();
            let length = at - since - unserved(since, *at) + short;
            if length < TURN - EARLY - delay {
                violations.push(format!("a turn of game {id} ended after {length} ms without the outages"));
            }
        }
        // A warning, a nudge or a credit begins no turn.
        if matches!(event, Event::Began { .. } | Event::Fired { .. } | Event::Lapsed { .. }) {
            since = Some(*at);
        }
    }
    let began = log.iter().find(|(_, event)| matches!(event, Event::Began { .. })).map_or(i64::MAX, |(at, _)| *at);
    let over = log.last().map_or(0, |(at, _)| *at);
    let spans: Vec<(i64, i64)> =
        world.unserved.iter().copied().filter(|(since, until)| *until > began - LONG && *since < over + LONG).collect();
    let doubtful =
        spans.iter().any(|(since, until)| (SHORT..LONG).contains(&(until - since)) || *since < began + 3_000 || *until > over - 3_000);
    // A replica failed before, and its partitions had no new owner yet: for the game the outage began then.
    let longer = spans.iter().any(|(since, _)| world.replica_stops.iter().any(|stop| (since - LONG..*since).contains(stop)));
    // Two close outages may count as one.
    let close = spans.windows(2).any(|pair| pair[1].0 - pair[0].1 < LONG);
    let steps: Vec<(i64, i64)> = world.steps.iter().copied().filter(|(at, _)| *at > began && *at < over).collect();
    // After a step back, the end of a wait that was left in the future depends on when the wait began.
    let back = steps.iter().any(|(_, by)| *by < 0);
    let near = steps.iter().any(|(at, _)| *at < began + 3_000 || *at > over - 3_000);
    if doubtful || longer || close || world.disruptions.outage_uncertain || back || near {
        return false;
    }
    // A player who moved before the outage was detected is not credited.
    let moved = |since: i64, until: i64| {
        let next = log.iter().find(|(at, event)| *at > since && !matches!(event, Event::OutageCredited { .. } | Event::Nudged { .. }));
        next.is_some_and(|(at, _)| *at < until + DETECTION)
    };
    let most_of_steps: i64 = steps.iter().map(|(_, by)| by + TOLERANCE).sum();
    // A step during an outage is detected with the outage.
    let detected = |at: i64| spans.iter().find(|(since, until)| (*since..*until).contains(&at)).map_or(at, |(_, until)| *until);
    let least_of_steps: i64 = steps.iter().filter(|(at, _)| !moved(*at, detected(*at))).map(|(_, by)| by - TOLERANCE).sum();
    let outages: Vec<(i64, i64)> = spans.into_iter().filter(|(since, until)| until - since >= LONG).collect();
    let stops = |until: i64| world.replica_stops.iter().filter(|at| (until..until + DETECTION).contains(*at)).count() as i64;
    let most: i64 = outages.iter().map(|(since, until)| until - since + TOLERANCE + DETECTION * stops(*until)).sum();
    let least: i64 = outages.iter().filter(|(since, until)| !moved(*since, *until)).map(|(since, until)| until - since - TOLERANCE).sum();
    let started = game.log().iter().skip_while(|logged| !matches!(logged.event, Event::Began { .. }));
    let credits = started.filter_map(|logged| match logged.event {
        Event::OutageCredited { millis } => Some(millis),
        _ => None,
    });
    let credits: Vec<i64> = credits.collect();
    if !(least + least_of_steps..=most + most_of_steps).contains(&credits.iter().sum()) {
        violations.push(format!("game {id} was credited {credits:?} ms for outages of {outages:?} and steps of {steps:?}"));
    }
    least > 0
}

/// The room and both players are sent all events.
fn all_get_the_end(world: &World, duels: &[Duel], games: &BTreeMap<GameId, Arc<Game>>, violations: &mut Vec<String>) {
    for duel in duels {
        let Some(game) = duel.id.and_then(|id| games.get(&id)) else { continue };
        for address in duel.addresses() {
            let sent = world.sent.iter().filter(|sent| sent.game == game.id() && sent.to == address);
            let last = sent.map(|sent| sent.end).max().unwrap_or_default();
            if last < game.log().len() {
                violations.push(format!("{address:?} was sent {last} events of game {}, which has {}", game.id(), game.log().len()));
            }
        }
    }
}

/// Each message to an address covers more events than the one before. A failover may lose the acknowledgement of a message, which is sent
/// again then.
fn messages_arrive_in_order(world: &World, violations: &mut Vec<String>) {
    if world.run > 1 {
        return;
    }
    let mut last: BTreeMap<(Address, GameId), usize> = BTreeMap::new();
    for sent in world.sent.iter().filter(|sent| !sent.is_repeat) {
        let before = last.insert((sent.to, sent.game), sent.end).unwrap_or_default();
        if sent.end <= before {
            violations.push(format!("{:?} was sent {} events of game {} after {before} ({})", sent.to, sent.end, sent.game, sent.nonce));
        }
    }
}
