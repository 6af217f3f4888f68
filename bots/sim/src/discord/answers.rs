//! Responses to interactions: the callback within three seconds, and the webhook routes with the token for 15 minutes.

use std::time::Duration;

use serde_json::{Value, json};

use super::log::{Action, Choice, Entry};
use super::rest::{Call, Refusal, RouteResult, refuse};
use super::rules;
use super::world::{Exchange, InteractionId, InteractionKind, MessageId, World};

/// The time limit of the first response.
pub(super) const CALLBACK_TIMEOUT: Duration = Duration::from_secs(3);
/// The lifetime of an interaction token.
const TOKEN_LIFETIME: Duration = Duration::from_secs(15 * 60);

/// Handles the callback, which is the first response.
pub(super) fn callback(world: &mut World, call: &Call) -> RouteResult {
    let unknown = || refuse(404, 10062, "Unknown interaction");
    let exchange = world.exchanges.get(&InteractionId(call.route.id(0)));
    let exchange = exchange.filter(|exchange| exchange.token == call.route.values[1]);
    let exchange = exchange.cloned().ok_or_else(unknown)?;
    if exchange.answered_with.is_some() {
        return Err(refuse(400, 40060, "Interaction has already been acknowledged."));
    }
    if world.clock.now() > exchange.asked_at + CALLBACK_TIMEOUT {
        return Err(unknown());
    }
    let kind = call.payload()["type"].as_u64().unwrap_or_default();
    let allowed = match exchange.ask {
        InteractionKind::Slash => matches!(kind, 4 | 5 | 9),
        InteractionKind::Autocomplete => kind == 8,
        InteractionKind::Component => matches!(kind, 4..=7 | 9),
        InteractionKind::Modal => matches!(kind, 4 | 5) || (matches!(kind, 6 | 7) && exchange.source.is_some()),
    };
    if !allowed {
        let fault = format!("callback type {kind} does not answer {:?}", exchange.ask);
        return Err(world.invalid(&call.route, vec![fault]));
    }
    let original = apply_callback(world, call, &exchange, kind)?;
    let stored = world.exchanges.get_mut(&exchange.id);
    let stored = stored.expect("interactions are never removed");
    stored.answered_with = Some(kind);
    stored.waited = Some(exchange.asked.elapsed());
    stored.original = original;
    if !call.has_flag("with_response") {
        return Ok(Value::Null);
    }
    let message = original.and_then(|id| world.messages.get(&id));
    Ok(json!({
        "interaction": {
            "id": exchange.id.to_string(), "type": exchange.event["type"],
            "response_message_id": original.map(|id| id.to_string()),
            "response_message_loading": kind == 5,
            "response_message_ephemeral": message.is_some_and(|message| message.only_for.is_some()),
        },
        "resource": {"type": kind, "message": message.map(|message| world.message_json(message))},
    }))
}

fn apply_callback(world: &mut World, call: &Call, exchange: &Exchange, kind: u64) -> Result<Option<MessageId>, Refusal> {
    let data = &call.payload()["data"];
    let (id, user) = (exchange.id, exchange.user);
    let now = world.clock.now();
    match kind {
        4 => {
            let message = world.create_message(call, exchange.place, Some((id, user, data)))?;
            world.log_action(Action::Responded, message, Some(id), Some(user));
            Ok(Some(message))
        }
        5 => {
            let mut message = world.new_message(exchange.place, data, Some((id, user)));
            message.flags |= rules::LOADING;
            message.loading = true;
            let made = message.id;
            world.messages.insert(made, message);
            world.log_action(Action::Deferred, made, Some(id), Some(user));
            Ok(Some(made))
        }
        6 | 7 => {
            let source = exchange.source.filter(|id| world.messages.contains_key(id));
            let source = source.ok_or_else(|| refuse(404, 10008, "Unknown Message"))?;
            if kind == 7 {
                world.apply_payload(call, source, data)?;
                world.log_action(Action::Updated, source, Some(id), Some(user));
            } else {
                world.log_action(Action::DeferredUpdate, source, Some(id), Some(user));
            }
            Ok(Some(source))
        }
        _ => {
            let action = if kind == 8 { Action::Suggested } else { Action::ModalOpened };
            let mut entry = Entry::new(action, now);
            (entry.place, entry.user) = (Some(exchange.place), Some(user));
            (entry.interaction, entry.ephemeral) = (Some(id), true);
            entry.choices = choices(data);
            entry.body = data.clone();
            world.log.push(entry);
            Ok(None)
        }
    }
}

