//! The fields of an update that are read, by path; all others are removed before the client library parses it. One part that the
//! library's types do not know would otherwise cost the whole message. Reads nothing itself.

use serde_json::{Value, json};

/// How much of a value is kept.
#[derive(Clone, Copy)]
enum Part {
    /// A plain value as it is; no object and no list.
    Plain,
    /// These fields of an object.
    Object(&'static [(&'static str, Part)]),
    /// These fields of each object in a list.
    Objects(&'static [(&'static str, Part)]),
}

use Part::{Object, Objects, Plain};

const UPDATE: Part =
    Object(&[("update_id", Plain), ("message", Object(MESSAGE)), ("callback_query", Object(QUERY)), ("my_chat_member", Object(CHANGE))]);

const MESSAGE: &[(&str, Part)] = &[
    ("message_id", Plain),
    ("message_thread_id", Plain),
    ("is_topic_message", Plain),
    ("date", Plain),
    ("chat", CHAT),
    ("from", USER),
    ("sender_chat", CHAT),
    ("text", Plain),
    ("entities", Objects(&[("type", Plain), ("offset", Plain), ("length", Plain), ("user", USER)])),
    ("migrate_to_chat_id", Plain),
    ("migrate_from_chat_id", Plain),
    ("reply_to_message", Object(REPLIED_TO)),
];

const REPLIED_TO: &[(&str, Part)] = &[
    ("message_id", Plain),
    ("date", Plain),
    ("chat", CHAT),
    ("from", USER),
    ("sender_chat", CHAT),
    ("forum_topic_created", Object(&[("name", Plain), ("icon_color", Plain)])),
];

const QUERY: &[(&str, Part)] = &[("id", Plain), ("from", USER), ("chat_instance", Plain), ("data", Plain), ("message", Object(PRESSED))];

const PRESSED: &[(&str, Part)] =
    &[("message_id", Plain), ("message_thread_id", Plain), ("is_topic_message", Plain), ("date", Plain), ("chat", CHAT), ("text", Plain)];

const CHANGE: &[(&str, Part)] =
    &[("chat", CHAT), ("from", USER), ("date", Plain), ("old_chat_member", MEMBER), ("new_chat_member", MEMBER)];

const CHAT: Part = Object(&[("id", Plain), ("type", Plain)]);

const USER: Part =
    Object(&[("id", Plain), ("is_bot", Plain), ("first_name", Plain), ("last_name", Plain), ("username", Plain), ("language_code", Plain)]);

const MEMBER: Part = Object(&[("status", Plain), ("user", USER), ("is_member", Plain), ("can_send_messages", Plain)]);

/// Removes from an update what is not read.
pub(super) fn reduce(update: &mut Value) {
    keep(update, UPDATE);
    if let Some(entities) = update.pointer_mut("/message/entities").and_then(Value::as_array_mut) {
        entities.retain(names_a_person);
    }
    // The library wants every right of a member to be there; read is only whether the bot is in the chat and may write.
    for (side, needs_to_write) in [("old_chat_member", false), ("new_chat_member", true)] {
        if let Some(member) = update.pointer_mut(&format!("/my_chat_member/{side}")) {
            let status = if is_in(member, needs_to_write) { "member" } else { "left" };
            member["status"] = json!(status);
        }
    }
}

/// Keeps of a value what `part` says. `false` where the value is of another kind: then nothing of it is kept.
fn keep(value: &mut Value, part: Part) -> bool {
    match (value, part) {
        (Value::Object(fields), Object(kept)) => {
            fields.retain(|name, value| {
                let part = kept.iter().find(|(kept, _)| kept == name).map(|(_, part)| *part);
                part.is_some_and(|part| keep(value, part))
            });
            true
        }
        (Value::Array(items), Objects(kept)) => {
            items.retain_mut(|item| keep(item, Object(kept)));
            true
        }
        (Value::Bool(_) | Value::Number(_) | Value::String(_), Plain) => true,
        _ => false,
    }
}

/// Whether an entity names a person; the other kinds are formatting.
fn names_a_person(entity: &Value) -> bool {
    match entity["type"].as_str() {
        Some("mention") => true,
        Some("text_mention") => entity["user"].is_object(),
        _ => false,
    }
}

/// Whether a member of a chat is in it, and may write there where that is asked for.
fn is_in(member: &Value, needs_to_write: bool) -> bool {
    match member["status"].as_str() {
        Some("creator" | "administrator" | "member") => true,
        Some("restricted") => member["is_member"] == true && !(needs_to_write && member["can_send_messages"] == false),
        _ => false,
    }
}
