//! The state of the simulated Telegram: people, chats, messages, updates and the log. Independent of HTTP.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use super::ephemeral::EphemeralSupport;
use super::files::File;
use super::flood::FaultPlan;
use super::model::{Author, Button, Chat, Entry, Message, MessageKey, Role, Toast, User};
use super::updates::Webhook;
use crate::schema::telegram::Schema;

/// A change of an update before it is sent.
pub(super) struct UpdatePatch(pub Box<dyn FnOnce(&mut Value) + Send>);

impl std::fmt::Debug for UpdatePatch {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("UpdatePatch")
    }
}

/// The state of the simulated Telegram.
#[derive(Debug)]
pub struct World {
    pub(super) schema: Option<&'static Schema>,
    pub(super) users: BTreeMap<i64, User>,
    pub(super) rooms: BTreeMap<i64, Room>,
    pub(super) files: HashMap<String, File>,
    /// The file ids of each person's profile photo, the small size first.
    pub(super) avatars: BTreeMap<i64, [String; 2]>,
    pub(super) queries: BTreeMap<String, Query>,
    pub(super) past_buttons: HashMap<MessageKey, Vec<Button>>,
    pub(super) commands: BTreeMap<(String, String), Value>,
    pub(super) updates: VecDeque<(i64, Value)>,
    pub(super) newest_update: Option<(i64, Value)>,
    pub(super) allowed_updates: Vec<String>,
    pub(super) webhook: Option<Webhook>,
    pub(super) polls: u64,
    pub(super) polling: bool,
    pub(super) conflicts: usize,
    /// Whether privacy mode is off, so that the bot receives all messages of its groups.
    pub(super) receives_all: bool,
    /// Whether the bot has a main Mini App.
    pub(super) has_main_app: bool,
    /// Whether ephemeral messages are supported.
    pub(super) ephemeral_support: EphemeralSupport,
    /// The percentage of ephemeral messages and edits that their receivers miss, and the sum that reaches 100 at the next loss.
    pub(super) ephemeral_loss: (usize, usize),
    pub(super) faults: FaultPlan,
    /// Applied to the next update.
    pub(super) next_update_patch: Option<UpdatePatch>,
    /// The number of calls of each method, by its name in lower case.
    pub(super) calls: BTreeMap<String, usize>,
    pub(super) log: Vec<Entry>,
    pub(super) problems: Vec<String>,
    next_update: i64,
    next_id: i64,
    epoch: i64,
    started: Instant,
    advanced: Duration,
}

/// The kind of a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RoomKind {
    Private,
    Group,
    Supergroup,
    Forum,
}

/// The bot's membership in a chat; it can write only as a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BotMembership {
    NeverStarted,
    Member,
    Blocked,
    Kicked,
    MigratedTo(i64),
}

/// A chat with its messages.
#[derive(Debug)]
pub(super) struct Room {
    pub id: i64,
    pub kind: RoomKind,
    pub title: String,
    pub membership: BotMembership,
    /// Whether its members are hidden from bots that are not administrators.
    pub hides_members: bool,
    /// Whether the bot is an administrator who can manage topics.
    pub manages_topics: bool,
    pub members: BTreeSet<i64>,
    /// The people who manage it, with their roles.
    pub managers: BTreeMap<i64, Role>,
    pub topics: BTreeMap<i64, String>,
    pub messages: BTreeMap<i64, Message>,
    /// The ephemeral messages, by negative ids.
    pub ephemeral_messages: BTreeMap<i64, Message>,
    pub pinned: Option<i64>,
    pub last_message: i64,
}

/// A press of a button.
#[derive(Debug, Clone)]
pub(super) struct Query {
    pub user: i64,
    pub message: MessageKey,
    pub data: String,
    pub pressed_at: Duration,
    pub answer: Option<Toast>,
}

impl World {
    pub(super) fn new() -> Self {
        Self {
            schema: Schema::load(),
            users: BTreeMap::new(),
            rooms: BTreeMap::new(),
            files: HashMap::new(),
            avatars: BTreeMap::new(),
            queries: BTreeMap::new(),
            past_buttons: HashMap::new(),
            commands: BTreeMap::new(),
            updates: VecDeque::new(),
            newest_update: None,
            allowed_updates: Vec::new(),
            webhook: None,
            polls: 0,
            polling: false,
            conflicts: 0,
            receives_all: false,
            has_main_app: false,
            ephemeral_support: EphemeralSupport::Available,
            ephemeral_loss: (0, 0),
            faults: FaultPlan::default(),
            next_update_patch: None,
            calls: BTreeMap::new(),
            log: Vec::new(),
            problems: Vec::new(),
            next_update: 500_000_001,
            next_id: 1000,
            epoch: unix_now(),
            started: Instant::now(),
            advanced: Duration::ZERO,
        }
    }

    /// The accepted actions of the bot so far, in order.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The bot's mistakes so far; empty after a clean run.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// The messages in a chat, or in one topic if `chat` names one, oldest first.
    pub fn messages(&self, chat: Chat) -> Vec<&Message> {
        let room = self.rooms.get(&chat.id);
        let here = |message: &&Message| chat.thread.is_none() || message.chat.thread == chat.thread;
        room.into_iter().flat_map(|room| room.messages.values()).filter(here).collect()
    }

