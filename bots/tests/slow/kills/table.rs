//! One scripted game between two players who each use a private chat with the bot: the host types, the guest presses
//! buttons. Each step waits until the bot has acknowledged the one before.

use std::time::Instant;

use broadside_sim::telegram::{Chat, MessageKey, TelegramSim, User};
use tokio::sync::watch;

use super::{
    campaign::WaitTimes,
    ears::{ChatLog, ChatLogs},
    script::{Script, Shot},
};

/// How far all games of a run have got.
pub struct Progress {
    /// The number of steps of all games together.
    pub steps: usize,
    /// How many of these steps the bot has acknowledged.
    pub done: watch::Sender<usize>,
    pub kills: watch::Sender<usize>,
    pub wait_times: WaitTimes,
}

impl Progress {
    /// No step of `steps` is done yet.
    pub fn new(steps: usize) -> Self {
        Self { steps, done: watch::Sender::default(), kills: watch::Sender::default(), wait_times: WaitTimes::default() }
    }

    /// Waits until this share of all steps (0 to 1) is done.
    pub async fn wait_for_share(&self, share: f64) {
        let enough = (self.steps as f64 * share) as usize;
        self.done.subscribe().wait_for(|done| *done >= enough).await.expect("the sender of the progress is alive");
    }
}

/// Two players and the script of their game.
pub struct ScriptedGame<'a> {
    sim: &'a TelegramSim,
    script: &'a Script,
    progress: &'a Progress,
    people: [User; 2],
    chats: [Chat; 2],
    logs: [watch::Receiver<ChatLog>; 2],
}

impl<'a> ScriptedGame<'a> {
    /// Creates the players of a script; every acknowledged step is counted in `progress`.
    pub fn new(sim: &'a TelegramSim, chat_logs: &ChatLogs, script: &'a Script, progress: &'a Progress) -> Self {
        let people = script.names.each_ref().map(|name| sim.user(name, "en"));
        let chats = people.each_ref().map(|person| sim.private(person));
        let logs = chats.map(|chat| chat_logs.subscribe(chat));
        Self { sim, script, progress, people, chats, logs }
    }

    /// Plays to the end. Returns the game's code.
    pub async fn play(&self) -> String {
        let code = self.say(0, &self.script.challenge, |log| log.copy_texts.iter().find(|text| text.len() == 6).cloned()).await;
        self.say(1, &format!("join {code}"), |log| log.line("You accepted").map(drop)).await;
        self.wait_for_line(0, &format!("{} accepted.", self.script.names[1])).await;
        for side in [0, 1] {
            // The first fleet is laid at random, the second by the player; each raises the revision in the button's data.
            let ready_button = |log: &ChatLog| newest_button(log, &code, " ready").filter(|button| button.revision >= 3);
            self.say(side, &self.script.fleets[side], |log| ready_button(log).map(drop)).await;
            self.press_ready(side, ready_button).await;
        }
        self.wait_for_line(self.script.shots[0].by, "The battle begins.").await;
        for shot in &self.script.shots {
            let (own, name, cell) =
                (format!("You: {} — ", shot.cell), format!("{} ", self.script.names[shot.by]), format!(": {}.", shot.cell));
            let shooter_told = |log: &ChatLog| log.line(&own).map(drop);
            let opponent_told = |log: &ChatLog| log.lines.iter().any(|line| line.starts_with(&name) && line.ends_with(&cell)).then_some(());
            if shot.by == 0 {
                self.say(0, &format!("fire {}", shot.cell), shooter_told).await;
            } else {
                let (message, key) = self.aim(&code, shot).await;
                self.press(1, message, &key, shooter_told).await;
            }
            // The opponent reads the result too before the next shot.
            self.wait_for(1 - shot.by, opponent_told).await;
        }
        let winner = self.script.shots.last().map(|shot| shot.by).expect("a script has shots");
        self.wait_for_line(winner, "You won! ").await;
        self.wait_for_line(1 - winner, "You lost. ").await;
        code
    }

    /// Presses the newest Ready button until the chat shows that the fleet is ready. A placement that the bot reported as failed
    /// may have been committed and then repeated; then an older button is outdated.
    async fn press_ready(&self, side: usize, button: impl Fn(&ChatLog) -> Option<Button>) {
        // The first to be ready waits for the opponent; the second starts the battle.
        let reply = ["Your fleet is ready.", "The battle begins."][side];
        let (mut log, start) = (self.logs[side].clone(), Instant::now());
        let newest = |log: &ChatLog| button(log).expect("a placed fleet has a Ready button");
        while log.borrow().line(reply).is_none() {
            let (before, pressed) = (log.borrow().retry_requests, newest(&log.borrow()));
            self.sim.press(&self.people[side], pressed.message, &pressed.data);
            let is_answered =
                |log: &ChatLog| log.retry_requests > before || log.line(reply).is_some() || newest(log).revision > pressed.revision;
            log.wait_for(is_answered).await.expect("the chat log is open");
        }
        self.progress.wait_times.record(start);
        self.progress.done.send_modify(|done| *done += 1);
    }

