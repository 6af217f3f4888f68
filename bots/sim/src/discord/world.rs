//! The state of the simulated Discord: people, places, messages, interactions, commands and sessions. The rules are in the route handlers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::buckets::Buckets;
use super::clock::Clock;
use super::log::{Entry, Picture};
use super::session::Sessions;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);
        impl std::fmt::Display for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(out)
            }
        }
    )*};
}

ids! {
    /// A person.
    UserId,
    /// A channel, a thread or a DM.
    PlaceId,
    /// A message.
    MessageId,
    /// An interaction: a press, command, completion or modal.
    InteractionId
}

/// Every permission the game needs, and a few more.
pub const ALL_PERMISSIONS: u64 = VIEW | SEND | MAKE_THREADS | SEND_IN_THREADS | ATTACH | EMBED | (1 << 16);
/// Permission to change the channels of the server.
pub const MANAGE_CHANNELS: u64 = 1 << 4;
/// Permission to change the server.
pub const MANAGE_SERVER: u64 = 1 << 5;
/// Permission to see a channel.
pub const VIEW: u64 = 1 << 10;
/// Permission to write in a channel.
pub const SEND: u64 = 1 << 11;
/// Permission to send embeds.
pub const EMBED: u64 = 1 << 14;
/// Permission to attach files.
pub const ATTACH: u64 = 1 << 15;
/// Permission to create public threads.
pub const MAKE_THREADS: u64 = 1 << 35;
/// Permission to write in threads.
pub const SEND_IN_THREADS: u64 = 1 << 38;

/// Whether the bot can write to a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DmPolicy {
    /// It can.
    Open,
    /// The person refuses messages of the bot (50007).
    Closed,
    /// The person shares no server with the bot any more (50278).
    NoMutualGuild,
}

/// A person.
#[derive(Clone, Debug)]
pub struct Person {
    /// Their id.
    pub id: UserId,
    /// Their name.
    pub name: String,
    /// The language of their client.
    pub locale: String,
    /// Whether the bot can write to them.
    pub dms: DmPolicy,
    /// The hash and the file of their avatar, if they have one.
    pub avatar: Option<(String, Vec<u8>)>,
}

/// The kind of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// A text channel of the server.
    Channel,
    /// A public thread below a channel.
    Thread(PlaceId),
    /// The DM between a person and the bot.
    Dm(UserId),
    /// A DM or group DM without the bot; all [`Place::members`] see its messages.
    Others,
}

/// A channel, a thread or a DM.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its id.
    pub id: PlaceId,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: PlaceKind,
    /// The id of its server; unused for DMs.
    pub guild: u64,
    /// The bot's permissions there.
    pub permissions: u64,
    /// For threads, the people the bot added; for DMs of others, the participants.
    pub members: BTreeSet<UserId>,
}

/// A message of the bot.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its id.
    pub id: MessageId,
    /// The message type: 0, 20 for responses to commands, 18 for the system message about a new thread.
    pub kind: u64,
    /// Its place.
    pub place: PlaceId,
    /// The one person who sees it, when it is ephemeral.
    pub only_for: Option<UserId>,
    /// The text.
    pub content: String,
    /// The embeds.
    pub embeds: Vec<Value>,
    /// The rows of buttons and menus.
    pub components: Vec<Value>,
    /// The files.
    pub pictures: Vec<Picture>,
    /// Message flags.
    pub flags: u64,
    /// The people it pings by mention.
    pub named: Vec<UserId>,
    /// When it was posted.
    pub posted_at: Duration,
    /// When it was last changed.
    pub edited_at: Option<Duration>,
    /// The number of edits after its first hour.
    pub late_edits: u32,
    /// The nonce it was sent with.
    pub nonce: Option<Value>,
    /// Whether a repeated nonce returns this message.
    pub nonce_enforced: bool,
    /// The interaction it answers.
    pub interaction: Option<InteractionId>,
    /// Whether it still says "thinking…".
    pub loading: bool,
}

