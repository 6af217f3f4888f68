//! Unknown updates, fields and responses during a game: they do not stop later updates, and the game goes on. A message or press with
//! unknown fields is answered once, and only to its sender.

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

/// A moment in November 2026, in milliseconds.
const NOON: i64 = 1_795_000_000_000;

type Change = fn(&mut Value);

enum Input {
    /// An update. An object without an `update_id` gets one.
    Update(Value),
    /// The next response to `getUpdates`.
    Response(u16, Value),
    /// Anna asks for her field in the group by a changed message; she is answered in her private chat.
    Message(Change),
    /// The same with a change to a field that the bot reads; no answer is needed.
    UnreadableMessage(Change),
    /// Anna presses a button by a changed press; she is answered.
    Press(Change),
}

/// A running game of Anna and Oleg in their private chats, and a group.
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
    async fn start() -> Self {
        let sim = Arc::new(TelegramSim::start().await);
        let store: Arc<dyn Store> = Arc::new(EmbeddedStore::in_memory().expect("the in-memory store opens"));
        let service: Arc<Service> = Arc::new(test_service::service(Arc::clone(&store), NOON).0);
        let config = TelegramConfig { token: sim.token().to_owned(), api_url: Some(sim.url()), webhook: None };
        let telegram = Arc::new(Telegram::new(config, Arc::default()).expect("the configuration is valid"));
        telegram.connect().await.expect("the bot connects");
        let platforms = vec![Arc::clone(&telegram) as Arc<dyn Platform>];
        let delivery = Delivery::new(Arc::clone(&service), platforms.clone());
        let (app, stop) = (Arc::new(App::new(Arc::clone(&service), platforms)), CancellationToken::new());
        let listening = tokio::spawn(Arc::clone(&telegram).listen(app, stop.clone()));
        let delivering = tokio::spawn(Leases::new(service, delivery, 7).run(stop.clone()));
        sim.wait_until(|world| world.has_listener()).await;
        let ((anna, anna_chat), (oleg, oleg_chat)) =
            (start_private_chat(&sim, "Anna", "en").await, start_private_chat(&sim, "Oleg", "en").await);
        let (people, chats) = ([anna, oleg], [anna_chat, oleg_chat]);
        let group = sim.group("Yard");
        let running = (listening, delivering);
        let (code, script) = (String::new(), Script::new(["Anna", "Oleg"]));
        let mut battle = Self { sim, store, people, chats, group, code, script, stop, running, telegram };
        battle.execute(0, &format!("battle rules={RULES}"), "Your challenge is open.").await;
        let keys = battle.sim.messages(battle.chats[0]).into_iter().rev().flat_map(|message| message.keyboard().concat());
        battle.code = keys.filter_map(|key| key.copies).find(|copies| copies.len() == 6).expect("a button for the code");
        battle.execute(1, &format!("join {}", battle.code), "You accepted").await;
        for side in [0, 1] {
            battle.execute(side, &format!("place {}", FLEETS[side]), "Place your ships:").await;
            battle.sim.say(&battle.people[side], battle.chats[side], &format!("ready {}", battle.code));
            battle.settle(0).await;
        }
        for chat in battle.chats {
            wait_for_text(&battle.sim, chat, 0, "The battle begins.").await;
        }
        battle.settle(0).await;
        battle
    }

    /// A player types a command in private; waits for a message with these words.
    async fn execute(&self, side: usize, text: &str, words: &str) {
        let since = self.sim.look(|world| world.log().len());
        self.sim.say(&self.people[side], self.chats[side], text);
        wait_for_text(&self.sim, self.chats[side], since, words).await;
        self.settle(0).await;
    }

    /// Waits until all messages are delivered, and at most so many updates are unconfirmed.
    async fn settle(&self, unconfirmed: usize) {
        self.sim.wait_until(|world| world.pending_updates() <= unconfirmed).await;
        wait_until_drained(self.store.as_ref()).await;
    }

    async fn fire(&mut self, shot: (Side, String), result: &str) {
        let at = usize::from(shot.0.number());
        let since = self.sim.look(|world| world.log().len());
        self.sim.say(&self.people[at], self.chats[at], &format!("fire {}", shot.1));
        wait_for_text(&self.sim, self.chats[at], since, &format!("You: {} — {result}", shot.1)).await;
        wait_for_text(&self.sim, self.chats[1 - at], since, &format!(": {}.", shot.1)).await;
        self.settle(0).await;
        self.script.shots.push(shot);
    }

    /// Fires a shot that misses for the side to move, and waits until both players have the result.
    async fn miss(&mut self) {
        let shot = self.script.miss();
        self.fire(shot, "miss").await;
    }

    /// Anna's newest board with a button to aim, and the button's data.
    fn aim_button(&self) -> (MessageKey, String) {
        self.sim.look(|world| {
            let is_aim = |data: &String| data.split(' ').nth(2).is_some_and(|command| command.starts_with("aim"));
            let mut messages = world.messages(self.chats[0]).into_iter().rev();
            let key = messages.find_map(|message| {
                let key = message.keyboard().concat().into_iter().filter_map(|key| key.data).find(is_aim)?;
                Some((message.key(), key))
            });
            key.expect("the chat has a board with a button to aim")
        })
    }

    /// Sends an input, and waits until it is handled, as far as that is visible. Panics if anyone but Anna is sent a message.
    async fn send(&mut self, name: &str, input: Input) {
        if matches!(input, Input::Press(_)) {
            // A new board, on Anna's turn.
            for _ in 0..2 - self.script.shots.len() % 2 {
                self.miss().await;
            }
        }
        let (sim, since) = (&self.sim, self.sim.look(|world| world.log().len()));
        let field = format!("/field {}", self.code);
        match input {
            Input::Update(update) => {
                let unconfirmed = usize::from(!is_numbered(&update));
                sim.send_update(update);
                self.settle(unconfirmed).await;
            }
            Input::Response(status, body) => sim.fail_next("getUpdates", status, body),
            Input::Message(change) => {
                sim.change_next(change);
                sim.say(&self.people[0], self.group, &field);
                let chat = self.chats[0];
                let shown = |world: &Simulated| {
                    let picture = |entry: &Entry| matches!(entry, Entry::Sent(message) if message.chat == chat && message.png().is_some());
                    world.log()[since..].iter().filter(|entry| picture(entry)).count()
                };
                sim.wait_until(|world| shown(world) > 0).await;
                self.settle(0).await;
                assert_eq!(sim.look(shown), 1, "{name}: one field");
            }
            Input::UnreadableMessage(change) => {
                sim.change_next(change);
                sim.say(&self.people[0], self.group, &field);
                // An answer to it, if any, comes before this one.
                self.execute(0, "about", "(MIT or Apache-2.0)").await;
            }
            Input::Press(change) => {
                let (message, key) = self.aim_button();
                sim.change_next(change);
                sim.press(&self.people[0], message, &key).toast().await;
                self.settle(0).await;
            }
        }
        let read_by_others: Vec<String> = sim.look(|world| {
            let all = world.log()[since..].iter().filter_map(|entry| match entry {
                Entry::Sent(message) | Entry::Edited(message) | Entry::EphemeralSent(message) => Some(message),
                _ => None,
            });
            let others = all.filter(|message| message.chat != self.chats[0] && message.only_for != Some(self.people[0].id));
            others.map(|message| message.words().to_owned()).collect()
        });
        assert_eq!(read_by_others, Vec::<String>::new(), "{name}: no other player is sent a message");
    }

    /// Sinks the rest of Oleg's fleet. The record must have every shot, and both players one message about each.
    async fn finish_game(&mut self) {
        if self.script.turn() == Side::B {
            self.miss().await;
        }
        while let Some(shot) = self.script.hit() {
            self.fire(shot, "").await;
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
        self.script.check_record(&self.sim.look(files).expect("the record was sent"));
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
        self.settle(0).await;
        self.stop.cancel();
        assert_eq!(self.running.0.await.expect("the adapter does not panic"), Ok(()));
        self.running.1.await.expect("the delivery does not panic");
        self.telegram.drain().await;
        assert_eq!(self.sim.problems(), Vec::<String>::new());
        assert_eq!(self.sim.look(Simulated::unanswered), []);
    }
}

