//! Updates, parts of them and answers that no bot can know, during a game: nothing of it stops what comes after, the game goes on, and
//! what can be read of a message or a press is answered, once and to nobody but the asker.

use std::collections::BTreeSet;

use broadside::{
    app::App,
    delivery::{Delivery, Leases},
    platform::Platform,
    telegram::{Telegram, TelegramConfig},
};
use broadside_game::side::Side;
use broadside_service::Service;
use broadside_sim::telegram::{Entry, MessageKey, World as Simulated};
use broadside_store::{embedded::EmbeddedStore, store::Store};
use broadside_testkit::test_service;
use serde_json::{Value, json};

use super::{Arc, CancellationToken, Chat, JoinHandle, TelegramSim, User};
use crate::{
    choosing::{start_private_chat, wait_for_text},
    script::{FLEETS, RULES, Script},
    town::wait_until_drained,
};

/// A moment in November 2026.
const NOON: i64 = 1_795_000_000_000;

type Change = fn(&mut Value);

enum Brought {
    /// An update, an object without a number of its own gets one.
    Update(Value),
    /// The next answer to the request for updates.
    Answer(u16, Value),
    /// Anna asks for her field in front of all, of which Telegram tells so; it is answered in her private chat.
    Said(Change),
    /// The same where something that is read is of another form: it need not be answered.
    Doubtful(Change),
    /// Anna presses a key, of which Telegram tells so; it is answered.
    Pressed(Change),
}

/// Two at war in their private chats, and a group.
struct Battle {
    sim: Arc<TelegramSim>,
    store: Arc<dyn Store>,
    people: [User; 2],
    chats: [Chat; 2],
    group: Chat,
    code: String,
    script: Script,
    stop: CancellationToken,
    running: (JoinHandle<Result<(), String>>, JoinHandle<()>),
    telegram: Arc<Telegram>,
}

