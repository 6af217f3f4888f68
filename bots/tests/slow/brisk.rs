//! A brisk game in a group of Telegram that takes no more than twenty messages a minute: a shot every three seconds by keys, there or
//! in private chats. Nothing is refused, and every shot is told. Beside it Telegram is in trouble, and somebody asks for a slow review.
//! `BROADSIDE_BRISK_SHOTS` says how many shots are fired.

use std::time::Duration;

use broadside_sim::telegram::{Chat, Entry, Message, TelegramSim, User, World};

use crate::{kills::campaign::env_number, process::Process};

/// How long lies between two shots, and how many calls a group takes in a minute.
const BETWEEN: Duration = Duration::from_secs(3);
const A_MINUTE: usize = 20;

/// How shots are fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Keys,
    PrivateKeys,
}

/// The simulator, the process, and two people at play.
pub struct Match {
    pub sim: TelegramSim,
    pub people: [User; 2],
    group: Chat,
    pub turn: usize,
    fired: usize,
    process: Process,
}

/// What a message is called that stands for all, and what was told of a shot.
fn find_message<'w>(world: &'w World, chat: Chat, since: usize, line: &str) -> Option<&'w Message> {
    world.log()[since..].iter().find_map(|entry| match entry {
        Entry::Sent(message) | Entry::Edited(message) => Some(message).filter(|told| told.chat == chat && told.words().contains(line)),
        _ => None,
    })
}

impl Match {
    pub async fn laid() -> Self {
        let sim = TelegramSim::start().await;
        sim.limit_groups(A_MINUTE);
        let process = Process::start([("TELEGRAM_TOKEN", sim.token().to_owned()), ("TELEGRAM_API_URL", sim.url())]);
        sim.wait_until(|world| world.has_listener()).await;
        let people = ["Anna", "Boris"].map(|name| sim.user(name, "en"));
        for user in &people {
            sim.start_bot(user, None);
            let chat = sim.private(user);
            sim.wait_until(|world| world.last_from_bot(chat).is_some()).await;
        }
        let group = sim.group("Yard");
        let mut laid = Self { sim, people, group, turn: 0, fired: 0, process };
        laid.begin().await;
        laid
    }

    async fn begin(&mut self) {
        let [anna, boris] = &self.people;
        self.sim.say(anna, self.group, "/battle");
        let key = |world: &World| key_of(world.last_from_bot(self.group)?, |says| says == "join");
        self.sim.wait_until(|world| key(world).is_some()).await;
        let (board, join) = self.sim.look(|world| Some((world.last_from_bot(self.group)?.key(), key(world)?))).expect("it was just there");
        self.sim.press(boris, board, &join).toast().await;
        for user in [anna, boris] {
            let chat = self.sim.private(user);
            self.sim
                .wait_until(|world| world.last_from_bot(chat).is_some_and(|board| key_of(board, |says| says == "ready").is_some()))
                .await;
            self.sim.say(user, chat, "ready");
        }
        let first = |world: &World| {
            let begun = find_message(world, self.group, 0, "The battle begins.")?;
            self.people.iter().position(|user| begun.words().contains(&format!("{}, your turn.", user.name)))
        };
        self.sim.wait_until(|world| first(world).is_some()).await;
        self.turn = self.sim.look(first).expect("it was just said");
    }

    /// Fires once, and waits until the room has seen it, or the other one where all is private.
    pub async fn fire(&mut self, way: Way) {
        let (user, other) = (self.people[self.turn].clone(), self.people[1 - self.turn].clone());
        let own = self.sim.private(&user);
        let since = self.sim.look(|world| world.log().len());
        let cell = match way {
            Way::Keys => self.press_shot(&user, self.group).await,
            Way::PrivateKeys => self.press_shot(&user, own).await,
        };
        let line = format!("You: {cell} — ");
        self.sim.wait_until(|world| find_message(world, own, since, &line).is_some()).await;
        let all =
            self.sim.look(|world| find_message(world, own, since, &line).map(|told| told.words().to_owned())).expect("it was just told");
        let result = all.split_once(&line).map(|(_, rest)| rest.lines().next().unwrap_or_default().to_owned()).unwrap_or_default();
        let seers = if way == Way::PrivateKeys { self.sim.private(&other) } else { self.group };
        let line = format!(": {cell}");
        self.sim.wait_until(|world| find_message(world, seers, since, &line).is_some()).await;
        if result.contains("miss") {
            self.turn = 1 - self.turn;
        }
        self.fired += 1;
    }

