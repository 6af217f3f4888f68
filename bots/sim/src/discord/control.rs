//! The controls for tests: people, places, permissions, limits, failures and connections.

use std::time::Duration;

use axum::extract::ws::Message;
use serde_json::{Value, json};

use super::DiscordSim;
use super::route::ROUTES;
use super::session::SocketCommand;
use super::world::{DmPolicy, Fault, FaultTiming, Person, PlaceId, PlaceKind, UserId, World};

impl DiscordSim {
    /// A person of this name; created if there is none.
    pub fn user(&self, name: &str) -> UserId {
        self.user_speaking(name, "en-US")
    }

    /// A person of this name whose client has this locale.
    pub fn user_speaking(&self, name: &str, locale: &str) -> UserId {
        self.shared.change(|world| {
            if let Some(existing) = world.people.values().find(|person| person.name == name) {
                return existing.id;
            }
            let id = UserId(world.next_id());
            let (name, locale) = (name.to_owned(), locale.to_owned());
            let dms = DmPolicy::Open;
            world.people.insert(id, Person { id, name, locale, dms, avatar: None });
            id
        })
    }

    /// Sets a person's avatar; Discord serves the file unchanged.
    pub fn set_avatar(&self, user: UserId, file: &[u8]) {
        self.shared.change(|world| {
            let name = format!("a_{:032x}", world.next_id());
            let person = world.people.get_mut(&user).expect("there is such a person");
            person.avatar = Some((name, file.to_vec()));
        });
    }

    /// A new text channel of the server.
    pub fn channel(&self) -> PlaceId {
        self.shared.change(|world| {
            let name = format!("channel-{}", world.places.len() + 1);
            let id = world.add_place(name, PlaceKind::Channel);
            world.announce("CHANNEL_CREATE", id);
            id
        })
    }

    /// A new text channel of a server that belongs to this shard.
    pub fn channel_of_shard(&self, shard: u64) -> PlaceId {
        self.shared.change(|world| {
            let name = format!("channel-{}", world.places.len() + 1);
            let id = world.add_place(name, PlaceKind::Channel);
            let (time, shards) = (id.0 >> 22, u64::from(world.sessions.shards));
            let guild = (time - time % shards + shard) << 22;
            world.places.get_mut(&id).expect("it was just made").guild = guild;
            id
        })
    }

    /// Sets the recommended number of shards, and how many may identify at a time.
    pub fn set_shards(&self, shards: u32, concurrency: u32) {
        self.shared.change(|world| (world.sessions.shards, world.sessions.concurrency) = (shards, concurrency));
    }

    /// A new thread in a new channel.
    pub fn thread(&self) -> PlaceId {
        let channel = self.channel();
        self.shared.change(|world| {
            let name = format!("thread-{}", world.places.len() + 1);
            let id = world.add_place(name, PlaceKind::Thread(channel));
            world.announce("THREAD_CREATE", id);
            id
        })
    }

    /// The DM between a person and the bot, as the person opens it.
    pub fn dm(&self, user: UserId) -> PlaceId {
        self.shared.change(|world| world.dm_of(user))
    }

    /// A DM of these people without the bot.
    pub fn dm_of_others(&self, people: &[UserId]) -> PlaceId {
        self.shared.change(|world| {
            let id = world.add_place("others".to_owned(), PlaceKind::Others);
            world.places.get_mut(&id).expect("it was just made").members = people.iter().copied().collect();
            id
        })
    }

    /// From now on, the person refuses messages of the bot (error 50007).
    pub fn close_dms(&self, user: UserId) {
        self.set_dms(user, DmPolicy::Closed);
    }

    /// Sets whether the bot can write to a person.
    pub fn set_dms(&self, user: UserId, dms: DmPolicy) {
        self.shared.change(|world| {
            let person = world.people.get_mut(&user);
            person.expect("the person exists").dms = dms;
        });
    }

    /// Sets the bot's permissions in a place.
    pub fn set_permissions(&self, place: PlaceId, permissions: u64) {
        self.shared.change(|world| {
            let place = world.places.get_mut(&place);
            place.expect("the place exists").permissions = permissions;
        });
    }

    /// Sets a person's additional permissions in the server.
    pub fn set_member_permissions(&self, user: UserId, permissions: u64) {
        self.shared.change(|world| {
            world.member_permissions.insert(user, permissions);
        });
    }

    /// The owner of the application.
    pub fn owner(&self) -> UserId {
        self.shared.look(World::owner)
    }

    /// Sets fields of the application, as in the developer portal.
    pub fn set_application(&self, fields: Value) {
        self.shared.change(|world| super::wire::merge(&mut world.application_fields, fields));
    }

    /// Sets the permissions of the bot's roles in the server.
    pub fn set_role_permissions(&self, permissions: u64) {
        self.shared.change(|world| world.role_permissions = permissions);
    }

