//! The message routes: posting, editing and deleting in channels, threads and DMs.

use std::time::Duration;

use serde_json::Value;

use super::body::RequestBody;
use super::log::{Action, Entry};
use super::rest::{Call, Refusal, RouteResult, refuse};
use super::rules;
use super::world::{
    ATTACH, DmPolicy, InteractionId, Message, MessageId, Place, PlaceId, PlaceKind, SEND, SEND_IN_THREADS, UserId, VIEW, World,
};

/// The age after which the number of edits is limited.
const LATE_EDIT_AGE: Duration = Duration::from_secs(60 * 60);
/// How long an enforced nonce returns the same message.
const NONCE_TTL: Duration = Duration::from_secs(5 * 60);

/// Handles the routes of messages.
pub(super) fn handle(world: &mut World, call: &Call) -> RouteResult {
    let place = visible_place(world, PlaceId(call.route.id(0)))?;
    let message = MessageId(call.route.id(1));
    match call.route.name.split(' ').next() {
        Some("POST") => post(world, call, &place),
        Some("PATCH") => edit(world, call, &place, message),
        Some("DELETE") => {
            find_message(world, &place, message)?;
            world.delete_message(message, None);
            Ok(Value::Null)
        }
        _ if call.route.values.len() == 1 => {
            let seen = world.messages(place.id).into_iter().rev();
            let seen = seen.filter(|message| message.only_for.is_none()).take(50);
            Ok(seen.map(|message| world.message_json(message)).collect())
        }
        _ => {
            let message = find_message(world, &place, message)?;
            Ok(world.message_json(&message))
        }
    }
}

/// The place of this id, if the bot can see it.
pub(super) fn visible_place(world: &World, id: PlaceId) -> Result<Place, Refusal> {
    let place = world.places.get(&id);
    let place = place.ok_or_else(|| refuse(404, 10003, "Unknown Channel"))?;
    // The bot is not a member here; it can only answer interactions.
    if place.permissions & VIEW == 0 || place.kind == PlaceKind::Others {
        return Err(refuse(403, 50001, "Missing Access"));
    }
    Ok(place.clone())
}

fn find_message(world: &World, place: &Place, id: MessageId) -> Result<Message, Refusal> {
    let found = world.messages.get(&id);
    let found = found.filter(|message| message.place == place.id && message.only_for.is_none());
    found.cloned().ok_or_else(|| refuse(404, 10008, "Unknown Message"))
}

fn may_write(world: &World, place: &Place, with_files: &RequestBody) -> Result<(), Refusal> {
    let needed = match place.kind {
        PlaceKind::Dm(user) => {
            return match world.people.get(&user).map(|person| person.dms) {
                Some(DmPolicy::Closed) => Err(refuse(403, 50007, "Cannot send messages to this user")),
                Some(DmPolicy::NoMutualGuild) => {
                    Err(refuse(403, 50278, "Cannot send messages to this user due to having no mutual guilds"))
                }
                _ => Ok(()),
            };
        }
        PlaceKind::Others => return Err(refuse(403, 50001, "Missing Access")),
        PlaceKind::Channel => SEND,
        PlaceKind::Thread(_) => SEND_IN_THREADS,
    };
    let needed = needed | if with_files.files.is_empty() { 0 } else { ATTACH };
    if place.permissions & needed == needed { Ok(()) } else { Err(refuse(403, 50013, "Missing Permissions")) }
}

fn post(world: &mut World, call: &Call, place: &Place) -> RouteResult {
    may_write(world, place, &call.body)?;
    let payload = call.payload();
    let now = world.clock.now();
    if payload["enforce_nonce"] == true {
        let existing = world.messages.values().find(|message| {
            let same = message.nonce.as_ref() == Some(&payload["nonce"]) && message.nonce_enforced;
            same && message.place == place.id && message.posted_at + NONCE_TTL > now
        });
        if let Some(existing) = existing {
            return Ok(world.message_json(existing));
        }
    }
    let id = world.create_message(call, place.id, None)?;
    world.log_action(Action::Posted, id, None, None);
    Ok(world.message_json(&world.messages[&id]))
}

fn edit(world: &mut World, call: &Call, place: &Place, id: MessageId) -> RouteResult {
    let message = find_message(world, place, id)?;
    if message.kind == super::threads::THREAD_CREATED {
        return Err(refuse(403, 50021, "Cannot execute action on a system message"));
    }
    if !call.body.files.is_empty() {
        may_write(world, place, &call.body)?;
    }
    if world.clock.now() > message.posted_at + LATE_EDIT_AGE {
        if message.late_edits >= world.late_edits_allowed {
            let sentence = "Maximum number of edits to messages older than 1 hour reached. Try again later";
            return Err(refuse(429, 30046, sentence));
        }
        world.apply_payload(call, id, call.payload())?;
        let message = world.messages.get_mut(&id).expect("it was just rewritten");
        message.late_edits += 1;
    } else {
        world.apply_payload(call, id, call.payload())?;
    }
    world.log_action(Action::Edited, id, None, None);
    Ok(world.message_json(&world.messages[&id]))
}

