//! The number of API calls, new messages, edits and pings per shot: one fixed game of two players in a group, on each platform, typed and by
//! buttons. Counts from the first shot to the last but one, and prints a line for each game. Each shot waits until the one before is shown
//! everywhere, so nothing is merged; what depends on the speed of the machine is not counted.
//! Of the other files it uses only `process.rs`, so that it can be copied to an older commit in which a press on a cell is answered by
//! the next step: both files at the same paths, both modules in the `main.rs` of `bots/tests/slow`, and
//! `cargo test -p broadside --test slow costs:: -- --nocapture --test-threads 1`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use broadside_game::dice::{Dice, SeededDice};
use broadside_sim::{
    discord::{self, Action, DiscordSim, MessageId, PlaceId, UserId, rows},
    telegram::{self, Chat, MediaKind, MessageKey, TelegramSim, User},
};

use crate::process::Process;

/// The players; the first is the host and fires first.
const NAMES: [&str; 2] = ["Anna", "Boris"];

/// The side of the field in cells, the rules, and the ships of both fleets.
const SIZE: u8 = 7;
const RULES: &str = "classic,size=7,fleet=1x3+2x2+2x1,first=host";
const FLEETS: [&[&[&str]]; 2] = [
    &[&["A1", "A2", "A3"], &["C1", "C2"], &["E1", "E2"], &["G1"], &["A5"]],
    &[&["B7", "C7", "D7"], &["A1", "B1"], &["D1", "D2"], &["F5"], &["G1"]],
];

/// How shots are fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum InputMethod {
    /// By the command, in the group.
    Typed,
    /// By the buttons under the group's board: a column, then a cell.
    Buttons,
}

/// The upper limits of the average cost of a shot, which may include up to three earlier boards that lose their buttons only after the
/// first shot.
struct Limits {
    calls: f64,
    public: f64,
    ephemeral: f64,
    edits: f64,
    pings: f64,
}

/// One shot: the index of the shooter, and the cell.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Shot {
    by: usize,
    cell: String,
}

/// The column and the row, from 0, of a cell's name.
fn position(cell: &str) -> (i32, i32) {
    let row: i32 = cell[1..].parse().expect("a cell has a number");
    (i32::from(cell.as_bytes()[0] - b'A'), row - 1)
}

/// The shots of the game: each is at a ship or, as often, at water that touches no hit; a player who hits fires again.
fn shots() -> Vec<Shot> {
    let all = || (0..SIZE).flat_map(|column| (1..=SIZE).map(move |row| format!("{}{row}", char::from(b'A' + column))));
    let decks = FLEETS.map(|fleet| fleet.concat());
    let (mut dice, mut shots, mut fired, mut turn) = (SeededDice(7), Vec::new(), [BTreeSet::new(), BTreeSet::new()], 0);
    while decks.iter().enumerate().all(|(side, decks)| !decks.iter().all(|deck| fired[1 - side].contains(*deck))) {
        let target = &decks[1 - turn];
        let open: Vec<String> = all().filter(|cell| !fired[turn].contains(cell)).collect();
        let (ships, sea): (Vec<String>, Vec<String>) = open.into_iter().partition(|cell| target.contains(&cell.as_str()));
        let hit: Vec<(i32, i32)> = target.iter().filter(|deck| fired[turn].contains(**deck)).map(|deck| position(deck)).collect();
        let is_far = |cell: &str| hit.iter().all(|deck| (deck.0 - position(cell).0).abs() > 1 || (deck.1 - position(cell).1).abs() > 1);
        let far: Vec<String> = sea.into_iter().filter(|cell| is_far(cell)).collect();
        let aims = if far.is_empty() || dice.below(2) == Some(0) { ships } else { far };
        let cell = dice.below(aims.len() as u32).map(|chosen| aims[chosen as usize].clone()).expect("ships are left");
        let is_hit = target.contains(&cell.as_str());
        fired[turn].insert(cell.clone());
        shots.push(Shot { by: turn, cell });
        turn = if is_hit { turn } else { 1 - turn };
    }
    shots
}

