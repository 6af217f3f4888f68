//! Unknown or malformed frames, events and interactions during a game: the connection stays, the game goes on, and every interaction that
//! can still be read is answered once, to the asker only.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::Write,
};

use broadside_game::side::Side;
use broadside_sim::discord::{Action, InteractionHandle, InteractionId, MessageId, UserId, rows};
use flate2::{Compression, write::ZlibEncoder};
use serde_json::{Value, json};

use super::contexts::{FLEETS, World};
use crate::script::Script;

/// Changes the payload of an interaction before it is sent.
type Change = fn(&mut Value);

enum Frame {
    Text(String),
    Bytes(Vec<u8>),
    Ping(Vec<u8>),
    /// A payload with the next sequence number of the session.
    Numbered(Value),
    /// A changed interaction that can be read and is answered.
    Answered(Kind, Change),
    /// A changed interaction that does not say who asks, what, or how to answer.
    Ignored(Change),
}

/// The kinds of interactions that are changed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Anna shows her own field, in the room.
    Field,
    /// Vera, who does not play, asks about the bot.
    About,
    /// Anna types a cell, which is completed.
    Autocomplete,
    /// Anna presses a button under the public board.
    Press,
    /// Vera submits a modal.
    Modal,
}

fn text(frame: Value) -> Frame {
    Frame::Text(frame.to_string())
}

fn zlib(text: &str) -> Frame {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).expect("writing to memory succeeds");
    Frame::Bytes(encoder.finish().expect("writing to memory succeeds"))
}

fn event(name: impl Into<Value>, data: Value) -> Frame {
    Frame::Numbered(json!({"op": 0, "t": name.into(), "d": data}))
}

