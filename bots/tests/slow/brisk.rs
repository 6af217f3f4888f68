//! A fast game in a Telegram group that accepts twenty messages a minute: a shot every three seconds by buttons, in the group or in private
//! chats. Telegram refuses no call, and every shot is shown. Other players are answered while calls of the game fail.
//! `BROADSIDE_BRISK_SHOTS` is the number of shots (default 40).

use std::time::Duration;

use broadside_sim::telegram::{Chat, Entry, Message, TelegramSim, User, World};

use crate::{kills::campaign::env_number, process::Process};

/// The time between two shots, and the calls that a group accepts in a minute.
const SHOT_INTERVAL: Duration = Duration::from_secs(3);
const CALLS_PER_MINUTE: usize = 20;

/// Where the buttons are pressed that fire the shots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputMethod {
    GroupButtons,
    PrivateButtons,
}

/// The simulator, the bot, and a game of two players in a group.
pub struct Match {
    pub sim: TelegramSim,
    pub people: [User; 2],
    group: Chat,
    pub turn: usize,
    fired: usize,
    process: Process,
}

/// The first message in a chat with this text, sent or edited since this position in the log.
fn find_message<'w>(world: &'w World, chat: Chat, since: usize, text: &str) -> Option<&'w Message> {
    world.log()[since..].iter().find_map(|entry| match entry {
        Entry::Sent(message) | Entry::Edited(message) => Some(message).filter(|sent| sent.chat == chat && sent.words().contains(text)),
        _ => None,
    })
}

impl Match {
    /// Starts the bot and a game, up to its first shot.
    pub async fn start() -> Self {
        let sim = TelegramSim::start().await;
        sim.limit_groups(CALLS_PER_MINUTE);
        let process = Process::start([("TELEGRAM_TOKEN", sim.token().to_owned()), ("TELEGRAM_API_URL", sim.url())]);
        sim.wait_until(|world| world.has_listener()).await;
        let people = ["Anna", "Boris"].map(|name| sim.user(name, "en"));
        for user in &people {
            sim.start_bot(user, None);
            let chat = sim.private(user);
            sim.wait_until(|world| world.last_from_bot(chat).is_some()).await;
        }
        let group = sim.group("Yard");
        let mut game = Self { sim, people, group, turn: 0, fired: 0, process };
        game.begin().await;
        game
    }

    async fn begin(&mut self) {
        let [anna, boris] = &self.people;
        self.sim.say(anna, self.group, "/battle");
        let key = |world: &World| button(world.last_from_bot(self.group)?, |verb| verb == "join");
        self.sim.wait_until(|world| key(world).is_some()).await;
        let (board, join) = self.sim.look(|world| Some((world.last_from_bot(self.group)?.key(), key(world)?))).expect("it was found");
        self.sim.press(boris, board, &join).toast().await;
        for user in [anna, boris] {
            let chat = self.sim.private(user);
            self.sim
                .wait_until(|world| world.last_from_bot(chat).is_some_and(|board| button(board, |verb| verb == "ready").is_some()))
                .await;
            self.sim.say(user, chat, "ready");
        }
        let first = |world: &World| {
            let message = find_message(world, self.group, 0, "The battle begins.")?;
            self.people.iter().position(|user| message.words().contains(&format!("{}, your turn.", user.name)))
        };
        self.sim.wait_until(|world| first(world).is_some()).await;
        self.turn = self.sim.look(first).expect("it was found");
    }

    /// Fires once, and waits until the group shows the shot, or the opponent's chat if both play in private.
    pub async fn fire(&mut self, input: InputMethod) {
        let (user, other) = (self.people[self.turn].clone(), self.people[1 - self.turn].clone());
        let own = self.sim.private(&user);
        let since = self.sim.look(|world| world.log().len());
        let cell = match input {
            InputMethod::GroupButtons => self.press_shot(&user, self.group).await,
            InputMethod::PrivateButtons => self.press_shot(&user, own).await,
        };
        let line = format!("You: {cell} — ");
        self.sim.wait_until(|world| find_message(world, own, since, &line).is_some()).await;
        let text = self.sim.look(|world| find_message(world, own, since, &line).map(|sent| sent.words().to_owned())).expect("it was found");
        let result = text.split_once(&line).map(|(_, rest)| rest.lines().next().unwrap_or_default().to_owned()).unwrap_or_default();
        let opponent_chat = if input == InputMethod::PrivateButtons { self.sim.private(&other) } else { self.group };
        let line = format!(": {cell}");
        self.sim.wait_until(|world| find_message(world, opponent_chat, since, &line).is_some()).await;
        if result.contains("miss") {
            self.turn = 1 - self.turn;
        }
        self.fired += 1;
    }