    /// Presses the way to a cell, again where the board has changed under the finger.
    async fn press_shot(&mut self, user: &User, chat: Chat) -> String {
        let fires = |says: &str| says.starts_with("fire ");
        let aims = |says: &str| says.starts_with("aim ");
        let starts = |says: &str| says == "aim";
        loop {
            let offered = |world: &World| {
                let alone = world.ephemeral_messages(user, chat).into_iter().last().cloned();
                let board = world.last_from_bot(chat).filter(|board| !board.keyboard().is_empty()).cloned();
                let aims_or_fires = |shown: &Message| key_of(shown, fires).or_else(|| key_nth(shown, aims, self.fired));
                let alone = alone.and_then(|shown| Some((shown.key(), aims_or_fires(&shown)?)));
                alone.or_else(|| {
                    let board = board?;
                    let key = key_of(&board, fires).or_else(|| key_nth(&board, aims, self.fired)).or_else(|| key_of(&board, starts))?;
                    Some((board.key(), key))
                })
            };
            self.sim.wait_until(|world| offered(world).is_some()).await;
            let (message, key) = self.sim.look(offered).expect("it was just there");
            let toast = self.sim.press(user, message, &key).toast().await;
            match command_of(&key).strip_prefix("fire ") {
                Some(cell) if toast.text.is_none() => return cell.to_owned(),
                // What comes next stands before it is pressed; whatever else is told meanwhile is not it.
                _ => self.sim.wait_until(|world| offered(world).is_some_and(|next| next != (message, key.clone()))).await,
            }
        }
    }

    pub async fn end(self) {
        self.process.end().await;
        assert_eq!(self.sim.problems(), Vec::<String>::new());
        assert!(self.sim.busiest_minute(self.group) <= A_MINUTE, "{} calls in a minute", self.sim.busiest_minute(self.group));
    }
}

/// What a key says of its game.
fn command_of(data: &str) -> &str {
    data.splitn(3, ' ').nth(2).unwrap_or_default()
}

fn keys_of(message: &Message, fits: impl Fn(&str) -> bool) -> Vec<String> {
    message.keyboard().concat().into_iter().filter_map(|key| key.data).filter(|data| fits(command_of(data))).collect()
}

fn key_of(message: &Message, fits: impl Fn(&str) -> bool) -> Option<String> {
    keys_of(message, fits).into_iter().next()
}

fn key_nth(message: &Message, fits: impl Fn(&str) -> bool, nth: usize) -> Option<String> {
    let keys = keys_of(message, fits);
    keys.get(nth.checked_rem(keys.len())?).cloned()
}

/// Fires so many shots at this pace.
async fn shoot(game: &mut Match, way: Way, shots: usize) {
    let mut ticks = tokio::time::interval(BETWEEN);
    for _ in 0..shots {
        ticks.tick().await;
        game.fire(way).await;
    }
}

fn shots() -> usize {
    env_number("BROADSIDE_BRISK_SHOTS").unwrap_or(40)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn brisk_game_by_buttons_is_visible_in_its_group() {
    let mut game = Match::laid().await;
    shoot(&mut game, Way::Keys, shots()).await;
    beside(&mut game).await;
    game.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn brisk_game_is_played_in_private_chats() {
    let mut game = Match::laid().await;
    shoot(&mut game, Way::PrivateKeys, shots()).await;
    game.end().await;
}

/// Trouble beside the game: the next person is answered all the same.
async fn beside(game: &mut Match) {
    let clara = game.sim.user("Clara", "en");
    let chat = game.sim.private(&clara);
    game.sim.start_bot(&clara, None);
    game.sim.wait_until(|world| world.last_from_bot(chat).is_some()).await;
    let asks = async |game: &Match| {
        let before = game.sim.messages(chat).len();
        game.sim.say(&clara, chat, "about");
        game.sim.wait_until(|world| world.messages(chat).len() > before + 1).await;
    };
    asks(game).await;
    // Updates that are not fetched, and a board that is not sent.
    for method in ["getUpdates", "sendPhoto"] {
        game.sim.fail_next(method, 502, "Bad Gateway");
        game.sim.say(&game.people[0], game.group, "/board");
        asks(game).await;
    }
    game.sim.flood("sendPhoto", 10);
    game.sim.say(&game.people[0], game.group, "/board");
    asks(game).await;
    let (own, since) = (game.sim.private(&game.people[0]), game.sim.log().len());
    game.sim.say(&game.people[0], own, "/resign");
    let question = |world: &World| find_message(world, own, since, "Resign your game").map(Message::key);
    game.sim.wait_until(|world| question(world).is_some()).await;
    let asked = game.sim.look(question).expect("it was found a moment ago");
    game.sim.press(&game.people[0], asked, "Resign").toast().await;
    game.sim.wait_until(|world| find_message(world, game.group, 0, "resigns").is_some()).await;
    game.sim.say(&game.people[0], game.sim.private(&game.people[0]), "review");
    asks(game).await;
}
