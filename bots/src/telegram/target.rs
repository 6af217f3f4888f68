//! The target of new messages, and references to sent ones.

use teloxide::types::{ChatId, MessageId, ThreadId};

use crate::message_ref::{MessageKind, MessageRef};

/// The target of a message: a chat, with options for the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Target {
    pub chat: ChatId,
    /// The topic; `None` for General and outside forums.
    pub topic: Option<ThreadId>,
    /// The message it replies to.
    pub reply_to: Option<MessageId>,
    /// Whether a new message makes no sound.
    pub silent: bool,
    /// The effect shown over the chat; in private chats only.
    pub effect: Option<&'static str>,
}

impl Target {
    /// A target for messages without a sound or an effect.
    pub(super) fn new(chat: ChatId, topic: Option<ThreadId>, reply_to: Option<MessageId>) -> Self {
        Self { chat, topic, reply_to, silent: true, effect: None }
    }
}

/// The reference to a message: of kind text if it has a text, else media.
pub(super) fn message_ref(chat: ChatId, message: MessageId, text: Option<&str>) -> MessageRef {
    let kind = if text.is_some() { MessageKind::Text } else { MessageKind::Media };
    MessageRef { chat: chat.0, message: message.0.into(), kind }
}

/// The chat id and the message id; an id outside Telegram's range becomes 0, which is invalid.
pub(super) fn chat_and_message(at: MessageRef) -> (ChatId, MessageId) {
    (ChatId(at.chat), MessageId(at.message.try_into().unwrap_or_default()))
}
