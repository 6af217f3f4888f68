//! Scripted games on Discord, each between two people who give commands in a channel of their own, one game after the other for as long as
//! is wished. Who is not answered asks again, as people do. What every channel was told must be the scripts: each shot once, in order.

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
use crate::kills::{campaign::Waits, script::Script};

/// After how long Discord tells whoever gave a command that the bot did not respond.
const UNANSWERED: Duration = Duration::from_secs(3);

/// How long anybody waits for what the other does.
const PATIENCE: Duration = Duration::from_secs(180);

/// What was told in a place: to all who are there, and to one of them alone.
#[derive(Default, Debug)]
struct Heard {
    aloud: Vec<String>,
    alone: HashMap<UserId, Vec<String>>,
}

impl Heard {
    /// How many lines that this person read begin so.
    fn count(&self, person: UserId, beginning: &str) -> usize {
        let all = self.aloud.iter().chain(self.alone.get(&person).into_iter().flatten());
        all.filter(|line| line.starts_with(beginning)).count()
    }
}

/// The code of the game that a challenge's buttons name.
fn code_in(challenge: &Entry) -> Option<String> {
    let data = challenge.buttons().into_iter().map(|button| button.custom_id).find(|data| data.ends_with(" join"))?;
    data.split(' ').next().map(str::to_owned)
}

/// Two people and their channel.
struct Pair {
    people: [UserId; 2],
    room: PlaceId,
    names: [String; 2],
    heard: watch::Receiver<Heard>,
}

pub struct Duels<'a> {
    sim: &'a DiscordSim,
    pairs: Vec<Pair>,
    ears: Mutex<HashMap<PlaceId, watch::Sender<Heard>>>,
    waits: Waits,
    shots: AtomicUsize,
    /// How often somebody read that the bot did not respond.
    unanswered: AtomicUsize,
}

impl<'a> Duels<'a> {
    /// So many pairs sit down.
    pub fn new(sim: &'a DiscordSim, pairs: usize) -> Self {
        let mut ears = HashMap::new();
        let pairs = (0..pairs).map(|number| {
            let names = [format!("Carl {number}"), format!("Dora {number}")];
            let people = names.each_ref().map(|name| sim.user(name));
            let room = sim.channel();
            let heard = ears.entry(room).or_insert_with(watch::Sender::default).subscribe();
            Pair { people, room, names, heard }
        });
        let pairs = pairs.collect();
        let (waits, shots, unanswered) = (Waits::default(), AtomicUsize::new(0), AtomicUsize::new(0));
        Self { sim, pairs, ears: Mutex::new(ears), waits, shots, unanswered }
    }

    /// They play until `enough`, and finish the games they are in. Says how it went.
    pub async fn play(&self, enough: &CancellationToken) -> String {
        let begun = Instant::now();
        let games = tokio::select! {
            () = self.listen() => unreachable!("it listens for ever"),
            games = join_all(self.pairs.iter().enumerate().map(|(number, pair)| self.play_on(number, pair, enough))) => games,
        };
        for (pair, scripts) in self.pairs.iter().zip(&games) {
            pair.check(self.sim, scripts);
        }
        let shots = self.shots.load(Ordering::Relaxed);
        format!(
            "{} games, {shots} shots, {:.0} a second; commands without a response: {}; {}",
            games.iter().map(Vec::len).sum::<usize>(),
            shots as f64 / begun.elapsed().as_secs_f64(),
            self.unanswered.load(Ordering::Relaxed),
            self.waits.told(),
        )
    }

    async fn play_on(&self, number: usize, pair: &Pair, enough: &CancellationToken) -> Vec<Script> {
        let mut played = Vec::new();
        while !enough.is_cancelled() {
            // By the same side first in every game of a pair, so that a challenge that stayed open, which may be posted in a later one,
            // has the rules of that one.
            let script = Script::new(number + 2 * self.pairs.len() * played.len());
            self.play_one(pair, &script, played.len()).await;
            played.push(script);
        }
        played
    }

    /// One game up to its first shot; `before` are over. Gives back its code.
    async fn begin(&self, pair: &Pair, rules: &str, fleets: [&str; 2], before: usize) -> String {
        // Who was not answered in time has asked twice, and of the two challenges one stays open.
        let looks = format!("{} challenges everyone.", pair.names[0]);
        let earlier = pair.count(&looks);
        self.say(pair, 0, "battle", &[("rules", rules)], nth(looks.clone(), earlier)).await;
        let code = self.sim.look(|world| {
            let mut posts = world.log().iter().rev().filter(|entry| entry.place == Some(pair.room) && entry.content.contains(&looks));
            posts.find_map(code_in).expect("its buttons name the game")
        });
        self.say(pair, 1, "join", &[("game", &code)], nth(format!("{} accepted.", pair.names[1]), before)).await;
        // Who is ready first waits for the other one; the second one begins the battle.
        let waits = format!("{} is ready.", pair.names[0]);
        for ((side, fleet), then) in fleets.into_iter().enumerate().zip([waits.as_str(), "The battle begins"]) {
            for (verb, words, told) in [
                ("place", vec![("ships", fleet), ("game", code.as_str())], "Place your ships:"),
                ("ready", vec![("game", code.as_str())], then),
            ] {
                let count = |heard: &Heard| heard.count(pair.people[side], told);
                let earlier = count(&pair.heard.borrow());
                let once_more = |heard: &Heard| (count(heard) > earlier).then(String::new);
                self.say(pair, side, verb, &words, once_more).await;
            }
        }
        code
    }

