//! The simulated world of a seed: the clock, the dice, the store and the platform that all replicas share, their current disruptions, and
//! the trace of events. Replicas are in [`replica`](super::replica).

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
    time::Duration,
};

use broadside::{
    message_ref::MessageRef,
    platform::{Address, Outgoing},
};
use broadside_game::{
    Game,
    dice::{Dice, SeededDice},
    ids::GameId,
};
use broadside_service::account::game_key;
use broadside_store::{
    store::{Alarm, Collection, Commit, CommitOutcome, Guard, Key, Partition, StoreError, StoredRecord},
    wakeups::Wakeups,
};

use super::disk::Disk;

pub type Shared = Arc<Mutex<World>>;

/// The start of every world, in November 2026, in milliseconds.
pub const NOON: i64 = 1_795_000_000_000;

/// How long after a failover a replica may not know yet that its partition has a new owner, in milliseconds.
const HANDOVER: i64 = 4_000;

/// The lost part of a call to the store.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    Nothing,
    Request,
    Response,
}

/// The latency of a call to the store.
pub struct StoreLatency {
    pub request: Duration,
    pub response: Duration,
    pub lost: Lost,
}

/// How the platform responds to a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlatformMode {
    Accepts,
    /// It responds with a rate limit.
    Limits,
    /// It does not respond. Whether it accepted the request anyway.
    Fails(bool),
}

/// The end of each current or past disruption, in milliseconds.
#[derive(Clone, Default)]
pub struct Disruptions {
    pub store_down: i64,
    pub store_slow: i64,
    pub store_lossy: i64,
    /// Whether the store was once so slow or lossy that there may have been an outage although it was up.
    pub outage_uncertain: bool,
    /// Whether clocks stepped while a replica was stopping, which no longer follows a step.
    pub clock_uncertain: bool,
    pub platform_slow: i64,
    pub platform_failing: i64,
    pub platform_limited: i64,
}

/// A message that the platform was sent.
pub struct Sent {
    pub to: Address,
    pub game: GameId,
    /// The number of events that it covers.
    pub end: usize,
    pub nonce: String,
    /// The stored game at that moment.
    pub stored_game: Option<Arc<Game>>,
    pub is_repeat: bool,
}

pub struct World {
    pub now: i64,
    pub dice: SeededDice,
    pub disk: Disk,
    /// The number of the store's current server. A failover increments it.
    pub run: u64,
    pub disruptions: Disruptions,
    pub listeners: BTreeMap<u64, Wakeups>,
    pub trace: Vec<String>,
    pub violations: Vec<String>,
    /// The games and requests of all replies that said `Committed`.
    pub acknowledged: BTreeSet<(GameId, u64)>,
    pub sent: Vec<Sent>,
    /// The number of each message, by address and nonce.
    message_numbers: BTreeMap<(Address, String), i64>,
    /// The replica that was last granted each partition.
    owners: BTreeMap<Partition, u64>,
    failed_over_at: i64,
    /// The actual outages: when no replica served, from and until.
    pub unserved: Vec<(i64, i64)>,
    /// When replicas were killed, stopped or frozen.
    pub replica_stops: Vec<i64>,
    /// The steps of all wall clocks: when, and by how many milliseconds.
    pub steps: Vec<(i64, i64)>,
    /// The sum of the steps of single machines' clocks.
    own_steps: BTreeMap<usize, i64>,
    /// The actual commit time of each event of each game.
    pub commit_times: BTreeMap<GameId, Vec<i64>>,
    /// Decoded games by their record: they are read at every step and change rarely.
    game_cache: RefCell<BTreeMap<Key, (StoredRecord, Arc<Game>)>>,
}

