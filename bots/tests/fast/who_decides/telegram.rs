//! The rows tried on Telegram.

use std::cell::RefCell;

use broadside_sim::telegram::{Chat, Entry, Message, MessageKey, Role, TelegramSim, User, World};

use super::{BANNED_HERE, BLOCKED, HOST, MANAGER, PEOPLE, Platform, Row, Setup, Via, code_in, refusal};
use crate::choosing::{wait_for_message, wait_for_text};

pub struct OnTelegram<'s> {
    sim: &'s TelegramSim,
    pub people: Vec<User>,
    host: User,
    settings: Vec<Chat>,
    games: Vec<Chat>,
    open: RefCell<Vec<Option<(MessageKey, String)>>>,
    finished: Vec<String>,
    tournaments: Vec<String>,
}

impl<'s> OnTelegram<'s> {
    pub async fn start(sim: &'s TelegramSim) -> Self {
        let people: Vec<User> = PEOPLE.iter().map(|name| sim.user(name, "en")).collect();
        let host = sim.user(HOST, "en");
        let groups = |kind: &str| PEOPLE.iter().map(|name| sim.group(&format!("{kind} of {name}"))).collect::<Vec<_>>();
        let (settings, games) = (groups("Settings"), groups("Games"));
        for (index, chat) in settings.iter().chain(&games).enumerate() {
            // Creators and administrators are both managers; a group may hide its members.
            sim.promote(&people[MANAGER], *chat, if index % 2 == 0 { Role::Creator } else { Role::Administrator });
            if index % 3 == 0 {
                sim.hide_members(*chat);
            }
        }
        let open = RefCell::new(vec![None; PEOPLE.len()]);
        let mut stage = Self { sim, people, host, settings, games, open, finished: Vec::new(), tournaments: Vec::new() };
        for person in stage.people.iter().chain([&stage.host]) {
            let before = sim.log().len();
            sim.start_bot(person, None);
            wait_for_text(sim, sim.private(person), before, "Sea Battle").await;
        }
        for who in 0..PEOPLE.len() {
            let (message, code) = stage.challenge(who).await;
            stage.open.borrow_mut()[who] = None;
            let before = sim.log().len();
            sim.press(&stage.people[who], message, "Join").toast().await;
            wait_for_text(sim, stage.games[who], before, "accepted").await;
            let before = sim.log().len();
            sim.say(&stage.people[who], stage.games[who], &format!("/resign_now {code}"));
            wait_for_text(sim, stage.games[who], before, "called the game off").await;
            stage.finished.push(code);
            let before = sim.log().len();
            sim.say(&stage.host, stage.games[who], "/tournament create start=hand least=2 name=Cup");
            let card = wait_for_text(sim, sim.private(&stage.host), before, "Cup").await;
            let data = card.keyboard().concat().into_iter().find_map(|button| code_in(&button.data.unwrap_or_default()));
            stage.tournaments.push(data.expect("the buttons name the tournament"));
        }
        let bea = &stage.people[BANNED_HERE];
        for room in [stage.settings[BANNED_HERE], stage.games[BANNED_HERE]] {
            let greeting = sim.say(bea, room, "Hello!");
            let before = sim.log().len();
            sim.reply(&stage.people[MANAGER], greeting, "/ban");
            wait_for_text(sim, sim.private(&stage.people[MANAGER]), before, "Bea can’t start games here any more").await;
        }
        let greeting = sim.say(&stage.people[BLOCKED], stage.games[BLOCKED], "Hello!");
        let before = sim.log().len();
        sim.reply(&stage.host, greeting, "/block");
        wait_for_text(sim, sim.private(&stage.host), before, "You and Blake will not").await;
        stage
    }

    /// Waits for the result of a try, in the player's room or private chat.
    async fn wait_for_result(&self, before: usize, who: usize, room: Chat, done: &str) -> &'static str {
        wait_for_result(self.sim, before, [room, self.sim.private(&self.people[who])], &done.replace("NAME", PEOPLE[who])).await
    }

    async fn challenge(&self, who: usize) -> (MessageKey, String) {
        let open = self.open.borrow()[who].clone();
        if let Some(open) = open {
            return open;
        }
        let before = self.sim.log().len();
        self.sim.say(&self.host, self.games[who], "/battle");
        // Skips an edit of the previous challenge, which may lose its buttons now.
        let chat = self.games[who];
        let is_challenge = |message: &Message| message.chat == chat && message.words().contains("Hugo challenges everyone");
        let posted = wait_for_message(self.sim, before, |message| is_challenge(message) && !message.keyboard().is_empty()).await;
        let join = posted.keyboard().concat().into_iter().filter_map(|button| button.data).find(|data| data.ends_with(" join"));
        let code = code_in(&join.expect("a button to join")).expect("the button names the game");
        let made = (posted.key(), code);
        self.open.borrow_mut()[who] = Some(made.clone());
        made
    }
}

/// Waits for the result of a try in one of these chats: "yes" for a message with `done`, or the kind of a refusal.
pub async fn wait_for_result(sim: &TelegramSim, before: usize, chats: [Chat; 2], done: &str) -> &'static str {
    let find = |world: &World| {
        world.log()[before..].iter().find_map(|entry| match entry {
            Entry::Sent(message) | Entry::Edited(message) if chats.iter().any(|chat| chat.id == message.chat.id) => {
                refusal(message.words()).or_else(|| message.words().contains(done).then_some("yes"))
            }
            _ => None,
        })
    };
    sim.wait_until(|world| find(world).is_some()).await;
    sim.look(find).expect("the result is in the log")
}

impl Platform for OnTelegram<'_> {
    async fn try_row(&self, who: usize, row: &Row) -> &'static str {
        let code = match row.setup {
            Setup::Nothing => String::new(),
            Setup::Challenge => self.challenge(who).await.1,
            Setup::Finished => self.finished[who].clone(),
            Setup::Tournament => self.tournaments[who].clone(),
        };
        let user = self.people[who].clone();
        let (private, typed) = (self.sim.private(&user), row.typed.replace("CODE", &code));
        let room = if row.via == Via::InSettings { self.settings[who] } else { self.games[who] };
        let greeting = (row.via == Via::AboutHost).then(|| self.sim.say(&self.host, room, "Hello!"));
        let before = self.sim.log().len();
        let result = match row.via {
            Via::Button => {
                let (message, _) = self.challenge(who).await;
                let toast = self.sim.press(&user, message, "Join").toast().await;
                match refusal(toast.text.as_deref().unwrap_or_default()) {
                    Some(refused) => refused,
                    None => self.wait_for_result(before, who, room, row.done).await,
                }
            }
            Via::Link => {
                self.sim.start_bot(&user, Some(&code));
                self.wait_for_result(before, who, room, row.done).await
            }
            Via::InSettings | Via::InGames | Via::AboutHost | Via::InPrivate => {
                match greeting {
                    Some(greeting) => self.sim.reply(&user, greeting, &typed),
                    None => self.sim.say(&user, if row.via == Via::InPrivate { private } else { room }, &typed),
                };
                self.wait_for_result(before, who, room, row.done).await
            }
        };
        if result == "yes" && row.setup == Setup::Challenge {
            self.open.borrow_mut()[who] = None;
        }
        if result == "yes" && row.slash.0 == "quick" {
            let before = self.sim.log().len();
            self.sim.say(&user, private, "quick stop");
            wait_for_text(self.sim, private, before, "stopped looking").await;
        }
        result
    }
}
