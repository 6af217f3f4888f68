//! Nothing that Telegram may add to a message or to a member of a chat loses what it says: one sample for each field that the
//! published schema lets it carry, at any depth. And what cannot be read at all is counted.

use std::collections::{BTreeSet, VecDeque};

use broadside::{platform::Platform, telemetry};
use broadside_game::ids::{Home, PlayerId, RoomId};
use broadside_service::request::ManagerStatus;
use broadside_sim::schema::{schema_dir, telegram::FILE};
use reqwest::Client;
use serde_json::{Map, Value, json};

use super::{Answer, World};

/// What is said in every sample, and whom it names: bytes 7 to 13 are the name.
const TEXT: &str = "/games @boris";

/// The Bot API by its published schema.
struct Schema(Map<String, Value>);

/// A field of a type, reached from where the samples begin by these steps: each a type, its field, and in how many lists the next one lies.
type Steps = Vec<(String, String, usize)>;

impl Schema {
    /// The schema, if this machine has it.
    fn load() -> Option<Self> {
        let text = match std::fs::read_to_string(schema_dir().join(FILE)) {
            Ok(text) => text,
            Err(error) => {
                assert!(std::env::var("CI").as_deref() != Ok("true"), "{FILE} is absent: {error}");
                return None;
            }
        };
        let document: Value = serde_json::from_str(&text).expect("the schema is JSON");
        let items = document["items"].as_array().into_iter().flatten();
        let types = items.filter_map(|item| item["children"].as_array()).flatten();
        Some(Self(types.map(|one| (words(&one["name"]), one.clone())).collect()))
    }

    fn fields(&self, name: &str) -> &[Value] {
        self.0.get(name).and_then(|of| of["annotations"].as_array()).map(Vec::as_slice).unwrap_or_default()
    }

    /// The types that an abstract one may be.
    fn variants(&self, name: &str) -> impl Iterator<Item = String> {
        let of = self.0.get(name).filter(|_| self.fields(name).is_empty());
        let description = of.map(|of| words(&of["description"])).unwrap_or_default();
        description.lines().filter_map(|line| line.strip_prefix(" - ").map(str::to_owned)).collect::<Vec<_>>().into_iter()
    }

    /// The values a field may have; the first is the simplest. None where the nesting goes deeper than `depth`.
    fn values(&self, field: &Value, depth: usize) -> Vec<Value> {
        let (of, lists) = item(&words(&field["type"]));
        let plain = match of.as_str() {
            "Integer" => match field["name"].as_str() {
                Some("offset") => vec![json!(7)],
                Some("length") => vec![json!(6)],
                _ => vec![json!(1)],
            },
            "Float" => vec![json!(0.5)],
            "Boolean" => vec![json!(false)],
            "True" => vec![json!(true)],
            "String" => choices(field),
            "RichText" => vec![json!("x")],
            name => self.object(name, depth).into_iter().collect(),
        };
        plain.into_iter().map(|value| listed(value, lists)).collect()
    }

    /// The least object of a type.
    fn object(&self, name: &str, depth: usize) -> Option<Value> {
        let depth = depth.checked_sub(1)?;
        if let Some(found) = self.variants(name).find_map(|variant| self.object(&variant, depth)) {
            return Some(found);
        }
        let required = self.fields(name).iter().filter(|field| field["required"] == true);
        let least = required.map(|field| Some((words(&field["name"]), self.values(field, depth).into_iter().next()?)));
        least.collect::<Option<Map<_, _>>>().map(Value::Object)
    }

