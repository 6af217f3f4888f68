//! Parses an update into a request. Fields that are not needed are removed before the client library parses it, since one unknown part
//! would fail the whole message. Does no I/O and reads no game.

use broadside_game::ids::{Home, PlayerId, RoomId};
use broadside_present::commands;
use broadside_service::request::{Arrival, ArrivalKind, Authority, Mention, Place, Request, RequestAuthor, RequestInput};
use broadside_store::store::RequestId;
use broadside_words::locale::Locale;
use serde_json::Value;
use teloxide::types::{
    CallbackQuery, CallbackQueryId, Chat, ChatMemberUpdated, Message, MessageEntityKind, MessageId, MessageKind, ThreadId, Update,
    UpdateKind, User,
};
use tokio::time::Instant;

use super::target::{Target, message_ref};

/// The names of the fields with a scalar value that are parsed, at any level.
const SCALAR_FIELDS: &str = "update_id message_id message_thread_id is_topic_message date text type offset length data chat_instance \
    migrate_to_chat_id migrate_from_chat_id id is_bot first_name last_name username language_code name icon_color status is_member \
    can_send_messages";

/// The names of the fields with an object that are parsed.
const OBJECT_FIELDS: &str = "message callback_query my_chat_member chat from user sender_chat reply_to_message forum_topic_created \
    old_chat_member new_chat_member";

/// The message of a request, and where its answer can be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MessagePlace {
    /// The target of an answer without a quote: the same comments or chain of replies.
    pub target: Target,
    /// The message that was written or whose button was pressed; 0 if it is ephemeral.
    pub message: MessageId,
    /// The id of the pressed message if it is ephemeral.
    pub ephemeral: Option<i64>,
}

impl MessagePlace {
    /// The target of an answer that quotes the message.
    pub(super) fn quote_target(self) -> Target {
        Target { reply_to: Some(self.message), ..self.target }
    }
}

/// An update, with fields that the library's types lack.
#[derive(Clone, Debug)]
pub(super) struct RawUpdate {
    pub update: Update,
    /// The id of the pressed message if it is ephemeral.
    pub ephemeral: Option<i64>,
    /// The channel post that the message comments, if it is known.
    pub post: Option<MessageId>,
    /// The first message of the chain of replies that the message belongs to, outside topics; in comments the post itself.
    pub chain: Option<MessageId>,
    /// Whether the update contains text that may be for the bot.
    pub has_text: bool,
    pub received_at: Instant,
}

impl RawUpdate {
    /// Parses an update as Telegram sends it.
    ///
    /// # Errors
    /// If it has no id, the only required field.
    pub(super) fn parse(mut value: Value) -> Result<Self, serde_json::Error> {
        let ephemeral = value.pointer("/callback_query/message/ephemeral_message_id").and_then(Value::as_i64);
        let message = ["/message", "/callback_query/message"].iter().find_map(|message| value.pointer(message));
        let (post, chain) = message.map(|message| (linked_post(message), reply_chain(message))).unwrap_or_default();
        let has_text = has_text(&value);
        remove_unneeded_fields(&mut value);
        // The library reads updates from text only.
        let update = serde_json::from_str(&value.to_string())?;
        Ok(Self { update, ephemeral, post, chain, has_text, received_at: Instant::now() })
    }
}

fn remove_unneeded_fields(update: &mut Value) {
    remove_unknown_fields(update);
    // The library requires every right of a member, but only whether the bot is in the chat and may write is needed.
    for (side, needs_to_write) in [("old_chat_member", false), ("new_chat_member", true)] {
        if let Some(member) = update.pointer_mut(&format!("/my_chat_member/{side}")) {
            let status = if is_in_chat(member, needs_to_write) { "member" } else { "left" };
            member["status"] = Value::from(status);
        }
    }
}

