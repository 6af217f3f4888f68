//! How a message that was sent is referred to, on every platform and in the store.

use std::{fmt, str::FromStr};

/// A message that was sent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MessageRef {
    /// The platform's number of the channel or chat.
    pub chat: i64,
    /// The platform's number of the message.
    pub message: i64,
    /// What it is made of.
    pub kind: MessageKind,
}

/// What a message is made of, as far as that matters when it is edited.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MessageKind {
    /// Text; and every message on a platform where that makes no difference.
    Text,
    /// A picture or a file, with its text as a caption.
    Media,
    /// Anything, shown to one person alone: only the process that sent it can edit it, for a limited time.
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
    /// A message of text, or of any kind where that makes no difference.
    pub fn text(chat: i64, message: i64) -> Self {
        Self { chat, message, kind: MessageKind::Text }
    }
}

/// `chat/message/kind`.
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
    fn a_reference_reads_back() {
        for text in ["-1001234567890/77/media", "1001/2147483647/text", "9223372036854775807/-1/alone"] {
            assert_eq!(text.parse::<MessageRef>().map(|at| at.to_string()).as_deref(), Ok(text));
        }
        for text in ["", "1", "1/2", "1/2/voice", "1/2/text/3", "a/2/text", "discord:5"] {
            assert_eq!(text.parse::<MessageRef>(), Err(()), "{text}");
        }
    }
}
