//! Editing and deleting messages. As on Telegram, the bot can edit only its own messages, an edit must change something, and a keyboard
//! that is not repeated is removed.

use serde_json::{Value, json};

use super::flood::Traffic;
use super::markup;
use super::model::{Author, Entry, MediaKind, Message, MessageKey};
use super::send;
use super::wire::{Call, Refusal};
use super::world::{RoomKind, World};

pub(super) const NOT_MODIFIED: &str = "Bad Request: message is not modified: specified new message content and reply markup are \
                            exactly the same as a current content and reply markup of the message";
/// The age up to which a bot can delete a message.
const DELETABLE_SECONDS: i64 = 48 * 60 * 60;

pub(super) fn text(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let old = target(world, call)?;
    if old.text.is_none() {
        return Err(Refusal::new(400, "Bad Request: there is no text in the message to edit"));
    }
    let text = call.text("text").unwrap_or_default();
    if text.trim().is_empty() {
        return Err(Refusal::bot_fault("Bad Request: message text is empty", "the text is empty".into()));
    }
    let entities = send::entities(call, "entities", text)?;
    apply(world, call, &old, Message { text: Some(text.to_owned()), entities, ..old.clone() })
}

pub(super) fn caption(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let old = target(world, call)?;
    if old.media.is_none() {
        return Err(Refusal::new(400, "Bad Request: there is no caption in the message to edit"));
    }
    let caption = call.text("caption").filter(|caption| !caption.is_empty());
    let entities = send::entities(call, "caption_entities", caption.unwrap_or_default())?;
    apply(world, call, &old, Message { caption: caption.map(str::to_owned), entities, ..old.clone() })
}

pub(super) fn media(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let old = target(world, call)?;
    let new = with_media(world, call, &old)?;
    apply(world, call, &old, new)
}

/// The message with the media of a call.
pub(super) fn with_media(world: &mut World, call: &Call, old: &Message) -> Result<Message, Refusal> {
    let given = call.get("media").cloned().unwrap_or_default();
    let Some(kind) = given["type"].as_str().and_then(MediaKind::from_word) else {
        let problem = format!("the media type {} is not simulated", given["type"]);
        return Err(Refusal::bot_fault("Bad Request: not simulated", problem));
    };
    if given.get("parse_mode").is_some() {
        let problem = "`media.parse_mode` is a valid parameter, but it is not simulated".to_owned();
        return Err(Refusal::bot_fault("Bad Request: not simulated", problem));
    }
    let caption = given["caption"].as_str().filter(|caption| !caption.is_empty());
    let entities = Some(given["caption_entities"].clone()).filter(|list| *list != json!([])).unwrap_or_default();
    markup::check_entities(caption.unwrap_or_default(), &entities)?;
    let media = world.media(call, kind, given["media"].as_str().unwrap_or_default())?;
    Ok(Message { text: None, caption: caption.map(str::to_owned), entities, media: Some(media), ..old.clone() })
}

pub(super) fn keyboard(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let old = target(world, call)?;
    let new = old.clone();
    apply(world, call, &old, new)
}

pub(super) fn delete(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let room = send::room(world, call)?;
    let key = MessageKey { chat: room, id: message_id(call)? };
    let Some(message) = world.message(key) else {
        return Err(Refusal::new(400, "Bad Request: message to delete not found"));
    };
    let foreign = message.from != Author::Bot && world.rooms[&room].kind != RoomKind::Private;
    if foreign || world.now() - message.date > DELETABLE_SECONDS {
        return Err(Refusal::new(400, "Bad Request: message can't be deleted for everyone"));
    }
    world.room(room).messages.remove(&key.id);
    world.log.push(Entry::Deleted(key));
    Ok(Value::Bool(true))
}

pub(super) fn message_id(call: &Call) -> Result<i64, Refusal> {
    call.int("message_id")
        .ok_or_else(|| Refusal::bot_fault("Bad Request: message identifier is not specified", "message_id is absent".into()))
}

/// The bot's own message that a call edits.
fn target(world: &mut World, call: &Call) -> Result<Message, Refusal> {
    send::check_simulated(call)?;
    if call.get("chat_id").is_none() {
        return Err(Refusal::bot_fault("Bad Request: chat_id is empty", "chat_id is absent".into()));
    }
    let chat = send::room(world, call)?;
    let key = MessageKey { chat, id: message_id(call)? };
    world.faults.check_limit(chat, Traffic::Edits, world.clock())?;
    let Some(message) = world.message(key) else {
        return Err(Refusal::new(400, "Bad Request: message to edit not found"));
    };
    if message.from != Author::Bot {
        let problem = format!("message {} of chat {chat} is not the bot's own", key.id);
        return Err(Refusal::bot_fault("Bad Request: message can't be edited", problem));
    }
    Ok(message.clone())
}

fn apply(world: &mut World, call: &Call, old: &Message, mut new: Message) -> Result<Value, Refusal> {
    new.markup = call.get("reply_markup").cloned();
    markup::check_keyboard(new.markup.as_ref())?;
    if new.keyboard().iter().all(Vec::is_empty) {
        new.markup = None;
    }
    world.faults.count(old.chat.id, Traffic::Edits, world.clock());
    if new == *old {
        return Err(Refusal::new(400, NOT_MODIFIED));
    }
    let past = old.keyboard().into_iter().flatten();
    world.past_buttons.entry(old.key()).or_default().extend(past);
    new.edited = Some(world.now());
    world.room(new.chat.id).messages.insert(new.id, new.clone());
    world.log.push(Entry::Edited(new.clone()));
    Ok(world.message_json(&new))
}
