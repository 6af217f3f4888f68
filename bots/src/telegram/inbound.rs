//! Turns an update into a request, or says why there is none. Of an update what is not read is removed before the client library parses
//! it: one part that the library's types do not know would otherwise cost the whole message. Pure; never speaks, never looks into a game.

use serde_json::Value;
use teloxide::types::{
    CallbackQuery, CallbackQueryId, Chat, ChatMemberUpdated, Message, MessageEntityKind, MessageId, MessageKind, ThreadId, Update,
    UpdateKind, User,
};
use tokio::time::Instant;

use broadside_core::{
    game::ids::{Home, PlayerId, RoomId},
    present::{catalogue, locale::Locale},
    service::{
        request::{Arrival, ArrivalKind, Asker, Authority, Mention, Place, Request, RequestInput},
        store::RequestId,
    },
};

use super::target::{Target, message_ref};

/// The fields with a plain value that are read wherever they stand.
const PLAIN: &str = "update_id message_id message_thread_id is_topic_message date text type offset length data chat_instance \
    migrate_to_chat_id migrate_from_chat_id id is_bot first_name last_name username language_code name icon_color status is_member \
    can_send_messages";

/// The fields with an object.
const OBJECTS: &str = "message callback_query my_chat_member chat from user sender_chat reply_to_message forum_topic_created \
    old_chat_member new_chat_member";

/// Where an answer can go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MessagePlace {
    /// Where an answer stands that replies to no message in particular: in the same comments or the same chain of replies.
    pub target: Target,
    /// The message that was written, or whose key was pressed; 0 where only who pressed sees it.
    pub message: MessageId,
    /// The number of the message whose key was pressed, where only who pressed sees it.
    pub ephemeral: Option<i64>,
}

impl MessagePlace {
    /// The same for an answer that replies to that message.
    pub(super) fn quoting(self) -> Target {
        Target { answers: Some(self.message), ..self.target }
    }
}

/// An update, with what the library's types have no field for.
#[derive(Clone, Debug)]
pub(super) struct Arrived {
    pub update: Update,
    /// The number of the message whose key was pressed, where only who pressed sees it.
    pub ephemeral: Option<i64>,
    /// The channel's post in whose comments the message stands, where that is known.
    pub post: Option<MessageId>,
    /// The first message of the chain of replies in which it stands, outside topics: the post itself in comments.
    pub chain: Option<MessageId>,
    /// Whether it holds words that may be for the bot.
    pub has_words: bool,
    pub heard: Instant,
}

impl Arrived {
    /// Parses an update as Telegram sends it.
    ///
    /// # Errors
    /// When it has no number, which is all that must be there.
    pub(super) fn parse(mut value: Value) -> Result<Self, serde_json::Error> {
        let ephemeral = value.pointer("/callback_query/message/ephemeral_message_id").and_then(Value::as_i64);
        let message = ["/message", "/callback_query/message"].iter().find_map(|message| value.pointer(message));
        let (post, chain) = message.map(|message| (post(message), chain(message))).unwrap_or_default();
        let has_words = has_words(&value);
        reduce(&mut value);
        // The library reads updates from text only.
        let update = serde_json::from_str(&value.to_string())?;
        Ok(Self { update, ephemeral, post, chain, has_words, heard: Instant::now() })
    }
}

/// Removes from an update what is not read.
fn reduce(update: &mut Value) {
    keep_known(update);
    // The library wants every right of a member to be there; read is only whether the bot is in the chat and may write.
    for (side, needs_to_write) in [("old_chat_member", false), ("new_chat_member", true)] {
        if let Some(member) = update.pointer_mut(&format!("/my_chat_member/{side}")) {
            let status = if is_in(member, needs_to_write) { "member" } else { "left" };
            member["status"] = Value::from(status);
        }
    }
}

/// Removes from an object and from those in it what is not read, or is of another kind than is read.
fn keep_known(value: &mut Value) {
    let Value::Object(fields) = value else { return };
    let is_listed = |list: &str, name: &str| list.split_whitespace().any(|listed| listed == name);
    fields.retain(|name, value| match value {
        Value::Bool(_) | Value::Number(_) | Value::String(_) => is_listed(PLAIN, name),
        Value::Object(_) => {
            keep_known(value);
            is_listed(OBJECTS, name)
        }
        Value::Array(entities) => {
            entities.iter_mut().for_each(keep_known);
            entities.retain(names_a_person);
            name == "entities"
        }
        Value::Null => false,
    });
}

/// Whether an entity names a person; the other kinds are formatting.
fn names_a_person(entity: &Value) -> bool {
    match entity["type"].as_str() {
        Some("mention") => true,
        Some("text_mention") => entity["user"].is_object(),
        _ => false,
    }
}