/// The text that places a fleet.
fn fleet_text(side: usize) -> String {
    let ship = |cells: &&[&str]| match **cells {
        [one] => one.to_owned(),
        [first, .., last] => format!("{first}-{last}"),
        [] => unreachable!("a ship has decks"),
    };
    FLEETS[side].iter().map(ship).collect::<Vec<_>>().join(" ")
}

fn code_in(text: &str) -> String {
    let is_code = |word: &&str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    text.split(|c: char| !c.is_ascii_alphanumeric()).find(is_code).expect("a challenge has a code").to_owned()
}

/// The counts of one game.
#[derive(Default)]
struct Cost {
    shots: usize,
    calls: BTreeMap<String, usize>,
    /// New messages that everyone in the chat sees, and those that only one person sees.
    public: usize,
    ephemeral: usize,
    edits: usize,
    pings: usize,
    /// Calls that only acknowledge an interaction which is answered later; a slow machine makes more of them.
    deferrals: usize,
}

impl Cost {
    fn call(&mut self, kind: impl Into<String>) {
        *self.calls.entry(kind.into()).or_default() += 1;
    }

    fn per_shot(&self, count: usize) -> f64 {
        count as f64 / self.shots as f64
    }

    /// Prints the line, and checks the limits.
    fn check(&self, name: &str, limits: &Limits) {
        let calls = self.calls.values().sum::<usize>() - self.deferrals;
        let figures = [
            ("calls", calls, limits.calls),
            ("new messages", self.public, limits.public),
            ("shown to one", self.ephemeral, limits.ephemeral),
            ("changes", self.edits, limits.edits),
            ("pings", self.pings, limits.pings),
        ];
        let mut line = format!("costs: {name}: {} shots; a shot takes", self.shots);
        for (what, count, limit) in &figures {
            write!(line, " {:.2} {what} (at most {limit}),", self.per_shot(*count)).expect("writing to a string succeeds");
        }
        let kinds: Vec<String> = self.calls.iter().map(|(kind, count)| format!("{kind} {:.2}", self.per_shot(*count))).collect();
        println!("{line} by {}; not counted: {} deferrals", kinds.join(", "), self.deferrals);
        for (what, count, limit) in figures {
            assert!(self.per_shot(count) <= limit, "{name}: {:.2} {what} for each shot, at most {limit}", self.per_shot(count));
        }
    }
}

/// A game of two players in a channel of Discord.
struct Channel {
    sim: DiscordSim,
    people: [UserId; 2],
    room: PlaceId,
    code: String,
}

impl Channel {
    /// Starts a game, up to its first shot.
    async fn start(sim: DiscordSim) -> Self {
        let (people, room) = (NAMES.map(|name| sim.user(name)), sim.channel());
        let rules = RULES.replace(',', " ");
        let posted = sim.slash(people[0], room, "battle", &[("rules", rules.as_str())]).answer().await;
        let join = posted.buttons().into_iter().find(|button| button.custom_id.ends_with(" join")).expect("a button to join");
        let code = code_in(&join.custom_id);
        let channel = Self { sim, people, room, code };
        let game = ("game", channel.code.as_str());
        channel.sim.slash(people[1], room, "join", &[game]).answer().await;
        for (side, person) in people.into_iter().enumerate() {
            let (dm, fleet) = (channel.sim.dm(person), fleet_text(side));
            channel.sim.slash(person, dm, "place", &[("ships", fleet.as_str()), game]).answer().await;
            channel.sim.slash(person, dm, "ready", &[game]).answer().await;
        }
        channel.wait_for_everyone(0, "The battle begins.").await;
        channel
    }

    /// Waits until this line is in the channel and in the DMs of both players.
    async fn wait_for_everyone(&self, since: usize, line: &str) {
        for place in [self.room, self.sim.dm(self.people[0]), self.sim.dm(self.people[1])] {
            let posted = |entry: &discord::Entry| entry.place == Some(place) && !entry.ephemeral && entry.content.contains(line);
            self.sim.entry_from(since, posted).await;
        }
    }