fn choices(data: &Value) -> Vec<Choice> {
    let listed = data["choices"].as_array().into_iter().flatten();
    let plain = |value: &Value| value.as_str().map_or(value.to_string(), str::to_owned);
    listed.map(|choice| Choice { name: plain(&choice["name"]), value: plain(&choice["value"]) }).collect()
}

/// Handles the webhook routes of an interaction token.
pub(super) fn webhook(world: &mut World, call: &Call) -> RouteResult {
    let mut exchanges = world.exchanges.values();
    let exchange = exchanges.find(|exchange| exchange.token == call.route.values[1]);
    let exchange = exchange.filter(|exchange| exchange.answered_with.is_some());
    let exchange = exchange.filter(|_| call.route.id(0) == world.application);
    let exchange = exchange.cloned();
    let exchange = exchange.ok_or_else(|| refuse(404, 10015, "Unknown Webhook"))?;
    if world.clock.now() > exchange.asked_at + TOKEN_LIFETIME {
        return Err(refuse(401, 50027, "Invalid Webhook Token"));
    }
    if call.route.name.starts_with("POST") {
        return follow_up(world, call, &exchange);
    }
    let message = target_message(world, call, &exchange);
    let message = message.ok_or_else(|| refuse(404, 10008, "Unknown Message"))?;
    match call.route.name.split(' ').next() {
        Some("PATCH") => edit_response(world, call, &exchange, message),
        Some("DELETE") => {
            world.delete_message(message, Some(exchange.id));
            Ok(Value::Null)
        }
        _ => Ok(world.message_json(&world.messages[&message])),
    }
}

/// The message of a webhook route: `@original`, or a message of this interaction by id.
fn target_message(world: &World, call: &Call, exchange: &Exchange) -> Option<MessageId> {
    if call.route.values.len() == 2 {
        return exchange.original.filter(|id| world.messages.contains_key(id));
    }
    let message = world.messages.get(&MessageId(call.route.id(2)))?;
    let own = message.interaction == Some(exchange.id) || exchange.source == Some(message.id);
    own.then_some(message.id)
}

fn edit_response(world: &mut World, call: &Call, exchange: &Exchange, id: MessageId) -> RouteResult {
    world.apply_payload(call, id, call.payload())?;
    let message = world.messages.get_mut(&id);
    let message = message.expect("it was just rewritten");
    let action = if message.loading { Action::Filled } else { Action::Amended };
    message.loading = false;
    message.flags &= !rules::LOADING;
    world.log_action(action, id, Some(exchange.id), Some(exchange.user));
    Ok(world.message_json(&world.messages[&id]))
}

/// Posts a follow-up message; the first one after "thinking…" replaces that message, as on Discord.
fn follow_up(world: &mut World, call: &Call, exchange: &Exchange) -> RouteResult {
    let thinking = exchange.original.and_then(|id| world.messages.get(&id));
    if let Some(thinking) = thinking.filter(|message| message.loading) {
        let id = thinking.id;
        return edit_response(world, call, exchange, id);
    }
    let of = Some((exchange.id, exchange.user, call.payload()));
    let id = world.create_message(call, exchange.place, of)?;
    world.log_action(Action::FollowedUp, id, Some(exchange.id), Some(exchange.user));
    Ok(world.message_json(&world.messages[&id]))
}
