//! Scripted games on Discord: pairs of people play one game after the other in a channel of their own, and repeat a command that is not
//! answered in time. Every channel must show each shot of its scripts once and in order.

use std::{
    collections::HashMap,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use broadside_sim::discord::{Action, DiscordSim, Entry, PlaceId, UserId};
use futures_util::future::join_all;
use tokio::{
    sync::watch,
    time::{timeout, timeout_at},
};
use tokio_util::sync::CancellationToken;

use super::told;
use crate::kills::{campaign::WaitTimes, script::Script};

/// The time after which Discord tells the person that the bot did not respond.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(3);

/// How long a player waits for an expected message.
const TIMEOUT: Duration = Duration::from_secs(180);

/// The lines that appeared in a channel: those that all see, and those that only one person sees.
#[derive(Default, Debug)]
struct Lines {
    public: Vec<String>,
    ephemeral: HashMap<UserId, Vec<String>>,
}

impl Lines {
    /// How many of the lines that this person sees start with `prefix`.
    fn count(&self, person: UserId, prefix: &str) -> usize {
        let all = self.public.iter().chain(self.ephemeral.get(&person).into_iter().flatten());
        all.filter(|line| line.starts_with(prefix)).count()
    }
}

/// The code of the game in the data of a challenge's Join button.
fn code_in(challenge: &Entry) -> Option<String> {
    let data = challenge.buttons().into_iter().map(|button| button.custom_id).find(|data| data.ends_with(" join"))?;
    data.split(' ').next().map(str::to_owned)
}

/// Two players and their channel.
struct Pair {
    people: [UserId; 2],
    channel: PlaceId,
    names: [String; 2],
    log: watch::Receiver<Lines>,
}

pub struct Duels<'a> {
    sim: &'a DiscordSim,
    pairs: Vec<Pair>,
    logs: Mutex<HashMap<PlaceId, watch::Sender<Lines>>>,
    wait_times: WaitTimes,
    shots: AtomicUsize,
    /// How many commands the bot did not respond to in time.
    unanswered: AtomicUsize,
}

impl<'a> Duels<'a> {
    /// Creates the players and a channel for each pair.
    pub fn new(sim: &'a DiscordSim, pairs: usize) -> Self {
        let mut logs = HashMap::new();
        let pairs = (0..pairs).map(|number| {
            let names = [format!("Carl {number}"), format!("Dora {number}")];
            let people = names.each_ref().map(|name| sim.user(name));
            let channel = sim.channel();
            let log = logs.entry(channel).or_insert_with(watch::Sender::default).subscribe();
            Pair { people, channel, names, log }
        });
        let pairs = pairs.collect();
        let (wait_times, shots, unanswered) = (WaitTimes::default(), AtomicUsize::new(0), AtomicUsize::new(0));
        Self { sim, pairs, logs: Mutex::new(logs), wait_times, shots, unanswered }
    }

    /// Plays until `stop`, finishes the games in progress, and checks the channels. Returns a summary.
    pub async fn play(&self, stop: &CancellationToken) -> String {
        let start = Instant::now();
        let games = tokio::select! {
            () = self.follow() => unreachable!("it runs for ever"),
            games = join_all(self.pairs.iter().enumerate().map(|(number, pair)| self.play_games(number, pair, stop))) => games,
        };
        for (pair, scripts) in self.pairs.iter().zip(&games) {
            pair.check(self.sim, scripts);
        }
        let shots = self.shots.load(Ordering::Relaxed);
        format!(
            "{} games, {shots} shots, {:.0} a second; commands without a response: {}; {}",
            games.iter().map(Vec::len).sum::<usize>(),
            shots as f64 / start.elapsed().as_secs_f64(),
            self.unanswered.load(Ordering::Relaxed),
            self.wait_times.summary(),
        )
    }

    async fn play_games(&self, number: usize, pair: &Pair, stop: &CancellationToken) -> Vec<Script> {
        let mut played = Vec::new();
        while !stop.is_cancelled() {
            // All games of a pair have the same rules, because a repeated challenge may stay open and be joined in a later game.
            let script = Script::new(number + 2 * self.pairs.len() * played.len());
            self.play_game(pair, &script, played.len()).await;
            played.push(script);
        }
        played
    }

    /// Begins a game, up to its first shot, after `before` finished ones. Returns its code.
    async fn begin(&self, pair: &Pair, rules: &str, fleets: [&str; 2], before: usize) -> String {
        // A repeated command leaves a second challenge open.
        let challenge = format!("{} challenges everyone.", pair.names[0]);
        let earlier = pair.count(&challenge);
        self.slash(pair, 0, "battle", &[("rules", rules)], nth(challenge.clone(), earlier)).await;
        let code = self.sim.look(|world| {
            let entries = world.log().iter().rev().filter(|entry| entry.place == Some(pair.channel));
            entries.filter(|entry| entry.content.contains(&challenge)).find_map(code_in).expect("its buttons name the game")
        });
        self.slash(pair, 1, "join", &[("game", &code)], nth(format!("{} accepted.", pair.names[1]), before)).await;
        // The first to be ready waits for the opponent; the second starts the battle.
        let is_ready = format!("{} is ready.", pair.names[0]);
        for ((side, fleet), reply) in fleets.into_iter().enumerate().zip([is_ready.as_str(), "The battle begins"]) {
            for (verb, options, reply) in [
                ("place", vec![("ships", fleet), ("game", code.as_str())], "Place your ships:"),
                ("ready", vec![("game", code.as_str())], reply),
            ] {
                let count = |log: &Lines| log.count(pair.people[side], reply);
                let earlier = count(&pair.log.borrow());
                let repeated = |log: &Lines| (count(log) > earlier).then(String::new);
                self.slash(pair, side, verb, &options, repeated).await;
            }
        }
        code
    }

