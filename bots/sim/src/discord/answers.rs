//! Answers to interactions: the callback within three seconds, and what follows through the token for 15 minutes.

use std::time::Duration;

use serde_json::{Value, json};

use super::log::{Choice, Deed, Entry};
use super::rest::{Call, Handled, Refusal, refuse};
use super::rules;
use super::world::{Ask, Exchange, InteractionId, MessageId, World};

/// How long the first answer may take.
pub(super) const FIRST_ANSWER: Duration = Duration::from_secs(3);
/// How long a token is good.
const TOKEN: Duration = Duration::from_secs(15 * 60);

/// Handles the first answer.
pub(super) fn callback(world: &mut World, call: &Call) -> Handled {
    let unknown = || refuse(404, 10062, "Unknown interaction");
    let exchange = world.exchanges.get(&InteractionId(call.route.id(0)));
    let exchange = exchange.filter(|exchange| exchange.token == call.route.values[1]);
    let exchange = exchange.cloned().ok_or_else(unknown)?;
    if exchange.answered_with.is_some() {
        return Err(refuse(400, 40060, "Interaction has already been acknowledged."));
    }
    if world.clock.now() > exchange.asked_at + FIRST_ANSWER {
        return Err(unknown());
    }
    let kind = call.payload()["type"].as_u64().unwrap_or_default();
    let allowed = match exchange.ask {
        Ask::Slash => matches!(kind, 4 | 5 | 9),
        Ask::Autocomplete => kind == 8,
        Ask::Component => matches!(kind, 4..=7 | 9),
        Ask::Modal => matches!(kind, 4 | 5) || (matches!(kind, 6 | 7) && exchange.source.is_some()),
    };
    if !allowed {
        let fault = format!("callback type {kind} does not answer {:?}", exchange.ask);
        return Err(world.invalid(&call.route, vec![fault]));
    }
    let original = first_answer(world, call, &exchange, kind)?;
    let standing = world.exchanges.get_mut(&exchange.id);
    let standing = standing.expect("interactions are never forgotten");
    standing.answered_with = Some(kind);
    standing.waited = Some(exchange.asked.elapsed());
    standing.original = original;
    if !call.asks_for("with_response") {
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

fn first_answer(world: &mut World, call: &Call, exchange: &Exchange, kind: u64) -> Result<Option<MessageId>, Refusal> {
    let data = &call.payload()["data"];
    let (id, user) = (exchange.id, exchange.user);
    let now = world.clock.now();
    match kind {
        4 => {
            let message = world.compose(call, exchange.place, Some((id, user, data)))?;
            world.note(Deed::Responded, message, Some(id), Some(user));
            Ok(Some(message))
        }
        5 => {
            let mut message = world.blank(exchange.place, data, Some((id, user)));
            message.flags |= rules::LOADING;
            message.loading = true;
            let made = message.id;
            world.messages.insert(made, message);
            world.note(Deed::Deferred, made, Some(id), Some(user));
            Ok(Some(made))
        }
        6 | 7 => {
            let source = exchange.source.filter(|id| world.messages.contains_key(id));
            let source = source.ok_or_else(|| refuse(404, 10008, "Unknown Message"))?;
            if kind == 7 {
                world.rewrite(call, source, data)?;
                world.note(Deed::Updated, source, Some(id), Some(user));
            } else {
                world.note(Deed::DeferredUpdate, source, Some(id), Some(user));
            }
            Ok(Some(source))
        }
        _ => {
            let deed = if kind == 8 { Deed::Suggested } else { Deed::ModalOpened };
            let mut entry = Entry::new(deed, now);
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

/// Handles everything through the token.
pub(super) fn webhook(world: &mut World, call: &Call) -> Handled {
    let mut exchanges = world.exchanges.values();
    let exchange = exchanges.find(|exchange| exchange.token == call.route.values[1]);
    let exchange = exchange.filter(|exchange| exchange.answered_with.is_some());
    let exchange = exchange.filter(|_| call.route.id(0) == world.application);
    let exchange = exchange.cloned();
    let exchange = exchange.ok_or_else(|| refuse(404, 10015, "Unknown Webhook"))?;
    if world.clock.now() > exchange.asked_at + TOKEN {
        return Err(refuse(401, 50027, "Invalid Webhook Token"));
    }
    if call.route.name.starts_with("POST") {
        return follow_up(world, call, &exchange);
    }
    let message = addressed(world, call, &exchange);
    let message = message.ok_or_else(|| refuse(404, 10008, "Unknown Message"))?;
    match call.route.name.split(' ').next() {
        Some("PATCH") => amend(world, call, &exchange, message),
        Some("DELETE") => {
            world.take_away(message, Some(exchange.id));
            Ok(Value::Null)
        }
        _ => Ok(world.message_json(&world.messages[&message])),
    }
}

/// The message a webhook route means: `@original`, or one of this interaction by its id.
fn addressed(world: &World, call: &Call, exchange: &Exchange) -> Option<MessageId> {
    if call.route.values.len() == 2 {
        return exchange.original.filter(|id| world.messages.contains_key(id));
    }
    let message = world.messages.get(&MessageId(call.route.id(2)))?;
    let own = message.interaction == Some(exchange.id) || exchange.source == Some(message.id);
    own.then_some(message.id)
}

fn amend(world: &mut World, call: &Call, exchange: &Exchange, id: MessageId) -> Handled {
    world.rewrite(call, id, call.payload())?;
    let message = world.messages.get_mut(&id);
    let message = message.expect("it was just rewritten");
    let deed = if message.loading { Deed::Filled } else { Deed::Amended };
    message.loading = false;
    message.flags &= !rules::LOADING;
    world.note(deed, id, Some(exchange.id), Some(exchange.user));
    Ok(world.message_json(&world.messages[&id]))
}

/// A further message; the first one after "thinking…" takes its place, as Discord does it.
fn follow_up(world: &mut World, call: &Call, exchange: &Exchange) -> Handled {
    let thinking = exchange.original.and_then(|id| world.messages.get(&id));
    if let Some(thinking) = thinking.filter(|message| message.loading) {
        let id = thinking.id;
        return amend(world, call, exchange, id);
    }
    let of = Some((exchange.id, exchange.user, call.payload()));
    let id = world.compose(call, exchange.place, of)?;
    world.note(Deed::FollowedUp, id, Some(exchange.id), Some(exchange.user));
    Ok(world.message_json(&world.messages[&id]))
}