impl Battle {
    async fn begun() -> Self {
        let sim = Arc::new(TelegramSim::start().await);
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::in_memory().expect("memory is always there"));
        let service: Arc<Service> = Arc::new(test_service::service(Arc::clone(&store), NOON).0);
        let config = TelegramConfig { token: sim.token().to_owned(), api_url: Some(sim.url()), webhook: None };
        let telegram = Arc::new(Telegram::new(config, Arc::default()).expect("the address is one"));
        telegram.connect().await.expect("the token is known");
        let platforms = vec![Arc::clone(&telegram) as Arc<dyn Platform>];
        let delivery = Delivery::new(Arc::clone(&service), platforms.clone());
        let (app, stop) = (Arc::new(App::new(Arc::clone(&service), platforms)), CancellationToken::new());
        let listening = tokio::spawn(Arc::clone(&telegram).listen(app, stop.clone()));
        let telling = tokio::spawn(Leases::new(service, delivery, 7).run(stop.clone()));
        sim.wait_until(|world| world.has_listener()).await;
        let ((anna, annas), (oleg, olegs)) = (start_private_chat(&sim, "Anna", "en").await, start_private_chat(&sim, "Oleg", "en").await);
        let (people, chats) = ([anna, oleg], [annas, olegs]);
        let group = sim.group("Yard");
        let running = (listening, telling);
        let (code, script) = (String::new(), Script::new(["Anna", "Oleg"]));
        let mut battle = Self { sim, store, people, chats, group, code, script, stop, running, telegram };
        battle.says(0, &format!("battle rules={RULES}"), "Your challenge is open.").await;
        let keys = battle.sim.messages(battle.chats[0]).into_iter().rev().flat_map(|message| message.keyboard().concat());
        battle.code = keys.filter_map(|key| key.copies).find(|copies| copies.len() == 6).expect("a button for the code");
        battle.says(1, &format!("join {}", battle.code), "You accepted").await;
        for side in [0, 1] {
            battle.says(side, &format!("place {}", FLEETS[side]), "Place your ships:").await;
            battle.sim.say(&battle.people[side], battle.chats[side], &format!("ready {}", battle.code));
            battle.settles(0).await;
        }
        for chat in battle.chats {
            wait_for_text(&battle.sim, chat, 0, "The battle begins.").await;
        }
        battle.settles(0).await;
        battle
    }

    /// Somebody says this in private, and reads that.
    async fn says(&self, side: usize, text: &str, words: &str) {
        let since = self.sim.look(|world| world.log().len());
        self.sim.say(&self.people[side], self.chats[side], text);
        wait_for_text(&self.sim, self.chats[side], since, words).await;
        self.settles(0).await;
    }

    /// Waits until all that was asked for is told, and all but so many of the updates are confirmed.
    async fn settles(&self, unconfirmed: usize) {
        self.sim.wait_until(|world| world.pending_updates() <= unconfirmed).await;
        wait_until_drained(self.store.as_ref()).await;
    }

    async fn fires(&mut self, shot: (Side, String), result: &str) {
        let at = usize::from(shot.0.number());
        let since = self.sim.look(|world| world.log().len());
        self.sim.say(&self.people[at], self.chats[at], &format!("fire {}", shot.1));
        wait_for_text(&self.sim, self.chats[at], since, &format!("You: {} — {result}", shot.1)).await;
        wait_for_text(&self.sim, self.chats[1 - at], since, &format!(": {}.", shot.1)).await;
        self.settles(0).await;
        self.script.shots.push(shot);
    }

    /// The side whose turn it is misses, and both are told.
    async fn misses(&mut self) {
        let shot = self.script.miss();
        self.fires(shot, "miss").await;
    }

    /// Anna's newest board with a key to aim by, and the key.
    fn key(&self) -> (MessageKey, String) {
        self.sim.look(|world| {
            let aims = |data: &String| data.split(' ').nth(2).is_some_and(|says| says.starts_with("aim"));
            let mut messages = world.messages(self.chats[0]).into_iter().rev();
            let key = messages.find_map(|message| {
                let key = message.keyboard().concat().into_iter().filter_map(|key| key.data).find(aims)?;
                Some((message.key(), key))
            });
            key.expect("a board that can be aimed by stands in the chat")
        })
    }

    /// Takes what Telegram brings, and waits until it is dealt with as far as that can be seen. Nobody but Anna reads anything.
    async fn takes(&mut self, name: &str, brought: Brought) {
        if matches!(brought, Brought::Pressed(_)) {
            // A new board, and it is Anna's turn.
            for _ in 0..2 - self.script.shots.len() % 2 {
                self.misses().await;
            }
        }
        let (sim, since) = (&self.sim, self.sim.look(|world| world.log().len()));
        let field = format!("/field {}", self.code);
        match brought {
            Brought::Update(update) => {
                let unconfirmed = usize::from(!is_numbered(&update));
                sim.send_update(update);
                self.settles(unconfirmed).await;
            }
            Brought::Answer(status, body) => sim.fail_next("getUpdates", status, body),
            Brought::Said(change) => {
                sim.change_next(change);
                sim.say(&self.people[0], self.group, &field);
                let chat = self.chats[0];
                let shown = |world: &Simulated| {
                    let picture = |entry: &Entry| matches!(entry, Entry::Sent(message) if message.chat == chat && message.png().is_some());
                    world.log()[since..].iter().filter(|entry| picture(entry)).count()
                };
                sim.wait_until(|world| shown(world) > 0).await;
                self.settles(0).await;
                assert_eq!(sim.look(shown), 1, "{name}: one field");
            }
            Brought::Doubtful(change) => {
                sim.change_next(change);
                sim.say(&self.people[0], self.group, &field);
                // An answer, if there is one, comes before this.
                self.says(0, "about", "(MIT or Apache-2.0)").await;
            }
            Brought::Pressed(change) => {
                let (message, key) = self.key();
                sim.change_next(change);
                sim.press(&self.people[0], message, &key).toast().await;
                self.settles(0).await;
            }
        }
        let read: Vec<String> = sim.look(|world| {
            let all = world.log()[since..].iter().filter_map(|entry| match entry {
                Entry::Sent(message) | Entry::Edited(message) | Entry::EphemeralSent(message) => Some(message),
                _ => None,
            });
            let others = all.filter(|message| message.chat != self.chats[0] && message.only_for != Some(self.people[0].id));
            others.map(|message| message.words().to_owned()).collect()
        });
        assert_eq!(read, Vec::<String>::new(), "{name}: what others read");
    }

    /// Fires at what is left of Oleg's fleet. Every shot stands in the record, and was told to both once.
    async fn ends(&mut self) {
        if self.script.turn() == Side::B {
            self.misses().await;
        }
        while let Some(shot) = self.script.hit() {
            self.fires(shot, "").await;
        }
        wait_for_text(&self.sim, self.chats[0], 0, "You won! ").await;
        wait_for_text(&self.sim, self.chats[1], 0, "You lost. ").await;
        let files = |world: &Simulated| {
            world.messages(self.chats[0]).into_iter().rev().find_map(|message| {
                let file = message.media.as_ref().filter(|media| media.name.ends_with(".txt"))?;
                Some(String::from_utf8_lossy(&file.bytes).into_owned())
            })
        };
        self.sim.say(&self.people[0], self.chats[0], &format!("record {}", self.code));
        self.sim.wait_until(|world| files(world).is_some()).await;
        self.script.check_record(&self.sim.look(files).expect("it was just there"));
        let log = self.sim.log();
        for (side, chat) in Side::BOTH.into_iter().zip(self.chats) {
            let posted = log.iter().filter_map(|entry| match entry {
                Entry::Sent(message) | Entry::Edited(message) if message.chat == chat => Some((message.key(), message.words().to_owned())),
                _ => None,
            });
            self.script.check_posts(Some(side), posted);
        }
    }

    async fn end(self) {
        self.settles(0).await;
        self.stop.cancel();
        assert_eq!(self.running.0.await.expect("the adapter does not panic"), Ok(()));
        self.running.1.await.expect("the rounds do not panic");
        self.telegram.drain().await;
        assert_eq!(self.sim.problems(), Vec::<String>::new());
        assert_eq!(self.sim.look(Simulated::unanswered), []);
    }
}

