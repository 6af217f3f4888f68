//! Forum topics created by the bot, which needs the right to manage topics.

use std::ops::RangeInclusive;

use serde_json::{Value, json};

use super::control::new_message;
use super::flood::Traffic;
use super::model::{Author, Chat, Entry};
use super::wire::{Call, Refusal};
use super::world::{Room, RoomKind, World};
use super::{render, send};

/// The allowed colours of topics; the first is the default.
const COLOURS: [i64; 6] = [7_322_096, 16_766_590, 13_338_331, 9_367_192, 16_749_490, 16_478_047];

/// The allowed length of a topic's name, in characters; also checked by the schema if there is one.
const NAME_LEN: RangeInclusive<usize> = 1..=128;

pub(super) fn create(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let id = send::room(world, call)?;
    let room = world.room(id);
    if room.kind != RoomKind::Forum {
        return Err(Refusal::new(400, "Bad Request: the chat is not a forum"));
    }
    if !room.manages_topics {
        return Err(Refusal::new(400, "Bad Request: not enough rights to create a topic"));
    }
    let colour = call.int("icon_color").unwrap_or(COLOURS[0]);
    if !COLOURS.contains(&colour) {
        return Err(Refusal::bot_fault("Bad Request: wrong icon color", format!("a topic cannot have the colour {colour}")));
    }
    let name = call.text("name").unwrap_or_default().to_owned();
    if !NAME_LEN.contains(&name.chars().count()) {
        let problem = format!("a topic's name has {} characters", name.chars().count());
        return Err(Refusal::bot_fault("Bad Request: TOPIC_TITLE_INVALID", problem));
    }
    world.faults.check_limit(id, Traffic::Sends, world.clock())?;
    let thread = world.room(id).last_message + 1;
    let chat = Chat { id, thread: Some(thread) };
    let mut created = new_message(Author::Bot, chat, None);
    created.service = Some(("forum_topic_created", json!({ "name": name, "icon_color": colour })));
    world.room(id).topics.insert(thread, name.clone());
    world.faults.count(id, Traffic::Sends, world.clock());
    world.post(created);
    world.log.push(Entry::TopicOpened { chat, name: name.clone() });
    Ok(json!({ "message_thread_id": thread, "name": name, "icon_color": colour }))
}

/// The bot as a member of a chat.
pub(super) fn bot_in(room: &Room) -> Value {
    if !room.manages_topics {
        return json!({ "status": "member", "user": render::bot() });
    }
    let mut bot = administrator(&render::bot());
    bot["can_manage_topics"] = json!(true);
    bot
}

/// An administrator without further rights.
pub(super) fn administrator(user: &Value) -> Value {
    let mut administrator = json!({ "status": "administrator", "user": user, "can_manage_chat": true });
    for no in [
        "can_be_edited",
        "is_anonymous",
        "can_delete_messages",
        "can_manage_video_chats",
        "can_restrict_members",
        "can_promote_members",
        "can_change_info",
        "can_invite_users",
        "can_post_stories",
        "can_edit_stories",
        "can_delete_stories",
    ] {
        administrator[no] = json!(false);
    }
    administrator
}