/// Removes, recursively, the fields of an object that are not needed or have an unexpected type.
fn remove_unknown_fields(value: &mut Value) {
    let Value::Object(fields) = value else { return };
    let is_listed = |list: &str, name: &str| list.split_whitespace().any(|listed| listed == name);
    fields.retain(|name, value| match value {
        Value::Bool(_) | Value::Number(_) | Value::String(_) => is_listed(SCALAR_FIELDS, name),
        Value::Object(_) => {
            remove_unknown_fields(value);
            is_listed(OBJECT_FIELDS, name)
        }
        Value::Array(entities) => {
            entities.iter_mut().for_each(remove_unknown_fields);
            entities.retain(is_mention);
            name == "entities"
        }
        Value::Null => false,
    });
}

/// Whether an entity is a mention of a person; the other kinds are formatting.
fn is_mention(entity: &Value) -> bool {
    match entity["type"].as_str() {
        Some("mention") => true,
        Some("text_mention") => entity["user"].is_object(),
        _ => false,
    }
}

/// Whether a member is in the chat, and may write there if `needs_to_write`.
fn is_in_chat(member: &Value, needs_to_write: bool) -> bool {
    match member["status"].as_str() {
        Some("creator" | "administrator" | "member") => true,
        Some("restricted") => member["is_member"] == true && !(needs_to_write && member["can_send_messages"] == false),
        _ => false,
    }
}

/// The channel post to which a message in the discussion group replies.
fn linked_post(message: &Value) -> Option<MessageId> {
    let replied = &message["reply_to_message"];
    message_id(&replied["message_id"]).filter(|_| replied["is_automatic_forward"] == true)
}

/// The first message of the chain of replies that the message belongs to.
fn reply_chain(message: &Value) -> Option<MessageId> {
    message_id(&message["message_thread_id"]).filter(|_| message["is_topic_message"] != true && message["chat"]["type"] == "supergroup")
}

fn message_id(value: &Value) -> Option<MessageId> {
    value.as_i64().and_then(|number| i32::try_from(number).ok()).map(MessageId)
}

/// Whether an update contains text that may be for the bot: a text, button data, or a rich message in a private chat.
fn has_text(update: &Value) -> bool {
    let message = &update["message"];
    let rich = !message["rich_message"].is_null() && message["chat"]["type"] == "private";
    rich || !message["text"].is_null() || !update["callback_query"]["data"].is_null()
}

/// The ids of supergroups are below this number.
const MAX_SUPERGROUP: i64 = -1_000_000_000_000;

/// The meaning of an update.
#[derive(Clone, Debug)]
pub(super) enum ParsedUpdate {
    /// A message to the bot or a button press; with the id of the press.
    Request(Box<Request>, MessagePlace, Option<CallbackQueryId>),
    /// A press of a button that does nothing.
    UnusedPress(CallbackQueryId),
    /// A command of an anonymous administrator or a channel.
    Anonymous(MessagePlace),
    /// The bot was added to a group, or its group became a supergroup.
    Arrival(Arrival),
    /// The bot was removed, blocked or unblocked, or its rights have changed.
    Membership,
    /// Not for the bot.
    Ignored,
    /// It contains text that cannot be read, or is of an unknown kind.
    Unreadable,
}

pub(super) fn parse_update(me: &User, raw: &RawUpdate) -> ParsedUpdate {
    let update = &raw.update;
    // The same for every redelivery of the update.
    let id = RequestId::hash(&["telegram", &me.id.0.to_string(), &update.id.0.to_string()]);
    match &update.kind {
        UpdateKind::Message(message) => match parse_migration(id, message) {
            Some(arrival) => ParsedUpdate::Arrival(arrival),
            None if raw.has_text && message.text().is_none_or(|text| text.trim().is_empty()) => ParsedUpdate::Unreadable,
            None => parse_message(me, id, message, raw),
        },
        UpdateKind::CallbackQuery(query) => parse_press(id, query, raw),
        UpdateKind::MyChatMember(change) => parse_membership(id, change).map_or(ParsedUpdate::Membership, ParsedUpdate::Arrival),
        UpdateKind::Error(_) => ParsedUpdate::Unreadable,
        _ => ParsedUpdate::Ignored,
    }
}

