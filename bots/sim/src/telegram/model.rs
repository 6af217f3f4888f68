//! The types of the simulator's interface: people, chats, messages, buttons and log entries. They are plain values; changing one does not
//! affect the simulator.

use std::sync::Arc;

use serde_json::Value;

/// A simulated person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// The Telegram id; also the id of the private chat.
    pub id: i64,
    /// The first name.
    pub name: String,
    /// The language of their app, for example `ru`.
    pub language: String,
}

/// A chat, or one topic of a forum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chat {
    /// The chat's id; negative for groups.
    pub id: i64,
    /// The topic; `None` for General and outside forums.
    pub thread: Option<i64>,
}

/// The key of a message; a `&Message` converts to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageKey {
    /// The chat's id.
    pub chat: i64,
    /// The message's id, unique only in its chat.
    pub id: i64,
}

/// The role of a person who manages a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The creator of the group.
    Creator,
    /// An administrator.
    Administrator,
}

/// The author of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Author {
    /// The bot under test.
    Bot,
    /// A person, by id.
    User(i64),
    /// The channel of a discussion group, whose posts Telegram forwards there.
    Channel,
}

/// The kind of a message's file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MediaKind {
    /// A picture.
    Photo,
    /// A file.
    Document,
    /// An animation.
    Animation,
}

/// A file, uploaded or sent again by id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Media {
    /// The kind it was sent as.
    pub kind: MediaKind,
    /// The id that sends it again.
    pub file_id: String,
    /// The file's name.
    pub name: String,
    /// Its bytes.
    pub bytes: Arc<[u8]>,
}

/// A message in its current state, or in its state at the time of a log entry.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// Its chat.
    pub chat: Chat,
    /// Its id in the chat; negative for ephemeral messages.
    pub id: i64,
    /// The only person who sees it, if it is ephemeral.
    pub only_for: Option<i64>,
    /// Its author.
    pub from: Author,
    /// The text of a text message.
    pub text: Option<String>,
    /// The caption under a file.
    pub caption: Option<String>,
    /// The formatting as sent, a list of `MessageEntity`.
    pub entities: Value,
    /// The markup as sent.
    pub markup: Option<Value>,
    /// The file.
    pub media: Option<Media>,
    /// The message it replies to.
    pub reply_to: Option<i64>,
    /// Whether it was sent without notification.
    pub silent: bool,
    /// The id of its message effect.
    pub effect: Option<String>,
    /// The time it was sent, in Unix seconds of the simulated clock.
    pub date: i64,
    /// The time it was last edited.
    pub edited: Option<i64>,
    /// For service messages (a topic created, a chat migrated): that field of the message.
    pub service: Option<(&'static str, Value)>,
}

/// One button of an inline keyboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    /// The label.
    pub text: String,
    /// The data sent to the bot.
    pub data: Option<String>,
    /// The URL it opens.
    pub url: Option<String>,
    /// The text it copies.
    pub copies: Option<String>,
    /// Its colour: `danger`, `success` or `primary`.
    pub style: Option<String>,
    /// Whether it is disabled.
    pub disabled: bool,
}

impl Message {
    /// The text or the caption; empty if there is neither.
    pub fn words(&self) -> &str {
        self.text.as_deref().or(self.caption.as_deref()).unwrap_or_default()
    }

    /// The people it pinged: the recipient of a private message, or those mentioned in a group.
    pub fn pings(&self) -> Vec<i64> {
        if self.silent || self.only_for.is_some() || self.from != Author::Bot {
            return Vec::new();
        }
        if self.chat.id > 0 {
            return vec![self.chat.id];
        }
        let entities = self.entities.as_array().into_iter().flatten();
        entities.filter(|entity| entity["type"] == "text_mention").filter_map(|entity| entity["user"]["id"].as_i64()).collect()
    }

    /// The inline keyboard, row by row.
    pub fn keyboard(&self) -> Vec<Vec<Button>> {
        let rows = self.markup.as_ref().and_then(|markup| markup["inline_keyboard"].as_array());
        let button = |button: &Value| Button {
            text: button["text"].as_str().unwrap_or_default().to_owned(),
            data: button["callback_data"].as_str().map(str::to_owned),
            url: button["url"].as_str().map(str::to_owned),
            copies: button["copy_text"]["text"].as_str().map(str::to_owned),
            style: button["style"].as_str().map(str::to_owned),
            disabled: button.get("disabled").is_some(),
        };
        rows.into_iter().flatten().map(|row| row.as_array().into_iter().flatten().map(button).collect()).collect()
    }

    /// The bytes of the picture, when there is one.
    pub fn png(&self) -> Option<&[u8]> {
        self.media.as_ref().map(|media| &*media.bytes)
    }

    /// The key of this message.
    pub fn key(&self) -> MessageKey {
        MessageKey { chat: self.chat.id, id: self.id }
    }
}

impl From<&Message> for MessageKey {
    fn from(message: &Message) -> Self {
        message.key()
    }
}

/// The notification after pressing a button.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Toast {
    /// The text, if any.
    pub text: Option<String>,
    /// Whether it is an alert that must be closed.
    pub alert: bool,
    /// The URL it opens.
    pub url: Option<String>,
}

/// An accepted action of the bot.
#[derive(Debug, Clone, PartialEq)]
pub enum Entry {
    /// A message was sent.
    Sent(Message),
    /// A message was edited; this is its new state.
    Edited(Message),
    /// A message was deleted.
    Deleted(MessageKey),
    /// An ephemeral message was sent or edited; this is its state.
    EphemeralSent(Message),
    /// An ephemeral message was deleted.
    EphemeralDeleted(MessageKey),
    /// A press was answered.
    CallbackAnswered {
        /// The person who pressed.
        user: i64,
        /// The message of the button.
        message: MessageKey,
        /// The notification.
        toast: Toast,
    },
    /// A chat action such as typing was shown.
    ActionShown {
        /// The chat.
        chat: Chat,
        /// The action.
        action: String,
    },
    /// A topic was created.
    TopicOpened {
        /// The topic.
        chat: Chat,
        /// Its name.
        name: String,
    },
    /// A message was pinned.
    Pinned(MessageKey),
    /// A command menu was set.
    CommandsSet {
        /// The scope, for example `all_private_chats`.
        scope: String,
        /// The language; empty for all others.
        language: String,
        /// Names and descriptions.
        commands: Vec<(String, String)>,
    },
    /// A command menu was removed.
    CommandsDeleted {
        /// The scope.
        scope: String,
        /// The language.
        language: String,
    },
    /// The bot's description was set.
    DescriptionSet {
        /// The language.
        language: String,
        /// The text.
        text: String,
    },
    /// The bot's short description was set.
    ShortDescriptionSet {
        /// The language.
        language: String,
        /// The text.
        text: String,
    },
    /// The menu button was set.
    MenuButtonSet {
        /// The private chat; `None` for the default.
        chat: Option<i64>,
        /// The button's type.
        kind: String,
    },
    /// The webhook was set.
    WebhookSet {
        /// The URL for updates.
        url: String,
    },
    /// The webhook was removed.
    WebhookDeleted,
}
