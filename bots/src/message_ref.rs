//! References to sent messages, on all platforms and in the store.

use std::{fmt, str::FromStr};

/// A reference to a sent message.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MessageRef {
    /// The platform's id of the channel or chat.
    pub chat: i64,
    /// The platform's id of the message.
    pub message: i64,
    /// The kind of the message.
    pub kind: MessageKind,
}

/// The kind of a message, as far as it matters for edits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MessageKind {
    /// A text message, or any message on a platform that does not distinguish kinds.
    Text,
    /// A picture or a file with a caption.
    Media,
    /// A message for one person: only the process that sent it can edit it, for a limited time.
    Ephemeral,
}

impl MessageKind {
    const ALL: [Self; 3] = [Self::Text, Self::Media, Self::Ephemeral];

    fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Media => "media",
            Self::Ephemeral => "alone",
        }
    }
}

impl MessageRef {
    /// A reference to a text message, or to any message on a platform that does not distinguish kinds.
    pub fn text(chat: i64, message: i64) -> Self {
        Self { chat, message, kind: MessageKind::Text }
    }
}

/// Formats the reference as `chat/message/kind`.
impl fmt::Display for MessageRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.chat, self.message, self.kind.name())
    }
}

impl FromStr for MessageRef {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (chat, rest) = text.split_once('/').ok_or(())?;
        let (message, name) = rest.split_once('/').ok_or(())?;
        let number = |text: &str| text.parse().map_err(|_| ());
        let kind = MessageKind::ALL.into_iter().find(|kind| kind.name() == name).ok_or(())?;
        Ok(Self { chat: number(chat)?, message: number(message)?, kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn message_reference_is_parsed_from_its_text() {
        for text in ["-1001234567890/77/media", "1001/2147483647/text", "9223372036854775807/-1/alone"] {
            assert_eq!(text.parse::<MessageRef>().map(|at| at.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "1", "1/2", "1/2/voice", "1/2/text/3", "a/2/text", "discord:5"] {
            assert_eq!(text.parse::<MessageRef>(), Err(()), "{text}");
        }
    }
}