    /// Presses the buttons that lead to a shot, again if the board changes meanwhile. Returns the cell.
    async fn press_shot(&mut self, user: &User, chat: Chat) -> String {
        let fires = |verb: &str| verb.starts_with("fire ");
        let aims = |verb: &str| verb.starts_with("aim ");
        let starts = |verb: &str| verb == "aim";
        loop {
            let offered = |world: &World| {
                let ephemeral = world.ephemeral_messages(user, chat).into_iter().last().cloned();
                let board = world.last_from_bot(chat).filter(|board| !board.keyboard().is_empty()).cloned();
                let aims_or_fires = |shown: &Message| button(shown, fires).or_else(|| nth_button(shown, aims, self.fired));
                let ephemeral = ephemeral.and_then(|shown| Some((shown.key(), aims_or_fires(&shown)?)));
                ephemeral.or_else(|| {
                    let board = board?;
                    let key = button(&board, fires).or_else(|| nth_button(&board, aims, self.fired)).or_else(|| button(&board, starts))?;
                    Some((board.key(), key))
                })
            };
            self.sim.wait_until(|world| offered(world).is_some()).await;
            let (message, key) = self.sim.look(offered).expect("it was found");
            let toast = self.sim.press(user, message, &key).toast().await;
            match command_of(&key).strip_prefix("fire ") {
                Some(cell) if toast.text.is_none() => return cell.to_owned(),
                // The next button is pressed once it is offered; other messages meanwhile do not matter.
                _ => self.sim.wait_until(|world| offered(world).is_some_and(|next| next != (message, key.clone()))).await,
            }
        }
    }

    /// Stops the bot, and checks that Telegram had no problem and no minute with too many calls.
    pub async fn end(self) {
        self.process.end().await;
        assert_eq!(self.sim.problems(), Vec::<String>::new());
        assert!(self.sim.busiest_minute(self.group) <= CALLS_PER_MINUTE, "{} calls in a minute", self.sim.busiest_minute(self.group));
    }
}

/// The command in the data of a button, after the code and the revision of its game.
fn command_of(data: &str) -> &str {
    data.splitn(3, ' ').nth(2).unwrap_or_default()
}

fn buttons(message: &Message, fits: impl Fn(&str) -> bool) -> Vec<String> {
    message.keyboard().concat().into_iter().filter_map(|key| key.data).filter(|data| fits(command_of(data))).collect()
}

fn button(message: &Message, fits: impl Fn(&str) -> bool) -> Option<String> {
    buttons(message, fits).into_iter().next()
}

fn nth_button(message: &Message, fits: impl Fn(&str) -> bool, nth: usize) -> Option<String> {
    let keys = buttons(message, fits);
    keys.get(nth.checked_rem(keys.len())?).cloned()
}

/// Fires shots, one in each interval.
async fn shoot(game: &mut Match, input: InputMethod, shots: usize) {
    let mut ticks = tokio::time::interval(SHOT_INTERVAL);
    for _ in 0..shots {
        ticks.tick().await;
        game.fire(input).await;
    }
}

fn shots() -> usize {
    env_number("BROADSIDE_BRISK_SHOTS").unwrap_or(40)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn brisk_game_by_buttons_is_visible_in_its_group() {
    let mut game = Match::start().await;
    shoot(&mut game, InputMethod::GroupButtons, shots()).await;
    check_other_player_is_answered(&mut game).await;
    game.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn brisk_game_is_played_in_private_chats() {
    let mut game = Match::start().await;
    shoot(&mut game, InputMethod::PrivateButtons, shots()).await;
    game.end().await;
}

/// Checks that another player is answered while calls of the game fail and a review is computed.
async fn check_other_player_is_answered(game: &mut Match) {
    let clara = game.sim.user("Clara", "en");
    let chat = game.sim.private(&clara);
    game.sim.start_bot(&clara, None);
    game.sim.wait_until(|world| world.last_from_bot(chat).is_some()).await;
    let ask = async |game: &Match| {
        let before = game.sim.messages(chat).len();
        game.sim.say(&clara, chat, "about");
        game.sim.wait_until(|world| world.messages(chat).len() > before + 1).await;
    };
    ask(game).await;
    // Fetching updates fails once, then sending a board.
    for method in ["getUpdates", "sendPhoto"] {
        game.sim.fail_next(method, 502, "Bad Gateway");
        game.sim.say(&game.people[0], game.group, "/board");
        ask(game).await;
    }
    game.sim.flood("sendPhoto", 10);
    game.sim.say(&game.people[0], game.group, "/board");
    ask(game).await;
    let (own, since) = (game.sim.private(&game.people[0]), game.sim.log().len());
    game.sim.say(&game.people[0], own, "/resign");
    let question = |world: &World| find_message(world, own, since, "Resign your game").map(Message::key);
    game.sim.wait_until(|world| question(world).is_some()).await;
    let message = game.sim.look(question).expect("the question was found");
    game.sim.press(&game.people[0], message, "Resign").toast().await;
    game.sim.wait_until(|world| find_message(world, game.group, 0, "resigns").is_some()).await;
    game.sim.say(&game.people[0], game.sim.private(&game.people[0]), "review");
    ask(game).await;
}