/// The kind of an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionKind {
    /// A slash command.
    Slash,
    /// An autocompletion.
    Autocomplete,
    /// A press of a button or a choice in a menu.
    Component,
    /// A submitted modal.
    Modal,
}

/// An interaction and its response.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Its id.
    pub id: InteractionId,
    /// The token the bot answers with.
    pub token: String,
    /// Its kind.
    pub ask: InteractionKind,
    /// The person.
    pub user: UserId,
    /// The place.
    pub place: PlaceId,
    /// The message of a pressed button.
    pub source: Option<MessageId>,
    /// Its time by the simulator's clock.
    pub asked_at: Duration,
    /// Its real time.
    pub asked: Instant,
    /// The real time until the callback.
    pub waited: Option<Duration>,
    /// The type of the callback.
    pub answered_with: Option<u64>,
    /// The message that `@original` means.
    pub original: Option<MessageId>,
    /// Whether its event reached a connection of the bot.
    pub is_delivered: bool,
    /// The event as it was sent.
    pub event: Value,
}

/// A prepared failure of a route.
pub(super) struct Fault {
    pub(super) route: String,
    pub(super) when: FaultTiming,
    pub(super) status: u16,
    pub(super) body: Value,
}

/// Whether a failing request takes effect.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FaultTiming {
    /// It has no effect.
    Instead,
    /// It takes effect, and only the response is lost.
    After,
}

/// A change of an event before it is sent.
pub(super) type EventPatch = Box<dyn FnOnce(&mut Value) + Send>;

/// The state of the simulated Discord.
pub struct World {
    pub(super) clock: Arc<Clock>,
    pub(super) last_id: u64,
    pub(super) application: u64,
    pub(super) guild: u64,
    pub(super) role_permissions: u64,
    /// Additional permissions of people.
    pub(super) member_permissions: BTreeMap<UserId, u64>,
    pub(super) token: String,
    pub(super) address: String,
    pub(super) people: BTreeMap<UserId, Person>,
    pub(super) places: BTreeMap<PlaceId, Place>,
    pub(super) messages: BTreeMap<MessageId, Message>,
    pub(super) exchanges: BTreeMap<InteractionId, Exchange>,
    pub(super) commands: Vec<Value>,
    /// The fields of the application that differ from those of a new one.
    pub(super) application_fields: Value,
    pub(super) application_changes: Vec<Value>,
    pub(super) sessions: Sessions,
    pub(super) buckets: Buckets,
    pub(super) faults: Vec<Fault>,
    /// Applied to the next interaction.
    pub(super) next_event_patch: Option<EventPatch>,
    pub(super) late_edits_allowed: u32,
    pub(super) dm_openings: u32,
    pub(super) refused: u32,
    pub(super) requests: Vec<String>,
    pub(super) log: Vec<Entry>,
    pub(super) problems: Vec<String>,
}

