//! The service, its journal, leases and deliveries in a world with a seed: several replicas, a store and a platform that fail in every
//! way they can, virtual time, nothing left to chance. After each run: what anybody was told of is kept, once and for good; what each
//! address hears is in order and was still so when it was sent; every game ends; every outage is given back, once.

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

/// A game in which nothing happens for so long does not end, in milliseconds.
const STALL: i64 = 15 * 60_000;

/// Neither does one that takes so long altogether, in milliseconds.
const LIMIT: i64 = 60 * 60_000;

/// After so long whoever was told to stop has left, however much was under way, in milliseconds.
const LEAVES: i64 = 24_000;

/// How many clocks there are that are not quite right, in milliseconds.
const AHEAD: [i64; 3] = [0, 700, -600];

/// What became of a world.
struct Outcome {
    violations: Vec<String>,
    trace: Vec<String>,
}

/// Everything that is under way.
struct Simulation {
    world: Shared,
    replicas: Vec<Option<Replica>>,
    names: u64,
    /// Until when a replica stands still, and when one that is gone comes back.
    frozen: BTreeMap<usize, i64>,
    back: BTreeMap<usize, i64>,
    /// Replicas that were told to stop: they finish what they have, and have left by then.
    stopping: BTreeMap<usize, i64>,
    /// What a server that goes on after a failover will have.
    taken_over: Option<Disk>,
    unserved_since: Option<i64>,
}

impl Simulation {
    fn new(seed: u64, replicas: usize) -> Self {
        let world: Shared = Arc::new(Mutex::new(World::new(seed)));
        let mut simulation = Self {
            world,
            replicas: (0..replicas).map(|_| None).collect(),
            names: 0,
            frozen: BTreeMap::new(),
            back: BTreeMap::new(),
            stopping: BTreeMap::new(),
            taken_over: None,
            unserved_since: None,
        };
        (0..replicas).for_each(|at| simulation.start(at));
        simulation
    }

    fn now(&self) -> i64 {
        self.world.lock().expect("nobody panics while holding it").now
    }

    /// When all that is drawn to come back has: replicas, and the store.
    fn all_back(&self) -> i64 {
        let away = self.world.lock().expect("nobody panics while holding it").weather.away;
        self.back.values().chain(self.frozen.values()).copied().fold(away.max(self.now()), i64::max)
    }

    fn note(&self, what: &str) {
        self.world.lock().expect("nobody panics while holding it").note(what);
    }

    fn start(&mut self, at: usize) {
        self.names += 1;
        self.note(&format!("replica number {at} starts as {}", self.names));
        self.stopping.remove(&at);
        self.replicas[at] = Some(Replica::start(&self.world, self.names, at, AHEAD[at % AHEAD.len()]));
    }

    fn kill(&mut self, at: usize, back_after: i64) {
        if let Some(replica) = self.replicas[at].take() {
            let mut world = self.world.lock().expect("nobody panics while holding it");
            world.note(format!("{} is killed", replica.name));
            world.listeners.remove(&replica.name);
            drop(world);
            drop(replica);
        }
        self.frozen.remove(&at);
        let back = self.now() + back_after;
        self.back.entry(at).and_modify(|known| *known = back.max(*known)).or_insert(back);
    }

