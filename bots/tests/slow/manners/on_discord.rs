//! The same in a channel of Discord and in direct messages: typed, by keys, and where one of the two takes no direct messages.

use std::collections::HashMap;

use broadside::{config::Config, run::run};
use broadside_sim::discord::{Deed, DiscordSim, Entry, Message, MessageId, PlaceId, UserId, World, rows};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::{Costs, SHOTS};

const NAMES: [&str; 2] = ["Anna", "Boris"];

/// How shots are fired.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    /// Typed in the channel.
    Typing,
    /// By the keys under the channel's board.
    Keys,
    /// Typed in direct messages.
    Privately,
}

/// Two at a channel, and the process.
struct Channel {
    sim: DiscordSim,
    people: [UserId; 2],
    /// Those who take direct messages.
    open: Vec<UserId>,
    room: PlaceId,
    code: String,
    turn: usize,
    /// The cells that each has fired at.
    fired: [Vec<String>; 2],
    stop: CancellationToken,
    running: JoinHandle<Result<(), String>>,
    _data: TempDir,
}

/// Whether an entry tells this person something in private, or everybody in the channel where nobody is named.
fn tells(entry: &Entry, room: PlaceId, whom: Option<UserId>, line: &str) -> bool {
    let there = match whom {
        Some(person) => entry.user == Some(person) && (entry.ephemeral || entry.place != Some(room)),
        None => entry.place == Some(room) && !entry.ephemeral,
    };
    there && entry.content.contains(line)
}

/// Whom everything since then rang, in order.
fn rang(world: &World, since: usize) -> Vec<UserId> {
    world.log()[since..].iter().flat_map(|entry| entry.rang.clone()).collect()
}

/// What a key says of its game.
fn says(data: &str) -> &str {
    data.splitn(3, ' ').nth(2).unwrap_or_default()
}

/// The cell that a key fires at, if it fires.
fn cell_of(data: &str) -> Option<&str> {
    says(data).strip_prefix("fire ").map(|cell| cell.trim_end_matches(" !"))
}

/// The key that leads on to a shot at a cell not `fired` at yet, and the message it is under: what this person alone sees goes
/// before the board.
fn way_on(world: &World, room: PlaceId, person: UserId, fired: &[String]) -> Option<(MessageId, String)> {
    let messages: Vec<_> =
        world.messages(room).into_iter().rev().filter(|message| message.only_for.is_none_or(|only| only == person)).collect();
    let (alone, board): (Vec<_>, Vec<_>) = messages.into_iter().partition(|message| message.only_for.is_some());
    let keys = |message: &Message, fits: &dyn Fn(&str) -> bool| -> Vec<String> {
        let live = rows(&message.components).concat().into_iter().filter(|key| !key.disabled).map(|key| key.custom_id);
        live.filter(|data| fits(data)).collect()
    };
    // A cell twice fired at could not be told from the shot before.
    let fires = |data: &str| cell_of(data).is_some_and(|cell| !fired.iter().any(|known| known == cell));
    let aims = |data: &str| says(data).starts_with("aim ");
    let newest = alone.first().copied().into_iter().chain(board.iter().copied().find(|message| !message.components.is_empty()));
    newest.into_iter().find_map(|message| {
        let columns = keys(message, &aims);
        let column = fired.len().checked_rem(columns.len()).and_then(|at| columns.get(at).cloned());
        let key =
            keys(message, &fires).into_iter().next().or(column).or_else(|| keys(message, &|data| says(data) == "aim").into_iter().next());
        key.map(|key| (message.id, key))
    })
}

impl Channel {
    /// Both have laid their fleets; whether Boris takes direct messages.
    async fn laid(closed: bool) -> Self {
        let sim = DiscordSim::start().await;
        sim.clock().stop();
        let data = TempDir::new().expect("there is room for temporary files");
        let variables = HashMap::from([
            ("DISCORD_TOKEN", sim.token()),
            ("DISCORD_API_URL", sim.url()),
            ("BROADSIDE_DATA", data.path().display().to_string()),
            ("BROADSIDE_HEALTH", "127.0.0.1:0".to_owned()),
        ]);
        let config = Config::read(&|name| variables.get(name).cloned()).expect("the configuration is sound");
        let stop = CancellationToken::new();
        let running = tokio::spawn(run(config, stop.clone()));
        sim.ready().await;
        let (people, room) = (NAMES.map(|name| sim.user(name)), sim.channel());
        if closed {
            sim.close_dms(people[1]);
        }
        let open = people[..if closed { 1 } else { 2 }].to_vec();
        let posted = sim.slash(people[0], room, "battle", &[]).answer().await;
        let code = posted.content.split(|c: char| !c.is_ascii_alphanumeric());
        let code = code.filter(|word| word.len() == 6).find(|word| word.bytes().all(|byte| byte.is_ascii_uppercase()));
        let code = code.expect("a challenge says its code").to_owned();
        let mut laid = Self { sim, people, open, room, code, turn: 0, fired: Default::default(), stop, running, _data: data };
        laid.slash(1, room, "join", &[]).await;
        if closed {
            laid.heard(0, None, "Boris, I can’t message you").await;
        }
        for number in 0..2 {
            laid.slash(number, room, "ready", &[]).await;
        }
        let began = laid.all_hear(0, "The battle begins.").await;
        laid.turn = NAMES.iter().position(|name| began.contains(&format!("{name} fires first"))).expect("somebody fires first");
        laid
    }