    /// The ephemeral messages that a person sees in a group, oldest first.
    pub fn ephemeral_messages(&self, user: &User, chat: Chat) -> Vec<&Message> {
        let room = self.rooms.get(&chat.id);
        room.into_iter()
            .flat_map(|room| room.ephemeral_messages.values().rev())
            .filter(|message| message.only_for == Some(user.id))
            .collect()
    }

    /// The bot's messages in the comments under a post, oldest first.
    pub fn comments_of_bot(&self, post: MessageKey) -> Vec<&Message> {
        let Some(room) = self.rooms.get(&post.chat) else { return Vec::new() };
        room.messages.values().filter(|message| message.from == Author::Bot && room.root(message) == post.id).collect()
    }

    /// The bot's newest message in a chat.
    pub fn last_from_bot(&self, chat: Chat) -> Option<&Message> {
        self.messages(chat).into_iter().rev().find(|message| message.from == Author::Bot)
    }

    /// The command menu of a scope (for example `default`) and language (empty for all others), as sent.
    pub fn commands(&self, scope: &str, language: &str) -> Option<&Value> {
        self.commands.get(&(scope.to_owned(), language.to_owned()))
    }

    /// Updates the bot has not confirmed yet.
    pub fn pending_updates(&self) -> usize {
        self.updates.len()
    }

    /// Whether a poller is waiting for updates at this moment, or a webhook is set.
    pub fn has_listener(&self) -> bool {
        self.polling || self.webhook.is_some()
    }

    /// The presses the bot has not answered yet: person and button data.
    pub fn unanswered(&self) -> Vec<(i64, String)> {
        let open = self.queries.values().filter(|query| query.answer.is_none());
        open.map(|query| (query.user, query.data.clone())).collect()
    }

    /// Time since the start on the simulated clock.
    pub(super) fn clock(&self) -> Duration {
        self.started.elapsed() + self.advanced
    }

    pub(super) fn advance(&mut self, by: Duration) {
        self.advanced += by;
    }

    /// Unix seconds on the simulated clock.
    pub(super) fn now(&self) -> i64 {
        self.epoch + i64::try_from(self.clock().as_secs()).expect("a test is short")
    }

    pub(super) fn new_id(&mut self) -> i64 {
        self.next_id += 1;
        self.next_id
    }

    pub(super) fn room(&mut self, id: i64) -> &mut Room {
        self.rooms.get_mut(&id).expect("the simulator has created this chat")
    }

    pub(super) fn message(&self, key: MessageKey) -> Option<&Message> {
        let room = self.rooms.get(&key.chat)?;
        room.messages.get(&key.id).or_else(|| room.ephemeral_messages.get(&key.id))
    }

    /// Adds a message to its chat under the next id.
    pub(super) fn post(&mut self, mut message: Message) -> Message {
        message.date = self.now();
        let room = self.room(message.chat.id);
        room.last_message += 1;
        message.id = room.last_message;
        room.messages.insert(message.id, message.clone());
        message
    }

    /// Queues an update for the bot, if the bot has allowed its kind.
    pub(super) fn push_update(&mut self, kind: &str, value: Value) {
        let wanted = if self.allowed_updates.is_empty() {
            !matches!(kind, "chat_member" | "message_reaction" | "message_reaction_count")
        } else {
            self.allowed_updates.iter().any(|allowed| allowed == kind)
        };
        if !wanted {
            return;
        }
        let mut update = json!({ "update_id": self.next_update });
        update[kind] = value;
        let violations = self.schema.map(|schema| schema.check_object("Update", &update)).unwrap_or_default();
        for violation in violations {
            self.problems.push(format!("the simulator itself sent an invalid update: {violation}"));
        }
        if let Some(UpdatePatch(change)) = self.next_update_patch.take() {
            change(&mut update);
        }
        self.newest_update = Some((self.next_update, update.clone()));
        self.queue(update);
    }

    /// Queues an update; an object without a number gets the next one.
    pub(super) fn queue_numbered(&mut self, mut update: Value) {
        let number = self.next_update;
        if let Value::Object(fields) = &mut update {
            fields.entry("update_id").or_insert_with(|| json!(number));
        }
        self.queue(update);
    }

    /// Queues an update under the next number, regardless of its own `update_id`.
    pub(super) fn queue(&mut self, update: Value) {
        self.updates.push_back((self.next_update, update));
        self.next_update += 1;
    }

    /// Records a mistake of the bot.
    pub(super) fn add_problem(&mut self, method: &str, text: &str) {
        self.problems.push(format!("{method}: {text}"));
    }
}

fn unix_now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is past 1970");
    i64::try_from(since.as_secs()).expect("the seconds since 1970 fit")
}

impl Room {
    /// The first message of the chain of replies to which this one belongs.
    pub(super) fn root(&self, message: &Message) -> i64 {
        let mut root = message;
        while let Some(earlier) = root.reply_to.and_then(|id| self.messages.get(&id)) {
            root = earlier;
        }
        root.id
    }

    pub(super) fn new(id: i64, kind: RoomKind, title: &str) -> Self {
        let membership = if kind == RoomKind::Private { BotMembership::NeverStarted } else { BotMembership::Member };
        Self {
            id,
            kind,
            title: title.to_owned(),
            membership,
            hides_members: false,
            manages_topics: false,
            members: BTreeSet::new(),
            managers: BTreeMap::new(),
            topics: BTreeMap::new(),
            messages: BTreeMap::new(),
            ephemeral_messages: BTreeMap::new(),
            pinned: None,
            last_message: 0,
        }
    }
}
