//! What tests set up and break: people, places, permissions, limits, failures, connections.

use std::time::Duration;

use axum::extract::ws::Message;
use serde_json::{Value, json};

use super::DiscordSim;
use super::route::ROUTES;
use super::session::Order;
use super::world::{Dms, Fault, Person, PlaceId, PlaceKind, UserId, When, World};

impl DiscordSim {
    /// A person with a name, or the one of that name who is there already.
    pub fn user(&self, name: &str) -> UserId {
        self.user_speaking(name, "en-US")
    }

    /// A person whose client speaks a language.
    pub fn user_speaking(&self, name: &str, locale: &str) -> UserId {
        self.shared.change(|world| {
            if let Some(standing) = world.people.values().find(|person| person.name == name) {
                return standing.id;
            }
            let id = UserId(world.next_id());
            let (name, locale) = (name.to_owned(), locale.to_owned());
            let dms = Dms::Open;
            world.people.insert(id, Person { id, name, locale, dms, avatar: None });
            id
        })
    }

    /// A person chooses this file as their picture; Discord hands it out as it is.
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

    /// From now on Discord wants so many shards, of which so many may begin a session at one time.
    pub fn want_shards(&self, shards: u32, concurrency: u32) {
        self.shared.change(|world| (world.sessions.shards, world.sessions.concurrency) = (shards, concurrency));
    }

    /// A new thread in a channel of its own.
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

    /// A DM of these people, in which the bot is not.
    pub fn dm_of_others(&self, people: &[UserId]) -> PlaceId {
        self.shared.change(|world| {
            let id = world.add_place("others".to_owned(), PlaceKind::Others);
            world.places.get_mut(&id).expect("it was just made").members = people.iter().copied().collect();
            id
        })
    }

    /// The person takes no more messages from the bot (50007).
    pub fn close_dms(&self, user: UserId) {
        self.set_dms(user, Dms::Closed);
    }

    /// Whether and why the bot can write to a person.
    pub fn set_dms(&self, user: UserId, dms: Dms) {
        self.shared.change(|world| {
            let person = world.people.get_mut(&user);
            person.expect("the person exists").dms = dms;
        });
    }

    /// The bot's permissions in a place.
    pub fn set_permissions(&self, place: PlaceId, permissions: u64) {
        self.shared.change(|world| {
            let place = world.places.get_mut(&place);
            place.expect("the place exists").permissions = permissions;
        });
    }

    /// What a person may do in the server beside what everybody may; nothing of it takes such rights away.
    pub fn set_member_permissions(&self, user: UserId, permissions: u64) {
        self.shared.change(|world| {
            world.member_permissions.insert(user, permissions);
        });
    }

    /// Whose application the bot is.
    pub fn owner(&self) -> UserId {
        self.shared.look(World::owner)
    }

    /// What the bot's roles allow it in the server.
    pub fn set_role_permissions(&self, permissions: u64) {
        self.shared.change(|world| world.role_permissions = permissions);
    }

    /// How many edits of one message are allowed after its first hour.
    pub fn allow_late_edits(&self, edits: u32) {
        self.shared.change(|world| world.late_edits_allowed = edits);
    }

    /// Makes the next request of a route fail; the route as in the OpenAPI file, "POST /channels/{channel_id}/messages".
    pub fn fail_next(&self, route: &str, status: u16, body: Value) {
        known(route);
        let route = route.to_owned();
        self.shared.change(|world| world.faults.push(Fault { route, when: When::Instead, status, body }));
    }

    /// The next request of a route is carried out, but a bad gateway stands where its answer would be.
    pub fn lose_answer(&self, route: &str) {
        known(route);
        let (route, body) = (route.to_owned(), Value::Null);
        self.shared.change(|world| world.faults.push(Fault { route, when: When::After, status: 502, body }));
    }

