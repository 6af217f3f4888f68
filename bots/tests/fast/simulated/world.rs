//! The world that a seed makes: one clock, one pair of dice, the store and the platform as everybody reaches them, what goes
//! wrong with them and when, and a trace of what happened. Replicas live in [`replica`](super::replica).

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

/// The moment at which every world begins, in November 2026.
pub const NOON: i64 = 1_795_000_000_000;

/// For how long the replica that had a partition before may not know yet that a failover gave it to another one.
const CONFUSED: i64 = 4_000;

/// What does not come through.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lost {
    Nothing,
    Question,
    Answer,
}

/// How long a question to the store is on its way there and back.
pub struct Way {
    pub there: Duration,
    pub back: Duration,
    pub lost: Lost,
}

/// How the platform takes a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mood {
    Takes,
    /// It asks for patience.
    Limits,
    /// It fails, and has taken it or not.
    Fails(bool),
}

/// Until when each thing goes wrong.
#[derive(Clone, Default)]
pub struct Weather {
    pub away: i64,
    pub slow: i64,
    pub loses: i64,
    /// Whether the store was once so slow or lost so much that nobody may have served, though it was there.
    pub unclear: bool,
    /// Whether clocks stepped while a replica was stopping, which follows no step any more.
    pub unclear_clock: bool,
    pub platform_slow: i64,
    pub platform_fails: i64,
    pub platform_limits: i64,
}

/// Something the platform was sent.
pub struct Sent {
    pub to: Address,
    pub game: GameId,
    /// The first event that had not happened when it was said.
    pub end: usize,
    pub nonce: String,
    /// The game as it was kept at that moment, if it was.
    pub game_then: Option<Arc<Game>>,
    pub again: bool,
}

pub struct World {
    pub now: i64,
    pub dice: SeededDice,
    pub disk: Disk,
    /// Which server answers for the store.
    pub run: u64,
    pub weather: Weather,
    pub listeners: BTreeMap<u64, Wakeups>,
    pub trace: Vec<String>,
    pub violations: Vec<String>,
    /// What somebody was told is done: the game and the request.
    pub told: BTreeSet<(GameId, u64)>,
    pub sent: Vec<Sent>,
    /// The number of each message, by address and nonce.
    pub standing: BTreeMap<(Address, String), i64>,
    /// Who was given each partition last, by the store's own word.
    owners: BTreeMap<Partition, u64>,
    failed_over: i64,
    /// Times in which nobody served, as they truly were.
    pub unserved: Vec<(i64, i64)>,
    /// When replicas died or stood still.
    pub gone: Vec<i64>,
    /// Steps of all wall clocks, and when they were made.
    pub steps: Vec<(i64, i64)>,
    /// By how much the clock of a machine has stepped alone.
    alone: BTreeMap<usize, i64>,
    /// When the events of each game were committed in truth.
    pub when: BTreeMap<GameId, Vec<i64>>,
    /// Games as they were read last: a world looks at them at every step, and they change seldom.
    read: RefCell<BTreeMap<Key, (StoredRecord, Arc<Game>)>>,
}

impl World {
    pub fn new(seed: u64) -> Self {
        Self {
            now: NOON,
            dice: SeededDice(seed),
            disk: Disk::default(),
            run: 1,
            weather: Weather::default(),
            listeners: BTreeMap::new(),
            trace: Vec::new(),
            violations: Vec::new(),
            told: BTreeSet::new(),
            sent: Vec::new(),
            standing: BTreeMap::new(),
            owners: BTreeMap::new(),
            failed_over: i64::MIN / 2,
            unserved: Vec::new(),
            gone: Vec::new(),
            steps: Vec::new(),
            alone: BTreeMap::new(),
            when: BTreeMap::new(),
            read: RefCell::default(),
        }
    }

    pub fn note(&mut self, what: impl AsRef<str>) {
        self.trace.push(format!("{:>8} {}", self.now - NOON, what.as_ref()));
    }

    /// What the wall clock of a machine says, or that of the store's server.
    pub fn wall(&self, machine: Option<usize>) -> i64 {
        let alone = machine.and_then(|machine| self.alone.get(&machine)).copied().unwrap_or_default();
        self.now + self.steps.iter().map(|(_, by)| by).sum::<i64>() + alone
    }

    /// The wall clock of a machine steps, or all of them do.
    pub fn step(&mut self, machine: Option<usize>, by: i64) {
        match machine {
            Some(machine) => *self.alone.entry(machine).or_default() += by,
            None => self.steps.push((self.now, by)),
        }
    }