    fn happens(&mut self, fault: &Fault) {
        let now = self.now();
        if let Fault::Step(_) | Fault::StepOf(..) = fault {
            // Which of them still answers commands depends on what it had to deliver.
            self.world.lock().expect("nobody panics while holding it").weather.unclear_clock |= !self.stopping.is_empty();
        }
        self.note(&format!("{fault:?}"));
        if let Fault::Kill(..) | Fault::Stop(..) | Fault::Freeze(..) = fault {
            self.world.lock().expect("nobody panics while holding it").gone.push(now);
        }
        match fault {
            Fault::Kill(at, back) => self.kill(*at, *back),
            Fault::KillAll(back) => (0..self.replicas.len()).for_each(|at| self.kill(at, *back)),
            Fault::Stop(at, back) => {
                if let Some(replica) = &self.replicas[*at] {
                    replica.stop();
                    self.stopping.insert(*at, now + LEAVES);
                    self.back.insert(*at, now + LEAVES + back);
                }
            }
            Fault::Freeze(at, long) => drop(self.frozen.insert(*at, now + long)),
            Fault::FreezeAll(long) => self.frozen.extend((0..self.replicas.len()).map(|at| (at, now + long))),
            Fault::FailOver(lost, away) => {
                let mut world = self.world.lock().expect("nobody panics while holding it");
                let then = self.taken_over.take().unwrap_or_else(|| world.disk.clone());
                world.note(format!("what was written in the last {lost} ms is gone"));
                world.fail_over(then, *away);
            }
            Fault::Step(by) => self.world.lock().expect("nobody panics while holding it").step(None, *by),
            Fault::StepOf(at, by) => self.world.lock().expect("nobody panics while holding it").step(Some(*at), *by),
            _ => {
                let mut world = self.world.lock().expect("nobody panics while holding it");
                let weather = &mut world.weather;
                match fault {
                    Fault::Away(long) => weather.away = now + long,
                    Fault::Slow(long) => (weather.slow, weather.unclear) = (now + long, true),
                    Fault::Loses(long) => (weather.loses, weather.unclear) = (now + long, true),
                    Fault::PlatformSlow(long) => weather.platform_slow = now + long,
                    Fault::PlatformFails(long) => weather.platform_fails = now + long,
                    Fault::PlatformLimits(long) => weather.platform_limits = now + long,
                    _ => unreachable!("the others are handled above"),
                }
            }
        }
    }