    /// Waits for an enabled button with this label that the person sees in the channel. Returns its newest message and its id.
    async fn button(&self, person: UserId, label: &str) -> (MessageId, String) {
        let found = |world: &discord::World| {
            world.messages(self.room).into_iter().rev().filter(|message| message.only_for.is_none_or(|user| user == person)).find_map(
                |message| {
                    let buttons = rows(&message.components).concat();
                    let button = buttons.into_iter().find(|button| button.label == label && !button.disabled)?;
                    Some((message.id, button.custom_id))
                },
            )
        };
        self.sim.wait_until(|world| found(world).is_some()).await;
        self.sim.look(found).expect("the condition was met")
    }

    async fn fire(&self, Shot { by, cell }: &Shot, input: InputMethod) {
        let (person, since) = (self.people[*by], self.sim.look(|world| world.log().len()));
        match input {
            InputMethod::Typed => {
                let words = [("cell", cell.as_str()), ("game", self.code.as_str())];
                self.sim.slash(person, self.room, "fire", &words).wait_for_callback().await;
            }
            InputMethod::Buttons => {
                let (board, column) = self.button(person, &cell[..1]).await;
                self.sim.press(person, board, &column).answer().await;
                let (aims, fire) = self.button(person, cell).await;
                // The answer replaces the cells by the next step, whose buttons the next shot presses.
                self.sim.press(person, aims, &fire).answer().await;
            }
        }
        self.wait_for_everyone(since, &format!(": {cell}")).await;
    }

    /// The cost between two positions, each in the log and in the list of requests.
    fn cost(&self, shots: usize, from: [usize; 2], to: [usize; 2]) -> Cost {
        self.sim.look(|world| {
            let mut cost = Cost { shots, ..Cost::default() };
            for request in &world.requests()[from[1]..to[1]] {
                cost.call(route(request));
            }
            let entries = &world.log()[from[0]..to[0]];
            let answered: Vec<_> = entries.iter().filter(|entry| entry.is_visible()).filter_map(|entry| entry.interaction).collect();
            for entry in entries {
                cost.pings += entry.pings.len();
                let is_answered = entry.interaction.is_some_and(|interaction| answered.contains(&interaction));
                match entry.action {
                    Action::Posted | Action::Responded | Action::FollowedUp | Action::Filled if entry.ephemeral => cost.ephemeral += 1,
                    Action::Posted | Action::Responded | Action::FollowedUp | Action::Filled => cost.public += 1,
                    Action::Edited | Action::Updated | Action::Amended => cost.edits += 1,
                    Action::Deferred | Action::DeferredUpdate if is_answered => cost.deferrals += 1,
                    // Another commit may have other kinds.
                    _ => {}
                }
            }
            cost
        })
    }

    fn now(&self) -> [usize; 2] {
        self.sim.look(|world| [world.log().len(), world.requests().len()])
    }
}

/// A request without its ids and tokens.
fn route(request: &str) -> String {
    let (path, _) = request.split_once(" -> ").unwrap_or((request, ""));
    let part = |part: &str| match part {
        number if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => "{id}".to_owned(),
        token if token.starts_with("token-of-") => "{token}".to_owned(),
        other => other.to_owned(),
    };
    path.replace("/api/v10", "").split('/').map(part).collect::<Vec<_>>().join("/")
}

async fn on_discord(input: InputMethod, limits: &Limits) {
    let sim = DiscordSim::start().await;
    // A slow machine must not miss Discord's three seconds.
    sim.clock().stop();
    let process = Process::start([("DISCORD_TOKEN", sim.token()), ("DISCORD_API_URL", sim.url())]);
    sim.ready().await;
    let channel = Channel::start(sim).await;
    let shots = shots();
    let (last, before) = shots.split_last().expect("the game has shots");
    let from = channel.now();
    if input == InputMethod::Buttons {
        // Before the first shot the message has no buttons of columns.
        let person = channel.people[before[0].by];
        let (message, fire) = channel.button(person, "Fire").await;
        channel.sim.press(person, message, &fire).answer().await;
    }
    for shot in before {
        channel.fire(shot, input).await;
    }
    let cost = channel.cost(before.len(), from, channel.now());
    // No step follows the last shot.
    channel.fire(last, InputMethod::Typed).await;
    let won = format!("{} wins in ", NAMES[last.by]);
    channel.sim.entry_from(0, |entry| entry.place == Some(channel.room) && entry.content.contains(&won)).await;
    process.end().await;
    channel.sim.assert_clean();
    cost.check(&format!("Discord, {input:?}"), limits);
}