    /// A promise that was broken.
    pub fn broken(&mut self, what: String) {
        self.note(format!("BROKEN: {what}"));
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

    pub fn store_is_away(&self) -> bool {
        self.now < self.weather.away
    }

    pub fn way_to_the_store(&mut self) -> Way {
        let most = if self.now < self.weather.slow { 900 } else { 3 };
        let [there, back] = [(), ()].map(|()| Duration::from_millis(self.between(0, most) as u64));
        let lost = match self.now < self.weather.loses && self.one_in(8) {
            false => Lost::Nothing,
            true if self.one_in(2) => Lost::Question,
            true => Lost::Answer,
        };
        Way { there, back, lost }
    }

    /// How long a request waits before it leaves, how long its answer takes, and how the platform takes it.
    pub fn way_to_the_platform(&mut self) -> (Duration, Duration, Mood) {
        let slow = self.now < self.weather.platform_slow;
        let waits = if slow { self.between(0, 9_000) } else { self.between(0, 200) };
        let answer = if slow { self.between(0, 3_000) } else { self.between(20, 150) };
        let mood = if self.now < self.weather.platform_fails && self.one_in(2) {
            Mood::Fails(self.one_in(2))
        } else if self.now < self.weather.platform_limits && self.one_in(2) {
            Mood::Limits
        } else {
            Mood::Takes
        };
        (Duration::from_millis(waits as u64), Duration::from_millis(answer as u64), mood)
    }

    /// A commit was answered.
    pub fn committed(&mut self, replica: u64, commit: &Commit, guard: Guard, answer: &Result<CommitOutcome, StoreError>) {
        let how = match answer {
            Ok(CommitOutcome::Done(version)) => format!("done {version}"),
            Ok(CommitOutcome::Repeated(version)) => format!("repeated {version}"),
            Ok(CommitOutcome::Stale(_)) => "stale".to_owned(),
            Err(fault) => format!("{fault}"),
        };
        let replay = if guard.replay { " again" } else { "" };
        self.note(format!("{replica} commits{replay} {:?} {}: {how}", commit.key.collection, commit.key.name));
        if !matches!(answer, Ok(CommitOutcome::Done(_))) {
            return;
        }
        if let Some(game) = self.game_at(&commit.key) {
            self.when.entry(game.id()).or_default().resize(game.log().len(), self.now);
        }
        let alarm = match commit.alarm {
            Alarm::At(moment) => Some(moment),
            Alarm::Keep | Alarm::Clear => None,
        };
        let others = self.listeners.iter().filter(|(listener, _)| **listener != replica);
        others.for_each(|(_, wakeups)| wakeups.notify_commit(commit.key.partition, !commit.entries.is_empty(), alarm));
    }

    pub fn tell_freed(&mut self, replica: u64) {
        self.listeners.iter().filter(|(listener, _)| **listener != replica).for_each(|(_, wakeups)| wakeups.notify_release());
    }

    /// The store has said that these partitions are a replica's.
    pub fn granted(&mut self, replica: u64, partitions: &[Partition]) {
        let fresh = partitions.iter().filter(|partition| self.owners.insert(**partition, replica) != Some(replica)).count();
        if fresh > 0 {
            self.note(format!("{replica} has {} partitions, {fresh} of them new", partitions.len()));
        }
    }

    /// The store's server dies; the one that goes on lacks what was written since `then`.
    pub fn fail_over(&mut self, then: Disk, away: i64) {
        (self.disk, self.run) = (then, self.run + 1);
        self.weather.away = self.now + away;
        self.failed_over = self.now + away;
        self.note(format!("another server answers for the store after {away} ms"));
    }

    /// The game under this id as it is kept now.
    pub fn game(&self, id: GameId) -> Option<Arc<Game>> {
        self.game_at(&game_key(id))
    }

    pub fn game_at(&self, key: &Key) -> Option<Arc<Game>> {
        if key.collection != Collection::Game {
            return None;
        }
        let stored = &self.disk.row(self.now, key)?.stored;
        let mut read = self.read.borrow_mut();
        if let Some((_, game)) = read.get(key).filter(|(then, _)| then == stored) {
            return Some(Arc::clone(game));
        }
        let game = Arc::new(Game::from_bytes(&stored.content()?)?);
        read.insert(key.clone(), (stored.clone(), Arc::clone(&game)));
        Some(game)
    }

    /// The platform was reached by this replica. The message that stands then.
    pub fn reached(&mut self, replica: u64, to: Address, outgoing: &Outgoing) -> MessageRef {
        let mut words = outgoing.nonce.split('-');
        let (game, end) = (words.next().and_then(|id| id.parse::<GameId>().ok()), words.next().and_then(|end| end.parse().ok()));
        let (Some(game), Some(end)) = (game, end) else { return MessageRef::text(1, self.sent.len() as i64) };
        let again = self.standing.contains_key(&(to, outgoing.nonce.clone()));
        let first = outgoing.message.text.lines().next().unwrap_or_default();
        let repeat = if again { " again" } else { "" };
        self.note(format!("{replica} tells {to:?}{repeat} {}: {first}", outgoing.nonce));
        let partition = game_key(game).partition;
        let owner = self.owners.get(&partition).copied();
        if owner != Some(replica) && self.now > self.failed_over + CONFUSED {
            self.broken(format!("replica {replica} speaks for partition {} which is {owner:?}'s by now", partition.number()));
        }
        let number = self.standing.len() as i64;
        let message = *self.standing.entry((to, outgoing.nonce.clone())).or_insert(number);
        let game_then = self.game(game);
        self.sent.push(Sent { to, game, end, nonce: outgoing.nonce.clone(), game_then, again });
        MessageRef::text(0, message)
    }
}
