//! One scripted game, played by two people who each write to the bot in private: the host types, the guest presses
//! keys. The next thing is said only when the bot has acknowledged the one before.

use std::time::Instant;

use broadside_sim::telegram::{Chat, MessageKey, TelegramSim, User};
use tokio::sync::watch;

use super::{
    campaign::Waits,
    ears::{Ears, Heard},
    script::{Script, Shot},
};

/// How far the run has got.
pub struct Course {
    /// How many steps all games have.
    pub steps: usize,
    /// How many steps of all games are acknowledged.
    pub done: watch::Sender<usize>,
    pub deaths: watch::Sender<usize>,
    pub waits: Waits,
}

impl Course {
    /// The start of a run with so many steps.
    pub fn new(steps: usize) -> Self {
        Self { steps, done: watch::Sender::default(), deaths: watch::Sender::default(), waits: Waits::default() }
    }

    /// Waits until this share of all steps is done.
    pub async fn reaches(&self, share: f64) {
        let enough = (self.steps as f64 * share) as usize;
        self.done.subscribe().wait_for(|done| *done >= enough).await.expect("the games go on");
    }
}

/// Two people and a script.
pub struct Table<'a> {
    sim: &'a TelegramSim,
    script: &'a Script,
    course: &'a Course,
    people: [User; 2],
    chats: [Chat; 2],
    heard: [watch::Receiver<Heard>; 2],
}

impl<'a> Table<'a> {
    /// They sit down; every acknowledged step counts in `course`.
    pub fn new(sim: &'a TelegramSim, ears: &Ears, script: &'a Script, course: &'a Course) -> Self {
        let people = script.names.each_ref().map(|name| sim.user(name, "en"));
        let chats = people.each_ref().map(|person| sim.private(person));
        let heard = chats.map(|chat| ears.of(chat));
        Self { sim, script, course, people, chats, heard }
    }

    /// Plays to the end; the game's code.
    pub async fn play(&self) -> String {
        let code = self.say(0, &self.script.challenge, |heard| heard.copies.iter().find(|copies| copies.len() == 6).cloned()).await;
        self.say(1, &format!("join {code}"), |heard| heard.line("You accepted").map(drop)).await;
        self.see(0, &format!("{} accepted.", self.script.names[1])).await;
        for side in [0, 1] {
            // The key to be ready with is drawn at a revision that rises with each fleet laid: by lot first, then this one.
            let laid = |heard: &Heard| newest(heard, &code, " ready").filter(|key| key.revision >= 3);
            self.say(side, &self.script.fleets[side], |heard| laid(heard).map(drop)).await;
            self.is_ready(side, laid).await;
        }
        self.see(self.script.shots[0].by, "The battle begins.").await;
        for shot in &self.script.shots {
            let (own, name, cell) =
                (format!("You: {} — ", shot.cell), format!("{} ", self.script.names[shot.by]), format!(": {}.", shot.cell));
            let told = |heard: &Heard| heard.line(&own).map(drop);
            let told_other = |heard: &Heard| heard.lines.iter().any(|line| line.starts_with(&name) && line.ends_with(&cell)).then_some(());
            if shot.by == 0 {
                self.say(0, &format!("fire {}", shot.cell), told).await;
            } else {
                let (message, key) = self.aim(&code, shot).await;
                self.press(1, message, &key, told).await;
            }
            // The other hears of it, too, before anybody fires again.
            self.hear(1 - shot.by, told_other).await;
        }
        let winner = self.script.shots.last().map(|shot| shot.by).expect("somebody fired");
        self.see(winner, "You won! ").await;
        self.see(1 - winner, "You lost. ").await;
        code
    }

    /// Presses the newest key to be ready with until everybody hears of it. What a slow store was said not to have done may be
    /// done after all, and the fleet was laid again: then an older key is out of date.
    async fn is_ready(&self, side: usize, key: impl Fn(&Heard) -> Option<Drawn>) {
        // Who is ready first waits for the other one; the second one begins the battle.
        let said = ["Your fleet is ready.", "The battle begins."][side];
        let (mut heard, asked) = (self.heard[side].clone(), Instant::now());
        let drawn = |heard: &Heard| key(heard).expect("a fleet is laid");
        while heard.borrow().line(said).is_none() {
            let (before, pressed) = (heard.borrow().troubles, drawn(&heard.borrow()));
            self.sim.press(&self.people[side], pressed.message, &pressed.data);
            let answered =
                |heard: &Heard| heard.troubles > before || heard.line(said).is_some() || drawn(heard).revision > pressed.revision;
            heard.wait_for(answered).await.expect("the ears stay open");
        }
        self.course.waits.since(asked);
        self.course.done.send_modify(|done| *done += 1);
    }