/// Whether an update is told of with a number, so that it is confirmed.
fn is_numbered(update: &Value) -> bool {
    update.is_object() && update.get("update_id").is_none()
}

/// Updates that say nothing the bot could know.
fn updates() -> Vec<(&'static str, Brought)> {
    let anna = json!({"id": 9, "is_bot": false, "first_name": "Vera"});
    let message = |chat: Value, text: Value| json!({"message_id": 7, "date": 1_800_000_000, "chat": chat, "from": anna, "text": text});
    let hologram = message(json!({"id": 9, "type": "hologram"}), json!("/games"));
    let numbered = message(json!({"id": 9, "type": "private"}), json!(7));
    let deep = (0..60).fold(json!({}), |inner, _| json!([inner]));
    [
        ("an unknown kind", json!({"news": {"a": [1]}})),
        ("a kind that is not asked for", json!({"poll_answer": {"poll_id": "1", "option_ids": [0]}})),
        ("a message that is null", json!({"message": null})),
        ("a message in words", json!({"message": "x"})),
        ("a message with nothing in it", json!({"message": {}})),
        ("a message with 60 lists in each other", json!({"message": deep})),
        ("a message in an unknown kind of chat", json!({"message": hologram})),
        ("a message whose text is a number", json!({"message": numbered})),
        ("a press with nothing in it", json!({"callback_query": {}})),
        ("a membership with nothing in it", json!({"my_chat_member": {}})),
        ("a membership of unknown kinds", json!({"my_chat_member": {"old_chat_member": {"status": "x"}, "new_chat_member": 7}})),
        ("a million letters", json!({"news": "Ш".repeat(1_000_000)})),
        ("a number that is null", json!({"update_id": null, "message": {}})),
        ("a number out of range", json!({"update_id": 1_u64 << 40, "message": {}})),
        ("null", Value::Null),
    ]
    .map(|(name, update)| (name, Brought::Update(update)))
    .into()
}

/// Answers to the request for updates that are none.
fn answers() -> Vec<(&'static str, Brought)> {
    vec![
        ("an answer that is an object", Brought::Answer(200, json!({"ok": true, "result": {"a": 1}}))),
        ("an answer of things that are no updates", Brought::Answer(200, json!({"ok": true, "result": [null, 5, "x", [], {}]}))),
        ("a success in words", Brought::Answer(200, json!({"ok": "x"}))),
        ("an unknown failure", Brought::Answer(599, json!({"description": 7, "parameters": "x"}))),
    ]
}

