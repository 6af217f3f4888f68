//! Sending messages, photos, documents, animations and chat actions. Checks for every message that the bot can write there, that the
//! topic exists and that the keyboard is valid.

use serde_json::Value;

use super::ephemeral;
use super::flood::Traffic;
use super::markup;
use super::model::{Author, Chat, Entry, MediaKind, Message};
use super::wire::{Call, Refusal};
use super::world::{BotMembership, RoomKind, World};

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

/// The message effects available to everyone: fire, thumbs up and down, heart, confetti and poop.
const EFFECTS: [&str; 6] = [
    "5104841245755180586",
    "5107584321108051014",
    "5104858069142078462",
    "5159385139981059251",
    "5046509860389126442",
    "5046589136895476101",
];

/// Parameters of the schema that are not simulated.
const NOT_SIMULATED: [&str; 7] = [
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
        return Err(Refusal::bot_fault("Bad Request: message text is empty", "the text is empty".into()));
    }
    let mut message = draft(world, call)?;
    message.text = Some(text.to_owned());
    message.entities = entities(call, "entities", text)?;
    ephemeral::send_to_receiver(world, call, message)
}

pub(super) fn media(world: &mut World, call: &Call, kind: MediaKind, parameter: &str) -> Result<Value, Refusal> {
    let mut message = draft(world, call)?;
    let caption = call.text("caption").filter(|caption| !caption.is_empty());
    message.entities = entities(call, "caption_entities", caption.unwrap_or_default())?;
    message.caption = caption.map(str::to_owned);
    message.media = Some(world.media(call, kind, call.text(parameter).unwrap_or_default())?);
    ephemeral::send_to_receiver(world, call, message)
}

pub(super) fn action(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let chat = place(world, call)?;
    let action = call.text("action").unwrap_or_default();
    if !ACTIONS.contains(&action) {
        let problem = format!("the action `{action}` is not one of {}", ACTIONS.join(", "));
        return Err(Refusal::bot_fault("Bad Request: wrong parameter action in request", problem));
    }
    world.log.push(Entry::ActionShown { chat, action: action.to_owned() });
    Ok(Value::Bool(true))
}

/// Refuses parameters that are not simulated.
pub(super) fn check_simulated(call: &Call) -> Result<(), Refusal> {
    match NOT_SIMULATED.iter().find(|name| call.get(name).is_some()) {
        Some(name) => {
            Err(Refusal::bot_fault("Bad Request: not simulated", format!("`{name}` is a valid parameter, but it is not simulated")))
        }
        None => Ok(()),
    }
}

/// The chat of a call, if the bot can write there.
pub(super) fn room(world: &mut World, call: &Call) -> Result<i64, Refusal> {
    let id = call.int("chat_id").filter(|id| world.rooms.contains_key(id));
    let Some(id) = id else {
        return Err(Refusal::new(400, "Bad Request: chat not found"));
    };
    let room = world.room(id);
    let group = if room.kind == RoomKind::Group { "group" } else { "supergroup" };
    match room.membership {
        BotMembership::Member => Ok(id),
        BotMembership::NeverStarted => {
            // A chat action only checks whether the person has started the bot; any other call would send something before they did.
            let is_check = call.method.eq_ignore_ascii_case("sendChatAction");
            let problem = (!is_check).then(|| format!("{} to {id}, who never started the bot", call.method));
            Err(Refusal { problem, ..Refusal::new(403, "Forbidden: bot can't initiate conversation with a user") })
        }
        BotMembership::Blocked => Err(Refusal::new(403, "Forbidden: bot was blocked by the user")),
        BotMembership::Kicked => Err(Refusal::new(403, &format!("Forbidden: bot was kicked from the {group} chat"))),
        BotMembership::MigratedTo(new) => Err(Refusal::with_body(
            400,
            serde_json::json!({
                "description": "Bad Request: group chat was upgraded to a supergroup chat",
                "parameters": { "migrate_to_chat_id": new },
            }),
        )),
    }
}

/// The chat and topic of a call.
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
        return Err(Refusal::bot_fault(gone, "General has no message_thread_id; leave it out".into()));
    }
    Err(Refusal::bot_fault(gone, format!("the topic {thread} does not exist in chat {id}")))
}

fn draft(world: &mut World, call: &Call) -> Result<Message, Refusal> {
    check_simulated(call)?;
    let chat = place(world, call)?;
    let traffic = if call.get("ephemeral_message_parameters").is_some() { Traffic::Ephemeral } else { Traffic::Sends };
    world.faults.check_limit(chat.id, traffic, world.clock())?;
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
        silent: call.is_true("disable_notification"),
        effect,
        date: 0,
        edited: None,
        service: None,
    })
}

/// The message effect of a call; only private chats have effects.
fn effect(world: &mut World, call: &Call, chat: Chat) -> Result<Option<String>, Refusal> {
    let Some(effect) = call.text("message_effect_id") else { return Ok(None) };
    if world.room(chat.id).kind != RoomKind::Private {
        return Err(Refusal::bot_fault("Bad Request: EFFECT_ID_INVALID", "a message effect outside a private chat".into()));
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
        let problem = "a reply into another chat is not simulated".to_owned();
        return Err(Refusal::bot_fault("Bad Request: message to be replied not found", problem));
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

/// The entities of a call for this text.
pub(super) fn entities(call: &Call, parameter: &str, words: &str) -> Result<Value, Refusal> {
    let entities = call.get(parameter).filter(|list| list.as_array().is_none_or(|list| !list.is_empty()));
    let entities = entities.cloned().unwrap_or_default();
    markup::check_entities(words, &entities)?;
    Ok(entities)
}

pub(super) fn deliver(world: &mut World, message: Message) -> Value {
    world.faults.count(message.chat.id, Traffic::Sends, world.clock());
    let message = world.post(message);
    world.log.push(Entry::Sent(message.clone()));
    world.message_json(&message)
}