/// The arrival of the bot in a group where it may write; `None` for channels.
fn parse_membership(id: RequestId, change: &ChatMemberUpdated) -> Option<Arrival> {
    if change.old_chat_member.is_present() || !change.new_chat_member.is_present() {
        return None;
    }
    let Some(Place::Room(room)) = place(&change.chat, None, None) else { return None };
    let locale = change.from.language_code.as_deref().and_then(Locale::from_tag);
    Some(Arrival { id, into: room, room, locale, at: None, kind: ArrivalKind::Added })
}

/// The migration of a group to a supergroup, which both of them announce.
fn parse_migration(id: RequestId, message: &Message) -> Option<Arrival> {
    let now = match (message.migrate_to_chat_id(), message.migrate_from_chat_id()) {
        (Some(now), _) => now.0,
        (None, Some(_)) => message.chat.id.0,
        (None, None) => return None,
    };
    let room = RoomId { home: Home::Telegram, chat: now, topic: 0 };
    Some(Arrival { id, into: room, room, locale: None, at: None, kind: ArrivalKind::Migrated })
}

/// Whether the arrival may be a migrated group: Telegram also reports that the bot was added to the new supergroup, before or after it
/// reports the migration.
pub(super) fn may_be_migrated(arrival: &Arrival) -> bool {
    arrival.kind == ArrivalKind::Added && arrival.room.chat < MAX_SUPERGROUP
}

fn parse_message(me: &User, id: RequestId, message: &Message, raw: &RawUpdate) -> ParsedUpdate {
    let Some(message_text) = MessageText::of(me, message) else { return ParsedUpdate::Ignored };
    let topic = message.thread_id.filter(|_| message.is_topic_message);
    // If the post is unknown, a reply to the message itself lands in the same comments.
    let thread = raw.post.or(raw.chain.map(|_| message.id));
    let origin = MessagePlace { target: Target::new(message.chat.id, topic, thread), message: message.id, ephemeral: None };
    let Some(place) = place(&message.chat, topic, raw.post).filter(|place| message_text.is_for(me, message, *place)) else {
        return ParsedUpdate::Ignored;
    };
    if message.sender_chat.is_some() {
        return if message_text.text.starts_with('/') { ParsedUpdate::Anonymous(origin) } else { ParsedUpdate::Ignored };
    }
    let Some(from) = message.from.as_ref().filter(|from| !from.is_bot) else { return ParsedUpdate::Ignored };
    let mention = message_text.mention.or_else(|| mention_of_reply(message, place));
    let request = Request { mention, ..request(id, from, place, RequestInput::Text(message_text.text), raw.received_at) };
    ParsedUpdate::Request(Box::new(request), origin, None)
}

fn parse_press(id: RequestId, query: &CallbackQuery, &RawUpdate { ephemeral, post, received_at, .. }: &RawUpdate) -> ParsedUpdate {
    let (Some(data), Some(message)) = (&query.data, &query.message) else { return ParsedUpdate::UnusedPress(query.id.clone()) };
    let regular = message.regular_message();
    let topic = regular.filter(|message| message.is_topic_message).and_then(|message| message.thread_id);
    let Some(place) = place(message.chat(), topic, post).filter(|_| !query.from.is_bot) else {
        return ParsedUpdate::UnusedPress(query.id.clone());
    };
    let reply =
        regular.filter(|_| place == Place::Private).map(|message| message_ref(message.chat.id, message.id, message.text()).to_string());
    let request = Request { reply, ..request(id, &query.from, place, RequestInput::Press(data.clone()), received_at) };
    let origin = MessagePlace { target: Target::new(message.chat().id, topic, post), message: message.id(), ephemeral };
    ParsedUpdate::Request(Box::new(request), origin, Some(query.id.clone()))
}

/// The text of a message without its mentions.
struct MessageText {
    text: String,
    mention: Option<Mention>,
    mentions_bot: bool,
}