    async fn play_one(&self, pair: &Pair, script: &Script, before: usize) {
        let rules = script.challenge.strip_prefix("battle rules=").expect("a script says its rules");
        let fleets = script.fleets.each_ref().map(|fleet| fleet.strip_prefix("place ").expect("a script lays fleets"));
        let code = self.begin(pair, rules, fleets, before).await;
        for shot in &script.shots {
            let told = format!("{}: {} — ", pair.names[shot.by], shot.cell);
            // The same cell may have been fired at in an earlier game.
            let earlier = pair.count(&told);
            let words = [("cell", shot.cell.as_str()), ("game", code.as_str())];
            self.say(pair, shot.by, "fire", &words, nth(told, earlier)).await;
            self.shots.fetch_add(1, Ordering::Relaxed);
        }
        let wins = pair.names.each_ref().map(|name| format!("{name} wins in "));
        let ends = |line: &&String| wins.iter().any(|won| line.starts_with(won));
        let told = self.hear(pair, |heard| heard.aloud.iter().filter(ends).nth(before).cloned()).await;
        assert!(told.starts_with(&wins[script.shots.last().expect("somebody fired").by]), "{told}");
    }

    /// Gives a command until what it leads to is read.
    async fn say(&self, pair: &Pair, side: usize, verb: &str, words: &[(&str, &str)], told: impl Fn(&Heard) -> Option<String>) -> String {
        let mut heard = pair.heard.clone();
        let (asked, end) = (Instant::now(), tokio::time::Instant::now() + PATIENCE);
        loop {
            self.sim.slash(pair.people[side], pair.room, verb, words);
            let found = timeout(UNANSWERED, timeout_at(end, heard.wait_for(|heard| told(heard).is_some()))).await;
            match found {
                Ok(Ok(heard)) => {
                    self.waits.since(asked);
                    return told(&heard.expect("the ears stay open")).expect("it was just there");
                }
                Ok(Err(_)) => panic!("{verb} {words:?} of {} led to nothing: {:#?}", pair.names[side], *pair.heard.borrow()),
                Err(_) => drop(self.unanswered.fetch_add(1, Ordering::Relaxed)),
            }
        }
    }

    async fn hear(&self, pair: &Pair, told: impl Fn(&Heard) -> Option<String>) -> String {
        let (mut heard, begun) = (pair.heard.clone(), Instant::now());
        let found = timeout(PATIENCE, heard.wait_for(|heard| told(heard).is_some())).await;
        self.waits.since(begun);
        let Ok(heard) = found else { panic!("{:?} wait in vain: {:#?}", pair.names, *pair.heard.borrow()) };
        told(&heard.expect("the ears stay open")).expect("it was just there")
    }

    /// Listens for ever: every line that is new in a message.
    async fn listen(&self) {
        let (mut read, mut standing) = (0, HashMap::new());
        loop {
            self.sim.wait_until(|world| world.log().len() > read).await;
            let fresh: Vec<_>;
            (fresh, read) = self.sim.look(|world| {
                let seen = world.log()[read..].iter().filter(|entry| entry.is_visible() && entry.action != Action::Deleted);
                let alone = |entry: &Entry| entry.user.filter(|_| entry.ephemeral);
                let words = |entry: &Entry| Some((entry.place?, alone(entry), entry.message, told::words(entry)));
                (seen.filter_map(words).collect(), world.log().len())
            });
            let ears = self.ears.lock().unwrap_or_else(PoisonError::into_inner);
            for (place, alone, message, words) in fresh {
                let lines = told::fresh(&mut standing, message, words);
                if let (Some(ear), false) = (ears.get(&place), lines.is_empty()) {
                    ear.send_modify(|heard| match alone {
                        None => heard.aloud.extend(lines),
                        Some(person) => heard.alone.entry(person).or_default().extend(lines),
                    });
                }
            }
        }
    }
}

impl Pair {
    /// How many lines that were told to all begin so.
    fn count(&self, beginning: &str) -> usize {
        self.heard.borrow().aloud.iter().filter(|line| line.starts_with(beginning)).count()
    }

    /// All were told every shot of these games once and in order.
    fn check(&self, sim: &DiscordSim, games: &[Script]) {
        let told = sim.look(|world| told::aloud(world.log(), self.room));
        let lines = told.iter().flat_map(|text| text.lines());
        let by_name = |shot: &&str| self.names.iter().any(|name| shot.starts_with(&format!("{name}: ")));
        let shots = lines.filter_map(|line| line.split_once(" — ").map(|(shot, _)| shot)).filter(by_name);
        let fired = games.iter().flat_map(|game| &game.shots).map(|shot| format!("{}: {}", self.names[shot.by], shot.cell));
        assert_eq!(shots.collect::<Vec<_>>(), fired.collect::<Vec<_>>());
    }
}

/// The line of this number that begins so, if it was told to all.
fn nth(words: String, number: usize) -> impl Fn(&Heard) -> Option<String> {
    move |heard| heard.aloud.iter().filter(|line| line.starts_with(&words)).nth(number).cloned()
}
