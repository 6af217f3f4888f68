//! Deterministic simulation of replicas in virtual time, with random faults of replicas, store, platform and clocks that depend only on a
//! seed. After each run: every acknowledged request is stored once; each address is sent all events in order, as they were stored at that
//! time; every game ends; every outage is credited once.

mod checks;
mod disk;
mod duel;
mod faults;
mod listeners;
mod replica;
mod stopping;
mod store;
mod world;

use std::{
    collections::BTreeMap,
    io::Write,
    ops::Range,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
    thread::available_parallelism,
    time::Instant,
};

use broadside_testkit::scale::many;

use self::{
    disk::Disk,
    duel::Duel,
    faults::{Fault, Plan},
    replica::Replica,
    world::{NOON, Shared, World},
};

/// A game without an event for this time counts as stalled, in milliseconds.
const STALL: i64 = 15 * 60_000;

/// The longest run of a world, in milliseconds.
const LIMIT: i64 = 60 * 60_000;

/// The longest shutdown of a replica, in milliseconds.
const SHUTDOWN: i64 = 24_000;

/// How much the clocks of the machines are ahead, in milliseconds.
const CLOCK_OFFSETS: [i64; 3] = [0, 700, -600];

/// The result of a run.
struct Outcome {
    violations: Vec<String>,
    trace: Vec<String>,
    /// The number of games that were due a credit for an outage, and whose credits were checked.
    due_credits: u64,
}

/// A world and its replicas.
struct Simulation {
    world: Shared,
    replicas: Vec<Option<Replica>>,
    last_name: u64,
    /// When each frozen replica continues, and when each missing one is started again.
    frozen: BTreeMap<usize, i64>,
    restarts: BTreeMap<usize, i64>,
    /// When the shutdown of each stopping replica has ended at the latest.
    stopping: BTreeMap<usize, i64>,
    /// The contents of the store after the next failover.
    failover_disk: Option<Disk>,
    unserved_since: Option<i64>,
}

impl Simulation {
    fn new(seed: u64, replicas: usize) -> Self {
        let world: Shared = Arc::new(Mutex::new(World::new(seed)));
        let mut simulation = Self {
            world,
            replicas: (0..replicas).map(|_| None).collect(),
            last_name: 0,
            frozen: BTreeMap::new(),
            restarts: BTreeMap::new(),
            stopping: BTreeMap::new(),
            failover_disk: None,
            unserved_since: None,
        };
        (0..replicas).for_each(|at| simulation.start(at));
        simulation
    }

    fn now(&self) -> i64 {
        self.world.lock().expect("the lock is not poisoned").now
    }

    /// When all replicas and the store are up again.
    fn recovery_time(&self) -> i64 {
        let store_up = self.world.lock().expect("the lock is not poisoned").disruptions.store_down;
        self.restarts.values().chain(self.frozen.values()).copied().fold(store_up.max(self.now()), i64::max)
    }

    fn note(&self, what: &str) {
        self.world.lock().expect("the lock is not poisoned").note(what);
    }

    fn start(&mut self, at: usize) {
        self.last_name += 1;
        self.note(&format!("replica number {at} starts as {}", self.last_name));
        self.stopping.remove(&at);
        self.replicas[at] = Some(Replica::start(&self.world, self.last_name, at, CLOCK_OFFSETS[at % CLOCK_OFFSETS.len()]));
    }

    fn kill(&mut self, at: usize, restart_after: i64) {
        if let Some(replica) = self.replicas[at].take() {
            let mut world = self.world.lock().expect("the lock is not poisoned");
            world.note(format!("{} is killed", replica.name));
            world.listeners.remove(&replica.name);
            drop(world);
            drop(replica);
        }
        self.frozen.remove(&at);
        let restart = self.now() + restart_after;
        self.restarts.entry(at).and_modify(|other| *other = restart.max(*other)).or_insert(restart);
    }

