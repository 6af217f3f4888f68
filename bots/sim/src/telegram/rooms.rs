//! Methods about chats, members, files and pinning, and answers to presses.

use std::time::Duration;

use serde_json::{Value, json};

use super::edit;
use super::model::{Entry, MessageKey, Role, Toast, User};
use super::render;
use super::send;
use super::wire::{Call, Refusal};
use super::world::{RoomKind, World};
use super::{BOT_ID, BOT_NAME};

/// How long a press can be answered, by the simulated clock.
pub const PRESS_TTL: Duration = Duration::from_secs(30);

pub(super) fn me(world: &World) -> Value {
    let mut me = render::bot();
    for (field, value) in [
        ("can_join_groups", true),
        ("can_read_all_group_messages", world.receives_all),
        ("supports_inline_queries", false),
        ("can_connect_to_business", false),
        ("has_main_web_app", world.has_main_app),
    ] {
        me[field] = json!(value);
    }
    me
}

pub(super) fn chat(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let id = send::room(world, call)?;
    let room = &world.rooms[&id];
    let mut chat = render::chat(room);
    chat["accent_color_id"] = json!(0);
    chat["max_reaction_count"] = json!(11);
    chat["accepted_gift_types"] = json!({
        "unlimited_gifts": false, "limited_gifts": false, "unique_gifts": false,
        "premium_subscription": false, "gifts_from_channels": false,
    });
    if let Some(pinned) = room.pinned.and_then(|id| room.messages.get(&id)) {
        chat["pinned_message"] = world.message_json(pinned);
    }
    Ok(chat)
}

pub(super) fn member(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let id = send::room(world, call)?;
    let who = call.int("user_id").unwrap_or_default();
    if who == BOT_ID {
        return Ok(super::topics::bot_in(&world.rooms[&id]));
    }
    let (room, Some(user)) = (&world.rooms[&id], world.users.get(&who)) else {
        return Err(Refusal::new(400, "Bad Request: PARTICIPANT_ID_INVALID"));
    };
    if room.hides_members && !room.manages_topics {
        return Err(Refusal::new(400, "Bad Request: CHAT_ADMIN_REQUIRED"));
    }
    let inside = room.members.contains(&who) || room.kind == RoomKind::Private;
    let ordinary = || json!({ "status": if inside { "member" } else { "left" }, "user": render::user(user) });
    Ok(room.managers.get(&who).map_or_else(ordinary, |role| manager(user, *role)))
}

/// The administrators of a group, without other bots.
pub(super) fn administrators(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let id = send::room(world, call)?;
    let room = &world.rooms[&id];
    if room.kind == RoomKind::Private {
        return Err(Refusal::new(400, "Bad Request: there are no administrators in the private chat"));
    }
    let known = |(who, role): (&i64, &Role)| world.users.get(who).map(|user| manager(user, *role));
    Ok(room.managers.iter().filter_map(known).collect())
}

fn manager(user: &User, role: Role) -> Value {
    let user = render::user(user);
    match role {
        Role::Creator => json!({ "status": "creator", "user": user, "is_anonymous": false }),
        Role::Administrator => super::topics::administrator(&user),
    }
}

pub(super) fn file(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let id = call.text("file_id").unwrap_or_default();
    let Some(file) = world.files.get(id) else {
        return Err(Refusal::new(400, "Bad Request: invalid file_id"));
    };
    Ok(json!({
        "file_id": id, "file_unique_id": format!("u-{id}"),
        "file_size": file.media.bytes.len(), "file_path": file.path,
    }))
}

pub(super) fn pin(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let chat = send::room(world, call)?;
    let key = MessageKey { chat, id: edit::message_id(call)? };
    if world.message(key).is_none() {
        return Err(Refusal::new(400, "Bad Request: message to pin not found"));
    }
    if world.rooms[&chat].kind != RoomKind::Private {
        return Err(Refusal::new(400, "Bad Request: not enough rights to manage pinned messages in the chat"));
    }
    world.room(chat).pinned = Some(key.id);
    world.log.push(Entry::Pinned(key));
    Ok(Value::Bool(true))
}

pub(super) fn answer_press(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    const TOO_OLD: &str = "Bad Request: query is too old and response timeout expired or query ID is invalid";
    let now = world.clock();
    let id = call.text("callback_query_id").unwrap_or_default();
    let Some(query) = world.queries.get_mut(id) else {
        return Err(Refusal::bot_fault(TOO_OLD, format!("there is no press `{id}`")));
    };
    if query.answer.is_some() {
        return Err(Refusal::bot_fault(TOO_OLD, format!("the press `{}` was answered twice", query.data)));
    }
    if now > query.pressed_at + PRESS_TTL {
        return Err(Refusal::new(400, TOO_OLD));
    }
    let url = call.text("url").map(str::to_owned);
    let own_link =
        |url: &String| url.starts_with(&format!("https://t.me/{BOT_NAME}?start=")) || url.starts_with(&format!("t.me/{BOT_NAME}?start="));
    if let Some(url) = url.as_ref().filter(|url| !own_link(url)) {
        let problem = format!("a press was answered with the foreign link {url}");
        return Err(Refusal::bot_fault("Bad Request: URL_INVALID", problem));
    }
    let text = call.text("text").filter(|text| !text.is_empty()).map(str::to_owned);
    let toast = Toast { text, alert: call.is_true("show_alert"), url };
    query.answer = Some(toast.clone());
    let entry = Entry::CallbackAnswered { user: query.user, message: query.message, toast };
    world.log.push(entry);
    Ok(Value::Bool(true))
}
