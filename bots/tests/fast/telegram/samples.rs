//! Unusual fields of messages and of chat members do not make the bot miss them: there is a sample for each field that the published schema
//! of the Bot API allows, at any depth. Unreadable updates are counted.

use std::collections::{BTreeSet, VecDeque};

use broadside::{platform::Platform, telemetry};
use broadside_game::ids::{Home, PlayerId, RoomId};
use broadside_service::request::ManagerStatus;
use broadside_sim::schema::{schema_dir, telegram::FILE};
use reqwest::Client;
use serde_json::{Map, Value, json};

use super::{Answer, World};

/// The text of every sample. Bytes 7 to 13 are the name.
const TEXT: &str = "/games @boris";

/// The types of the Bot API by name, from its published schema.
struct Schema(Map<String, Value>);

/// The path from the root of the samples to a type: each step is a type, its field, and how many nested lists are around the next type.
type Steps = Vec<(String, String, usize)>;

impl Schema {
    /// The schema, or `None` if this machine does not have it. Panics without it in CI.
    fn load() -> Option<Self> {
        let document = match std::fs::read_to_string(schema_dir().join(FILE)) {
            Ok(document) => document,
            Err(error) => {
                assert!(std::env::var("CI").as_deref() != Ok("true"), "{FILE} is absent: {error}");
                return None;
            }
        };
        let document: Value = serde_json::from_str(&document).expect("the schema is JSON");
        let items = document["items"].as_array().into_iter().flatten();
        let types = items.filter_map(|item| item["children"].as_array()).flatten();
        Some(Self(types.map(|of| (text(&of["name"]), of.clone())).collect()))
    }

    fn fields(&self, name: &str) -> &[Value] {
        self.0.get(name).and_then(|of| of["annotations"].as_array()).map(Vec::as_slice).unwrap_or_default()
    }

    /// The concrete types of an abstract one.
    fn variants(&self, name: &str) -> impl Iterator<Item = String> {
        let of = self.0.get(name).filter(|_| self.fields(name).is_empty());
        let description = of.map(|of| text(&of["description"])).unwrap_or_default();
        description.lines().filter_map(|line| line.strip_prefix(" - ").map(str::to_owned)).collect::<Vec<_>>().into_iter()
    }