impl World {
    /// An empty message with the flags and nonce of a payload.
    pub(super) fn new_message(&mut self, place: PlaceId, payload: &Value, exchange: Option<(InteractionId, UserId)>) -> Message {
        let flags = payload["flags"].as_u64().unwrap_or_default();
        let private = flags & rules::EPHEMERAL != 0;
        Message {
            id: MessageId(self.next_id()),
            kind: if exchange.is_some() { 20 } else { 0 },
            place,
            only_for: exchange.filter(|_| private).map(|(_, user)| user),
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            pictures: Vec::new(),
            flags,
            named: Vec::new(),
            posted_at: self.clock.now(),
            edited_at: None,
            late_edits: 0,
            nonce: Some(payload["nonce"].clone()).filter(|nonce| !nonce.is_null()),
            nonce_enforced: payload["enforce_nonce"] == true,
            interaction: exchange.map(|(id, _)| id),
            loading: false,
        }
    }

    /// Creates a message from a payload in a place.
    pub(super) fn create_message(
        &mut self,
        call: &Call,
        place: PlaceId,
        exchange: Option<(InteractionId, UserId, &Value)>,
    ) -> Result<MessageId, Refusal> {
        let payload = exchange.map_or(call.payload(), |(_, _, data)| data);
        let message = self.new_message(place, payload, exchange.map(|(id, user, _)| (id, user)));
        let id = message.id;
        self.messages.insert(id, message);
        match self.apply_payload(call, id, payload) {
            Ok(()) => {
                let message = self.messages.get_mut(&id).expect("it was just written");
                message.edited_at = None;
                Ok(id)
            }
            Err(refusal) => {
                self.messages.remove(&id);
                Err(refusal)
            }
        }
    }

    /// Validates a payload and applies it to a message.
    pub(super) fn apply_payload(&mut self, call: &Call, id: MessageId, payload: &Value) -> Result<(), Refusal> {
        let mut message = self.messages[&id].clone();
        let files = &call.body.files;
        // An edit can set only this flag, and nothing can clear it.
        message.flags |= payload["flags"].as_u64().unwrap_or_default() & rules::COMPONENTS_V2;
        let mut faults = rules::faults_of_message(payload, files, message.flags);
        match rules::pictures(&message.pictures, payload, files, || self.next_id()) {
            Ok(pictures) => message.pictures = pictures,
            Err(found) => faults.extend(found),
        }
        if !faults.is_empty() {
            return Err(self.invalid(&call.route, faults));
        }
        if let Some(problem) = rules::unguarded_mention(payload) {
            self.add_problem(format!("{}: {problem}", call.route.name));
        }
        let given = |key: &str| payload.get(key);
        if let Some(content) = given("content") {
            message.content = content.as_str().unwrap_or_default().to_owned();
            message.named = rules::mentioned_users(payload);
        }
        if let Some(embeds) = given("embeds") {
            message.embeds = embeds.as_array().cloned().unwrap_or_default();
            for embed in message.embeds.iter_mut().filter_map(Value::as_object_mut) {
                embed.entry("type").or_insert("rich".into());
            }
        }
        if let Some(components) = given("components") {
            message.components = components.as_array().cloned().unwrap_or_default();
        }
        let v2 = message.flags & rules::COMPONENTS_V2 != 0 && !message.components.is_empty();
        let nothing = message.content.is_empty() && message.embeds.is_empty();
        if nothing && message.pictures.is_empty() && !v2 {
            self.add_problem(format!("{}: an empty message", call.route.name));
            return Err(refuse(400, 50006, "Cannot send an empty message"));
        }
        message.edited_at = Some(self.clock.now());
        self.messages.insert(id, message);
        Ok(())
    }

    /// Adds an action on a message to the log.
    pub(super) fn log_action(&mut self, action: Action, id: MessageId, interaction: Option<InteractionId>, user: Option<UserId>) {
        let mut entry = Entry::new(action, self.clock.now());
        (entry.message, entry.interaction, entry.user) = (Some(id), interaction, user);
        if let Some(message) = self.messages.get(&id) {
            entry.place = Some(message.place);
            entry.ephemeral = message.only_for.is_some();
            entry.user = user.or(message.only_for);
            entry.content.clone_from(&message.content);
            entry.embeds.clone_from(&message.embeds);
            entry.components.clone_from(&message.components);
            entry.pictures.clone_from(&message.pictures);
            let dm = match self.places[&message.place].kind {
                PlaceKind::Dm(person) => Some(person),
                PlaceKind::Channel | PlaceKind::Thread(_) | PlaceKind::Others => None,
            };
            entry.user = dm.or(entry.user);
            // Only new public messages notify; edits do not.
            let new = matches!(action, Action::Posted | Action::Responded | Action::FollowedUp);
            entry.silent = !new || entry.ephemeral || message.flags & rules::SUPPRESS_NOTIFICATIONS != 0;
            if !entry.silent {
                entry.pings = dm.map_or_else(|| message.named.clone(), |person| vec![person]);
            }
        }
        self.log.push(entry);
    }

    /// Deletes a message and logs it.
    pub(super) fn delete_message(&mut self, id: MessageId, interaction: Option<InteractionId>) {
        self.log_action(Action::Deleted, id, interaction, None);
        self.messages.remove(&id);
    }
}