/// A game of two players in a group of Telegram.
struct Group {
    sim: TelegramSim,
    people: [User; 2],
    group: Chat,
    code: String,
}

/// The text of the first message in a chat with this line, sent or edited since this position in the log.
fn find_line(world: &telegram::World, chat: Chat, since: usize, line: &str) -> Option<String> {
    let words = |entry: &telegram::Entry| match entry {
        telegram::Entry::Sent(message) | telegram::Entry::Edited(message) if message.chat == chat => Some(message.words().to_owned()),
        _ => None,
    };
    world.log()[since..].iter().filter_map(words).find(|words| words.contains(line))
}

impl Group {
    /// Starts a game, up to its first shot.
    async fn start(sim: TelegramSim) -> Self {
        let people = NAMES.map(|name| sim.user(name, "en"));
        let group = sim.group("Yard");
        for person in &people {
            sim.start_bot(person, None);
            let chat = sim.private(person);
            sim.wait_until(|world| world.last_from_bot(chat).is_some()).await;
        }
        sim.say(&people[0], group, &format!("/battle rules={RULES}"));
        let mut game = Self { sim, people, group, code: String::new() };
        game.wait_for_line(group, 0, "challenges everyone").await;
        let mut keys = game.sim.messages(group).into_iter().flat_map(|message| message.keyboard().concat());
        game.code = code_in(&keys.find_map(|key| key.data.filter(|data| data.ends_with(" join"))).expect("a button to join"));
        game.sim.say(&game.people[1], group, &format!("/join {}", game.code));
        game.wait_for_line(group, 0, "Boris accepted").await;
        for (side, person) in game.people.iter().enumerate() {
            let (chat, since) = (game.sim.private(person), game.sim.look(|world| world.log().len()));
            game.sim.say(person, chat, &format!("place {}", fleet_text(side)));
            game.wait_for_line(chat, since, "Place your ships:").await;
            game.sim.say(person, chat, &format!("ready {}", game.code));
        }
        game.wait_for_everyone(0, "The battle begins.").await;
        game
    }

    async fn wait_for_line(&self, chat: Chat, since: usize, line: &str) -> String {
        self.sim.wait_until(|world| find_line(world, chat, since, line).is_some()).await;
        self.sim.look(|world| find_line(world, chat, since, line)).expect("the condition was met")
    }

    /// Waits until this line is in the group and in the private chats of both players.
    async fn wait_for_everyone(&self, since: usize, line: &str) {
        self.wait_for_line(self.group, since, line).await;
        for person in &self.people {
            self.wait_for_line(self.sim.private(person), since, line).await;
        }
    }

    async fn fire(&self, Shot { by, cell }: &Shot, input: InputMethod) {
        let (person, since) = (&self.people[*by], self.sim.look(|world| world.log().len()));
        match input {
            InputMethod::Typed => drop(self.sim.say(person, self.group, &format!("/fire {cell} {}", self.code))),
            InputMethod::Buttons => self.press(person, cell).await,
        }
        self.wait_for_everyone(since, &format!(": {cell}")).await;
    }

    /// Presses the buttons that lead to a shot at the cell, again if the board changes meanwhile.
    async fn press(&self, person: &User, cell: &str) {
        let (fires, column) = (format!(" fire {cell}"), format!(" aim {}", position(cell).0 + 1));
        let key = |message: &telegram::Message| {
            let keys: Vec<String> = message.keyboard().concat().into_iter().filter_map(|key| key.data).collect();
            let ending = |ending: &str| keys.iter().find(|data| data.ends_with(ending)).cloned();
            Some((message.key(), ending(&fires).or_else(|| ending(&column)).or_else(|| ending(" aim"))?))
        };
        let offered = |world: &telegram::World| -> Option<(MessageKey, String)> {
            let ephemeral = world.ephemeral_messages(person, self.group).into_iter().next_back().and_then(&key);
            ephemeral.or_else(|| world.messages(self.group).into_iter().rev().find_map(&key))
        };
        loop {
            self.sim.wait_until(|world| offered(world).is_some()).await;
            let (message, data) = self.sim.look(offered).expect("the condition was met");
            let toast = self.sim.press(person, message, &data).toast().await;
            if data.ends_with(&fires) && toast.text.is_none() {
                // Otherwise the next shot could press a key of this one.
                self.sim.wait_until(|world| world.ephemeral_messages(person, self.group).is_empty()).await;
                return;
            }
            self.sim.wait_until(|world| offered(world).is_some_and(|next| next != (message, data.clone()))).await;
        }
    }