    /// Values that a field may have, the simplest first. Empty if they need more than `depth` levels of nesting.
    fn values(&self, field: &Value, depth: usize) -> Vec<Value> {
        let (of, lists) = item(&text(&field["type"]));
        let items = match of.as_str() {
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
        items.into_iter().map(|value| nest_in_lists(value, lists)).collect()
    }

    /// An object of a type with its required fields only. `None` if it needs more than `depth` levels of nesting.
    fn object(&self, name: &str, depth: usize) -> Option<Value> {
        let depth = depth.checked_sub(1)?;
        if let Some(found) = self.variants(name).find_map(|variant| self.object(&variant, depth)) {
            return Some(found);
        }
        let required = self.fields(name).iter().filter(|field| field["required"] == true);
        let fields = required.map(|field| Some((text(&field["name"]), self.values(field, depth).into_iter().next()?)));
        fields.collect::<Option<Map<_, _>>>().map(Value::Object)
    }

    /// Samples for all fields inside an object of this type: a label, the outermost field, and its value.
    fn samples(&self, root: &str) -> Vec<(String, String, Value)> {
        let mut samples = Vec::new();
        let (mut seen, mut queue) = (BTreeSet::new(), VecDeque::from([(root.to_owned(), Steps::new())]));
        while let Some((name, steps)) = queue.pop_front() {
            if !self.0.contains_key(&name) || !seen.insert(name.clone()) {
                continue;
            }
            queue.extend(self.variants(&name).map(|variant| (variant, steps.clone())));
            for field in self.fields(&name) {
                let field_name = text(&field["name"]);
                for value in self.values(field, 8) {
                    let mut at = format!("{name}.{field_name}");
                    if value.is_string() && value != "x" {
                        at = format!("{at}={value}");
                    }
                    let (top, value) = self.within(&name, &field_name, value, &steps);
                    samples.push((at, top, value));
                }
                // The fields of a chat are sampled in `chat`.
                if field_name != "sender_chat" {
                    let (of, lists) = item(&text(&field["type"]));
                    queue.push_back((of, [steps.clone(), vec![(name.clone(), field_name, lists)]].concat()));
                }
            }
        }
        samples
    }

    /// Wraps a field of this type into the objects of these steps. Returns the outermost field and its value.
    fn within(&self, name: &str, field: &str, value: Value, steps: &[(String, String, usize)]) -> (String, Value) {
        let (mut inner, mut field, mut value) = (name.to_owned(), field.to_owned(), value);
        for (outer, outer_field, lists) in steps.iter().rev() {
            let mut object = self.object(&inner, 8).unwrap_or_else(|| json!({}));
            object[&field] = value;
            (inner, field, value) = (outer.clone(), outer_field.clone(), nest_in_lists(object, *lists));
        }
        (field, value)
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// The innermost item type, and how many nested lists are around it; the first of alternative types.
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

fn nest_in_lists(value: Value, lists: usize) -> Value {
    (0..lists).fold(value, |value, _| json!([value]))
}

/// The values of a string field: those that its description quotes, if it lists all possible ones.
fn choices(field: &Value) -> Vec<Value> {
    let is_value = |word: &&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let description = text(&field["description"]);
    // The text between two apostrophes is no single word.
    let quoted: Vec<Value> = description.split('\'').skip(1).filter(is_value).map(Value::from).collect();
    if quoted.is_empty() || field["required"] != true { vec![json!("x")] } else { quoted }
}

/// Adds the missing fields to an object, at all depths.
fn add(target: &mut Value, more: Value) {
    match (target, more) {
        (Value::Object(target), Value::Object(more)) => {
            more.into_iter().for_each(|(name, value)| add(target.entry(name).or_insert(Value::Null), value));
        }
        (target @ Value::Null, more) => *target = more,
        _ => {}
    }
}

/// A webhook whose request handler answers nothing.
struct Webhook {
    world: World,
    url: String,
    client: Client,
    updates: u64,
}

impl Webhook {
    async fn start() -> Self {
        let (world, listen) = World::with_webhook(|_| Some(Answer::Silent)).await;
        Self { world, url: format!("http://{listen}/telegram"), client: Client::new(), updates: 0 }
    }

    /// Sends an update. Returns whether it became a request.
    async fn makes_request(&mut self, kind: &str, value: Value) -> bool {
        let before = self.world.requests.borrow().len();
        self.send(kind, value).await;
        self.world.requests.borrow().len() > before
    }

    /// Sends an update. Returns whether it became an arrival of the bot.
    async fn makes_arrival(&mut self, kind: &str, value: Value) -> bool {
        let before = self.world.arrivals.borrow().len();
        self.send(kind, value).await;
        self.world.arrivals.borrow().len() > before
    }

    /// Sends an update, and waits until it is handled.
    async fn send(&mut self, kind: &str, value: Value) {
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
    let mut webhook = Webhook::start().await;
    let anna = json!({ "id": 1001, "is_bot": false, "first_name": "Анна" });
    let boris = json!({ "id": 1002, "is_bot": false, "first_name": "Борис" });
    let bot = json!({ "id": 4242, "is_bot": true, "first_name": "Sea Battle" });
    let private = json!({ "id": 1001, "type": "private" });
    let group = json!({ "id": -1_001_234_567_890_i64, "type": "supergroup", "title": "Двор" });
    let (mut sent, mut lost) = (0, Vec::new());
    for (at, top, value) in &samples {
        for place in ["private", "group", "reply", "press"] {
            // A message of a channel or a group is no command of a person.
            if top == "sender_chat" && matches!(place, "private" | "group") {
                continue;
            }
            let chat = if place == "private" { &private } else { &group };
            let mut own = message(chat, &anna, TEXT);
            let mut other = message(chat, if place == "press" { &bot } else { &boris }, "Привет");
            let changed = if matches!(place, "private" | "group") { &mut own } else { &mut other };
            add(&mut changed[top.as_str()], value.clone());
            let (kind, update) = match place {
                "press" => ("callback_query", json!({ "id": "9", "from": anna, "chat_instance": "3", "data": "games", "message": other })),
                "reply" => {
                    own["reply_to_message"] = other;
                    ("message", own)
                }
                _ => ("message", own),
            };
            sent += 1;
            if !webhook.makes_request(kind, update).await {
                lost.push(format!("{place}: {at}"));
            }
        }
    }
    println!("{sent} samples of {} fields, {} lost", samples.len(), lost.len());
    assert!(samples.len() > 800, "the whole schema is read: {}", samples.len());
    assert_eq!(lost, Vec::<String>::new(), "{} of {sent}", lost.len());
}

/// Chat members, each with a label. Of every kind: one for each field it may have, one with status and user only, and one with unknown
/// fields.
fn members(schema: &Schema, user: &Value) -> Vec<(String, Value)> {
    let mut members: Vec<(String, Value)> = Vec::new();
    for kind in schema.variants("ChatMember") {
        let samples = schema.samples(&kind);
        assert!(samples.len() > 15, "the whole schema is read: {} of {kind}", samples.len());
        for (at, top, value) in samples {
            let mut member = schema.object(&kind, 8).expect("a member is not infinitely nested");
            member["user"] = user.clone();
            add(&mut member[top.as_str()], value);
            members.push((format!("{kind}: {at}"), member));
        }
        let least = schema.object(&kind, 8).expect("a member is not infinitely nested");
        let least = json!({ "status": least["status"], "user": user });
        members.push((format!("{kind}: required fields"), least.clone()));
        let mut unknown = least;
        (unknown["can_glow"], unknown["can_be_edited"]) = (json!({ "of": [1] }), json!({ "by": "x" }));
        members.push((format!("{kind}: unknown fields"), unknown));
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
        let unknown = json!({ "status": "hologram", "depth": { "of": [1] } });
        let other = json!({ "status": "administrator", "user": { "id": 1002, "is_bot": false, "first_name": "Борис" } });
        let mut all = vec![unknown, other, json!("x")];
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
    let mut webhook = Webhook::start().await;
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
        if webhook.makes_arrival("my_chat_member", change(&left, &member)).await != inside {
            wrong.push(format!("now: {at}"));
        }
        let member_now = json!({ "status": "member", "user": bot });
        if webhook.makes_arrival("my_chat_member", change(&member, &member_now)).await == inside {
            wrong.push(format!("before: {at}"));
        }
    }
    println!("{sent} changes, {} wrong answers", wrong.len());
    assert_eq!(wrong, Vec::<String>::new());
}

#[tokio::test]
async fn unreadable_update_for_the_bot_is_counted() {
    let metrics = telemetry::install_metrics().expect("the metrics are installed");
    let unreadable = || {
        let name = r#"broadside_telegram_updates_total{kind="unreadable"} "#;
        metrics.render().lines().find_map(|line| line.strip_prefix(name)?.parse::<u64>().ok()).unwrap_or_default()
    };
    let mut webhook = Webhook::start().await;
    let anna = json!({ "id": 1001, "is_bot": false, "first_name": "Анна" });
    let private = json!({ "id": 1001, "type": "private" });
    let before = unreadable();
    let rich = json!({ "blocks": [{ "type": "paragraph", "text": "/games" }] });
    let mut only_rich = message(&private, &anna, "");
    only_rich["text"].take();
    only_rich["rich_message"] = rich;
    let unknown_chat = message(&json!({ "id": 1001, "type": "hologram" }), &anna, "/games");
    for unreadable_message in [message(&private, &anna, " "), only_rich, unknown_chat] {
        assert!(!webhook.makes_request("message", unreadable_message).await);
    }
    assert_eq!(unreadable() - before, 3);
    let mut dice = message(&private, &anna, "");
    dice["text"].take();
    dice["dice"] = json!({ "emoji": "🎲", "value": 3 });
    assert!(!webhook.makes_request("message", dice).await);
    assert_eq!(unreadable() - before, 3, "a dice is not unreadable");
}