impl World {
    pub fn new(seed: u64) -> Self {
        Self {
            now: NOON,
            dice: SeededDice(seed),
            disk: Disk::default(),
            run: 1,
            disruptions: Disruptions::default(),
            listeners: BTreeMap::new(),
            trace: Vec::new(),
            violations: Vec::new(),
            acknowledged: BTreeSet::new(),
            sent: Vec::new(),
            message_numbers: BTreeMap::new(),
            owners: BTreeMap::new(),
            failed_over_at: i64::MIN / 2,
            unserved: Vec::new(),
            replica_stops: Vec::new(),
            steps: Vec::new(),
            own_steps: BTreeMap::new(),
            commit_times: BTreeMap::new(),
            game_cache: RefCell::default(),
        }
    }

    pub fn note(&mut self, what: impl AsRef<str>) {
        self.trace.push(format!("{:>8} {}", self.now - NOON, what.as_ref()));
    }

    /// The wall clock of a machine, or of the store's server.
    pub fn wall_clock(&self, machine: Option<usize>) -> i64 {
        let own = machine.and_then(|machine| self.own_steps.get(&machine)).copied().unwrap_or_default();
        self.now + self.steps.iter().map(|(_, by)| by).sum::<i64>() + own
    }

    /// Steps the wall clock of a machine, or all of them.
    pub fn step(&mut self, machine: Option<usize>, by: i64) {
        match machine {
            Some(machine) => *self.own_steps.entry(machine).or_default() += by,
            None => self.steps.push((self.now, by)),
        }
    }

    /// Records the violation of an invariant.
    pub fn report_violation(&mut self, what: String) {
        self.note(format!("VIOLATION: {what}"));
        self.violations.push(what);
    }

    pub fn below(&mut self, sides: u32) -> i64 {
        i64::from(self.dice.below(sides).unwrap_or_default())
    }

    pub fn between(&mut self, least: i64, most: i64) -> i64 {
        least + self.below((most - least + 1) as u32)
    }

    pub fn one_in(&mut self, sides: u32) -> bool {
        self.below(sides) == 0
    }

    pub fn store_is_down(&self) -> bool {
        self.now < self.disruptions.store_down
    }

    pub fn store_latency(&mut self) -> StoreLatency {
        let most = if self.now < self.disruptions.store_slow { 900 } else { 3 };
        let [request, response] = [(), ()].map(|()| Duration::from_millis(self.between(0, most) as u64));
        let lost = match self.now < self.disruptions.store_lossy && self.one_in(8) {
            false => Lost::Nothing,
            true if self.one_in(2) => Lost::Request,
            true => Lost::Response,
        };
        StoreLatency { request, response, lost }
    }

    /// How long a request waits before it is sent, how long the response takes, and what it is.
    pub fn platform_response(&mut self) -> (Duration, Duration, PlatformMode) {
        let slow = self.now < self.disruptions.platform_slow;
        let wait = if slow { self.between(0, 9_000) } else { self.between(0, 200) };
        let latency = if slow { self.between(0, 3_000) } else { self.between(20, 150) };
        let mode = if self.now < self.disruptions.platform_failing && self.one_in(2) {
            PlatformMode::Fails(self.one_in(2))
        } else if self.now < self.disruptions.platform_limited && self.one_in(2) {
            PlatformMode::Limits
        } else {
            PlatformMode::Accepts
        };
        (Duration::from_millis(wait as u64), Duration::from_millis(latency as u64), mode)
    }

