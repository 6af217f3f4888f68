//! The fields of an update that are read, by name; all others are removed before the client library parses it. One part that the
//! library's types do not know would otherwise cost the whole message. Reads nothing itself.

use serde_json::{Value, json};

/// The fields with a plain value that are read wherever they stand.
const PLAIN: &str = "update_id message_id message_thread_id is_topic_message date text type offset length data chat_instance \
    migrate_to_chat_id migrate_from_chat_id id is_bot first_name last_name username language_code name icon_color status is_member \
    can_send_messages";

/// The fields with an object.
const OBJECTS: &str = "message callback_query my_chat_member chat from user sender_chat reply_to_message forum_topic_created \
    old_chat_member new_chat_member";

/// Removes from an update what is not read.
pub(super) fn reduce(update: &mut Value) {
    keep_known(update);
    // The library wants every right of a member to be there; read is only whether the bot is in the chat and may write.
    for (side, needs_to_write) in [("old_chat_member", false), ("new_chat_member", true)] {
        if let Some(member) = update.pointer_mut(&format!("/my_chat_member/{side}")) {
            let status = if is_in(member, needs_to_write) { "member" } else { "left" };
            member["status"] = json!(status);
        }
    }
}

/// Removes from an object and from those in it what is not read, or is of another kind than is read.
fn keep_known(value: &mut Value) {
    let Value::Object(fields) = value else { return };
    let is_listed = |list: &str, name: &str| list.split_whitespace().any(|listed| listed == name);
    fields.retain(|name, value| match value {
        Value::Bool(_) | Value::Number(_) | Value::String(_) => is_listed(PLAIN, name),
        Value::Object(_) => {
            keep_known(value);
            is_listed(OBJECTS, name)
        }
        Value::Array(entities) => {
            entities.iter_mut().for_each(keep_known);
            entities.retain(names_a_person);
            name == "entities"
        }
        Value::Null => false,
    });
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