    async fn play_game(&self, pair: &Pair, script: &Script, before: usize) {
        let rules = script.challenge.strip_prefix("battle rules=").expect("the challenge names the rules");
        let fleets = script.fleets.each_ref().map(|fleet| fleet.strip_prefix("place ").expect("the fleets are placed"));
        let code = self.begin(pair, rules, fleets, before).await;
        for shot in &script.shots {
            let report = format!("{}: {} — ", pair.names[shot.by], shot.cell);
            // An earlier game may have had the same shot.
            let earlier = pair.count(&report);
            let options = [("cell", shot.cell.as_str()), ("game", code.as_str())];
            self.slash(pair, shot.by, "fire", &options, nth(report, earlier)).await;
            self.shots.fetch_add(1, Ordering::Relaxed);
        }
        let wins = pair.names.each_ref().map(|name| format!("{name} wins in "));
        let is_end = |line: &&String| wins.iter().any(|won| line.starts_with(won));
        let end = self.wait_for(pair, |log| log.public.iter().filter(is_end).nth(before).cloned()).await;
        assert!(end.starts_with(&wins[script.shots.last().expect("a script has shots").by]), "{end}");
    }

    /// Gives a command, again after each timeout, until the expected line appears.
    async fn slash(&self, pair: &Pair, side: usize, verb: &str, args: &[(&str, &str)], find: impl Fn(&Lines) -> Option<String>) -> String {
        let mut log = pair.log.clone();
        let (start, end) = (Instant::now(), tokio::time::Instant::now() + TIMEOUT);
        loop {
            self.sim.slash(pair.people[side], pair.channel, verb, args);
            let found = timeout(RESPONSE_TIMEOUT, timeout_at(end, log.wait_for(|log| find(log).is_some()))).await;
            match found {
                Ok(Ok(log)) => {
                    self.wait_times.record(start);
                    return find(&log.expect("the log of the channel is open")).expect("the line was found");
                }
                Ok(Err(_)) => panic!("{verb} {args:?} of {} had no effect: {:#?}", pair.names[side], *pair.log.borrow()),
                Err(_) => drop(self.unanswered.fetch_add(1, Ordering::Relaxed)),
            }
        }
    }

    async fn wait_for(&self, pair: &Pair, find: impl Fn(&Lines) -> Option<String>) -> String {
        let (mut log, start) = (pair.log.clone(), Instant::now());
        let found = timeout(TIMEOUT, log.wait_for(|log| find(log).is_some())).await;
        self.wait_times.record(start);
        let Ok(log) = found else { panic!("{:?} timed out: {:#?}", pair.names, *pair.log.borrow()) };
        find(&log.expect("the log of the channel is open")).expect("the line was found")
    }

    /// Adds every new line of every message to the logs, for ever.
    async fn follow(&self) {
        let (mut read, mut current) = (0, HashMap::new());
        loop {
            self.sim.wait_until(|world| world.log().len() > read).await;
            let fresh: Vec<_>;
            (fresh, read) = self.sim.look(|world| {
                let seen = world.log()[read..].iter().filter(|entry| entry.is_visible() && entry.action != Action::Deleted);
                let recipient = |entry: &Entry| entry.user.filter(|_| entry.ephemeral);
                let visible = |entry: &Entry| Some((entry.place?, recipient(entry), entry.message, told::text_of(entry)));
                (seen.filter_map(visible).collect(), world.log().len())
            });
            let logs = self.logs.lock().unwrap_or_else(PoisonError::into_inner);
            for (place, recipient, message, text) in fresh {
                let lines = told::new_lines(&mut current, message, text);
                if let (Some(log), false) = (logs.get(&place), lines.is_empty()) {
                    log.send_modify(|log| match recipient {
                        None => log.public.extend(lines),
                        Some(person) => log.ephemeral.entry(person).or_default().extend(lines),
                    });
                }
            }
        }
    }
}

impl Pair {
    /// How many public lines start with `prefix`.
    fn count(&self, prefix: &str) -> usize {
        self.log.borrow().public.iter().filter(|line| line.starts_with(prefix)).count()
    }

    /// Checks that the channel shows every shot of these games once and in order.
    fn check(&self, sim: &DiscordSim, games: &[Script]) {
        let texts = sim.look(|world| told::channel_texts(world.log(), self.channel));
        let lines = texts.iter().flat_map(|text| text.lines());
        let by_name = |shot: &&str| self.names.iter().any(|name| shot.starts_with(&format!("{name}: ")));
        let shots = lines.filter_map(|line| line.split_once(" — ").map(|(shot, _)| shot)).filter(by_name);
        let expected = games.iter().flat_map(|game| &game.shots).map(|shot| format!("{}: {}", self.names[shot.by], shot.cell));
        assert_eq!(shots.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    }
}

/// Finds the public line with this number, from 0, among those that start with `prefix`.
fn nth(prefix: String, number: usize) -> impl Fn(&Lines) -> Option<String> {
    move |log| log.public.iter().filter(|line| line.starts_with(&prefix)).nth(number).cloned()
}
