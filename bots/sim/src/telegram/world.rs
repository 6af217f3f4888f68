//! The state of the simulated Telegram: people, chats, messages, updates and what the bot did.
//! Knows no HTTP; everything that changes it is one short call under one lock.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};

use super::ephemeral::Serving;
use super::files::File;
use super::flood::Floods;
use super::model::{Author, Button, Chat, Entry, Message, MessageKey, Role, Toast, User};
use super::updates::Webhook;
use crate::schema::telegram::Schema;

/// How an update is changed before the bot gets it.
pub(super) struct Change(pub Box<dyn FnOnce(&mut Value) + Send>);

impl std::fmt::Debug for Change {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("Change")
    }
}

/// Everything the simulated Telegram knows.
#[derive(Debug)]
pub struct World {
    pub(super) schema: Option<&'static Schema>,
    pub(super) users: BTreeMap<i64, User>,
    pub(super) rooms: BTreeMap<i64, Room>,
    pub(super) files: HashMap<String, File>,
    /// The sizes of the newest picture of each person who shows one, by the ids of their files; small first.
    pub(super) portraits: BTreeMap<i64, [String; 2]>,
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
    /// Whether privacy mode is off, so that the bot hears all that is said in groups.
    pub(super) hears_all: bool,
    /// Whether messages for one person alone can be had.
    pub(super) serving: Serving,
    pub(super) floods: Floods,
    /// For the next update.
    pub(super) change: Option<Change>,
    pub(super) log: Vec<Entry>,
    pub(super) problems: Vec<String>,
    next_update: i64,
    next_id: i64,
    epoch: i64,
    started: Instant,
    advanced: Duration,
}

/// What a chat is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RoomKind {
    Private,
    Group,
    Supergroup,
    Forum,
}

/// Whether the bot may write in a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    NeverStarted,
    Welcome,
    Blocked,
    Kicked,
    MigratedTo(i64),
}

/// One chat with its messages.
#[derive(Debug)]
pub(super) struct Room {
    pub id: i64,
    pub kind: RoomKind,
    pub title: String,
    pub standing: Standing,
    /// Whether it tells of single members only to bots that manage it.
    pub hides_members: bool,
    /// Whether the bot is an administrator who may manage topics.
    pub manages_topics: bool,
    pub members: BTreeSet<i64>,
    /// Who manages it beside the bot, and as what.
    pub managers: BTreeMap<i64, Role>,
    pub topics: BTreeMap<i64, String>,
    pub messages: BTreeMap<i64, Message>,
    /// What one person alone sees, by numbers below 0.
    pub alone: BTreeMap<i64, Message>,
    pub pinned: Option<i64>,
    pub last_message: i64,
}

/// One press of a button.
#[derive(Debug, Clone)]
pub(super) struct Query {
    pub user: i64,
    pub message: MessageKey,
    pub data: String,
    pub born: Duration,
    pub answer: Option<Toast>,
}

impl World {
    pub(super) fn new() -> Self {
        Self {
            schema: Schema::load(),
            users: BTreeMap::new(),
            rooms: BTreeMap::new(),
            files: HashMap::new(),
            portraits: BTreeMap::new(),
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
            hears_all: false,
            serving: Serving::Served,
            floods: Floods::default(),
            change: None,
            log: Vec::new(),
            problems: Vec::new(),
            next_update: 500_000_001,
            next_id: 1000,
            epoch: unix_now(),
            started: Instant::now(),
            advanced: Duration::ZERO,
        }
    }

    /// Everything the bot did so far that was accepted, in order.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// Everything the bot did wrong so far; empty after a clean run.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// The messages standing in a chat (in one topic, if `chat` names one), oldest first.
    pub fn messages(&self, chat: Chat) -> Vec<&Message> {
        let room = self.rooms.get(&chat.id);
        let here = |message: &&Message| chat.thread.is_none() || message.chat.thread == chat.thread;
        room.into_iter().flat_map(|room| room.messages.values()).filter(here).collect()
    }

    /// What a person alone sees in a group, oldest first.
    pub fn shown_alone(&self, user: &User, chat: Chat) -> Vec<&Message> {
        let room = self.rooms.get(&chat.id);
        room.into_iter().flat_map(|room| room.alone.values().rev()).filter(|message| message.only_for == Some(user.id)).collect()
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
    pub fn listened_to(&self) -> bool {
        self.polling || self.webhook.is_some()
    }

    /// Presses the bot has not answered yet: who, and the button's data.
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
        self.epoch + i64::try_from(self.clock().as_secs()).expect("a test does not last for ages")
    }

    pub(super) fn fresh_id(&mut self) -> i64 {
        self.next_id += 1;
        self.next_id
    }

    pub(super) fn room(&mut self, id: i64) -> &mut Room {
        self.rooms.get_mut(&id).expect("the simulator made this chat itself")
    }

    pub(super) fn message(&self, key: MessageKey) -> Option<&Message> {
        let room = self.rooms.get(&key.chat)?;
        room.messages.get(&key.id).or_else(|| room.alone.get(&key.id))
    }

    /// Puts a message into its chat under the next id.
    pub(super) fn post(&mut self, mut message: Message) -> Message {
        message.date = self.now();
        let room = self.room(message.chat.id);
        room.last_message += 1;
        message.id = room.last_message;
        room.messages.insert(message.id, message.clone());
        message
    }

    /// Queues an update for the bot, unless the bot did not ask for its kind.
    pub(super) fn tell_bot(&mut self, kind: &str, value: Value) {
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
            self.problems.push(format!("the simulator itself sent a wrong update: {violation}"));
        }
        if let Some(Change(change)) = self.change.take() {
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

    /// Queues an update under the next number, whatever it says of its number itself.
    pub(super) fn queue(&mut self, update: Value) {
        self.updates.push_back((self.next_update, update));
        self.next_update += 1;
    }

    /// Notes something the bot did wrong.
    pub(super) fn complain(&mut self, method: &str, text: &str) {
        self.problems.push(format!("{method}: {text}"));
    }
}

fn unix_now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("the clock is past 1970");
    i64::try_from(since.as_secs()).expect("the seconds since 1970 fit")
}

impl Room {
    /// The message that began the chain of replies in which this one stands.
    pub(super) fn root(&self, message: &Message) -> i64 {
        let mut root = message;
        while let Some(earlier) = root.reply_to.and_then(|id| self.messages.get(&id)) {
            root = earlier;
        }
        root.id
    }

    pub(super) fn new(id: i64, kind: RoomKind, title: &str) -> Self {
        let standing = if kind == RoomKind::Private { Standing::NeverStarted } else { Standing::Welcome };
        Self {
            id,
            kind,
            title: title.to_owned(),
            standing,
            hides_members: false,
            manages_topics: false,
            members: BTreeSet::new(),
            managers: BTreeMap::new(),
            topics: BTreeMap::new(),
            messages: BTreeMap::new(),
            alone: BTreeMap::new(),
            pinned: None,
            last_message: 0,
        }
    }
}
