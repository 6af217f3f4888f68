//! The rows tried on Telegram.

use std::cell::RefCell;

use broadside_sim::telegram::{Chat, Entry, Message, MessageKey, Role, TelegramSim, User, World};

use super::{BANNED_HERE, BLOCKED, HOST, MANAGER, Needs, PEOPLE, Platform, Row, Way, code_in, refusal};
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
            // The one who made a group and those they appointed decide alike; a group may hide who is in it.
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
            stage.tournaments.push(data.expect("its keys carry its code"));
        }
        let bea = &stage.people[BANNED_HERE];
        for room in [stage.settings[BANNED_HERE], stage.games[BANNED_HERE]] {
            let said = sim.say(bea, room, "Hello!");
            let before = sim.log().len();
            sim.reply(&stage.people[MANAGER], said, "/ban");
            wait_for_text(sim, sim.private(&stage.people[MANAGER]), before, "Bea can’t start games here any more").await;
        }
        let said = sim.say(&stage.people[BLOCKED], stage.games[BLOCKED], "Hello!");
        let before = sim.log().len();
        sim.reply(&stage.host, said, "/block");
        wait_for_text(sim, sim.private(&stage.host), before, "You and Blake will not").await;
        stage
    }

    /// What is said since then to this person, in their room or in private: that it was done, or why not.
    async fn comes(&self, before: usize, who: usize, room: Chat, done: &str) -> &'static str {
        verdict(self.sim, before, [room, self.sim.private(&self.people[who])], &done.replace("NAME", PEOPLE[who])).await
    }

    async fn challenge(&self, who: usize) -> (MessageKey, String) {
        let open = self.open.borrow()[who].clone();
        if let Some(open) = open {
            return open;
        }
        let before = self.sim.log().len();
        self.sim.say(&self.host, self.games[who], "/battle");
        // Not the one before, whose keys may be taken off only now.
        let chat = self.games[who];
        let is_it = |message: &Message| message.chat == chat && message.words().contains("Hugo challenges everyone");
        let posted = wait_for_message(self.sim, before, |message| is_it(message) && !message.keyboard().is_empty()).await;
        let join = posted.keyboard().concat().into_iter().filter_map(|button| button.data).find(|data| data.ends_with(" join"));
        let code = code_in(&join.expect("a button to join")).expect("the button names the game");
        let made = (posted.key(), code);
        self.open.borrow_mut()[who] = Some(made.clone());
        made
    }
}

/// What is said since then in one of these chats: that it was done, or why not.
pub async fn verdict(sim: &TelegramSim, before: usize, chats: [Chat; 2], done: &str) -> &'static str {
    let find = |world: &World| {
        world.log()[before..].iter().find_map(|entry| match entry {
            Entry::Sent(message) | Entry::Edited(message) if chats.iter().any(|chat| chat.id == message.chat.id) => {
                refusal(message.words()).or_else(|| message.words().contains(done).then_some("yes"))
            }
            _ => None,
        })
    };
    sim.wait_until(|world| find(world).is_some()).await;
    sim.look(find).expect("it was found a moment ago")
}

impl Platform for OnTelegram<'_> {
    async fn tries(&self, who: usize, row: &Row) -> &'static str {
        let code = match row.needs {
            Needs::Nothing => String::new(),
            Needs::Challenge => self.challenge(who).await.1,
            Needs::Finished => self.finished[who].clone(),
            Needs::Tournament => self.tournaments[who].clone(),
        };
        let user = self.people[who].clone();
        let (private, typed) = (self.sim.private(&user), row.typed.replace("CODE", &code));
        let room = if row.way == Way::InSettings { self.settings[who] } else { self.games[who] };
        let hugo = (row.way == Way::AboutHost).then(|| self.sim.say(&self.host, room, "Hello!"));
        let before = self.sim.log().len();
        let came = match row.way {
            Way::Key => {
                let (message, _) = self.challenge(who).await;
                let toast = self.sim.press(&user, message, "Join").toast().await;
                match refusal(toast.text.as_deref().unwrap_or_default()) {
                    Some(why) => why,
                    None => self.comes(before, who, room, row.done).await,
                }
            }
            Way::Link => {
                self.sim.start_bot(&user, Some(&code));
                self.comes(before, who, room, row.done).await
            }
            Way::InSettings | Way::InGames | Way::AboutHost | Way::InPrivate => {
                match hugo {
                    Some(hugo) => self.sim.reply(&user, hugo, &typed),
                    None => self.sim.say(&user, if row.way == Way::InPrivate { private } else { room }, &typed),
                };
                self.comes(before, who, room, row.done).await
            }
        };
        if came == "yes" && row.needs == Needs::Challenge {
            self.open.borrow_mut()[who] = None;
        }
        if came == "yes" && row.slash.0 == "quick" {
            let before = self.sim.log().len();
            self.sim.say(&user, private, "quick stop");
            wait_for_text(self.sim, private, before, "stopped looking").await;
        }
        came
    }
}
