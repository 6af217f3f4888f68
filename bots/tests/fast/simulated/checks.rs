//! What must hold at the end of a world.

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

/// A shorter time in which nobody serves gives nobody anything back, and a longer one does; in between either is right.
const SHORT: i64 = 7_500;
const LONG: i64 = 14_000;

/// How much more or less than an outage truly lasted may be given back: it is measured from signs of life a second apart, by clocks that
/// differ.
const ABOUT: i64 = 6_000;

/// How long it takes until an outage is found, before which no turn ends: the same old sign of life is looked at twice. Where whoever had
/// the partitions goes meanwhile, so long again.
const FOUND: i64 = 6_000;

/// A turn, in milliseconds, and how much sooner it may end by clocks that differ.
const TURN: i64 = 60_000;
const EARLY: i64 = 4_000;

/// How long a move may be on its way to a store that loses requests. The next turn begins when it was decided, not when it arrived.
const DELAY: i64 = 5_000;

pub fn check(world: &mut World, duels: &[Duel]) {
    let mut broken = Vec::new();
    let games: BTreeMap<GameId, Arc<Game>> = duels.iter().filter_map(|duel| duel.id).filter_map(|id| Some((id, world.game(id)?))).collect();
    for duel in duels {
        if !duel.is_over(world) {
            let phase =
                duel.id.and_then(|id| games.get(&id)).map(|game| format!("{:?} after {} events", game.public().phase, game.log().len()));
            broken.push(format!("the game of pair {} has not ended: {phase:?}", duel.number));
        }
    }
    moves_are_stored_once(world, &mut broken);
    for (id, game) in &games {
        messages_match_the_game(world, *id, game, &mut broken);
        turns_end_in_time(world, *id, game, &mut broken);
    }
    messages_arrive_in_order(world, &mut broken);
    all_get_the_end(world, duels, &games, &mut broken);
    broken.into_iter().for_each(|what| world.broken(what));
}

fn moves_are_stored_once(world: &World, broken: &mut Vec<String>) {
    for (key, row) in &world.disk.records {
        let once: BTreeSet<u64> = row.lineage.iter().copied().collect();
        if once.len() != row.lineage.len() {
            broken.push(format!("a request was done twice in {:?} {}", key.collection, key.name));
        }
    }
    for (game, request) in &world.told {
        let kept = world.disk.records.get(&game_key(*game)).is_some_and(|row| row.lineage.contains(request));
        if !kept {
            broken.push(format!("somebody was told that request {request} in game {game} is done, and it is not in the record"));
        }
    }
}

/// Everything said of a game is in it still. Drafts are forgotten, so what counts is what can be said aloud, and when.
fn messages_match_the_game(world: &World, id: GameId, game: &Game, broken: &mut Vec<String>) {
    let same =
        |one: &LoggedEvent, other: &LoggedEvent| one.at == other.at && one.event.report(game.rules()) == other.event.report(game.rules());
    for sent in world.sent.iter().filter(|sent| sent.game == id) {
        let then = sent.game_then.as_deref().map_or(&[][..], Game::log);
        let so = game.log().len() >= sent.end && game.log().iter().zip(then).take(sent.end).all(|(one, other)| same(one, other));
        if !so {
            broken.push(format!("{:?} was told of {} events of game {id}, which are not what is kept", sent.to, sent.end));
            return;
        }
    }
}