    /// Makes the next request of a route be limited for a while, as a 429 with `retry_after`.
    pub fn limit_next(&self, route: &str, retry_after: Duration) {
        let seconds = retry_after.as_secs_f64();
        let message = "You are being rate limited.";
        let body = json!({"message": message, "retry_after": seconds, "global": false});
        self.fail_next(route, 429, body);
    }

    /// Limits a route to so many requests in a window, for each channel or token.
    pub fn limit(&self, route: &str, requests: u32, window: Duration) {
        known(route);
        self.shared.change(|world| world.buckets.limit(route, requests, window));
    }

    /// Limits everything but interactions for a while.
    pub fn limit_globally(&self, retry_after: Duration) {
        self.shared.change(|world| {
            let until = world.clock.running() + retry_after;
            world.buckets.shut(until);
        });
    }

    /// Cuts every gateway connection without a word.
    pub fn drop_connection(&self) {
        self.shared.change(|world| world.sessions.order(|| Order::Drop));
    }

    /// Asks every client to reconnect (op 7).
    pub fn ask_reconnect(&self) {
        self.tell_all(json!({"op": 7, "t": null, "s": null, "d": null}));
    }

    /// Tells every client that its session is void (op 9), and forgets it.
    pub fn invalidate_sessions(&self) {
        self.tell_all(json!({"op": 9, "t": null, "s": null, "d": false}));
        self.shared.change(|world| world.sessions.forget());
    }

    /// Closes every gateway connection with a code.
    pub fn close_gateway(&self, code: u16) {
        self.shared.change(|world| world.sessions.order(|| Order::Close(Some(code))));
    }

    /// Closes every gateway connection without one.
    pub fn close_gateway_without_a_code(&self) {
        self.shared.change(|world| world.sessions.order(|| Order::Close(None)));
    }

    /// How often clients that connect from now on are asked for a heartbeat.
    pub fn want_heartbeats(&self, every: Duration) {
        self.shared.change(|world| world.sessions.heartbeats = every);
    }

    /// Whether the gateway accepts IDENTIFY and RESUME from now on without an answer: neither READY nor RESUMED nor an event.
    pub fn keep_silent(&self, silent: bool) {
        self.shared.change(|world| world.sessions.silent = silent);
    }

    /// Sends every client this text frame as it is.
    pub fn send_text(&self, text: &str) {
        self.send_frame(&Message::Text(text.into()));
    }

    /// Sends every client this binary frame as it is.
    pub fn send_bytes(&self, bytes: &[u8]) {
        self.send_frame(&Message::Binary(bytes.to_vec().into()));
    }

    /// Sends every client a ping with these bytes, at most 125.
    pub fn send_ping(&self, bytes: &[u8]) {
        self.send_frame(&Message::Ping(bytes.to_vec().into()));
    }

    /// Sends every session this payload, an object, as one of its events: with the next number of the session as its `s`, and again
    /// where the session is resumed before it.
    pub fn send_numbered(&self, payload: &Value) {
        self.shared.change(|world| world.sessions.number(payload));
    }

    /// The event of what a person does next goes to the bot changed like this, as by a newer Discord.
    pub fn change_next(&self, change: impl FnOnce(&mut Value) + Send + 'static) {
        self.shared.change(|world| world.change = Some(Box::new(change)));
    }

    fn send_frame(&self, frame: &Message) {
        self.shared.change(|world| world.sessions.order(|| Order::Raw(frame.clone())));
    }

    fn tell_all(&self, payload: Value) {
        self.shared.change(|world| world.sessions.order(|| Order::Send(payload.clone())));
    }
}

impl World {
    /// Tells the bot of a place that is new.
    pub(super) fn announce(&mut self, event: &str, place: PlaceId) {
        let json = self.place_json(&self.places[&place]);
        self.sessions.dispatch_wishing(1, Some(self.guild), event, &json);
    }
}

fn known(route: &str) {
    assert!(ROUTES.contains(&route), "{route:?} is none of {ROUTES:#?}");
}
