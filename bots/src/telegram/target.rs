//! Where messages go, and which of those that stand can be edited.

use std::fmt;

use teloxide::types::{ChatId, MessageId, ThreadId};

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

/// A message that stands and can be edited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Anchor {
    pub chat: ChatId,
    pub message: MessageId,
    /// Whether it is a text; else words stand under a picture or a file.
    pub is_text: bool,
}

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = if self.is_text { "text" } else { "media" };
        write!(f, "{}/{}/{body}", self.chat, self.message)
    }
}

impl Anchor {
    /// Reads what [`fmt::Display`] wrote.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut parts = text.split('/');
        let chat = ChatId(parts.next()?.parse().ok()?);
        let message = MessageId(parts.next()?.parse().ok()?);
        let is_text = match parts.next()? {
            "text" => true,
            "media" => false,
            _ => return None,
        };
        Some(Self { chat, message, is_text })
    }

    /// A message with this text, or with none.
    pub(super) fn new(chat: ChatId, message: MessageId, text: Option<&str>) -> Self {
        Self { chat, message, is_text: text.is_some() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_read_back_what_they_write() {
        for text in ["-1001234567890/77/media", "1001/2147483647/text"] {
            assert_eq!(Anchor::read(text).map(|anchor| anchor.to_string()).as_deref(), Some(text));
            assert!(text.len() <= 128);
        }
        for text in ["", "1", "1/2", "1/2/voice", "a/2/text", "discord:5"] {
            assert_eq!(Anchor::read(text), None, "{text}");
        }
    }
}