    /// Records the response to a commit, and notifies the other replicas of it.
    pub fn record_commit(&mut self, replica: u64, commit: &Commit, guard: Guard, answer: &Result<CommitOutcome, StoreError>) {
        let outcome = match answer {
            Ok(CommitOutcome::Done(version)) => format!("done {version}"),
            Ok(CommitOutcome::Repeated(version)) => format!("repeated {version}"),
            Ok(CommitOutcome::Stale(_)) => "stale".to_owned(),
            Err(error) => format!("{error}"),
        };
        let replay = if guard.replay { " in a replay" } else { "" };
        self.note(format!("{replica} commits{replay} {:?} {}: {outcome}", commit.key.collection, commit.key.name));
        if !matches!(answer, Ok(CommitOutcome::Done(_))) {
            return;
        }
        if let Some(game) = self.game_at(&commit.key) {
            self.commit_times.entry(game.id()).or_default().resize(game.log().len(), self.now);
        }
        let alarm = match commit.alarm {
            Alarm::At(moment) => Some(moment),
            Alarm::Keep | Alarm::Clear => None,
        };
        let others = self.listeners.iter().filter(|(listener, _)| **listener != replica);
        others.for_each(|(_, wakeups)| wakeups.notify_commit(commit.key.partition, !commit.entries.is_empty(), alarm));
    }

    pub fn notify_release(&mut self, replica: u64) {
        self.listeners.iter().filter(|(listener, _)| **listener != replica).for_each(|(_, wakeups)| wakeups.notify_release());
    }

    /// Records that the store has granted these partitions to a replica.
    pub fn record_partitions(&mut self, replica: u64, partitions: &[Partition]) {
        let new = partitions.iter().filter(|partition| self.owners.insert(**partition, replica) != Some(replica)).count();
        if new > 0 {
            self.note(format!("{replica} has {} partitions, {new} of them new", partitions.len()));
        }
    }

    /// Replaces the store's server by one with an earlier state of the disk, which is up after `downtime` milliseconds.
    pub fn fail_over(&mut self, disk: Disk, downtime: i64) {
        (self.disk, self.run) = (disk, self.run + 1);
        self.disruptions.store_down = self.now + downtime;
        self.failed_over_at = self.now + downtime;
        self.note(format!("another server serves the store after {downtime} ms"));
    }

    /// The stored game with this id.
    pub fn game(&self, id: GameId) -> Option<Arc<Game>> {
        self.game_at(&game_key(id))
    }

    pub fn game_at(&self, key: &Key) -> Option<Arc<Game>> {
        if key.collection != Collection::Game {
            return None;
        }
        let stored = &self.disk.row(self.now, key)?.stored;
        let mut cache = self.game_cache.borrow_mut();
        if let Some((_, game)) = cache.get(key).filter(|(cached, _)| cached == stored) {
            return Some(Arc::clone(game));
        }
        let game = Arc::new(Game::from_bytes(&stored.content()?)?);
        cache.insert(key.clone(), (stored.clone(), Arc::clone(&game)));
        Some(game)
    }

    /// Records a message that the platform has accepted from this replica. Returns its reference, the same for a repeated nonce.
    pub fn record_delivery(&mut self, replica: u64, to: Address, outgoing: &Outgoing) -> MessageRef {
        let mut parts = outgoing.nonce.split('-');
        let (game, end) = (parts.next().and_then(|id| id.parse::<GameId>().ok()), parts.next().and_then(|end| end.parse().ok()));
        let (Some(game), Some(end)) = (game, end) else { return MessageRef::text(1, self.sent.len() as i64) };
        let is_repeat = self.message_numbers.contains_key(&(to, outgoing.nonce.clone()));
        let first = outgoing.message.text.lines().next().unwrap_or_default();
        let repeat = if is_repeat { " again" } else { "" };
        self.note(format!("{replica} sends to {to:?}{repeat} {}: {first}", outgoing.nonce));
        let partition = game_key(game).partition;
        let owner = self.owners.get(&partition).copied();
        if owner != Some(replica) && self.now > self.failed_over_at + HANDOVER {
            self.report_violation(format!("replica {replica} delivers for partition {}, which {owner:?} owns", partition.number()));
        }
        let number = self.message_numbers.len() as i64;
        let message = *self.message_numbers.entry((to, outgoing.nonce.clone())).or_insert(number);
        let stored_game = self.game(game);
        self.sent.push(Sent { to, game, end, nonce: outgoing.nonce.clone(), stored_game, is_repeat });
        MessageRef::text(0, message)
    }
}