/// Whether the simulator gives an update a number, so that the bot can confirm it.
fn is_numbered(update: &Value) -> bool {
    update.is_object() && update.get("update_id").is_none()
}

/// Updates that the bot cannot read.
fn updates() -> Vec<(&'static str, Input)> {
    let vera = json!({"id": 9, "is_bot": false, "first_name": "Vera"});
    let message = |chat: Value, text: Value| json!({"message_id": 7, "date": 1_800_000_000, "chat": chat, "from": vera, "text": text});
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
    .map(|(name, update)| (name, Input::Update(update)))
    .into()
}

/// Malformed responses to `getUpdates`.
fn responses() -> Vec<(&'static str, Input)> {
    vec![
        ("an answer that is an object", Input::Response(200, json!({"ok": true, "result": {"a": 1}}))),
        ("an answer of things that are no updates", Input::Response(200, json!({"ok": true, "result": [null, 5, "x", [], {}]}))),
        ("a success in words", Input::Response(200, json!({"ok": "x"}))),
        ("an unknown failure", Input::Response(599, json!({"description": 7, "parameters": "x"}))),
    ]
}

/// Changed messages and presses.
fn changes() -> Vec<(&'static str, Input)> {
    vec![
        (
            "unknown fields",
            Input::Message(|whole| {
                for part in ["/message", "/message/from", "/message/chat", ""] {
                    whole.pointer_mut(part).expect("the field exists")["news"] = json!({"a": [1], "b": null});
                }
            }),
        ),
        ("a picture in words beside the text", Input::Message(|whole| whole["message"]["photo"] = json!("x"))),
        ("an unknown origin", Input::Message(|whole| whole["message"]["forward_origin"] = json!({"type": "hologram", "date": "x"}))),
        ("a rich message beside the text", Input::Message(|whole| whole["message"]["rich_message"] = json!({"blocks": [{"type": "x"}]}))),
        ("a reply to a message in words", Input::Message(|whole| whole["message"]["reply_to_message"] = json!("x"))),
        (
            "unknown entities",
            Input::Message(|whole| {
                let entities = whole["message"]["entities"].as_array_mut().expect("a command has an entity");
                entities.extend([json!({"type": "hologram", "offset": 0, "length": 2, "of": [1]}), json!(7), json!({"offset": "x"})]);
            }),
        ),
        ("a title that is a number", Input::Message(|whole| whole["message"]["chat"]["title"] = json!(7))),
        ("a title with 5 000 letters", Input::Message(|whole| whole["message"]["chat"]["title"] = json!("Ш".repeat(5_000)))),
        ("entities in words", Input::UnreadableMessage(|whole| whole["message"]["entities"] = json!("x"))),
        (
            "a mention beyond the end of the text",
            Input::UnreadableMessage(|whole| {
                let entities = whole["message"]["entities"].as_array_mut().expect("a command has an entity");
                entities.push(json!({"type": "mention", "offset": 5_000, "length": 9_000}));
            }),
        ),
        ("a language that is a number", Input::UnreadableMessage(|whole| whole["message"]["from"]["language_code"] = json!(7))),
        ("a date out of range", Input::UnreadableMessage(|whole| whole["message"]["date"] = json!(i64::MAX))),
        ("a message without a number", Input::UnreadableMessage(|whole| whole["message"]["message_id"] = Value::Null)),
        ("a message without a sender", Input::UnreadableMessage(|whole| whole["message"]["from"] = Value::Null)),
        (
            "a press with unknown fields",
            Input::Press(|whole| {
                for part in ["/callback_query", "/callback_query/message", "/callback_query/from", ""] {
                    whole.pointer_mut(part).expect("the field exists")["news"] = json!({"a": [1], "b": null});
                }
            }),
        ),
        ("a press under an unknown kind of picture", Input::Press(|whole| whole["callback_query"]["message"]["photo"] = json!("x"))),
        ("a press by a user without a language", Input::Press(|whole| whole["callback_query"]["from"]["language_code"] = Value::Null)),
        ("a press under no message", Input::Press(|whole| whole["callback_query"]["message"] = Value::Null)),
    ]
}

#[tokio::test]
async fn thirty_unknown_updates_end_no_game_and_are_answered_if_possible() {
    let all: Vec<(&str, Input)> = [updates(), responses(), changes()].into_iter().flatten().collect();
    let names: BTreeSet<&str> = all.iter().map(|(name, _)| *name).collect();
    assert!(names.len() >= 30 && names.len() == all.len(), "all names are different: {} of {}", names.len(), all.len());
    let mut battle = Battle::start().await;
    for (number, (name, input)) in all.into_iter().enumerate() {
        // An update without a number is repeated until a later one is confirmed; a malformed response is given to one request only.
        let must_move = match &input {
            Input::Update(update) => !is_numbered(update),
            Input::Response(..) => true,
            Input::Message(_) | Input::UnreadableMessage(_) | Input::Press(_) => false,
        };
        battle.send(name, input).await;
        if must_move || number % 4 == 0 {
            battle.miss().await;
        }
    }
    battle.finish_game().await;
    battle.end().await;
}