    /// What an object of this type may carry: where it is, and the field of the object with the value in it.
    fn samples(&self, root: &str) -> Vec<(String, String, Value)> {
        let mut samples = Vec::new();
        let (mut seen, mut open) = (BTreeSet::new(), VecDeque::from([(root.to_owned(), Steps::new())]));
        while let Some((name, steps)) = open.pop_front() {
            if !self.0.contains_key(&name) || !seen.insert(name.clone()) {
                continue;
            }
            open.extend(self.variants(&name).map(|variant| (variant, steps.clone())));
            for field in self.fields(&name) {
                let called = words(&field["name"]);
                for value in self.values(field, 8) {
                    let mut at = format!("{name}.{called}");
                    if value.is_string() && value != "x" {
                        at = format!("{at}={value}");
                    }
                    let (top, value) = self.within(&name, &called, value, &steps);
                    samples.push((at, top, value));
                }
                // The fields of a chat are tried where people write.
                if called != "sender_chat" {
                    let (of, lists) = item(&words(&field["type"]));
                    open.push_back((of, [steps.clone(), vec![(name.clone(), called, lists)]].concat()));
                }
            }
        }
        samples
    }

    /// The field of the outermost object that holds, at the end of these steps, an object of this type with this field.
    fn within(&self, name: &str, field: &str, value: Value, steps: &[(String, String, usize)]) -> (String, Value) {
        let (mut inner, mut field, mut value) = (name.to_owned(), field.to_owned(), value);
        for (outer, holds, lists) in steps.iter().rev() {
            let mut object = self.object(&inner, 8).unwrap_or_else(|| json!({}));
            object[&field] = value;
            (inner, field, value) = (outer.clone(), holds.clone(), listed(object, *lists));
        }
        (field, value)
    }
}