    async fn slash(&self, number: usize, place: PlaceId, verb: &str, words: &[(&str, &str)]) -> Entry {
        let words: Vec<_> = words.iter().copied().chain([("game", self.code.as_str())]).collect();
        self.sim.slash(self.people[number], place, verb, &words).answer().await
    }

    async fn heard(&self, since: usize, whom: Option<UserId>, line: &str) -> String {
        self.sim.entry_from(since, |entry| tells(entry, self.room, whom, line)).await.content
    }

    /// Waits until everybody has heard a line; what the channel said.
    async fn all_hear(&self, since: usize, line: &str) -> String {
        for person in &self.open {
            self.heard(since, Some(*person), line).await;
        }
        self.heard(since, None, line).await
    }

    /// Presses the way to a cell, again where the board has changed under the finger; the cell.
    async fn press_shot(&self, since: usize) -> String {
        let (person, fired) = (self.people[self.turn], &self.fired[self.turn]);
        loop {
            let next = |world: &World| way_on(world, self.room, person, fired);
            self.sim.wait_until(|world| next(world).is_some()).await;
            let (message, key) = self.sim.look(next).expect("it was just there");
            let before = self.sim.log().len();
            let pressed = self.sim.press(person, message, &key);
            let Some(cell) = cell_of(&key).map(str::to_owned) else {
                pressed.answer().await;
                continue;
            };
            let line = format!("{} fires {cell}:", NAMES[self.turn]);
            let refused = |entry: &Entry| entry.ephemeral && entry.content.contains("has changed");
            let told = |world: &World| world.log()[since..].iter().any(|entry| tells(entry, self.room, None, &line));
            self.sim.wait_until(|world| told(world) || world.log()[before..].iter().any(refused)).await;
            if self.sim.look(told) {
                return cell;
            }
        }
    }

    async fn type_shot(&self, place: PlaceId) -> String {
        let at = self.fired[self.turn].len();
        let (row, column) = (at / 5, (at % 5) * 2 + (at / 5) % 2);
        let cell = format!("{}{}", char::from(b'A' + column as u8), row + 1);
        let said = format!("{cell} !");
        self.slash(self.turn, place, "fire", &[("cell", said.as_str())]).await;
        cell
    }

    /// Fires so many shots.
    async fn shoot(&mut self, by: By, shots: usize) -> Costs {
        let since = self.sim.log().len();
        let mut turns = Vec::new();
        for _ in 0..shots {
            let began = self.sim.log().len();
            let cell = match by {
                By::Typing => self.type_shot(self.room).await,
                By::Keys => self.press_shot(began).await,
                By::Privately => self.type_shot(self.sim.dm(self.people[self.turn])).await,
            };
            let line = format!("{} fires {cell}:", NAMES[self.turn]);
            self.fired[self.turn].push(cell);
            if self.all_hear(began, &line).await.contains(&format!("{line} miss")) {
                self.turn = 1 - self.turn;
                turns.push(self.turn);
            }
            // Whoever is to move has been rung before they move.
            self.sim.wait_until(|world| rang(world, since).len() >= turns.len()).await;
        }
        let log = &self.sim.log()[since..];
        let new = |entry: &&Entry| matches!(entry.deed, Deed::Posted | Deed::Responded | Deed::FollowedUp);
        let number = |user: UserId| self.people.iter().position(|known| *known == user).expect("a player is rung");
        let rang = self.sim.look(|world| rang(world, since)).into_iter().map(number).collect();
        Costs { shots, calls: log.len(), new: log.iter().filter(new).count(), rang, turns }
    }

    async fn end(self) {
        self.stop.cancel();
        assert_eq!(self.running.await.expect("the process does not panic"), Ok(()));
        self.sim.assert_clean();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn on_discord_each_turn_rings_once_by_every_way_of_playing() {
    for (by, closed, called) in [
        (By::Typing, false, "Discord, channel, typed"),
        (By::Keys, false, "Discord, channel, by keys"),
        (By::Typing, true, "Discord, channel, one DM closed"),
        (By::Privately, false, "Discord, direct messages, typed"),
    ] {
        let mut game = Channel::laid(closed).await;
        game.shoot(by, SHOTS).await.check(called);
        game.end().await;
    }
}