/// Nobody's turn ends before they had it, and every outage is given back, once.
fn turns_end_in_time(world: &World, id: GameId, game: &Game, broken: &mut Vec<String>) {
    if world.weather.unclear_clock {
        return;
    }
    let unserved =
        |from: i64, to: i64| -> i64 { world.unserved.iter().map(|(since, until)| (*until.min(&to) - *since.max(&from)).max(0)).sum() };
    // Where clocks stepped, what they said is no measure.
    let stepped = world.when.get(&id).filter(|_| !world.steps.is_empty());
    let time = |index: usize, logged: &LoggedEvent| stepped.and_then(|when| when.get(index)).copied().unwrap_or(logged.at.0);
    let log: Vec<(i64, &Event)> = game.log().iter().enumerate().map(|(index, logged)| (time(index, logged), &logged.event)).collect();
    let delay = if stepped.is_some() && world.weather.unclear { DELAY } else { 0 };
    let mut since = None;
    for (at, event) in &log {
        if let (Event::Lapsed { .. }, Some(since)) = (event, since) {
            let short: i64 = world.unserved.iter().map(|(from, to)| to - from).filter(|long| *long < LONG).sum();
            let had = at - since - unserved(since, *at) + short;
            if had < TURN - EARLY - delay {
                broken.push(format!("a turn of game {id} ended after {had} ms in which it could be played"));
            }
        }
        // A warning or a nudge begins no turn, nor does time that is given back.
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
    // The replica that had the partitions went first, and nobody had taken them over yet: for the game nobody served since.
    let longer = spans.iter().any(|(since, _)| world.gone.iter().any(|gone| (since - LONG..*since).contains(gone)));
    // Two that lie close together may count as one.
    let close = spans.windows(2).any(|pair| pair[1].0 - pair[0].1 < LONG);
    let steps: Vec<(i64, i64)> = world.steps.iter().copied().filter(|(at, _)| *at > began && *at < over).collect();
    // How much sooner a wait ends that a step back had left in the future depends on when it began.
    let back = steps.iter().any(|(_, by)| *by < 0);
    let near = steps.iter().any(|(at, _)| *at < began + 3_000 || *at > over - 3_000);
    if doubtful || longer || close || world.weather.unclear || back || near {
        return;
    }
    // Whoever moved before the outage was found has lost nothing by it.
    let moved = |since: i64, until: i64| {
        let next = log.iter().find(|(at, event)| *at > since && !matches!(event, Event::OutageCredited { .. } | Event::Nudged { .. }));
        next.is_some_and(|(at, _)| *at < until + FOUND)
    };
    let most_of_steps: i64 = steps.iter().map(|(_, by)| by + ABOUT).sum();
    // A step while nobody serves is found with the outage.
    let seen = |at: i64| spans.iter().find(|(since, until)| (*since..*until).contains(&at)).map_or(at, |(_, until)| *until);
    let least_of_steps: i64 = steps.iter().filter(|(at, _)| !moved(*at, seen(*at))).map(|(_, by)| by - ABOUT).sum();
    let outages: Vec<(i64, i64)> = spans.into_iter().filter(|(since, until)| until - since >= LONG).collect();
    let gone = |until: i64| world.gone.iter().filter(|at| (until..until + FOUND).contains(*at)).count() as i64;
    let most: i64 = outages.iter().map(|(since, until)| until - since + ABOUT + FOUND * gone(*until)).sum();
    let least: i64 = outages.iter().filter(|(since, until)| !moved(*since, *until)).map(|(since, until)| until - since - ABOUT).sum();
    let fought = game.log().iter().skip_while(|logged| !matches!(logged.event, Event::Began { .. }));
    let given = fought.filter_map(|logged| match logged.event {
        Event::OutageCredited { millis } => Some(millis),
        _ => None,
    });
    let given: Vec<i64> = given.collect();
    if !(least + least_of_steps..=most + most_of_steps).contains(&given.iter().sum()) {
        broken.push(format!("game {id} got {given:?} ms back for outages of {outages:?} and steps of {steps:?}"));
    }
}

/// The room and both players are told everything, to the last event.
fn all_get_the_end(world: &World, duels: &[Duel], games: &BTreeMap<GameId, Arc<Game>>, broken: &mut Vec<String>) {
    for duel in duels {
        let Some(game) = duel.id.and_then(|id| games.get(&id)) else { continue };
        for address in duel.addresses() {
            let sent = world.sent.iter().filter(|sent| sent.game == game.id() && sent.to == address);
            let last = sent.map(|sent| sent.end).max().unwrap_or_default();
            if last < game.log().len() {
                broken.push(format!("{address:?} was told of {last} events of game {}, which has {}", game.id(), game.log().len()));
            }
        }
    }
}

/// What is told at an address about a game goes forward. After a failover what was told may be told again, as its acknowledgement may
/// be gone.
fn messages_arrive_in_order(world: &World, broken: &mut Vec<String>) {
    if world.run > 1 {
        return;
    }
    let mut last: BTreeMap<(Address, GameId), usize> = BTreeMap::new();
    for sent in world.sent.iter().filter(|sent| !sent.again) {
        let before = last.insert((sent.to, sent.game), sent.end).unwrap_or_default();
        if sent.end <= before {
            broken.push(format!("{:?} was told of {} events of game {} after {before} ({})", sent.to, sent.end, sent.game, sent.nonce));
        }
    }
}