/// Whether a member of a chat is in it, and may write there where that is asked for.
fn is_in(member: &Value, needs_to_write: bool) -> bool {
    match member["status"].as_str() {
        Some("creator" | "administrator" | "member") => true,
        Some("restricted") => member["is_member"] == true && !(needs_to_write && member["can_send_messages"] == false),
        _ => false,
    }
}

/// The channel's post to which a message replies in the group that discusses it.
fn post(message: &Value) -> Option<MessageId> {
    let replied = &message["reply_to_message"];
    number(&replied["message_id"]).filter(|_| replied["is_automatic_forward"] == true)
}

/// The message with which a chain of replies begins, if the message stands in one.
fn chain(message: &Value) -> Option<MessageId> {
    number(&message["message_thread_id"]).filter(|_| message["is_topic_message"] != true && message["chat"]["type"] == "supergroup")
}

fn number(value: &Value) -> Option<MessageId> {
    value.as_i64().and_then(|number| i32::try_from(number).ok()).map(MessageId)
}

/// Whether an update holds words that may be for the bot: text, the data of a key, or a rich message in a private chat.
fn has_words(update: &Value) -> bool {
    let message = &update["message"];
    let rich = !message["rich_message"].is_null() && message["chat"]["type"] == "private";
    rich || !message["text"].is_null() || !update["callback_query"]["data"].is_null()
}

/// Above the numbers of supergroups.
const SUPERGROUPS: i64 = -1_000_000_000_000;

/// What an update comes to.
#[derive(Clone, Debug)]
pub(super) enum Reading {
    /// Somebody wrote to the bot, or pressed a key.
    Asked(Box<Request>, MessagePlace, Option<CallbackQueryId>),
    /// A key was pressed that does nothing.
    Idle(CallbackQueryId),
    /// Somebody without a face (an anonymous administrator, a channel) gave a command.
    Faceless(MessagePlace),
    /// The bot was let into a group, or a group that it is in goes on as another one.
    Came(Arrival),
    /// The bot was thrown out, blocked or unblocked, or its rights are others.
    Membership,
    /// Not for the bot.
    Nothing,
    /// It holds words that cannot be read, or is of an unknown kind.
    Unreadable,
}

/// Reads one update.
pub(super) fn read(me: &User, arrived: &Arrived) -> Reading {
    let update = &arrived.update;
    // Always the same for the same update of the same bot.
    let id = RequestId::hash(&["telegram", &me.id.0.to_string(), &update.id.0.to_string()]);
    match &update.kind {
        UpdateKind::Message(message) => match moved(id, message) {
            Some(arrival) => Reading::Came(arrival),
            None if arrived.has_words && message.text().is_none_or(|text| text.trim().is_empty()) => Reading::Unreadable,
            None => written(me, id, message, arrived),
        },
        UpdateKind::CallbackQuery(query) => pressed(id, query, arrived),
        UpdateKind::MyChatMember(change) => let_in(id, change).map_or(Reading::Membership, Reading::Came),
        UpdateKind::Error(_) => Reading::Unreadable,
        _ => Reading::Nothing,
    }
}

/// That somebody let the bot into a group where it may write. In channels nobody plays.
fn let_in(id: RequestId, change: &ChatMemberUpdated) -> Option<Arrival> {
    if change.old_chat_member.is_present() || !change.new_chat_member.is_present() {
        return None;
    }
    let Some(Place::Room(room)) = place(&change.chat, None, None) else { return None };
    let locale = change.from.language_code.as_deref().and_then(Locale::from_tag);
    Some(Arrival { id, into: room, room, locale, at: None, kind: ArrivalKind::LetIn })
}

/// That a group goes on as a supergroup, which is said in both of them.
fn moved(id: RequestId, message: &Message) -> Option<Arrival> {
    let now = match (message.migrate_to_chat_id(), message.migrate_from_chat_id()) {
        (Some(now), _) => now.0,
        (None, Some(_)) => message.chat.id.0,
        (None, None) => return None,
    };
    let room = RoomId { home: Home::Telegram, chat: now, topic: 0 };
    Some(Arrival { id, into: room, room, locale: None, at: None, kind: ArrivalKind::Moved })
}

/// Whether it may be a group that was another one until now: as such Telegram tells of it as if the bot had been let in, too, be it
/// before it says that the group moved or after that.
pub(super) fn may_have_moved(arrival: &Arrival) -> bool {
    arrival.kind == ArrivalKind::LetIn && arrival.room.chat < SUPERGROUPS
}

