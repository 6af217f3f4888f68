//! The name under which a message can be changed later.

use std::{fmt, str::FromStr};

/// Where a message stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    /// In a channel or DM, for all there.
    Message {
        /// The channel.
        channel: u64,
        /// The message.
        message: u64,
    },
    /// For one person's eyes; it can be changed through its interaction for fifteen minutes, which only the
    /// replica that sent it remembers. The number is one Discord gave, so that none is ever used twice.
    Whisper(u64),
}

impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Message { channel, message } => write!(f, "{channel}/{message}"),
            Self::Whisper(number) => write!(f, "w/{number}"),
        }
    }
}

impl FromStr for Anchor {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (place, number) = text.split_once('/').ok_or(())?;
        let number = number.parse().map_err(|_| ())?;
        if place == "w" {
            return Ok(Self::Whisper(number));
        }
        Ok(Self::Message { channel: place.parse().map_err(|_| ())?, message: number })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_anchor_reads_back() {
        for (text, anchor) in [
            ("1/2", Some(Anchor::Message { channel: 1, message: 2 })),
            ("w/3", Some(Anchor::Whisper(3))),
            ("1", None),
            ("1/x", None),
            ("x/1", None),
            ("", None),
        ] {
            assert_eq!(text.parse().ok(), anchor, "{text}");
            assert!(anchor.is_none_or(|anchor| anchor.to_string() == text));
        }
    }
}
