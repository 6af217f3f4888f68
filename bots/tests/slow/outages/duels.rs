//! Scripted games on Discord, each between two people who give commands in their private chats with the bot or in a
//! channel of their own, shot by shot or by salvo, one game after the other for as long as is wished. Who is not answered
//! asks again, as people do. What every chat was told must be the scripts: each shot once, in order.

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

use super::{
    salvos::{self, Salvos},
    told,
};
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

/// One game.
enum Game {
    Shots(Script),
    Salvos(Salvos),
}

/// The code of the game that a challenge's buttons name.
fn code_in(challenge: &Entry) -> Option<String> {
    let names = |data: &String| data.ends_with(" join") || data.ends_with(" share_result");
    let data = challenge.buttons().into_iter().map(|button| button.custom_id).find(names)?;
    data.split(' ').next().map(str::to_owned)
}

/// Two people and their chats.
struct Pair {
    people: [UserId; 2],
    chats: [PlaceId; 2],
    names: [String; 2],
    heard: [watch::Receiver<Heard>; 2],
}

/// All pairs.
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
            // Of three pairs one plays before all, and one by salvo.
            let chats = if number % 3 == 1 { [sim.channel(); 2] } else { people.map(|person| sim.dm(person)) };
            let heard = chats.map(|chat| ears.entry(chat).or_insert_with(watch::Sender::default).subscribe());
            Pair { people, chats, names, heard }
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

    async fn play_on(&self, number: usize, pair: &Pair, enough: &CancellationToken) -> Vec<Game> {
        let mut played = Vec::new();
        while !enough.is_cancelled() {
            let seed = number + self.pairs.len() * played.len();
            let game = if number % 3 == 2 { Game::Salvos(Salvos::new(seed)) } else { Game::Shots(Script::new(seed)) };
            match &game {
                Game::Shots(script) => self.play_shots(pair, script, played.len()).await,
                Game::Salvos(salvos) => self.play_salvos(pair, salvos, played.len()).await,
            }
            played.push(game);
        }
        played
    }

    /// One game up to its first shot; `before` are over. Gives back its code.
    async fn begin(&self, pair: &Pair, rules: &str, fleets: [&str; 2], before: usize) -> String {
        // Who was not answered in time has asked twice, and of the two challenges one stays open.
        let looks = format!("{} challenges everyone.", pair.names[0]);
        let earlier = pair.count(0, &looks);
        self.say(pair, 0, "battle", &[("rules", rules)], nth(looks.clone(), earlier)).await;
        let code = self.sim.look(|world| {
            let mut posts = world.log().iter().rev().filter(|entry| entry.place == Some(pair.chats[0]) && entry.content.contains(&looks));
            posts.find_map(code_in).expect("its buttons name the game")
        });
        // Before all it is told by name, privately as oneself.
        let accepts = format!("{} accepted.", pair.names[1]);
        let (joins, waits) = match pair.chats[0] == pair.chats[1] {
            true => (accepts.clone(), format!("{} is ready.", pair.names[0])),
            false => ("You accepted the challenge.".to_owned(), "Your fleet is ready.".to_owned()),
        };
        self.say(pair, 1, "join", &[("game", &code)], nth(joins, before)).await;
        self.hear(pair, 0, nth(accepts, before)).await;
        // Who is ready first waits for the other one; the second one begins the battle.
        for ((side, fleet), then) in fleets.into_iter().enumerate().zip([waits.as_str(), "The battle begins"]) {
            for (verb, words, told) in [
                ("place", vec![("ships", fleet), ("game", code.as_str())], "Place your ships:"),
                ("ready", vec![("game", code.as_str())], then),
            ] {
                let count = |heard: &Heard| heard.count(pair.people[side], told);
                let earlier = count(&pair.heard[side].borrow());
                let once_more = |heard: &Heard| (count(heard) > earlier).then(String::new);
                self.say(pair, side, verb, &words, once_more).await;
            }
        }
        for side in [0, 1] {
            self.hear(pair, side, nth("The battle begins".to_owned(), before)).await;
        }
        code
    }

    /// One game, shot by shot.
    async fn play_shots(&self, pair: &Pair, script: &Script, before: usize) {
        let rules = script.challenge.strip_prefix("battle rules=").expect("a script says its rules");
        let fleets = script.fleets.each_ref().map(|fleet| fleet.strip_prefix("place ").expect("a script lays fleets"));
        let code = self.begin(pair, rules, fleets, before).await;
        for shot in &script.shots {
            let told = format!("{}: {} — ", pair.names[shot.by], shot.cell);
            // The same cell may have been fired at in an earlier game.
            let earlier = pair.count(shot.by, &told);
            let words = [("cell", shot.cell.as_str()), ("game", code.as_str())];
            self.say(pair, shot.by, "fire", &words, nth(told.clone(), earlier)).await;
            self.hear(pair, 1 - shot.by, nth(told, earlier)).await;
            self.shots.fetch_add(1, Ordering::Relaxed);
        }
        let winner = script.shots.last().expect("somebody fired").by;
        // Before all it is told by name, privately as oneself.
        let named = format!("{} wins in ", pair.names[winner]);
        for (side, told) in self.hear_the_end(pair, before).await.into_iter().enumerate() {
            let own = if side == winner { "You won! " } else { "You lost. " };
            assert!(told.starts_with(&named) || told.starts_with(own), "{told}");
        }
    }

    /// The line with which each player is told the end of a game: before all by name, privately as oneself.
    async fn hear_the_end(&self, pair: &Pair, before: usize) -> [String; 2] {
        let named = pair.names.each_ref().map(|name| format!("{name} wins in "));
        let endings = [&named[0], &named[1], "You won! ", "You lost. ", "Both fleets went down at once"];
        let ends = |line: &&String| endings.iter().any(|end| line.starts_with(end));
        let ended = |heard: &Heard| heard.aloud.iter().filter(ends).nth(before).cloned();
        [self.hear(pair, 0, ended).await, self.hear(pair, 1, ended).await]
    }

    /// One game, salvo by salvo.
    async fn play_salvos(&self, pair: &Pair, salvos: &Salvos, before: usize) {
        let code = self.begin(pair, salvos.rules(), salvos.fleets.each_ref().map(String::as_str), before).await;
        let [sent, fired] =
            ["{}’s salvo is ready.", "{}’s salvo:"].map(|words| pair.names.each_ref().map(|name| words.replace("{}", name)));
        for round in &salvos.rounds {
            let lists = round.each_ref().map(|list| list.iter().map(|(cell, _)| cell.as_str()).collect::<Vec<&str>>().join(" "));
            let earlier = [pair.count(0, &sent[0]), pair.count(1, &fired[1]), pair.count(0, &fired[0])];
            let words = |side: usize| [("cells", lists[side].as_str()), ("game", code.as_str())];
            self.say(pair, 0, "salvo", &words(0), nth(sent[0].clone(), earlier[0])).await;
            self.say(pair, 1, "salvo", &words(1), nth(fired[1].clone(), earlier[1])).await;
            self.hear(pair, 0, nth(fired[0].clone(), earlier[2])).await;
            self.shots.fetch_add(round.iter().map(Vec::len).sum(), Ordering::Relaxed);
        }
        self.hear_the_end(pair, before).await;
    }

    /// Gives a command until what it leads to is read.
    async fn say(&self, pair: &Pair, side: usize, verb: &str, words: &[(&str, &str)], told: impl Fn(&Heard) -> Option<String>) -> String {
        let mut heard = pair.heard[side].clone();
        let (asked, end) = (Instant::now(), tokio::time::Instant::now() + PATIENCE);
        loop {
            self.sim.slash(pair.people[side], pair.chats[side], verb, words);
            let found = timeout(UNANSWERED, timeout_at(end, heard.wait_for(|heard| told(heard).is_some()))).await;
            match found {
                Ok(Ok(heard)) => {
                    self.waits.since(asked);
                    return told(&heard.expect("the ears stay open")).expect("it was just there");
                }
                Ok(Err(_)) => panic!("{verb} {words:?} of {} led to nothing: {:#?}", pair.names[side], pair.told(side)),
                Err(_) => drop(self.unanswered.fetch_add(1, Ordering::Relaxed)),
            }
        }
    }

    /// Waits until something is read.
    async fn hear(&self, pair: &Pair, side: usize, told: impl Fn(&Heard) -> Option<String>) -> String {
        let (mut heard, begun) = (pair.heard[side].clone(), Instant::now());
        let found = timeout(PATIENCE, heard.wait_for(|heard| told(heard).is_some())).await;
        self.waits.since(begun);
        let Ok(heard) = found else {
            panic!("{} waits in vain: {:#?}, while the other heard {:#?}", pair.names[side], pair.told(side), pair.told(1 - side));
        };
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
    fn told(&self, side: usize) -> Vec<String> {
        self.heard[side].borrow().aloud.clone()
    }

    /// How many lines that were told to all begin so.
    fn count(&self, side: usize, beginning: &str) -> usize {
        self.heard[side].borrow().aloud.iter().filter(|line| line.starts_with(beginning)).count()
    }

    /// Both were told every shot of these games once and in order.
    fn check(&self, sim: &DiscordSim, games: &[Game]) {
        for chat in self.chats {
            let told = sim.look(|world| told::aloud(world.log(), chat));
            let lines: Vec<&str> = told.iter().flat_map(|text| text.lines()).collect();
            let by_name = |shot: &&str| self.names.iter().any(|name| shot.starts_with(&format!("{name}: ")));
            let shots = lines.iter().filter_map(|line| line.split_once(" — ").map(|(shot, _)| shot)).filter(by_name);
            let salvos = lines.iter().filter_map(|line| salvos::told(line));
            assert_eq!(shots.collect::<Vec<_>>(), games.iter().flat_map(|game| game.shots(&self.names)).collect::<Vec<_>>());
            assert_eq!(salvos.collect::<Vec<_>>(), games.iter().flat_map(|game| game.salvos(&self.names)).collect::<Vec<_>>());
        }
    }
}

impl Game {
    /// What is told of its single shots.
    fn shots(&self, names: &[String; 2]) -> Vec<String> {
        match self {
            Self::Shots(script) => script.shots.iter().map(|shot| format!("{}: {}", names[shot.by], shot.cell)).collect(),
            Self::Salvos(_) => Vec::new(),
        }
    }

    /// What is told of its salvos.
    fn salvos<'a>(&'a self, names: &'a [String; 2]) -> Vec<(&'a str, Vec<(&'a str, &'a str)>)> {
        match self {
            Self::Shots(_) => Vec::new(),
            Self::Salvos(salvos) => {
                let of_one = |side: usize, list: &'a [(String, &'static str)]| {
                    (names[side].as_str(), list.iter().map(|(cell, answer)| (cell.as_str(), *answer)).collect())
                };
                salvos.rounds.iter().flat_map(|round| [of_one(0, &round[0]), of_one(1, &round[1])]).collect()
            }
        }
    }
}

/// The line of this number that begins so, if it was told to all.
fn nth(words: String, number: usize) -> impl Fn(&Heard) -> Option<String> {
    move |heard| heard.aloud.iter().filter(|line| line.starts_with(&words)).nth(number).cloned()
}