/// What a person says and presses.
fn parts() -> Vec<(&'static str, Brought)> {
    vec![
        (
            "fields nobody knows",
            Brought::Said(|whole| {
                for part in ["/message", "/message/from", "/message/chat", ""] {
                    whole.pointer_mut(part).expect("it is there")["news"] = json!({"a": [1], "b": null});
                }
            }),
        ),
        ("a picture in words beside the text", Brought::Said(|whole| whole["message"]["photo"] = json!("x"))),
        ("an unknown origin", Brought::Said(|whole| whole["message"]["forward_origin"] = json!({"type": "hologram", "date": "x"}))),
        ("a rich message beside the text", Brought::Said(|whole| whole["message"]["rich_message"] = json!({"blocks": [{"type": "x"}]}))),
        ("what it replies to in words", Brought::Said(|whole| whole["message"]["reply_to_message"] = json!("x"))),
        (
            "unknown entities",
            Brought::Said(|whole| {
                let entities = whole["message"]["entities"].as_array_mut().expect("a command is one");
                entities.extend([json!({"type": "hologram", "offset": 0, "length": 2, "of": [1]}), json!(7), json!({"offset": "x"})]);
            }),
        ),
        ("a title that is a number", Brought::Said(|whole| whole["message"]["chat"]["title"] = json!(7))),
        ("a title with 5 000 letters", Brought::Said(|whole| whole["message"]["chat"]["title"] = json!("Ш".repeat(5_000)))),
        ("entities in words", Brought::Doubtful(|whole| whole["message"]["entities"] = json!("x"))),
        (
            "a name that ends behind the text",
            Brought::Doubtful(|whole| {
                let entities = whole["message"]["entities"].as_array_mut().expect("a command is one");
                entities.push(json!({"type": "mention", "offset": 5_000, "length": 9_000}));
            }),
        ),
        ("a language that is a number", Brought::Doubtful(|whole| whole["message"]["from"]["language_code"] = json!(7))),
        ("a date out of range", Brought::Doubtful(|whole| whole["message"]["date"] = json!(i64::MAX))),
        ("a message without a number", Brought::Doubtful(|whole| whole["message"]["message_id"] = Value::Null)),
        ("nobody who says it", Brought::Doubtful(|whole| whole["message"]["from"] = Value::Null)),
        (
            "a press with fields nobody knows",
            Brought::Pressed(|whole| {
                for part in ["/callback_query", "/callback_query/message", "/callback_query/from", ""] {
                    whole.pointer_mut(part).expect("it is there")["news"] = json!({"a": [1], "b": null});
                }
            }),
        ),
        ("a press under an unknown kind of picture", Brought::Pressed(|whole| whole["callback_query"]["message"]["photo"] = json!("x"))),
        (
            "a press by somebody without a language",
            Brought::Pressed(|whole| whole["callback_query"]["from"]["language_code"] = Value::Null),
        ),
        ("a press under no message", Brought::Pressed(|whole| whole["callback_query"]["message"] = Value::Null)),
    ]
}

#[tokio::test]
async fn thirty_unknown_updates_end_no_game_and_are_answered_if_possible() {
    let all: Vec<(&str, Brought)> = [updates(), answers(), parts()].into_iter().flatten().collect();
    let names: BTreeSet<&str> = all.iter().map(|(name, _)| *name).collect();
    assert!(names.len() >= 30 && names.len() == all.len(), "each has a name of its own: {} of {}", names.len(), all.len());
    let mut battle = Battle::begun().await;
    for (number, (name, brought)) in all.into_iter().enumerate() {
        // What has no number is said again until something after it is confirmed, and a wrong answer is given to the next request only.
        let waits = match &brought {
            Brought::Update(update) => !is_numbered(update),
            Brought::Answer(..) => true,
            Brought::Said(_) | Brought::Doubtful(_) | Brought::Pressed(_) => false,
        };
        battle.takes(name, brought).await;
        if waits || number % 4 == 0 {
            battle.misses().await;
        }
    }
    battle.ends().await;
    battle.end().await;
}