    /// Lets everybody live for a moment, in an order that is drawn.
    fn step(&mut self) {
        let (now, long, mut order) = {
            let mut world = self.world.lock().expect("nobody panics while holding it");
            let long = world.between(3, 60);
            let mut order: Vec<usize> = (0..self.replicas.len()).collect();
            for last in (1..order.len()).rev() {
                let other = world.below(last as u32 + 1) as usize;
                order.swap(last, other);
            }
            (world.now, long, order)
        };
        let due: Vec<usize> = self.back.iter().filter(|(_, at)| **at <= now).map(|(at, _)| *at).collect();
        for at in due {
            self.back.remove(&at);
            if let Some(replica) = self.replicas[at].take() {
                self.world.lock().expect("nobody panics while holding it").listeners.remove(&replica.name);
            }
            self.start(at);
        }
        self.frozen.retain(|_, until| *until > now);
        let (mut serves, mut leaves) = (false, false);
        for at in order.drain(..) {
            let frozen = self.frozen.contains_key(&at);
            let Some(replica) = &mut self.replicas[at] else { continue };
            if frozen {
                replica.freeze(long as u64);
            } else {
                match self.stopping.get(&at) {
                    Some(until) => leaves |= now < *until,
                    None => serves = true,
                }
                replica.live(long as u64);
            }
        }
        let mut world = self.world.lock().expect("nobody panics while holding it");
        let there = !world.store_is_away();
        // Whoever leaves serves until it has, which may be at once.
        world.weather.unclear |= there && leaves && !serves;
        serves = there && (serves || leaves);
        world.now += long;
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

/// Lets a world run until its games are over, and looks at what became of it.
fn run(seed: u64) -> Outcome {
    let plan = Plan::draw(seed);
    let mut simulation = Simulation::new(seed, plan.replicas);
    let mut duels: Vec<Duel> = (0..plan.duels).map(|number| Duel::new(number, NOON + 2_500 + 700 * number as i64)).collect();
    let mut faults = plan.faults.iter().peekable();
    loop {
        let now = simulation.now();
        if let Some((at, Fault::FailOver(lost, _))) = faults.peek()
            && now >= NOON + at - lost
            && simulation.taken_over.is_none()
        {
            simulation.taken_over = Some(simulation.world.lock().expect("nobody panics while holding it").disk.clone());
        }
        while let Some((_, fault)) = faults.next_if(|(at, _)| now >= NOON + at) {
            simulation.happens(fault);
            if let Fault::Step(_) | Fault::StepOf(..) = fault {
                duels.iter_mut().for_each(|duel| duel.is_put_off(&simulation.world, 0));
            }
            if let Fault::FreezeAll(long) | Fault::Away(long) = fault {
                duels.iter_mut().for_each(|duel| duel.is_put_off(&simulation.world, *long));
            }
        }
        duels.iter_mut().for_each(|duel| duel.act(&simulation.world, &simulation.replicas));
        simulation.step();
        let world = simulation.world.lock().expect("nobody panics while holding it");
        let mut playing = duels.iter().filter(|duel| !duel.is_over(&world)).peekable();
        let over = faults.peek().is_none() && playing.peek().is_none();
        if over || now > NOON + LIMIT || playing.any(|duel| now > duel.last_event(&world) + STALL) {
            break;
        }
    }
    // What is under way is told, once somebody is there again.
    let end = simulation.all_back() + 30_000;
    while simulation.now() < end {
        simulation.step();
    }
    let mut world = simulation.world.lock().expect("nobody panics while holding it");
    checks::check(&mut world, &duels);
    Outcome { violations: world.violations.clone(), trace: std::mem::take(&mut world.trace) }
}

/// The files in which it is decided what is kept, told and done when.
fn decided_in() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["src/delivery", "../core/service/src", "../core/service/src/handlers", "../core/service/src/outbox"];
    let more = ["../core/service/src/people", "../core/service/src/tournaments"];
    let files = folders.into_iter().chain(more).flat_map(|folder| std::fs::read_dir(root.join(folder)).expect("it is a folder"));
    let sources = files.map(|file| file.expect("it can be read").path()).filter(|path| path.extension().is_some_and(|kind| kind == "rs"));
    // The dice seeded by the operating system are in one file.
    sources.filter(|path| !path.ends_with("chance.rs")).collect()
}

#[test]
fn simulation_depends_only_on_its_seed() {
    let wild = ["SystemTime", "HashMap", "HashSet", "rand::random", "from_os_rng", "time::{Duration, Instant}", "std::time::Instant"];
    for path in decided_in() {
        let source = std::fs::read_to_string(&path).expect("it can be read");
        let uses = |word: &&str| source.contains(*word) && !(word.starts_with("time::{") && source.contains(&format!("tokio::{word}")));
        let found: Vec<&str> = wild.iter().filter(|word| uses(word)).copied().collect();
        assert!(found.is_empty(), "{}: {found:?}", path.display());
        for chosen in source.split("select! {").skip(1) {
            assert!(chosen.trim_start().starts_with("biased;"), "{}: which branch goes first is left to chance", path.display());
        }
    }
}

/// One, or those from one up to another (`300..3300`), where they are named.
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
    let (seeds, next, began) = (seeds(), AtomicU64::new(0), Instant::now());
    let threads = available_parallelism().map_or(1, usize::from);
    let (events, broken) = (AtomicU64::new(0), Mutex::new(BTreeMap::new()));
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
                    if !outcome.violations.is_empty() {
                        broken.lock().expect("nobody panics while holding it").insert(seed, outcome);
                    }
                }
            });
        }
    });
    let broken = broken.into_inner().expect("nobody panics while holding it");
    let (worlds, events, broken_ones) = (seeds.end - seeds.start, events.into_inner(), broken.len());
    let each = began.elapsed().as_secs_f64() * threads as f64 / worlds as f64;
    // Past what holds back the output of tests that pass: how many there were is asked for.
    let told = format!("simulated worlds: {worlds} with {events} events, {broken_ones} broke a promise; {each:.3} s each on a core\n");
    std::io::stderr().write_all(told.as_bytes()).expect("there is somewhere to say it");
    if let Some((seed, outcome)) = broken.first_key_value() {
        for (seed, outcome) in broken.iter().take(20) {
            println!("seed {seed}: {}", outcome.violations.join("; "));
        }
        println!("The trace of seed {seed} (BROADSIDE_SEED={seed} runs it alone):\n{}", outcome.trace.join("\n"));
        panic!("{} of the worlds broke a promise; first seed {seed}: {}", broken.len(), outcome.violations[0]);
    }
}

/// Seeds beyond those of every push in which an invariant was broken once: an outbox was not read again after a lease had run out and was
/// renewed late; a command that had waited in a frozen replica was done again after the record had forgotten it; and, from 353 on, clocks
/// stepped while some replicas were frozen or had not followed yet, or stepped twice within a second, and turns ended early or got a step
/// twice (14653: a turn ended by the time of a credit that was written before the clock stepped back). In 4733 two players hesitate for a
/// quarter of an hour, which was taken for a game that does not end.
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