    pub async fn record(&self, code: &str) -> String {
        self.say(0, &format!("record {code}"), |heard| heard.files.first().cloned()).await
    }

    /// The guest presses the letter of a cell; where the key of the cell itself stands then. Such an answer changes
    /// nothing and is not kept, so whoever waits for one when the process dies, or is told to try again, presses again.
    async fn aim(&self, code: &str, shot: &Shot) -> (MessageKey, String) {
        let letter = shot.cell.bytes().next().map(|letter| letter - b'A' + 1).expect("a cell has a letter");
        let ending = format!(" aim {letter}");
        let (mut heard, mut deaths) = (self.heard[1].clone(), self.course.deaths.subscribe());
        let Drawn { revision, data: letters, message } =
            newest(&heard.borrow(), code, &ending).expect("who is to fire has keys to aim with");
        let key = format!("{code} {revision} fire {}", shot.cell);
        loop {
            deaths.mark_unchanged();
            let before = heard.borrow().troubles;
            self.sim.press(&self.people[1], message, &letters);
            tokio::select! {
                heard = heard.wait_for(|heard| heard.troubles > before || heard.buttons.contains_key(&key)) => {
                    if let Some(message) = heard.expect("the ears stay open").buttons.get(&key) {
                        return (*message, key);
                    }
                }
                changed = deaths.changed() => changed.expect("the run goes on"),
            }
        }
    }

    /// Says something and waits until it is acknowledged.
    async fn say<T>(&self, side: usize, text: &str, acknowledged: impl Fn(&Heard) -> Option<T>) -> T {
        let ask = || {
            self.sim.say(&self.people[side], self.chats[side], text);
        };
        self.until(side, ask, acknowledged).await
    }

    /// Presses a key and waits until it is acknowledged.
    async fn press<T>(&self, side: usize, message: MessageKey, key: &str, acknowledged: impl Fn(&Heard) -> Option<T>) -> T {
        let ask = || {
            self.sim.press(&self.people[side], message, key);
        };
        self.until(side, ask, acknowledged).await
    }

    /// Asks, and asks again when the bot says that nothing was done.
    async fn until<T>(&self, side: usize, ask: impl Fn(), acknowledged: impl Fn(&Heard) -> Option<T>) -> T {
        let mut heard = self.heard[side].clone();
        let asked = Instant::now();
        loop {
            let before = heard.borrow().troubles;
            ask();
            let answered = |heard: &Heard| heard.troubles > before || acknowledged(heard).is_some();
            let found = acknowledged(&heard.wait_for(answered).await.expect("the ears stay open"));
            if let Some(found) = found {
                self.course.waits.since(asked);
                self.course.done.send_modify(|done| *done += 1);
                return found;
            }
        }
    }

    /// Waits until a player has seen a line that begins like this.
    async fn see(&self, side: usize, beginning: &str) {
        self.hear(side, |heard| heard.line(beginning).map(drop)).await;
    }

    async fn hear(&self, side: usize, there: impl Fn(&Heard) -> Option<()>) {
        let (mut heard, begun) = (self.heard[side].clone(), Instant::now());
        heard.wait_for(|heard| there(heard).is_some()).await.expect("the ears stay open");
        self.course.waits.since(begun);
    }
}

/// A button that was seen: the revision it was drawn at, what it sends, and where it stands.
struct Drawn {
    revision: u64,
    data: String,
    message: MessageKey,
}

/// The newest button of a game that ends like this.
fn newest(heard: &Heard, code: &str, ending: &str) -> Option<Drawn> {
    let mine = heard.buttons.iter().filter(|(data, _)| data.starts_with(code) && data.ends_with(ending));
    mine.map(|(data, message)| Drawn { revision: revision(data), data: data.clone(), message: *message }).max_by_key(|drawn| drawn.revision)
}

/// The revision a button was drawn at.
fn revision(data: &str) -> u64 {
    data.split(' ').nth(1).and_then(|revision| revision.parse().ok()).unwrap_or_default()
}