    pub async fn record(&self, code: &str) -> String {
        self.say(0, &format!("record {code}"), |log| log.files.first().cloned()).await
    }

    /// The guest presses the column of a cell. Returns the message with the button of the cell, and that button's data. The bot
    /// does not store this step, so it is repeated after a kill and when the bot asks for it.
    async fn aim(&self, code: &str, shot: &Shot) -> (MessageKey, String) {
        let column = shot.cell.bytes().next().map(|letter| letter - b'A' + 1).expect("a cell has a letter");
        let ending = format!(" aim {column}");
        let (mut log, mut kills) = (self.logs[1].clone(), self.progress.kills.subscribe());
        let Button { revision, data: column, message } =
            newest_button(&log.borrow(), code, &ending).expect("the player on turn has buttons to aim with");
        let key = format!("{code} {revision} fire {}", shot.cell);
        loop {
            kills.mark_unchanged();
            let before = log.borrow().retry_requests;
            self.sim.press(&self.people[1], message, &column);
            tokio::select! {
                log = log.wait_for(|log| log.retry_requests > before || log.buttons.contains_key(&key)) => {
                    if let Some(message) = log.expect("the chat log is open").buttons.get(&key) {
                        return (*message, key);
                    }
                }
                changed = kills.changed() => changed.expect("the sender of the kills is alive"),
            }
        }
    }

    /// Sends a text and waits until it is acknowledged.
    async fn say<T>(&self, side: usize, text: &str, acknowledged: impl Fn(&ChatLog) -> Option<T>) -> T {
        let request = || {
            self.sim.say(&self.people[side], self.chats[side], text);
        };
        self.repeat_until(side, request, acknowledged).await
    }

    /// Presses a button and waits until that is acknowledged.
    async fn press<T>(&self, side: usize, message: MessageKey, key: &str, acknowledged: impl Fn(&ChatLog) -> Option<T>) -> T {
        let request = || {
            self.sim.press(&self.people[side], message, key);
        };
        self.repeat_until(side, request, acknowledged).await
    }

    /// Makes a request, and repeats it each time the bot asks for that.
    async fn repeat_until<T>(&self, side: usize, request: impl Fn(), acknowledged: impl Fn(&ChatLog) -> Option<T>) -> T {
        let mut log = self.logs[side].clone();
        let start = Instant::now();
        loop {
            let before = log.borrow().retry_requests;
            request();
            let is_answered = |log: &ChatLog| log.retry_requests > before || acknowledged(log).is_some();
            let found = acknowledged(&log.wait_for(is_answered).await.expect("the chat log is open"));
            if let Some(found) = found {
                self.progress.wait_times.record(start);
                self.progress.done.send_modify(|done| *done += 1);
                return found;
            }
        }
    }

    /// Waits until a player has seen a line that starts with `prefix`.
    async fn wait_for_line(&self, side: usize, prefix: &str) {
        self.wait_for(side, |log| log.line(prefix).map(drop)).await;
    }

    async fn wait_for(&self, side: usize, matches: impl Fn(&ChatLog) -> Option<()>) {
        let (mut log, start) = (self.logs[side].clone(), Instant::now());
        log.wait_for(|log| matches(log).is_some()).await.expect("the chat log is open");
        self.progress.wait_times.record(start);
    }
}

/// A button in a chat: the revision of the game in its data, the data itself, and its message.
struct Button {
    revision: u64,
    data: String,
    message: MessageKey,
}

/// The newest button of a game whose data ends with `ending`.
fn newest_button(log: &ChatLog, code: &str, ending: &str) -> Option<Button> {
    let matching = log.buttons.iter().filter(|(data, _)| data.starts_with(code) && data.ends_with(ending));
    let buttons = matching.map(|(data, message)| Button { revision: revision(data), data: data.clone(), message: *message });
    buttons.max_by_key(|button| button.revision)
}

/// The revision in a button's data: its second word.
fn revision(data: &str) -> u64 {
    data.split(' ').nth(1).and_then(|revision| revision.parse().ok()).unwrap_or_default()
}