fn words(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// The type of the items of a list, and how many lists are around them; the first of several types.
fn item(of: &str) -> (String, usize) {
    let first = of.split(" or ").next().unwrap_or_default();
    match first.strip_prefix("Array of ") {
        Some(inner) => {
            let (of, lists) = item(inner);
            (of, lists + 1)
        }
        None => (first.to_owned(), 0),
    }
}

fn listed(value: Value, lists: usize) -> Value {
    (0..lists).fold(value, |value, _| json!([value]))
}

/// The words that the description of a text quotes, as it does where only these are possible.
fn choices(field: &Value) -> Vec<Value> {
    let plain = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let description = words(&field["description"]);
    // Apostrophes stand there, too; what is between them is no single word.
    let quoted: Vec<Value> = description.split('\'').skip(1).filter(plain).map(Value::from).collect();
    if quoted.is_empty() || field["required"] != true { vec![json!("x")] } else { quoted }
}

/// Adds to a value what is not in it.
fn add(there: &mut Value, more: Value) {
    match (there, more) {
        (Value::Object(there), Value::Object(more)) => {
            more.into_iter().for_each(|(name, value)| add(there.entry(name).or_insert(Value::Null), value));
        }
        (nothing @ Value::Null, more) => *nothing = more,
        _ => {}
    }
}

/// A webhook with the replica behind it, which hears and says nothing.
struct Hearing {
    world: World,
    url: String,
    client: Client,
    updates: u64,
}

impl Hearing {
    async fn start() -> Self {
        let (world, listen) = World::with_webhook(|_| Some(Answer::Silent)).await;
        Self { world, url: format!("http://{listen}/telegram"), client: Client::new(), updates: 0 }
    }

    /// Whether the replica is asked what this update says.
    async fn hears(&mut self, kind: &str, value: Value) -> bool {
        let before = self.world.asked.borrow().len();
        self.bring(kind, value).await;
        self.world.asked.borrow().len() > before
    }

    /// Whether this update makes the replica greet a place that the bot was added to.
    async fn comes(&mut self, kind: &str, value: Value) -> bool {
        let before = self.world.greeted.borrow().len();
        self.bring(kind, value).await;
        self.world.greeted.borrow().len() > before
    }

    /// Brings an update, and waits until it is dealt with.
    async fn bring(&mut self, kind: &str, value: Value) {
        self.updates += 1;
        let mut update = json!({ "update_id": self.updates });
        update[kind] = value;
        let request = self.client.post(&self.url).header("X-Telegram-Bot-Api-Secret-Token", "hush-hush");
        let answer = request.json(&update).send().await.expect("the webhook answers");
        assert!(answer.status().is_success(), "{update}");
    }
}

fn message(chat: &Value, from: &Value, text: &str) -> Value {
    json!({ "message_id": 7, "date": 1_800_000_000, "chat": chat, "from": from, "text": text })
}

#[tokio::test]
async fn unusual_message_fields_do_not_hide_the_text() {
    let Some(schema) = Schema::load() else { return };
    let samples = schema.samples("Message");
    let mut hearing = Hearing::start().await;
    let anna = json!({ "id": 1001, "is_bot": false, "first_name": "Анна" });
    let boris = json!({ "id": 1002, "is_bot": false, "first_name": "Борис" });
    let bot = json!({ "id": 4242, "is_bot": true, "first_name": "Sea Battle" });
    let private = json!({ "id": 1001, "type": "private" });
    let group = json!({ "id": -1_001_234_567_890_i64, "type": "supergroup", "title": "Двор" });
    let (mut sent, mut lost) = (0, Vec::new());
    for (at, top, value) in &samples {
        for place in ["private", "group", "reply", "press"] {
            // What a channel or a group says is no person's command.
            if top == "sender_chat" && matches!(place, "private" | "group") {
                continue;
            }
            let chat = if place == "private" { &private } else { &group };
            let mut said = message(chat, &anna, TEXT);
            let mut beside = message(chat, if place == "press" { &bot } else { &boris }, "Привет");
            let changed = if matches!(place, "private" | "group") { &mut said } else { &mut beside };
            add(&mut changed[top.as_str()], value.clone());
            let (kind, update) = match place {
                "press" => ("callback_query", json!({ "id": "9", "from": anna, "chat_instance": "3", "data": "games", "message": beside })),
                "reply" => {
                    said["reply_to_message"] = beside;
                    ("message", said)
                }
                _ => ("message", said),
            };
            sent += 1;
            if !hearing.hears(kind, update).await {
                lost.push(format!("{place}: {at}"));
            }
        }
    }
    println!("{sent} samples of {} fields, {} lost", samples.len(), lost.len());
    assert!(samples.len() > 800, "the schema is read whole: {}", samples.len());
    assert_eq!(lost, Vec::<String>::new(), "{} of {sent}", lost.len());
}

/// Members of a chat, each with a label. Of every kind: one for each field that it may carry, one with its status and user alone,
/// and one with fields that no version of the interface has.
fn members(schema: &Schema, user: &Value) -> Vec<(String, Value)> {
    let mut members: Vec<(String, Value)> = Vec::new();
    for kind in schema.variants("ChatMember") {
        let samples = schema.samples(&kind);
        assert!(samples.len() > 15, "the schema is read whole: {} of {kind}", samples.len());
        for (at, top, value) in samples {
            let mut member = schema.object(&kind, 8).expect("a kind of member has no endless parts");
            member["user"] = user.clone();
            add(&mut member[top.as_str()], value);
            members.push((format!("{kind}: {at}"), member));
        }
        let least = schema.object(&kind, 8).expect("a kind of member has no endless parts");
        let least = json!({ "status": least["status"], "user": user });
        members.push((format!("{kind}: nothing else"), least.clone()));
        let mut strange = least;
        (strange["can_glow"], strange["can_be_edited"]) = (json!({ "of": [1] }), json!({ "by": "x" }));
        members.push((format!("{kind}: something new"), strange));
    }
    let kinds: BTreeSet<&str> = members.iter().filter_map(|(_, member)| member["status"].as_str()).collect();
    assert_eq!(Vec::from_iter(kinds), ["administrator", "creator", "kicked", "left", "member", "restricted"]);
    members
}

fn is_administrator(member: &Value) -> bool {
    matches!(member["status"].as_str(), Some("creator" | "administrator"))
}

#[tokio::test]
async fn unusual_member_fields_do_not_hide_the_manager_status() {
    let Some(schema) = Schema::load() else { return };
    let world = World::new().await;
    let (room, anna) = (RoomId { home: Home::Telegram, chat: -55, topic: 0 }, PlayerId { home: Home::Telegram, number: 1001 });
    let user = json!({ "id": 1001, "is_bot": false, "first_name": "Анна" });
    let members = members(&schema, &user);
    let mut wrong = Vec::new();
    for (at, member) in &members {
        let expected = if is_administrator(member) { ManagerStatus::Yes } else { ManagerStatus::No };
        let nobody = json!({ "status": "hologram", "depth": { "of": [1] } });
        let others = json!({ "status": "administrator", "user": { "id": 1002, "is_bot": false, "first_name": "Борис" } });
        let mut all = vec![nobody, others, json!("x")];
        all.extend(is_administrator(member).then(|| member.clone()));
        world.sim.fail_next("getChatAdministrators", 200, json!({ "ok": true, "result": all }));
        if world.telegram.manager_status(room, anna).await != expected {
            wrong.push(at.clone());
        }
    }
    println!("{} members, {} wrong answers", members.len(), wrong.len());
    assert_eq!(wrong, Vec::<String>::new());
    world.sim.fail_next("getChatAdministrators", 403, "Forbidden: bot was kicked from the group chat");
    assert_eq!(world.telegram.manager_status(room, anna).await, ManagerStatus::Unknown);
    world.end().await;
}

#[tokio::test]
async fn unusual_member_fields_do_not_hide_the_bots_arrival() {
    let Some(schema) = Schema::load() else { return };
    let mut hearing = Hearing::start().await;
    let anna = json!({ "id": 1001, "is_bot": false, "first_name": "Анна", "language_code": "ru" });
    let bot = json!({ "id": 110_201_543, "is_bot": true, "first_name": "Sea Battle", "username": "broadside_sim_bot" });
    let group = json!({ "id": -55, "type": "group", "title": "Двор" });
    let left = json!({ "status": "left", "user": bot });
    let change = |before: &Value, now: &Value| json!({ "chat": group, "from": anna, "date": 1_800_000_000, "old_chat_member": before, "new_chat_member": now });
    let (mut sent, mut wrong) = (0, Vec::new());
    for (at, mut member) in members(&schema, &bot) {
        let restricted = member["status"] == "restricted";
        if restricted {
            (member["is_member"], member["can_send_messages"]) = (json!(true), json!(true));
        }
        let inside = restricted || is_administrator(&member) || member["status"] == "member";
        sent += 2;
        if hearing.comes("my_chat_member", change(&left, &member)).await != inside {
            wrong.push(format!("now: {at}"));
        }
        let member_now = json!({ "status": "member", "user": bot });
        if hearing.comes("my_chat_member", change(&member, &member_now)).await == inside {
            wrong.push(format!("before: {at}"));
        }
    }
    println!("{sent} changes, {} read wrong", wrong.len());
    assert_eq!(wrong, Vec::<String>::new());
}

#[tokio::test]
async fn unreadable_update_for_the_bot_is_counted() {
    let counted = telemetry::install_metrics().expect("metrics are counted");
    let unreadable = || {
        let name = r#"broadside_telegram_updates_total{kind="unreadable"} "#;
        counted.render().lines().find_map(|line| line.strip_prefix(name)?.parse::<u64>().ok()).unwrap_or_default()
    };
    let mut hearing = Hearing::start().await;
    let anna = json!({ "id": 1001, "is_bot": false, "first_name": "Анна" });
    let private = json!({ "id": 1001, "type": "private" });
    let before = unreadable();
    let rich = json!({ "blocks": [{ "type": "paragraph", "text": "/games" }] });
    let mut only_rich = message(&private, &anna, "");
    only_rich["text"].take();
    only_rich["rich_message"] = rich;
    let strange = message(&json!({ "id": 1001, "type": "hologram" }), &anna, "/games");
    for said in [message(&private, &anna, " "), only_rich, strange] {
        assert!(!hearing.hears("message", said).await);
    }
    assert_eq!(unreadable() - before, 3);
    let mut dice = message(&private, &anna, "");
    dice["text"].take();
    dice["dice"] = json!({ "emoji": "🎲", "value": 3 });
    assert!(!hearing.hears("message", dice).await);
    assert_eq!(unreadable() - before, 3, "a dice says nothing");
}