    fn apply(&mut self, fault: &Fault) {
        let now = self.now();
        if let Fault::StepClocks(_) | Fault::StepClock(..) = fault {
            // Whether a stopping replica still serves depends on the messages it has to deliver.
            self.world.lock().expect("the lock is not poisoned").disruptions.clock_uncertain |= !self.stopping.is_empty();
        }
        self.note(&format!("{fault:?}"));
        if let Fault::Kill(..) | Fault::Stop(..) | Fault::Freeze(..) = fault {
            self.world.lock().expect("the lock is not poisoned").replica_stops.push(now);
        }
        match fault {
            Fault::Kill(at, restart) => self.kill(*at, *restart),
            Fault::KillAll(restart) => (0..self.replicas.len()).for_each(|at| self.kill(at, *restart)),
            Fault::Stop(at, restart) => {
                if let Some(replica) = &self.replicas[*at] {
                    replica.stop();
                    self.stopping.insert(*at, now + SHUTDOWN);
                    self.restarts.insert(*at, now + SHUTDOWN + restart);
                }
            }
            Fault::Freeze(at, millis) => drop(self.frozen.insert(*at, now + millis)),
            Fault::FreezeAll(millis) => self.frozen.extend((0..self.replicas.len()).map(|at| (at, now + millis))),
            Fault::FailOver(lost, downtime) => {
                let mut world = self.world.lock().expect("the lock is not poisoned");
                let disk = self.failover_disk.take().unwrap_or_else(|| world.disk.clone());
                world.note(format!("the writes of the last {lost} ms are lost"));
                world.fail_over(disk, *downtime);
            }
            Fault::StepClocks(by) => self.world.lock().expect("the lock is not poisoned").step(None, *by),
            Fault::StepClock(at, by) => self.world.lock().expect("the lock is not poisoned").step(Some(*at), *by),
            _ => {
                let mut world = self.world.lock().expect("the lock is not poisoned");
                let disruptions = &mut world.disruptions;
                match fault {
                    Fault::StoreDown(millis) => disruptions.store_down = now + millis,
                    Fault::StoreSlow(millis) => (disruptions.store_slow, disruptions.outage_uncertain) = (now + millis, true),
                    Fault::StoreLossy(millis) => (disruptions.store_lossy, disruptions.outage_uncertain) = (now + millis, true),
                    Fault::PlatformSlow(millis) => disruptions.platform_slow = now + millis,
                    Fault::PlatformFailing(millis) => disruptions.platform_failing = now + millis,
                    Fault::PlatformLimited(millis) => disruptions.platform_limited = now + millis,
                    _ => unreachable!("the others are handled above"),
                }
            }
        }
    }

    /// Runs all replicas for a few milliseconds, in random order.
    fn step(&mut self) {
        let (now, millis, mut order) = {
            let mut world = self.world.lock().expect("the lock is not poisoned");
            let millis = world.between(3, 60);
            let mut order: Vec<usize> = (0..self.replicas.len()).collect();
            for last in (1..order.len()).rev() {
                let other = world.below(last as u32 + 1) as usize;
                order.swap(last, other);
            }
            (world.now, millis, order)
        };
        let due: Vec<usize> = self.restarts.iter().filter(|(_, at)| **at <= now).map(|(at, _)| *at).collect();
        for at in due {
            self.restarts.remove(&at);
            if let Some(replica) = self.replicas[at].take() {
                self.world.lock().expect("the lock is not poisoned").listeners.remove(&replica.name);
            }
            self.start(at);
        }
        self.frozen.retain(|_, until| *until > now);
        let (mut serves, mut stopping) = (false, false);
        for at in order.drain(..) {
            let frozen = self.frozen.contains_key(&at);
            let Some(replica) = &mut self.replicas[at] else { continue };
            if frozen {
                replica.freeze(millis as u64);
            } else {
                match self.stopping.get(&at) {
                    Some(until) => stopping |= now < *until,
                    None => serves = true,
                }
                replica.run(millis as u64);
            }
        }
        let mut world = self.world.lock().expect("the lock is not poisoned");
        let store_is_up = !world.store_is_down();
        // A stopping replica serves until its shutdown has ended, which may be at once.
        world.disruptions.outage_uncertain |= store_is_up && stopping && !serves;
        serves = store_is_up && (serves || stopping);
        world.now += millis;
        match (serves, self.unserved_since) {
            (false, None) => self.unserved_since = Some(now),
            (true, Some(since)) => {
                world.unserved.push((since, now));
                self.unserved_since = None;
            }
            _ => {}
        }
    }
}

