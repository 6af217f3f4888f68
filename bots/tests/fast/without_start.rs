//! A game in a group of Telegram between players who never started the bot: their private messages are ephemeral messages of the group. The
//! simulator reports every message sent to a private chat that was never started.

use std::{collections::BTreeSet, time::Instant};

use broadside_sim::telegram::{Chat, Entry, Message, MessageKey, TelegramSim, User, World};

use super::{
    choosing::{wait_for_message, wait_for_text},
    process::Process,
};

/// The rules: few ships, so that the game is short.
const RULES: &str = "classic,size=5,fleet=1x2+1x1,first=host";

/// The data of the button whose data ends so.
fn data_ending(message: &Message, ending: &str) -> Option<String> {
    message.keyboard().concat().into_iter().filter_map(|key| key.data).find(|data| data.ends_with(ending))
}

/// A group with a game between two of its members.
struct Group<'s> {
    sim: &'s TelegramSim,
    group: Chat,
    people: [User; 2],
    code: String,
}

impl<'s> Group<'s> {
    /// A game whose ships both players have confirmed.
    async fn start(sim: &'s TelegramSim) -> Self {
        let people = ["Anna", "Oleg"].map(|name| sim.user(name, "en"));
        let (group, since) = (sim.group("Yard"), sim.log().len());
        sim.say(&people[0], group, &format!("/battle rules={RULES}"));
        let challenge = wait_for_text(sim, group, since, "challenges everyone").await;
        let join = data_ending(&challenge, " join").expect("the challenge has a button to join");
        let code = join.split(' ').next().expect("a button names its game").to_owned();
        // Makes Oleg a member of the group.
        sim.say(&people[1], group, "Hello");
        sim.press(&people[1], challenge.key(), &join).toast().await;
        let game = Self { sim, group, people, code };
        for (person, confirmed) in game.people.iter().zip(["Anna is ready", "The battle begins."]) {
            let field = game.open_field(person).await;
            assert!(field.png().is_some(), "{field:?}");
            let since = sim.log().len();
            loop {
                let ready = game.open_field(person).await;
                let Some(ready) = data_ending(&ready, " ready").map(|data| (ready.key(), data)) else { break };
                sim.press(person, ready.0, &ready.1).toast().await;
                if game.own(person).is_none_or(|own| data_ending(&own, " ready").is_none()) {
                    break;
                }
            }
            wait_for_text(sim, group, since, confirmed).await;
        }
        game
    }

    /// The newest ephemeral message that a person sees.
    fn own(&self, person: &User) -> Option<Message> {
        self.sim.look(|world| world.ephemeral_messages(person, self.group).pop().cloned())
    }

    /// The newest message of the group with a button that ends in one of these ways.
    async fn shared(&self, endings: &[&str]) -> (MessageKey, String) {
        let find = |world: &World| {
            let with_button = |message: &&Message| Some((message.key(), endings.iter().find_map(|ending| data_ending(message, ending))?));
            world.messages(self.group).iter().rev().find_map(with_button)
        };
        self.sim.wait_until(|world| find(world).is_some()).await;
        self.sim.look(find).expect("the message is there")
    }

    /// Presses “My field” until it is shown: an ephemeral message may be lost.
    async fn open_field(&self, person: &User) -> Message {
        loop {
            let (message, data) = self.shared(&[" 0 field"]).await;
            let pressed = Instant::now();
            self.sim.press(person, message, &data).toast().await;
            if let Some(own) = self.own(person) {
                println!("from the press to the own field: {} ms", pressed.elapsed().as_millis());
                return own;
            }
        }
    }

    /// The cells of a person's ships, from their field in words.
    async fn ships(&self, person: &User) -> BTreeSet<String> {
        loop {
            let field = self.open_field(person).await;
            if let Some(text) = data_ending(&field, " text") {
                self.sim.press(person, field.key(), &text).toast().await;
            }
            let ships = self.own(person).map_or_else(BTreeSet::new, |own| cells(own.words()));
            if !ships.is_empty() {
                return ships;
            }
        }
    }

    /// Fires at a cell by buttons alone, again where a step was lost, and returns what the group reads.
    async fn fire(&self, by: usize, cell: &str) -> Message {
        let (person, since) = (&self.people[by], self.sim.log().len());
        let (fires, column) = (format!(" fire {cell}"), format!(" aim {}", cell.as_bytes()[0] - b'A' + 1));
        let result = format!(": {cell}");
        loop {
            let step = |message: Message| {
                let data = data_ending(&message, &fires).or_else(|| data_ending(&message, &column))?;
                Some((message.key(), data))
            };
            let (message, data) = match self.own(person).and_then(step) {
                Some(step) => step,
                None => self.shared(&[&column, " aim"]).await,
            };
            let pressed = Instant::now();
            let toast = self.sim.press(person, message, &data).toast().await;
            if data.ends_with(&fires) && toast.text.is_none() {
                let is_result = |message: &Message| message.chat == self.group && message.words().contains(&result);
                let posted = wait_for_message(self.sim, since, is_result).await;
                println!("from the shot to the board of the group: {} ms", pressed.elapsed().as_millis());
                return posted;
            }
        }
    }
}