impl World {
    pub(super) fn new(clock: Arc<Clock>) -> Self {
        let first = clock.snowflake(Duration::ZERO);
        let owner =
            Person { id: UserId(first + 3), name: "owner".to_owned(), locale: "en-US".to_owned(), dms: DmPolicy::Open, avatar: None };
        World {
            application: first + 1,
            guild: first + 2,
            role_permissions: ALL_PERMISSIONS,
            member_permissions: BTreeMap::new(),
            last_id: first + 3,
            token: format!("{}.simulated.{}", first + 1, "0".repeat(27)),
            clock,
            address: String::new(),
            people: BTreeMap::from([(owner.id, owner)]),
            places: BTreeMap::new(),
            messages: BTreeMap::new(),
            exchanges: BTreeMap::new(),
            commands: Vec::new(),
            application_fields: json!({}),
            application_changes: Vec::new(),
            sessions: Sessions::default(),
            buckets: Buckets::default(),
            faults: Vec::new(),
            next_event_patch: None,
            late_edits_allowed: 3,
            dm_openings: 0,
            refused: 0,
            requests: Vec::new(),
            log: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// The owner of the application and of the server.
    pub(super) fn owner(&self) -> UserId {
        UserId(self.application + 2)
    }

    pub(super) fn next_id(&mut self) -> u64 {
        self.last_id = (self.last_id + 1).max(self.clock.snowflake(self.clock.now()));
        self.last_id
    }

    pub(super) fn add_problem(&mut self, what: impl Into<String>) {
        self.problems.push(what.into());
    }

    pub(super) fn add_place(&mut self, name: String, kind: PlaceKind) -> PlaceId {
        let id = PlaceId(self.next_id());
        let place = Place { id, name, kind, guild: self.guild, permissions: ALL_PERMISSIONS, members: BTreeSet::new() };
        self.places.insert(id, place);
        id
    }

    /// The DM of a person; created if there is none.
    pub(super) fn dm_of(&mut self, user: UserId) -> PlaceId {
        let existing = self.places.values().find(|p| p.kind == PlaceKind::Dm(user));
        match existing.map(|place| place.id) {
            Some(id) => id,
            None => self.add_place(format!("dm-{user}"), PlaceKind::Dm(user)),
        }
    }

    /// The log so far.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// All violations of Discord's rules so far.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// The messages in a place including ephemeral ones, oldest first.
    pub fn messages(&self, place: PlaceId) -> Vec<&Message> {
        let all = self.messages.values();
        all.filter(|message| message.place == place).collect()
    }

    /// All messages, oldest first.
    pub fn all_messages(&self) -> Vec<&Message> {
        self.messages.values().collect()
    }

    /// A message by its id.
    pub fn message(&self, id: MessageId) -> Option<&Message> {
        self.messages.get(&id)
    }

    /// A person by their id.
    pub fn person(&self, id: UserId) -> Option<&Person> {
        self.people.get(&id)
    }

    /// A place by its id.
    pub fn place(&self, id: PlaceId) -> Option<&Place> {
        self.places.get(&id)
    }

    /// The public threads below a channel, oldest first.
    pub fn threads(&self, channel: PlaceId) -> Vec<&Place> {
        self.places.values().filter(|place| place.kind == PlaceKind::Thread(channel)).collect()
    }

    /// An interaction by its id.
    pub fn exchange(&self, id: InteractionId) -> Option<&Exchange> {
        self.exchanges.get(&id)
    }

    /// The registered global commands.
    pub fn registered_commands(&self) -> &[Value] {
        &self.commands
    }

    /// The number of connected gateway sessions.
    pub fn connections(&self) -> usize {
        self.sessions.connected()
    }

    /// The number of IDENTIFYs refused for following another one within five seconds.
    pub fn premature_identifies(&self) -> u32 {
        self.sessions.premature_identifies
    }

    /// The number of interactions that never reached the bot, not even by a resumed session.
    pub fn undelivered_interactions(&self) -> usize {
        self.exchanges.values().filter(|exchange| !exchange.is_delivered).count()
    }

    /// The numbers of new and of resumed sessions.
    pub fn identified_and_resumed(&self) -> (u32, u32) {
        (self.sessions.identified, self.sessions.resumed)
    }

    /// The number of requests refused with 401, 403 or 429, which Discord counts towards a ban.
    pub fn refused(&self) -> u32 {
        self.refused
    }

    /// Every request in order, as "METHOD /path -> status".
    pub fn requests(&self) -> &[String] {
        &self.requests
    }

    /// The log and the problems as text, for failing tests.
    pub fn report(&self) -> String {
        let mut lines: Vec<String> = self.log.iter().map(Entry::to_string).collect();
        lines.extend(self.problems.iter().map(|p| format!("PROBLEM {p}")));
        lines.extend(self.requests.iter().map(|r| format!("request {r}")));
        lines.join("\n")
    }
}