/// Runs a world until its games are over and all messages are delivered, and checks the invariants.
fn run(seed: u64) -> Outcome {
    let plan = Plan::draw(seed);
    let mut simulation = Simulation::new(seed, plan.replicas);
    let mut duels: Vec<Duel> = (0..plan.duels).map(|number| Duel::new(number, NOON + 2_500 + 700 * number as i64)).collect();
    let mut faults = plan.faults.iter().peekable();
    loop {
        let now = simulation.now();
        if let Some((at, Fault::FailOver(lost, _))) = faults.peek()
            && now >= NOON + at - lost
            && simulation.failover_disk.is_none()
        {
            simulation.failover_disk = Some(simulation.world.lock().expect("the lock is not poisoned").disk.clone());
        }
        while let Some((_, fault)) = faults.next_if(|(at, _)| now >= NOON + at) {
            simulation.apply(fault);
            if let Fault::StepClocks(_) | Fault::StepClock(..) = fault {
                duels.iter_mut().for_each(|duel| duel.pause(&simulation.world, 0));
            }
            if let Fault::FreezeAll(millis) | Fault::StoreDown(millis) = fault {
                duels.iter_mut().for_each(|duel| duel.pause(&simulation.world, *millis));
            }
        }
        duels.iter_mut().for_each(|duel| duel.act(&simulation.world, &simulation.replicas));
        simulation.step();
        let world = simulation.world.lock().expect("the lock is not poisoned");
        let mut playing = duels.iter().filter(|duel| !duel.is_over(&world)).peekable();
        let over = faults.peek().is_none() && playing.peek().is_none();
        if over || now > NOON + LIMIT || playing.any(|duel| now > duel.last_event(&world) + STALL) {
            break;
        }
    }
    // The remaining messages are delivered once the replicas are up again.
    let end = simulation.recovery_time() + 30_000;
    while simulation.now() < end {
        simulation.step();
    }
    let mut world = simulation.world.lock().expect("the lock is not poisoned");
    let due_credits = checks::check(&mut world, &duels);
    Outcome { violations: world.violations.clone(), trace: std::mem::take(&mut world.trace), due_credits }
}

/// The source files that decide what is stored, sent or done, and when.
fn deciding_sources() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["src/delivery", "../core/service/src", "../core/service/src/handlers", "../core/service/src/outbox"];
    let more = ["../core/service/src/people", "../core/service/src/tournaments"];
    let files = folders.into_iter().chain(more).flat_map(|folder| std::fs::read_dir(root.join(folder)).expect("a folder"));
    let sources = files.map(|file| file.expect("a file").path()).filter(|path| path.extension().is_some_and(|kind| kind == "rs"));
    // Only this file uses the random numbers of the operating system.
    sources.filter(|path| !path.ends_with("chance.rs")).collect()
}

#[test]
fn simulation_depends_only_on_its_seed() {
    let forbidden = ["SystemTime", "HashMap", "HashSet", "rand::random", "from_os_rng", "time::{Duration, Instant}", "std::time::Instant"];
    for path in deciding_sources() {
        let source = std::fs::read_to_string(&path).expect("a file");
        let uses = |word: &&str| source.contains(*word) && !(word.starts_with("time::{") && source.contains(&format!("tokio::{word}")));
        let found: Vec<&str> = forbidden.iter().filter(|word| uses(word)).copied().collect();
        assert!(found.is_empty(), "{}: {found:?}", path.display());
        for select in source.split("select! {").skip(1) {
            assert!(select.trim_start().starts_with("biased;"), "{}: `select!` without `biased`", path.display());
        }
    }
}