/// The cells marked `#` in a field in words: rows begin with their number, columns are letters from A.
fn cells(words: &str) -> BTreeSet<String> {
    let rows = words.lines().filter_map(|line| {
        let mut marks = line.split_whitespace();
        Some((marks.next()?.parse::<usize>().ok()?, marks.collect::<Vec<_>>()))
    });
    rows.flat_map(|(row, marks)| {
        let ships = |(column, mark): (usize, &str)| (mark == "#").then(|| format!("{}{row}", char::from(b'A' + column as u8)));
        marks.into_iter().enumerate().filter_map(ships).collect::<Vec<_>>()
    })
    .collect()
}

/// The public messages of the group since then: texts, and buttons without the game's code. Pictures are left out, as they show the seals of
/// the fleets, which differ.
fn public_messages(game: &Group, since: usize) -> Vec<(String, Vec<String>)> {
    let shown = |entry: Entry| match entry {
        Entry::Sent(message) | Entry::Edited(message) if message.chat == game.group => {
            let keys =
                message.keyboard().concat().into_iter().map(|key| format!("{} {:?}", key.text, key.data).replace(&game.code, "CODE"));
            Some((message.words().to_owned(), keys.collect()))
        }
        _ => None,
    };
    game.sim.log().split_off(since).into_iter().filter_map(shown).collect()
}

async fn start() -> (TelegramSim, Process) {
    let sim = TelegramSim::start().await;
    let process = Process::start([("TELEGRAM_TOKEN", sim.token().to_owned()), ("TELEGRAM_API_URL", sim.url())]);
    sim.wait_until(|world| world.has_listener()).await;
    (sim, process)
}

async fn end(sim: &TelegramSim, process: Process) {
    process.end().await;
    assert_eq!(sim.problems(), Vec::<String>::new(), "no message goes to a private chat that was never started");
    assert_eq!(sim.look(|world| world.unanswered()), []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whole_game_needs_no_private_chat_even_if_ephemeral_messages_are_lost() {
    let (sim, process) = start().await;
    sim.lose_ephemeral(30);
    let game = Group::start(&sim).await;
    let fleets = [game.ships(&game.people[1]).await, game.ships(&game.people[0]).await];
    assert!(fleets.iter().all(|fleet| fleet.len() == 3), "{fleets:?}");
    // Anna hits everything; her first shot is a miss, and so is the one of Oleg.
    let water = |fleet: &BTreeSet<String>| (1..=5).map(|row| format!("E{row}")).find(|cell| !fleet.contains(cell)).expect("there is water");
    for (by, fleet) in fleets.iter().enumerate() {
        let miss = game.fire(by, &water(fleet)).await;
        assert!(miss.words().contains("miss"), "{}", miss.words());
    }
    for cell in &fleets[0] {
        game.fire(0, cell).await;
    }
    wait_for_text(&sim, game.group, 0, "Anna wins in 4 shots").await;
    end(&sim, process).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn press_on_my_field_asks_once_whether_the_private_chat_is_open() {
    let (sim, process) = start().await;
    let game = Group::start(&sim).await;
    let before = sim.calls("sendChatAction");
    assert!(game.open_field(&game.people[0]).await.png().is_some(), "the field is an ephemeral picture");
    assert_eq!(sim.calls("sendChatAction") - before, 1);
    end(&sim, process).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn group_reads_the_same_of_two_fleets_that_are_shot_at_alike() {
    let (sim, process) = start().await;
    let games = [Group::start(&sim).await, Group::start(&sim).await];
    let mut taken = BTreeSet::new();
    for game in &games {
        for person in &game.people {
            taken.extend(game.ships(person).await);
        }
    }
    let water: Vec<String> = ('A'..='E')
        .flat_map(|column| (1..=5).map(move |row| format!("{column}{row}")))
        .filter(|cell| !taken.contains(cell))
        .take(4)
        .collect();
    assert_eq!(water.len(), 4, "{taken:?}");
    let mut messages = Vec::new();
    for game in &games {
        let since = sim.log().len();
        for (shot, cell) in water.iter().enumerate() {
            game.fire(shot % 2, cell).await;
        }
        messages.push(public_messages(game, since));
    }
    let second = messages.pop().expect("two games were played");
    assert!(second.len() >= water.len(), "every shot is posted");
    let first = messages.pop().expect("two games were played");
    assert_eq!(first, second, "the group sees nothing of the hidden ships");
    end(&sim, process).await;
}
