//! Sending: messages, photos, documents, animations and typing signs.
//! Every message passes the same gate: may the bot write there, does the topic exist, is the keyboard right.

use serde_json::Value;

use super::ephemeral;
use super::flood::Traffic;
use super::markup;
use super::model::{Author, Chat, Entry, MediaKind, Message};
use super::wire::{Call, Refusal};
use super::world::{RoomKind, Standing, World};

const ACTIONS: [&str; 11] = [
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
];

/// The effects that everybody has: fire, thumbs up and down, heart, confetti, and what is thrown at bad jokes.
const EFFECTS: [&str; 6] = [
    "5104841245755180586",
    "5107584321108051014",
    "5104858069142078462",
    "5159385139981059251",
    "5046509860389126442",
    "5046589136895476101",
];

/// What the published schema allows but this simulator does not play.
const NOT_PLAYED: [&str; 7] = [
    "business_connection_id",
    "direct_messages_topic_id",
    "inline_message_id",
    "parse_mode",
    "rich_message",
    "suggested_post_parameters",
    "show_caption_above_media",
];

pub(super) fn message(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let text = call.text("text").unwrap_or_default();
    if text.trim().is_empty() {
        return Err(Refusal::blamed("Bad Request: message text is empty", "the text is empty".into()));
    }
    let mut message = draft(world, call)?;
    message.text = Some(text.to_owned());
    message.entities = entities(call, "entities", text)?;
    ephemeral::sent(world, call, message)
}

pub(super) fn media(world: &mut World, call: &Call, kind: MediaKind, parameter: &str) -> Result<Value, Refusal> {
    let mut message = draft(world, call)?;
    let caption = call.text("caption").filter(|caption| !caption.is_empty());
    message.entities = entities(call, "caption_entities", caption.unwrap_or_default())?;
    message.caption = caption.map(str::to_owned);
    message.media = Some(world.media(call, kind, call.text(parameter).unwrap_or_default())?);
    ephemeral::sent(world, call, message)
}

pub(super) fn action(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let chat = place(world, call)?;
    let action = call.text("action").unwrap_or_default();
    if !ACTIONS.contains(&action) {
        let blame = format!("the action `{action}` is not one of {}", ACTIONS.join(", "));
        return Err(Refusal::blamed("Bad Request: wrong parameter action in request", blame));
    }
    world.log.push(Entry::ActionShown { chat, action: action.to_owned() });
    Ok(Value::Bool(true))
}

/// Refuses what the simulator cannot answer truthfully.
pub(super) fn check_played(call: &Call) -> Result<(), Refusal> {
    match NOT_PLAYED.iter().find(|name| call.get(name).is_some()) {
        Some(name) => Err(Refusal::blamed(
            "Bad Request: not simulated",
            format!("`{name}` is a valid parameter, but this simulator does not play it"),
        )),
        None => Ok(()),
    }
}

/// The chat a call names, when the bot may write there.
pub(super) fn room(world: &mut World, call: &Call) -> Result<i64, Refusal> {
    let id = call.int("chat_id").filter(|id| world.rooms.contains_key(id));
    let Some(id) = id else {
        return Err(Refusal::new(400, "Bad Request: chat not found"));
    };
    let room = world.room(id);
    let group = if room.kind == RoomKind::Group { "group" } else { "supergroup" };
    match room.standing {
        Standing::Welcome => Ok(id),
        Standing::NeverStarted => Err(Refusal::new(403, "Forbidden: bot can't initiate conversation with a user")),
        Standing::Blocked => Err(Refusal::new(403, "Forbidden: bot was blocked by the user")),
        Standing::Kicked => Err(Refusal::new(403, &format!("Forbidden: bot was kicked from the {group} chat"))),
        Standing::MigratedTo(new) => Err(Refusal::ordered(
            400,
            serde_json::json!({
                "description": "Bad Request: group chat was upgraded to a supergroup chat",
                "parameters": { "migrate_to_chat_id": new },
            }),
        )),
    }
}

/// The chat and topic a call names.
fn place(world: &mut World, call: &Call) -> Result<Chat, Refusal> {
    let id = room(world, call)?;
    let Some(thread) = call.int("message_thread_id") else {
        return Ok(Chat { id, thread: None });
    };
    let room = world.room(id);
    if room.topics.contains_key(&thread) {
        return Ok(Chat { id, thread: Some(thread) });
    }
    let gone = "Bad Request: message thread not found";
    if thread == 1 {
        return Err(Refusal::blamed(gone, "General has no message_thread_id; leave it out".into()));
    }
    Err(Refusal::blamed(gone, format!("the topic {thread} does not exist in chat {id}")))
}

fn draft(world: &mut World, call: &Call) -> Result<Message, Refusal> {
    check_played(call)?;
    let chat = place(world, call)?;
    let traffic = if call.get("ephemeral_message_parameters").is_some() { Traffic::Ephemeral } else { Traffic::Sends };
    world.floods.within_limit(chat.id, traffic, world.clock())?;
    let markup = call.get("reply_markup").cloned();
    markup::check_keyboard(markup.as_ref())?;
    let effect = effect(world, call, chat)?;
    Ok(Message {
        chat,
        id: 0,
        only_for: None,
        from: Author::Bot,
        text: None,
        caption: None,
        entities: Value::Null,
        markup,
        media: None,
        reply_to: reply(world, call, chat)?,
        silent: call.yes("disable_notification"),
        effect,
        date: 0,
        edited: None,
        service: None,
    })
}

/// What is to be seen over the chat; people alone with the bot can be shown one.
fn effect(world: &mut World, call: &Call, chat: Chat) -> Result<Option<String>, Refusal> {
    let Some(effect) = call.text("message_effect_id") else { return Ok(None) };
    if world.room(chat.id).kind != RoomKind::Private {
        return Err(Refusal::blamed("Bad Request: EFFECT_ID_INVALID", "a message effect outside a private chat".into()));
    }
    if !EFFECTS.contains(&effect) {
        return Err(Refusal::new(400, "Bad Request: EFFECT_ID_INVALID"));
    }
    Ok(Some(effect.to_owned()))
}

fn reply(world: &mut World, call: &Call, chat: Chat) -> Result<Option<i64>, Refusal> {
    let Some(parameters) = call.get("reply_parameters") else {
        return Ok(None);
    };
    if parameters["chat_id"].as_i64().is_some_and(|id| id != chat.id) {
        let blame = "a reply into another chat is not simulated".to_owned();
        return Err(Refusal::blamed("Bad Request: message to be replied not found", blame));
    }
    let id = parameters["message_id"].as_i64().unwrap_or_default();
    if world.room(chat.id).messages.contains_key(&id) {
        return Ok(Some(id));
    }
    if parameters["allow_sending_without_reply"].as_bool().unwrap_or_default() {
        return Ok(None);
    }
    Err(Refusal::new(400, "Bad Request: message to be replied not found"))
}

/// The formatting a call gives for these words.
pub(super) fn entities(call: &Call, parameter: &str, words: &str) -> Result<Value, Refusal> {
    let entities = call.get(parameter).filter(|list| list.as_array().is_none_or(|list| !list.is_empty()));
    let entities = entities.cloned().unwrap_or_default();
    markup::check_entities(words, &entities)?;
    Ok(entities)
}

pub(super) fn deliver(world: &mut World, message: Message) -> Value {
    world.floods.count(message.chat.id, Traffic::Sends, world.clock());
    let message = world.post(message);
    world.log.push(Entry::Sent(message.clone()));
    world.message_json(&message)
}
