//! Ephemeral messages: messages in a group that only one person sees, sent in answer to their press. They can be edited and deleted;
//! they have no message id, so no other method works with them.

use std::time::Duration;

use serde_json::Value;

use super::edit::{self, NOT_MODIFIED};
use super::flood::Traffic;
use super::model::{Entry, Message, MessageKey};
use super::wire::{Call, Refusal};
use super::world::{RoomKind, World};
use super::{markup, send};

/// How long after a press it can be answered with an ephemeral message.
const PRESS_TTL: Duration = Duration::from_secs(15);

/// Whether ephemeral messages are supported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EphemeralSupport {
    /// The server sends them.
    Available,
    /// The server refuses them, as in chats that do not support them.
    Refused,
}

/// Sends a message, as an ephemeral one if the call asks for it.
pub(super) fn send_to_receiver(world: &mut World, call: &Call, mut message: Message) -> Result<Value, Refusal> {
    let Some(parameters) = call.get("ephemeral_message_parameters") else {
        return Ok(send::deliver(world, message));
    };
    if world.ephemeral_support == EphemeralSupport::Refused {
        return Err(Refusal::new(400, "Bad Request: ephemeral messages can't be sent to the chat"));
    }
    let receiver = receiver(world, message.chat.id, parameters["receiver_user_id"].as_i64())?;
    check_press(world, message.chat.id, receiver, parameters)?;
    world.faults.count(message.chat.id, Traffic::Ephemeral, world.clock());
    message.date = world.now();
    message.id = -world.new_id();
    message.only_for = Some(receiver);
    if is_lost(world) {
        return Ok(world.message_json(&message));
    }
    world.room(message.chat.id).ephemeral_messages.insert(message.id, message.clone());
    world.log.push(Entry::EphemeralSent(message.clone()));
    Ok(world.message_json(&message))
}

/// Whether the receiver misses this message or edit, though the server accepts it.
fn is_lost(world: &mut World) -> bool {
    let (percent, sum) = &mut world.ephemeral_loss;
    *sum += *percent;
    let lost = *sum >= 100;
    *sum %= 100;
    lost
}

fn receiver(world: &World, chat: i64, receiver: Option<i64>) -> Result<i64, Refusal> {
    let room = &world.rooms[&chat];
    if room.kind == RoomKind::Private {
        return Err(Refusal::bot_fault("Bad Request: chat type is invalid", "a private chat has no ephemeral messages".into()));
    }
    receiver.filter(|user| room.members.contains(user)).ok_or_else(|| Refusal::new(400, "Bad Request: PARTICIPANT_ID_INVALID"))
}

/// Checks that the receiver has just pressed a button: a bot that is not an administrator can send an ephemeral message only then.
fn check_press(world: &World, chat: i64, receiver: i64, parameters: &Value) -> Result<(), Refusal> {
    const INVALID: &str = "Bad Request: QUERY_ID_INVALID";
    let id = parameters["callback_query_id"].as_str().unwrap_or_default();
    let Some(query) = world.queries.get(id) else {
        return Err(Refusal::bot_fault(INVALID, format!("there is no press `{id}`, and the bot is not an administrator")));
    };
    if (query.user, query.message.chat) != (receiver, chat) {
        return Err(Refusal::bot_fault(INVALID, format!("the press `{id}` is not of {receiver} in {chat}")));
    }
    if world.clock() > query.pressed_at + PRESS_TTL {
        return Err(Refusal::new(400, INVALID));
    }
    match parameters["replace_callback_query_message"].as_bool() {
        Some(true) if query.message.id < 0 => {
            let problem = "an ephemeral message is edited, not replaced".to_owned();
            Err(Refusal::bot_fault("Bad Request: MESSAGE_ID_INVALID", problem))
        }
        Some(true) => Err(Refusal::bot_fault("Bad Request: not simulated", "a replaced message is not simulated".into())),
        Some(false) | None => Ok(()),
    }
}

pub(super) fn text(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let old = target(world, call)?;
    let text = call.text("text").unwrap_or_default();
    if old.text.is_none() {
        return Err(Refusal::new(400, "Bad Request: there is no text in the message to edit"));
    }
    if text.trim().is_empty() {
        return Err(Refusal::bot_fault("Bad Request: message text is empty", "the text is empty".into()));
    }
    let entities = send::entities(call, "entities", text)?;
    apply(world, call, &old, Message { text: Some(text.to_owned()), entities, ..old.clone() })
}

pub(super) fn media(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let old = target(world, call)?;
    let new = edit::with_media(world, call, &old)?;
    apply(world, call, &old, new)
}

pub(super) fn keyboard(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let old = target(world, call)?;
    let new = old.clone();
    apply(world, call, &old, new)
}

pub(super) fn delete(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let key = target(world, call)?.key();
    world.room(key.chat).ephemeral_messages.remove(&key.id);
    world.log.push(Entry::EphemeralDeleted(key));
    Ok(Value::Bool(true))
}

/// The ephemeral message of a call; it must belong to the call's receiver.
fn target(world: &mut World, call: &Call) -> Result<Message, Refusal> {
    let key = MessageKey { chat: send::room(world, call)?, id: -call.int("ephemeral_message_id").unwrap_or_default() };
    let found = world.rooms[&key.chat].ephemeral_messages.get(&key.id).filter(|message| message.only_for == call.int("receiver_user_id"));
    found.cloned().ok_or_else(|| Refusal::new(400, "Bad Request: message to edit not found"))
}

fn apply(world: &mut World, call: &Call, old: &Message, mut new: Message) -> Result<Value, Refusal> {
    new.markup = call.get("reply_markup").cloned();
    markup::check_keyboard(new.markup.as_ref())?;
    world.faults.count(old.chat.id, Traffic::Ephemeral, world.clock());
    if new == *old {
        return Err(Refusal::new(400, NOT_MODIFIED));
    }
    if is_lost(world) {
        return Ok(Value::Bool(true));
    }
    let past = old.keyboard().into_iter().flatten();
    world.past_buttons.entry(old.key()).or_default().extend(past);
    new.edited = Some(world.now());
    world.room(new.chat.id).ephemeral_messages.insert(new.id, new.clone());
    world.log.push(Entry::EphemeralSent(new));
    Ok(Value::Bool(true))
}