    /// The cost between two positions in the log.
    fn cost(&self, shots: usize, from: usize, to: usize) -> Cost {
        self.sim.look(|world| {
            let mut cost = Cost { shots, ..Cost::default() };
            for entry in &world.log()[from..to] {
                match entry {
                    telegram::Entry::Sent(message) => {
                        cost.public += 1;
                        cost.pings += message.pings().len();
                        cost.call(match message.media.as_ref().map(|media| media.kind) {
                            None => "sendMessage",
                            Some(MediaKind::Photo) => "sendPhoto",
                            Some(MediaKind::Document) => "sendDocument",
                            Some(MediaKind::Animation) => "sendAnimation",
                        });
                    }
                    // Removing the buttons of an old board waits until the group has calls to spare.
                    telegram::Entry::Edited(message) if message.chat == self.group && message.keyboard().is_empty() => {}
                    telegram::Entry::Edited(_) => {
                        cost.edits += 1;
                        cost.call("editMessage…");
                    }
                    telegram::Entry::EphemeralSent(message) => {
                        cost.ephemeral += 1;
                        cost.call(if message.edited.is_some() { "editEphemeralMessage…" } else { "sendMessage to one" });
                    }
                    telegram::Entry::CallbackAnswered { .. } => cost.call("answerCallbackQuery"),
                    telegram::Entry::Deleted(_) => cost.call("deleteMessage"),
                    telegram::Entry::EphemeralDeleted(_) => cost.call("deleteEphemeralMessage"),
                    telegram::Entry::ActionShown { .. } => cost.call("sendChatAction"),
                    // Another commit may have other kinds.
                    _ => cost.call("other"),
                }
            }
            cost
        })
    }
}

async fn on_telegram(input: InputMethod, limits: &Limits) {
    let sim = TelegramSim::start().await;
    let process = Process::start([("TELEGRAM_TOKEN", sim.token().to_owned()), ("TELEGRAM_API_URL", sim.url())]);
    sim.wait_until(|world| world.has_listener()).await;
    let group = Group::start(sim).await;
    let shots = shots();
    let (last, before) = shots.split_last().expect("the game has shots");
    let now = || group.sim.look(|world| world.log().len());
    let from = now();
    for shot in before {
        group.fire(shot, input).await;
    }
    let cost = group.cost(before.len(), from, now());
    group.fire(last, input).await;
    group.wait_for_line(group.group, 0, &format!("{} wins in ", NAMES[last.by])).await;
    process.end().await;
    assert_eq!(group.sim.problems(), Vec::<String>::new());
    cost.check(&format!("Telegram, {input:?}"), limits);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn typed_shot_in_a_discord_channel_takes_few_calls() {
    on_discord(InputMethod::Typed, &Limits { calls: 4.7, public: 1.6, ephemeral: 0.0, edits: 3.2, pings: 0.6 }).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn button_shot_in_a_discord_channel_takes_few_calls() {
    on_discord(InputMethod::Buttons, &Limits { calls: 6.3, public: 1.1, ephemeral: 0.6, edits: 4.7, pings: 0.6 }).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn typed_shot_in_a_telegram_group_takes_few_calls() {
    on_telegram(InputMethod::Typed, &Limits { calls: 3.7, public: 1.6, ephemeral: 0.0, edits: 2.2, pings: 0.6 }).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn button_shot_in_a_telegram_group_takes_few_calls() {
    on_telegram(InputMethod::Buttons, &Limits { calls: 7.8, public: 1.1, ephemeral: 1.1, edits: 2.7, pings: 0.6 }).await;
}