    /// Sets the number of edits allowed per message after its first hour.
    pub fn allow_late_edits(&self, edits: u32) {
        self.shared.change(|world| world.late_edits_allowed = edits);
    }

    /// Makes the next request of a route fail; the route as in the OpenAPI file, "POST /channels/{channel_id}/messages".
    pub fn fail_next(&self, route: &str, status: u16, body: Value) {
        assert_known_route(route);
        let route = route.to_owned();
        self.shared.change(|world| world.faults.push(Fault { route, when: FaultTiming::Instead, status, body }));
    }

    /// Carries out the next request of a route, but answers it with 502.
    pub fn lose_answer(&self, route: &str) {
        assert_known_route(route);
        let (route, body) = (route.to_owned(), Value::Null);
        self.shared.change(|world| world.faults.push(Fault { route, when: FaultTiming::After, status: 502, body }));
    }

    /// Answers the next request of a route with 429 and `retry_after`.
    pub fn limit_next(&self, route: &str, retry_after: Duration) {
        let seconds = retry_after.as_secs_f64();
        let message = "You are being rate limited.";
        let body = json!({"message": message, "retry_after": seconds, "global": false});
        self.fail_next(route, 429, body);
    }

    /// Limits a route to `requests` per `window`, for each channel or token.
    pub fn limit(&self, route: &str, requests: u32, window: Duration) {
        assert_known_route(route);
        self.shared.change(|world| world.buckets.limit(route, requests, window));
    }

    /// Limits everything but interactions for a while.
    pub fn limit_globally(&self, retry_after: Duration) {
        self.shared.change(|world| {
            let until = world.clock.running() + retry_after;
            world.buckets.block(until);
        });
    }

    /// Drops every gateway connection without a close frame.
    pub fn drop_connection(&self) {
        self.shared.change(|world| world.sessions.send_to_all(|| SocketCommand::Drop));
    }

    /// Asks every client to reconnect (op 7).
    pub fn request_reconnect(&self) {
        self.send_payload(json!({"op": 7, "t": null, "s": null, "d": null}));
    }

    /// Invalidates every session (op 9) and removes it.
    pub fn invalidate_sessions(&self) {
        self.send_payload(json!({"op": 9, "t": null, "s": null, "d": false}));
        self.shared.change(|world| world.sessions.clear());
    }

    /// Closes every gateway connection with a code.
    pub fn close_gateway(&self, code: u16) {
        self.shared.change(|world| world.sessions.send_to_all(|| SocketCommand::Close(Some(code))));
    }

    /// Closes every gateway connection without a code.
    pub fn close_gateway_without_a_code(&self) {
        self.shared.change(|world| world.sessions.send_to_all(|| SocketCommand::Close(None)));
    }

    /// Sets the heartbeat interval for new connections.
    pub fn set_heartbeat_interval(&self, every: Duration) {
        self.shared.change(|world| world.sessions.heartbeats = every);
    }

    /// Sets whether the gateway accepts IDENTIFY and RESUME without READY, RESUMED or any event.
    pub fn set_silent(&self, silent: bool) {
        self.shared.change(|world| world.sessions.silent = silent);
    }

    /// Sends every client a raw text frame.
    pub fn send_text(&self, text: &str) {
        self.send_frame(&Message::Text(text.into()));
    }

    /// Sends every client a raw binary frame.
    pub fn send_bytes(&self, bytes: &[u8]) {
        self.send_frame(&Message::Binary(bytes.to_vec().into()));
    }

    /// Sends every client a ping with these bytes, at most 125.
    pub fn send_ping(&self, bytes: &[u8]) {
        self.send_frame(&Message::Ping(bytes.to_vec().into()));
    }

    /// Sends every session this payload, an object, as an event: with the next sequence number as `s`, and replayed on a resume.
    pub fn send_numbered(&self, payload: &Value) {
        self.shared.change(|world| world.sessions.send_numbered(payload));
    }

    /// Changes the event of the next interaction before it is sent, as a newer Discord might.
    pub fn change_next(&self, change: impl FnOnce(&mut Value) + Send + 'static) {
        self.shared.change(|world| world.next_event_patch = Some(Box::new(change)));
    }

    fn send_frame(&self, frame: &Message) {
        self.shared.change(|world| world.sessions.send_to_all(|| SocketCommand::Raw(frame.clone())));
    }

    fn send_payload(&self, payload: Value) {
        self.shared.change(|world| world.sessions.send_to_all(|| SocketCommand::Send(payload.clone())));
    }
}

impl World {
    /// Sends the event for a new place.
    pub(super) fn announce(&mut self, event: &str, place: PlaceId) {
        let json = self.place_json(&self.places[&place]);
        self.sessions.dispatch_with_intent(1, Some(self.guild), event, &json);
    }
}

fn assert_known_route(route: &str) {
    assert!(ROUTES.contains(&route), "{route:?} is not one of {ROUTES:#?}");
}