/// Frames that are not a payload, or whose opcode or sequence number is invalid.
fn frames() -> Vec<(&'static str, Frame)> {
    let deep = format!("{{\"op\": 0, \"t\": \"NEWS\", \"s\": 1, \"d\": {}{}}}", "[".repeat(300), "]".repeat(300));
    vec![
        ("text that ends early", Frame::Text("{\"op\": 0, ".to_owned())),
        ("plain text", Frame::Text("¡hola! \u{0}".to_owned())),
        ("a list", Frame::Text("[]".to_owned())),
        ("a number", Frame::Text("7".to_owned())),
        ("a payload of 300 lists in each other", Frame::Text(deep)),
        ("bytes that are not compressed", Frame::Bytes(vec![0xff, 0, 7, 0xfe])),
        ("compressed text", zlib("¡hola!")),
        ("a compressed payload with an unknown opcode", zlib(r#"{"op": 200, "d": null, "s": null, "t": null}"#)),
        ("a ping", Frame::Ping(b"are you there?".to_vec())),
        ("no opcode", text(json!({"t": "NEWS", "s": 1, "d": {}}))),
        ("an opcode that is null", text(json!({"op": null, "d": {}}))),
        ("an opcode as text", text(json!({"op": "0", "t": "NEWS", "s": 1, "d": {}}))),
        ("an unknown opcode", text(json!({"op": 42, "t": null, "s": null, "d": {"a": [1]}}))),
        ("an opcode out of range", text(json!({"op": 70_000, "d": {}}))),
        ("a heartbeat request with data", text(json!({"op": 1, "d": {"a": 1}, "s": null, "t": null}))),
        ("an acknowledgement without a heartbeat", text(json!({"op": 11, "d": "x", "more": true}))),
        ("a Hello with text as interval", text(json!({"op": 10, "d": {"heartbeat_interval": "soon"}}))),
        ("an invalid session without a value", text(json!({"op": 9, "d": null}))),
        ("an invalid session with text", text(json!({"op": 9, "d": "perhaps"}))),
        ("an event without a number", text(json!({"op": 0, "t": "NEWS", "d": {}}))),
        ("an event with its number as text", text(json!({"op": 0, "t": "NEWS", "s": "7", "d": {}}))),
    ]
}

fn events() -> Vec<(&'static str, Frame)> {
    let strange =
        json!({"id": 5, "type": 250, "guild_id": [], "parent_id": {}, "name": null, "system_channel_id": {"x": 1}, "joined_at": 7});
    vec![
        ("an unknown event", event("NEWS", json!({"a": [1]}))),
        ("an unknown event with text", event("NEWS", json!("x"))),
        ("an unknown event with a million letters", event("NEWS", json!({"text": "Ш".repeat(1_000_000)}))),
        ("an event without data", Frame::Numbered(json!({"op": 0, "t": "NEWS"}))),
        ("an event without a name", event(Value::Null, json!({}))),
        ("an event whose name is a number", event(7, json!({}))),
        ("an event name in lower case", event("interaction_create", json!({"id": "1"}))),
        ("a server that is null", event("GUILD_CREATE", Value::Null)),
        ("a server of another form", event("GUILD_CREATE", strange.clone())),
        ("a channel of an unknown type", event("CHANNEL_CREATE", strange.clone())),
        ("a message of another form", event("MESSAGE_CREATE", strange)),
        ("a READY without a session", event("READY", json!({}))),
        ("a RESUMED with data", event("RESUMED", json!({"missed": [1]}))),
        ("an interaction that is null", event("INTERACTION_CREATE", Value::Null)),
        ("an interaction with only a type", event("INTERACTION_CREATE", json!({"type": 2}))),
    ]
}

/// Interactions that can be answered.
fn interactions() -> Vec<(&'static str, Frame)> {
    let field = |change: Change| Frame::Answered(Kind::Field, change);
    let press = |change: Change| Frame::Answered(Kind::Press, change);
    vec![
        (
            "unknown fields",
            field(|payload| {
                for part in ["/data", "/member", "/member/user", "/channel", "/guild", ""] {
                    payload.pointer_mut(part).expect("it is there")["news"] = json!({"a": [1]});
                }
            }),
        ),
        ("no language", field(|payload| payload["locale"] = Value::Null)),
        ("a language that is a number", field(|payload| payload["locale"] = json!(7))),
        ("a language with 100 000 letters", field(|payload| payload["locale"] = json!("x".repeat(100_000)))),
        ("permissions that are a list", field(|payload| payload["app_permissions"] = json!(["new"]))),
        ("an unknown context", field(|payload| payload["context"] = json!(99))),
        ("a context out of range", field(|payload| payload["context"] = json!(70_000))),
        ("an unknown type of channel", field(|payload| payload["channel"]["type"] = json!(250))),
        ("no channel", field(|payload| payload["channel"] = Value::Null)),
        ("an interaction without a channel id", field(|payload| payload["channel_id"] = Value::Null)),
        ("a server that is a number", field(|payload| (payload["guild"], payload["guild_locale"]) = (json!(5), json!({})))),
        ("unknown owners", field(|payload| payload["authorizing_integration_owners"] = json!({"9": "x", "0": {}}))),
        ("a member without permissions", field(|payload| payload["member"]["permissions"] = Value::Null)),
        (
            "a member of another form",
            field(|payload| {
                for name in ["nick", "roles", "joined_at", "flags", "premium_since", "communication_disabled_until", "avatar"] {
                    payload["member"][name] = json!({"a": 1});
                }
            }),
        ),
        (
            "a person of another form",
            field(|payload| {
                for name in ["avatar", "discriminator", "public_flags", "primary_guild", "collectibles", "bot"] {
                    payload["member"]["user"][name] = json!([7]);
                }
            }),
        ),
        ("a name with 5 000 letters", Frame::Answered(Kind::About, |payload| payload["member"]["nick"] = json!("Ш".repeat(5_000)))),
        (
            "unknown options",
            field(|payload| {
                let options = payload["data"]["options"].as_array_mut().expect("the game is named");
                options.extend([json!({"name": "x", "type": 99, "value": [1]}), json!({"name": "y", "type": 4, "value": "new"}), json!(7)]);
            }),
        ),
        ("resolved data as text", field(|payload| payload["data"]["resolved"] = json!("new"))),
        (
            "unknown things resolved",
            field(|payload| payload["data"]["resolved"] = json!({"channels": {"1": {"type": 250}}, "users": {"x": 1}, "news": []})),
        ),
        ("an unknown type of command", field(|payload| payload["data"]["type"] = json!(99))),
        ("a command whose id is null", field(|payload| payload["data"]["id"] = Value::Null)),
        (
            "an unknown option during autocomplete",
            Frame::Answered(Kind::Autocomplete, |payload| {
                let options = payload["data"]["options"].as_array_mut().expect("a cell is typed");
                options.insert(0, json!({"name": "x", "type": 99, "value": null}));
            }),
        ),
        (
            "an unknown component under the message",
            press(|payload| {
                let rows = payload["message"]["components"].as_array_mut().expect("the message has components");
                rows.insert(0, json!({"type": 99, "id": 1, "components": [{"type": 98}], "accent": "x"}));
            }),
        ),
        ("a message of an unknown type", press(|payload| payload["message"]["type"] = json!(250))),
        ("a message with flags as text", press(|payload| payload["message"]["flags"] = json!("new"))),
        ("a message with only an id", press(|payload| payload["message"] = json!({"id": payload["message"]["id"]}))),
        (
            "a press on an unknown component",
            press(|payload| (payload["data"]["component_type"], payload["data"]["values"]) = (json!(99), json!({"a": 1}))),
        ),
        (
            "unknown components of a modal",
            Frame::Answered(Kind::Modal, |payload| {
                let rows = payload["data"]["components"].as_array_mut().expect("the form has components");
                rows.extend([json!({"type": 18, "id": 9, "label": "x", "component": {"type": 99}}), json!({"type": 99}), json!("x")]);
            }),
        ),
    ]
}

/// Interactions that cannot be answered.
fn unanswerable() -> Vec<(&'static str, Frame)> {
    vec![
        ("an unknown type of interaction", Frame::Ignored(|payload| payload["type"] = json!(99))),
        ("a ping with data", Frame::Ignored(|payload| payload["type"] = json!(1))),
        ("a press on no message", Frame::Ignored(|payload| (payload["type"], payload["message"]) = (json!(3), Value::Null))),
        ("an interaction without an id", Frame::Ignored(|payload| payload["id"] = Value::Null)),
        ("a token that is a number", Frame::Ignored(|payload| payload["token"] = json!(7))),
        ("an interaction without a user", Frame::Ignored(|payload| payload["member"] = Value::Null)),
        ("a user id that is not a number", Frame::Ignored(|payload| payload["member"]["user"]["id"] = json!("x"))),
    ]
}

/// A game between Anna and Oleg, and Vera, who does not play.
struct Battle {
    world: World,
    vera: UserId,
    script: Script,
    /// The interactions that cannot be answered.
    ignored: Vec<(&'static str, InteractionId)>,
}

impl Battle {
    async fn start() -> Self {
        let world = World::start(FLEETS[0]).await;
        let vera = world.sim.user("Vera");
        Self { world, vera, script: Script::new(["Anna", "Oleg"]), ignored: Vec::new() }
    }

    /// The side to move misses.
    async fn miss(&mut self) {
        let shot = self.script.miss();
        self.fire(shot, "miss").await;
    }

    async fn fire(&mut self, shot: (Side, String), result: &str) {
        let World { sim, anna, oleg, room, code, .. } = &self.world;
        let (by, since) = (if shot.0 == Side::A { *anna } else { *oleg }, sim.log().len());
        sim.slash(by, *room, "fire", &[("cell", format!("{} !", shot.1).as_str()), ("game", code.as_str())]).answer().await;
        let line = format!("{} — {result}", self.script.line(&shot));
        sim.entry_from(since, |entry| entry.place == Some(*room) && !entry.ephemeral && entry.content.contains(&line)).await;
        self.world.wait_for_delivery().await;
        self.script.shots.push(shot);
    }

    /// The newest public board in the room, and the custom id of a button to aim under it.
    fn aim_button(&self) -> (MessageId, String) {
        let messages = self.world.sim.messages(self.world.room);
        let is_aim = |id: &str| id.split(' ').nth(2).is_some_and(|command| command.starts_with("aim"));
        let button = |message: &broadside_sim::discord::Message| {
            let buttons = rows(&message.components).concat().into_iter().filter(|button| !button.disabled && is_aim(&button.custom_id));
            Some((message.id, buttons.map(|button| button.custom_id).next()?))
        };
        let mut public = messages.iter().rev().filter(|message| message.only_for.is_none());
        public.find_map(button).expect("a board in the room has a button to aim")
    }

    /// Creates an interaction of this kind, whose payload is changed.
    async fn interact(&self, kind: Kind, change: Change) -> InteractionHandle {
        let World { sim, anna, room, code, .. } = &self.world;
        match kind {
            Kind::Field => {
                sim.change_next(change);
                sim.slash(*anna, *room, "field", &[("game", code.as_str())])
            }
            Kind::About => {
                sim.change_next(change);
                sim.slash(self.vera, *room, "about", &[])
            }
            Kind::Autocomplete => {
                sim.change_next(change);
                sim.try_autocomplete(*anna, *room, "fire", &[("cell", "A")]).expect("cells are completed")
            }
            Kind::Press => {
                let (message, button) = self.aim_button();
                sim.change_next(change);
                sim.press(*anna, message, &button)
            }
            Kind::Modal => {
                let card = sim.slash(self.vera, *room, "custom", &[]).answer().await.message.expect("the card has a message id");
                for button in ["draft presets 0", "custom minefield"] {
                    sim.press(self.vera, card, button).answer().await;
                }
                let opened = sim.press(self.vera, card, "draft save");
                assert_eq!(opened.answer().await.action, Action::ModalOpened);
                sim.change_next(change);
                sim.submit(&opened, &[("typed", "harbour")])
            }
        }
    }

    /// Sends a frame, waits until its effects are delivered, and checks that it leads to no public message.
    async fn send(&mut self, name: &'static str, frame: Frame) {
        let (sim, since) = (&self.world.sim, self.world.sim.log().len());
        match frame {
            Frame::Text(text) => sim.send_text(&text),
            Frame::Bytes(bytes) => sim.send_bytes(&bytes),
            Frame::Ping(bytes) => sim.send_ping(&bytes),
            Frame::Numbered(payload) => sim.send_numbered(&payload),
            Frame::Answered(kind, change) => {
                let answer = self.interact(kind, change).await.answer().await;
                assert!(kind == Kind::About || answer.ephemeral, "{name}: {answer}");
                assert!(kind != Kind::Autocomplete || answer.action == Action::Suggested, "{name}: {answer}");
                if kind == Kind::Field {
                    assert!(answer.user == Some(self.world.anna) && !answer.pictures.is_empty(), "{name}: {answer}");
                }
            }
            Frame::Ignored(change) => {
                let id = self.interact(Kind::Field, change).await.id();
                self.ignored.push((name, id));
            }
        }
        self.world.wait_for_delivery().await;
        let (log, room) = (self.world.sim.log(), self.world.room);
        let public: Vec<String> = log[since..]
            .iter()
            .filter(|entry| entry.is_visible() && entry.place == Some(room) && !entry.ephemeral && entry.user != Some(self.vera))
            .map(ToString::to_string)
            .collect();
        assert_eq!(public, Vec::<String>::new(), "{name}: public messages");
    }

    /// Sinks the rest of Oleg's fleet, and checks that every shot is in the record and in one public message.
    async fn finish(&mut self) {
        if self.script.turn() == Side::B {
            self.miss().await;
        }
        while let Some(shot) = self.script.hit() {
            self.fire(shot, "").await;
        }
        let World { sim, anna, room, .. } = &self.world;
        sim.entry_from(0, |entry| entry.place == Some(*room) && entry.content.contains("Anna wins in ")).await;
        self.world.wait_for_delivery().await;
        let response = sim.slash(*anna, *room, "record", &[]).answer().await;
        let file = response.pictures.iter().find(|file| file.name.ends_with(".txt")).expect("the record is a file");
        self.script.check_record(&String::from_utf8_lossy(&file.bytes));
        let log = sim.log();
        let posted = log.iter().filter(|entry| entry.place == Some(*room) && !entry.ephemeral);
        self.script.check_posts(None, posted.filter_map(|entry| Some((entry.message?, entry.content.clone()))));
    }

    /// Checks that no interaction was answered twice, and none that cannot be answered was.
    fn check_answers(&self) {
        let mut answers: BTreeMap<InteractionId, usize> = BTreeMap::new();
        let log = self.world.sim.log();
        for entry in &log {
            let is_answer = match entry.action {
                Action::Responded | Action::Updated | Action::Suggested | Action::ModalOpened | Action::Filled | Action::FollowedUp => true,
                Action::Posted
                | Action::Edited
                | Action::Deleted
                | Action::Deferred
                | Action::DeferredUpdate
                | Action::Amended
                | Action::DmOpened
                | Action::ThreadOpened
                | Action::MemberAdded
                | Action::CommandsRegistered => false,
            };
            if let Some(id) = entry.interaction.filter(|_| is_answer) {
                *answers.entry(id).or_default() += 1;
            }
        }
        let repeated: Vec<InteractionId> = answers.iter().filter(|(_, times)| **times > 1).map(|(id, _)| *id).collect();
        assert_eq!(repeated, [], "answered twice");
        for (name, id) in &self.ignored {
            let answered = self.world.sim.look(|world| world.exchange(*id).and_then(|exchange| exchange.answered_with));
            assert_eq!((answered, answers.get(id)), (None, None), "{name}");
        }
    }
}

#[tokio::test]
async fn thirty_unknown_frames_end_no_game_and_are_answered_if_possible() {
    let all: Vec<(&str, Frame)> = [frames(), events(), interactions(), unanswerable()].into_iter().flatten().collect();
    let names: BTreeSet<&str> = all.iter().map(|(name, _)| *name).collect();
    assert!(names.len() >= 30 && names.len() == all.len(), "each frame has a unique name: {} of {}", names.len(), all.len());
    let mut battle = Battle::start().await;
    let answerable = all.iter().filter(|(_, frame)| matches!(frame, Frame::Answered(..))).count();
    for (number, (name, frame)) in all.into_iter().enumerate() {
        battle.send(name, frame).await;
        if number % 3 == 0 {
            battle.miss().await;
        }
    }
    let sessions = |battle: &Battle| battle.world.sim.look(|world| world.identified_and_resumed());
    assert_eq!(sessions(&battle), (1, 0), "no frame closes the connection");
    // Events that could not be read count for the sequence number too: after a resume Discord does not repeat them.
    battle.world.sim.drop_connection();
    battle.world.sim.wait_until(|world| world.identified_and_resumed() == (1, 1)).await;
    battle.world.sim.slash(battle.vera, battle.world.room, "about", &[]).answer().await;
    battle.miss().await;
    battle.finish().await;
    battle.check_answers();
    println!(
        "{} unknown frames, {answerable} of them answered, {} not; {} shots",
        names.len(),
        battle.ignored.len(),
        battle.script.shots.len()
    );
    battle.world.end().await;
}
