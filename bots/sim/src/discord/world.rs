//! What exists on the simulated Discord: people, places, messages, interactions, commands, sessions.
//! It holds and answers; the rules of who may do what stand in the REST rooms beside it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;

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
    /// One press, command, completion or modal of a person.
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
/// Permission to have embeds shown.
pub const EMBED: u64 = 1 << 14;
/// Permission to attach files.
pub const ATTACH: u64 = 1 << 15;
/// Permission to make public threads.
pub const MAKE_THREADS: u64 = 1 << 35;
/// Permission to write in threads.
pub const SEND_IN_THREADS: u64 = 1 << 38;

/// Whether the bot can write to a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dms {
    /// Messages arrive.
    Open,
    /// The person takes no messages from the bot (50007).
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
    pub dms: Dms,
    /// The name of their picture and its file, if they have one.
    pub avatar: Option<(String, Vec<u8>)>,
}

/// What kind of place a place is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// A text channel of the server.
    Channel,
    /// A public thread below a channel.
    Thread(PlaceId),
    /// The DM between a person and the bot.
    Dm(UserId),
    /// A DM of two people, or of more, in which the bot is not. All of [`Place::members`] see what is there.
    Others,
}

/// Somewhere messages stand.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its id.
    pub id: PlaceId,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: PlaceKind,
    /// The server it is in, where it is in one.
    pub guild: u64,
    /// The bot's permissions there.
    pub permissions: u64,
    /// Whom the bot took in, for threads; who is there, for DMs of others.
    pub members: BTreeSet<UserId>,
}

/// A message of the bot.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its id.
    pub id: MessageId,
    /// Discord's number of the kind: 0, 20 for answers, 18 for Discord's own words that a thread was made.
    pub kind: u64,
    /// Where it stands.
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
    /// Whom its text names and its sender lets be rung.
    pub named: Vec<UserId>,
    /// When it was posted.
    pub posted_at: Duration,
    /// When it was last changed.
    pub edited_at: Option<Duration>,
    /// How often it was changed after its first hour.
    pub late_edits: u32,
    /// The nonce it was sent with.
    pub nonce: Option<Value>,
    /// Whether a repeated nonce gives this message back.
    pub nonce_enforced: bool,
    /// The interaction it answers.
    pub interaction: Option<InteractionId>,
    /// Whether it still says "thinking…".
    pub loading: bool,
}

/// What a person did that the bot must answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A slash command.
    Slash,
    /// A completion being typed.
    Autocomplete,
    /// A button pressed or a menu used.
    Component,
    /// A modal window sent.
    Modal,
}

/// An interaction and how it was answered.
#[derive(Clone, Debug)]
pub struct Exchange {
    /// Its id.
    pub id: InteractionId,
    /// The token the bot answers with.
    pub token: String,
    /// What was done.
    pub ask: Ask,
    /// By whom.
    pub user: UserId,
    /// Where.
    pub place: PlaceId,
    /// The message that was pressed.
    pub source: Option<MessageId>,
    /// When, by the simulator's clock.
    pub asked_at: Duration,
    /// When, by the machine.
    pub asked: Instant,
    /// How long the first answer took, really.
    pub waited: Option<Duration>,
    /// The callback type of the first answer.
    pub answered_with: Option<u64>,
    /// The message that `@original` means.
    pub original: Option<MessageId>,
    /// Whether the bot was connected when it was asked.
    pub heard: bool,
    /// The event as it was sent.
    pub event: Value,
}

/// A prepared failure of a route.
pub(super) struct Fault {
    pub(super) route: String,
    pub(super) when: When,
    pub(super) status: u16,
    pub(super) body: Value,
}

/// Whether a failing request is carried out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    /// It is not.
    Instead,
    /// It is, and only the answer gets lost.
    After,
}

/// How the event of something a person does is changed before it is sent.
pub(super) type Change = Box<dyn FnOnce(&mut Value) + Send>;

/// All that exists.
pub struct World {
    pub(super) clock: Arc<Clock>,
    pub(super) last_id: u64,
    pub(super) application: u64,
    pub(super) guild: u64,
    pub(super) role_permissions: u64,
    /// What people may do beside what everybody may.
    pub(super) member_permissions: BTreeMap<UserId, u64>,
    pub(super) token: String,
    pub(super) address: String,
    pub(super) people: BTreeMap<UserId, Person>,
    pub(super) places: BTreeMap<PlaceId, Place>,
    pub(super) messages: BTreeMap<MessageId, Message>,
    pub(super) exchanges: BTreeMap<InteractionId, Exchange>,
    pub(super) commands: Vec<Value>,
    pub(super) sessions: Sessions,
    pub(super) buckets: Buckets,
    pub(super) faults: Vec<Fault>,
    /// For the next thing a person does.
    pub(super) change: Option<Change>,
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
        let owner = Person { id: UserId(first + 3), name: "owner".to_owned(), locale: "en-US".to_owned(), dms: Dms::Open, avatar: None };
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
            sessions: Sessions::default(),
            buckets: Buckets::default(),
            faults: Vec::new(),
            change: None,
            late_edits_allowed: 3,
            dm_openings: 0,
            refused: 0,
            requests: Vec::new(),
            log: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// Whose application the bot is, and whose the server.
    pub(super) fn owner(&self) -> UserId {
        UserId(self.application + 2)
    }

    pub(super) fn next_id(&mut self) -> u64 {
        self.last_id = (self.last_id + 1).max(self.clock.snowflake(self.clock.now()));
        self.last_id
    }

    pub(super) fn problem(&mut self, what: impl Into<String>) {
        self.problems.push(what.into());
    }

    pub(super) fn add_place(&mut self, name: String, kind: PlaceKind) -> PlaceId {
        let id = PlaceId(self.next_id());
        let place = Place { id, name, kind, guild: self.guild, permissions: ALL_PERMISSIONS, members: BTreeSet::new() };
        self.places.insert(id, place);
        id
    }

    /// The DM of a person, made when it is not there yet.
    pub(super) fn dm_of(&mut self, user: UserId) -> PlaceId {
        let standing = self.places.values().find(|p| p.kind == PlaceKind::Dm(user));
        match standing.map(|place| place.id) {
            Some(id) => id,
            None => self.add_place(format!("dm-{user}"), PlaceKind::Dm(user)),
        }
    }

    /// Everything that went out so far, in order.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// Everything the bot did that Discord forbids.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// The messages standing in a place, oldest first, ephemeral ones too.
    pub fn messages(&self, place: PlaceId) -> Vec<&Message> {
        let all = self.messages.values();
        all.filter(|message| message.place == place).collect()
    }

    /// All messages standing anywhere, oldest first.
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

    /// How many gateway connections are ready now.
    pub fn connections(&self) -> usize {
        self.sessions.connected()
    }

    /// How often a session was refused because another was begun less than five seconds before.
    pub fn hasty(&self) -> u32 {
        self.sessions.hasty
    }

    /// How many interactions fell into a time without a connection, and were not told to a session taken up later either.
    pub fn unheard(&self) -> usize {
        self.exchanges.values().filter(|exchange| !exchange.heard).count()
    }

    /// How often sessions were begun and taken up again.
    pub fn identified_and_resumed(&self) -> (u32, u32) {
        (self.sessions.identified, self.sessions.resumed)
    }

    /// Requests refused with 401, 403 or 429, which Discord counts towards a ban.
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
