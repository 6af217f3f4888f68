//! The thread routes: creating public threads, adding people, and listing the active ones.

use serde_json::{Value, json};

use super::log::{Action, Entry};
use super::messages::visible_place;
use super::rest::{Call, RouteResult, refuse};
use super::wire::validate;
use super::world::{MAKE_THREADS, PlaceId, PlaceKind, SEND_IN_THREADS, UserId, World};

/// The type of the system message about a new thread.
pub(super) const THREAD_CREATED: u64 = 18;
/// The channel type of public threads.
const PUBLIC: u64 = 11;

/// Handles the routes of threads.
pub(super) fn handle(world: &mut World, call: &Call) -> RouteResult {
    match call.route.name.split(' ').next() {
        Some("POST") => open(world, call),
        Some("PUT") => add_member(world, call),
        _ if call.route.id(0) == world.guild => Ok(active(world)),
        _ => Err(refuse(404, 10004, "Unknown Guild")),
    }
}

fn open(world: &mut World, call: &Call) -> RouteResult {
    let channel = visible_place(world, PlaceId(call.route.id(0)))?;
    if channel.kind != PlaceKind::Channel {
        return Err(refuse(400, 50024, "Cannot execute action on this channel type"));
    }
    let payload = call.payload();
    if payload["type"] != PUBLIC {
        let fault = format!("a thread of type {} is not simulated; without a type Discord makes a private one", payload["type"]);
        return Err(world.invalid(&call.route, vec![fault]));
    }
    if channel.permissions & MAKE_THREADS == 0 {
        return Err(refuse(403, 50013, "Missing Permissions"));
    }
    let name = payload["name"].as_str().unwrap_or_default().to_owned();
    let thread = world.add_place(name.clone(), PlaceKind::Thread(channel.id));
    world.places.get_mut(&thread).expect("it was just made").permissions = channel.permissions;
    world.announce("THREAD_CREATE", thread);
    let mut notice = world.new_message(channel.id, &Value::Null, None);
    (notice.kind, notice.content) = (THREAD_CREATED, name.clone());
    let mut entry = Entry::new(Action::ThreadOpened, world.clock.now());
    (entry.place, entry.message, entry.content, entry.body) = (Some(channel.id), Some(notice.id), name, json!(thread.to_string()));
    world.messages.insert(notice.id, notice);
    world.log.push(entry);
    let json = world.place_json(&world.places[&thread]);
    Ok(validate::<twilight_model::channel::Channel>(json))
}

fn add_member(world: &mut World, call: &Call) -> RouteResult {
    let (thread, user) = (visible_place(world, PlaceId(call.route.id(0)))?, UserId(call.route.id(1)));
    if !matches!(thread.kind, PlaceKind::Thread(_)) {
        return Err(refuse(400, 50024, "Cannot execute action on this channel type"));
    }
    if thread.permissions & SEND_IN_THREADS == 0 {
        return Err(refuse(403, 50013, "Missing Permissions"));
    }
    if !world.people.contains_key(&user) {
        return Err(refuse(404, 10013, "Unknown User"));
    }
    let members = &mut world.places.get_mut(&thread.id).expect("it was just seen").members;
    if members.insert(user) {
        let mut entry = Entry::new(Action::MemberAdded, world.clock.now());
        (entry.place, entry.user) = (Some(thread.id), Some(user));
        world.log.push(entry);
    }
    Ok(Value::Null)
}

fn active(world: &World) -> Value {
    let threads = world.places.values().filter(|place| matches!(place.kind, PlaceKind::Thread(_)));
    let threads: Vec<Value> = threads.map(|place| world.place_json(place)).collect();
    json!({"threads": threads, "members": [], "has_more": false})
}
