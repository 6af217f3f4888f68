//! The words a test speaks with the simulator: people, places, messages, buttons and what went out.
//! Plain values; changing one changes nothing in the simulated world.

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

/// A place to write in: a chat, or one topic of a forum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chat {
    /// The chat's id; negative for groups.
    pub id: i64,
    /// The topic, `None` for General and everywhere outside forums.
    pub thread: Option<i64>,
}

/// Names one message; a `&Message` becomes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageKey {
    /// The chat's id.
    pub chat: i64,
    /// The message's id, unique only in its chat.
    pub id: i64,
}

/// As what somebody manages a group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Whoever made it.
    Creator,
    /// Whom the creator appointed.
    Administrator,
}

/// Who wrote a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Author {
    /// The bot under test.
    Bot,
    /// A person, by id.
    User(i64),
    /// The channel that a group discusses: Telegram forwards its posts there.
    Channel,
}

/// What kind of file a message carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MediaKind {
    /// A picture.
    Photo,
    /// A file.
    Document,
    /// A moving picture.
    Animation,
}

/// A file that was uploaded or sent again by its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Media {
    /// What it was sent as.
    pub kind: MediaKind,
    /// The id that sends it again.
    pub file_id: String,
    /// The file's name.
    pub name: String,
    /// Its bytes.
    pub bytes: Arc<[u8]>,
}

/// One message as the chat shows it, or showed it when the log entry was written.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// Where it stands.
    pub chat: Chat,
    /// Its id in that chat; of a message for one person alone, below 0.
    pub id: i64,
    /// The one person who sees it, where not all do.
    pub only_for: Option<i64>,
    /// Who wrote it.
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
    /// Whether it was sent to ring no bell.
    pub silent: bool,
    /// What was seen over the chat when it came, by Telegram's number.
    pub effect: Option<String>,
    /// When it was sent, Unix seconds of the simulated clock.
    pub date: i64,
    /// When it was last edited.
    pub edited: Option<i64>,
    /// For service messages (a topic created, a chat migrated): that field of the message.
    pub service: Option<(&'static str, Value)>,
}

/// One button of an inline keyboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Button {
    /// The label.
    pub text: String,
    /// What pressing it sends to the bot.
    pub data: Option<String>,
    /// What pressing it opens.
    pub url: Option<String>,
    /// What pressing it copies.
    pub copies: Option<String>,
    /// Its colour: `danger`, `success` or `primary`.
    pub style: Option<String>,
    /// Whether it is shown but does nothing.
    pub disabled: bool,
}

impl Message {
    /// The text or the caption, whichever there is; empty when neither.
    pub fn words(&self) -> &str {
        self.text.as_deref().or(self.caption.as_deref()).unwrap_or_default()
    }

    /// Whom it rang when it was sent: whose private chat it came into, or whom it named in a group.
    pub fn rang(&self) -> Vec<i64> {
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

    /// The name of this message.
    pub fn key(&self) -> MessageKey {
        MessageKey { chat: self.chat.id, id: self.id }
    }
}

impl From<&Message> for MessageKey {
    fn from(message: &Message) -> Self {
        message.key()
    }
}

/// What a person sees after pressing a button.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Toast {
    /// The words, if any.
    pub text: Option<String>,
    /// Whether it must be closed by hand.
    pub alert: bool,
    /// What it opens.
    pub url: Option<String>,
}

/// One thing the bot did that was accepted, in the order it happened.
#[derive(Debug, Clone, PartialEq)]
pub enum Entry {
    /// A message was sent.
    Sent(Message),
    /// A message was changed; this is its new state.
    Edited(Message),
    /// A message was deleted.
    Deleted(MessageKey),
    /// A message for one person alone was sent or changed; this is how it is now.
    ShownAlone(Message),
    /// A message for one person alone was taken away.
    TakenAway(MessageKey),
    /// A press was answered.
    CallbackAnswered {
        /// Who pressed.
        user: i64,
        /// The message the button is under.
        message: MessageKey,
        /// What they see.
        toast: Toast,
    },
    /// A typing sign or the like was shown.
    ActionShown {
        /// Where.
        chat: Chat,
        /// Which.
        action: String,
    },
    /// A topic was made; where it is, and its name.
    TopicOpened {
        /// The topic.
        chat: Chat,
        /// What it is called.
        name: String,
    },
    /// A message was pinned.
    Pinned(MessageKey),
    /// A command menu was set.
    CommandsSet {
        /// For whom, for example `all_private_chats`.
        scope: String,
        /// The language, empty for all others.
        language: String,
        /// Names and descriptions.
        commands: Vec<(String, String)>,
    },
    /// A command menu was removed.
    CommandsDeleted {
        /// For whom.
        scope: String,
        /// The language.
        language: String,
    },
    /// The bot's description was set.
    DescriptionSet {
        /// The language.
        language: String,
        /// The words.
        text: String,
    },
    /// The bot's short description was set.
    ShortDescriptionSet {
        /// The language.
        language: String,
        /// The words.
        text: String,
    },
    /// The menu button was set.
    MenuButtonSet {
        /// The private chat, `None` for the default.
        chat: Option<i64>,
        /// The button's type.
        kind: String,
    },
    /// The webhook was set.
    WebhookSet {
        /// Where updates go.
        url: String,
    },
    /// The webhook was removed.
    WebhookDeleted,
}
