//! Where messages go, and where those are that were sent.

use teloxide::types::{ChatId, MessageId, ThreadId};

use crate::message_ref::{MessageKind, MessageRef};

/// Where to send.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Target {
    pub chat: ChatId,
    /// The topic; `None` for General and everywhere outside forums.
    pub topic: Option<ThreadId>,
    /// The message it answers.
    pub answers: Option<MessageId>,
    /// Whether a new message comes without a sound.
    pub silent: bool,
    /// What is seen over the chat when it comes; in private chats only.
    pub effect: Option<&'static str>,
}

impl Target {
    /// A place where messages come without a sound or an effect.
    pub(super) fn new(chat: ChatId, topic: Option<ThreadId>, answers: Option<MessageId>) -> Self {
        Self { chat, topic, answers, silent: true, effect: None }
    }
}

/// A message with this text, or with none.
pub(super) fn message_ref(chat: ChatId, message: MessageId, text: Option<&str>) -> MessageRef {
    let kind = if text.is_some() { MessageKind::Text } else { MessageKind::Media };
    MessageRef { chat: chat.0, message: message.0.into(), kind }
}

/// The chat and the number of a message, as Telegram has them; a number that is none of Telegram's becomes zero, which is none either.
pub(super) fn place_of(at: MessageRef) -> (ChatId, MessageId) {
    (ChatId(at.chat), MessageId(at.message.try_into().unwrap_or_default()))
}