fn written(me: &User, id: RequestId, message: &Message, arrived: &Arrived) -> Reading {
    let Some(spoken) = Spoken::of(me, message) else { return Reading::Nothing };
    let topic = message.thread_id.filter(|_| message.is_topic_message);
    // Where the post is not known, what replies to the message itself stands in the same comments.
    let thread = arrived.post.or(arrived.chain.map(|_| message.id));
    let spot = MessagePlace { target: Target::new(message.chat.id, topic, thread), message: message.id, ephemeral: None };
    let Some(place) = place(&message.chat, topic, arrived.post).filter(|place| spoken.is_for(me, message, *place)) else {
        return Reading::Nothing;
    };
    if message.sender_chat.is_some() {
        return if spoken.text.starts_with('/') { Reading::Faceless(spot) } else { Reading::Nothing };
    }
    let Some(from) = message.from.as_ref().filter(|from| !from.is_bot) else { return Reading::Nothing };
    let mention = spoken.mention.or_else(|| replied_to(message, place));
    let request = Request {
        id,
        by: asker(from),
        place,
        input: RequestInput::Text(spoken.text),
        mention,
        authority: Authority::Unasked,
        reply: None,
        received_at: Some(arrived.heard),
    };
    Reading::Asked(Box::new(request), spot, None)
}

fn pressed(id: RequestId, query: &CallbackQuery, &Arrived { ephemeral, post, heard, .. }: &Arrived) -> Reading {
    let (Some(data), Some(message)) = (&query.data, &query.message) else { return Reading::Idle(query.id.clone()) };
    let regular = message.regular_message();
    let topic = regular.filter(|message| message.is_topic_message).and_then(|message| message.thread_id);
    let Some(place) = place(message.chat(), topic, post).filter(|_| !query.from.is_bot) else {
        return Reading::Idle(query.id.clone());
    };
    let said = RequestInput::Press(data.clone());
    let reply =
        regular.filter(|_| place == Place::Private).map(|message| message_ref(message.chat.id, message.id, message.text()).to_string());
    let request = Request {
        id,
        by: asker(&query.from),
        place,
        input: said,
        mention: None,
        authority: Authority::Unasked,
        reply,
        received_at: Some(heard),
    };
    let spot = MessagePlace { target: Target::new(message.chat().id, topic, post), message: message.id(), ephemeral };
    Reading::Asked(Box::new(request), spot, Some(query.id.clone()))
}

/// A text with the names taken out of it.
struct Spoken {
    text: String,
    mention: Option<Mention>,
    names_me: bool,
}

impl Spoken {
    fn of(me: &User, message: &Message) -> Option<Self> {
        let text = message.text()?;
        let mut spoken = Self { text: String::new(), mention: None, names_me: false };
        let mut at = 0;
        for entity in message.parse_entities().unwrap_or_default() {
            // Of a place that is not in the text `MessageEntityRef::text` panics.
            let Some(name) = text.get(entity.range()) else { continue };
            let person = match entity.kind() {
                MessageEntityKind::Mention => Mention { id: None, name: name.trim_start_matches('@').to_owned() },
                MessageEntityKind::TextMention { user } => Mention { id: Some(player(user)), name: user.full_name() },
                _ => continue,
            };
            // One inside another is part of it.
            let Some(before) = text.get(at..entity.start()) else { continue };
            spoken.text.push_str(before);
            at = entity.end();
            if person.id.map_or_else(|| is_called(me, &person.name), |id| id == player(me)) {
                spoken.names_me = true;
            } else {
                spoken.mention.get_or_insert(person);
            }
        }
        spoken.text.push_str(&text[at..]);
        spoken.text = spoken.text.trim().to_owned();
        Some(spoken)
    }

    /// Whether the bot is meant: in private always, in a group only when it is spoken to.
    fn is_for(&self, me: &User, message: &Message, place: Place) -> bool {
        let first = self.text.split_whitespace().next().unwrap_or_default();
        let command = first.strip_prefix('/').map(|word| word.split_once('@').unwrap_or((word, "")));
        let answers = || message.reply_to_message().and_then(|earlier| earlier.from.as_ref()).is_some_and(|from| from.id == me.id);
        match (command, place) {
            (Some((_, to)), _) if !to.is_empty() => is_called(me, to),
            (_, Place::Private) => true,
            (Some((word, _)), Place::Room(_)) => self.names_me || catalogue::find(word).is_some(),
            (None, Place::Room(_)) => self.names_me || answers(),
        }
    }
}

fn is_called(me: &User, name: &str) -> bool {
    me.username.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(name))
}

/// Whom a message in a room replies to. Every message of a topic "replies" to the one that opened it: that names nobody.
fn replied_to(message: &Message, place: Place) -> Option<Mention> {
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
        // Below 0, for Telegram has no topic there.
        (None, Some(post)) => -i64::from(post.0),
        (None, None) => 0,
    };
    let room = RoomId { home: Home::Telegram, chat: chat.id.0, topic };
    (chat.is_group() || chat.is_supergroup()).then_some(Place::Room(room))
}

fn asker(user: &User) -> Asker {
    Asker {
        id: player(user),
        name: user.full_name(),
        handle: user.username.clone(),
        locale: user.language_code.as_deref().and_then(Locale::from_tag),
    }
}

fn player(user: &User) -> PlayerId {
    PlayerId { home: Home::Telegram, number: user.id.0 }
}

#[cfg(test)]
mod tests;