/// The seeds of `BROADSIDE_SEED`, a number or a range such as `300..3300`, or those of the test level.
fn seeds() -> Range<u64> {
    let Ok(named) = std::env::var("BROADSIDE_SEED") else { return 0..many(300, 20_000) };
    let number = |seed: &str| seed.parse::<u64>().expect("a seed is a number");
    match named.split_once("..") {
        Some((first, end)) => number(first)..number(end),
        None => number(&named)..number(&named) + 1,
    }
}

#[test]
fn simulated_faults_break_no_invariant() {
    let (seeds, next, start) = (seeds(), AtomicU64::new(0), Instant::now());
    let threads = available_parallelism().map_or(1, usize::from);
    let (events, due_credits, failed) = (AtomicU64::new(0), AtomicU64::new(0), Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let seed = seeds.start + next.fetch_add(1, Ordering::Relaxed);
                    if seed >= seeds.end {
                        break;
                    }
                    let outcome = run(seed);
                    events.fetch_add(outcome.trace.len() as u64, Ordering::Relaxed);
                    due_credits.fetch_add(outcome.due_credits, Ordering::Relaxed);
                    if !outcome.violations.is_empty() {
                        failed.lock().expect("the lock is not poisoned").insert(seed, outcome);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().expect("the lock is not poisoned");
    let (worlds, events, failures) = (seeds.end - seeds.start, events.into_inner(), failed.len());
    let each = start.elapsed().as_secs_f64() * threads as f64 / worlds as f64;
    // Written directly, as the test runner captures the output of `println!`; `deploy/test.sh` looks for this line.
    let summary = format!("simulated worlds: {worlds} with {events} events, {failures} broke an invariant; {each:.3} s each on a core\n");
    std::io::stderr().write_all(summary.as_bytes()).expect("standard error is writable");
    if let Some((seed, outcome)) = failed.first_key_value() {
        for (seed, outcome) in failed.iter().take(20) {
            println!("seed {seed}: {}", outcome.violations.join("; "));
        }
        println!("The trace of seed {seed} (BROADSIDE_SEED={seed} runs it alone):\n{}", outcome.trace.join("\n"));
        panic!("{} of the worlds broke an invariant; first seed {seed}: {}", failed.len(), outcome.violations[0]);
    }
    // A few seeds, named to repeat them, may have no such game.
    assert!(worlds < 300 || due_credits.into_inner() > 0, "some games are due a credit, and have it");
}

/// Seeds beyond the default ones that once broke an invariant: an outbox was not read again after a lease had expired and was renewed late; a
/// command that had waited in a frozen replica was repeated after the record had dropped its id; and, from 353 on, clocks stepped while some
/// replicas were frozen or had not followed yet, or stepped twice within a second, and turns ended early or were credited a step twice
/// (14653: a turn ended by the time of a credit that was written before the clock stepped back). In 4733 two players hesitate for a quarter
/// of an hour, which counted as a stalled game.
const BROKE_ONCE: [u64; 16] = [4733, 14653, 3170, 3772, 3895, 9898, 353, 1601, 3565, 6773, 7085, 7141, 11065, 18281, 18617, 18901];

#[test]
fn previously_broken_seeds_keep_their_invariants() {
    for seed in BROKE_ONCE {
        assert_eq!(run(seed).violations, [""; 0], "seed {seed}");
    }
}

#[test]
fn seed_reproduces_its_trace_exactly() {
    for seed in [1, 2, 3] {
        let [once, again] = [run(seed), run(seed)];
        assert!(once.trace.len() > 100, "{} events", once.trace.len());
        assert_eq!(once.trace, again.trace, "seed {seed}");
    }
}