impl MessageText {
    fn of(me: &User, message: &Message) -> Option<Self> {
        let text = message.text()?;
        let mut message_text = Self { text: String::new(), mention: None, mentions_bot: false };
        let mut at = 0;
        for entity in message.parse_entities().unwrap_or_default() {
            // `MessageEntityRef::text` panics if the range is outside the text.
            let Some(name) = text.get(entity.range()) else { continue };
            let person = match entity.kind() {
                MessageEntityKind::Mention => Mention { id: None, name: name.trim_start_matches('@').to_owned() },
                MessageEntityKind::TextMention { user } => Mention { id: Some(player(user)), name: user.full_name() },
                _ => continue,
            };
            // Skip an entity inside another one.
            let Some(before) = text.get(at..entity.start()) else { continue };
            message_text.text.push_str(before);
            at = entity.end();
            if person.id.map_or_else(|| is_bot_name(me, &person.name), |id| id == player(me)) {
                message_text.mentions_bot = true;
            } else {
                message_text.mention.get_or_insert(person);
            }
        }
        message_text.text.push_str(&text[at..]);
        message_text.text = message_text.text.trim().to_owned();
        Some(message_text)
    }

    /// Whether the message is for the bot: always in private, in a group only if it addresses the bot.
    fn is_for(&self, me: &User, message: &Message, place: Place) -> bool {
        let first = self.text.split_whitespace().next().unwrap_or_default();
        let command = first.strip_prefix('/').map(|word| word.split_once('@').unwrap_or((word, "")));
        let is_reply_to_bot = || message.reply_to_message().and_then(|earlier| earlier.from.as_ref()).is_some_and(|from| from.id == me.id);
        match (command, place) {
            (Some((_, to)), _) if !to.is_empty() => is_bot_name(me, to),
            (_, Place::Private) => true,
            (Some((word, _)), Place::Room(_)) => self.mentions_bot || commands::find(word).is_some(),
            (None, Place::Room(_)) => self.mentions_bot || is_reply_to_bot(),
        }
    }
}

fn is_bot_name(me: &User, name: &str) -> bool {
    me.username.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(name))
}

/// A mention of the player to whose message in a room this message replies. A reply to the message that opened a topic does not count.
fn mention_of_reply(message: &Message, place: Place) -> Option<Mention> {
    let earlier = message.reply_to_message().filter(|_| place != Place::Private)?;
    if earlier.sender_chat.is_some() || matches!(earlier.kind, MessageKind::ForumTopicCreated(_)) {
        return None;
    }
    let person = earlier.from.as_ref().filter(|from| !from.is_bot)?;
    Some(Mention { id: Some(player(person)), name: person.full_name() })
}

/// The room of a chat, of a topic in it, or of the comments under a post in it.
fn place(chat: &Chat, topic: Option<ThreadId>, post: Option<MessageId>) -> Option<Place> {
    if chat.is_private() {
        return Some(Place::Private);
    }
    let topic = match (topic, post) {
        (Some(topic), _) => i64::from(topic.0.0),
        // Negative, because topics of Telegram have positive ids.
        (None, Some(post)) => -i64::from(post.0),
        (None, None) => 0,
    };
    let room = RoomId { home: Home::Telegram, chat: chat.id.0, topic };
    (chat.is_group() || chat.is_supergroup()).then_some(Place::Room(room))
}

/// A request of this user; whether they manage the place is requested later, only when needed.
fn request(id: RequestId, from: &User, place: Place, input: RequestInput, received_at: Instant) -> Request {
    let locale = from.language_code.as_deref().and_then(Locale::from_tag);
    let by = RequestAuthor { id: player(from), name: from.full_name(), handle: from.username.clone(), locale };
    Request { id, by, place, input, mention: None, authority: Authority::Unknown, reply: None, received_at: Some(received_at) }
}

fn player(user: &User) -> PlayerId {
    PlayerId { home: Home::Telegram, number: user.id.0 }
}

#[cfg(test)]
mod tests;
