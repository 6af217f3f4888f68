//! The reply token by which an interaction is answered: everything another replica, or this one after a restart, must
//! know for it, in one line of JSON. Carries no state; Discord itself knows whether it was answered.

use broadside_core::present::verb::Visibility;
use serde::{Deserialize, Serialize};
use serenity::model::channel::MessageFlags;

/// An interaction's own secret, never shown in logs.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Secret(pub(super) String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}

/// Who sees a message with these flags: all who are in its channel, or the asker alone.
pub(super) fn seen_by(flags: MessageFlags) -> Visibility {
    if flags.contains(MessageFlags::EPHEMERAL) { Visibility::Private } else { Visibility::Public }
}

/// How [`Visibility`] is written: the crate that it is from writes nothing down.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Visibility")]
enum WrittenVisibility {
    Public,
    Private,
}

/// What the person did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Origin {
    /// A slash command whose answer is seen so.
    Slash(#[serde(with = "WrittenVisibility")] Visibility),
    /// A button on this message, which is seen so.
    Press(u64, #[serde(with = "WrittenVisibility")] Visibility),
}

/// Where it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Venue {
    /// In a channel or thread.
    Room,
    /// In the DM with the bot.
    Private,
    /// In a DM or group DM of others, or where nobody knows: nothing is said there but to the asker.
    Elsewhere,
}

impl Venue {
    /// As it stands in texts.
    pub(super) fn letter(self) -> char {
        match self {
            Self::Room => 'r',
            Self::Private => 'd',
            Self::Elsewhere => 'e',
        }
    }

    /// The venue of this letter.
    pub(super) fn of(letter: &str) -> Option<Self> {
        [Self::Room, Self::Private, Self::Elsewhere].into_iter().find(|venue| letter.chars().eq([venue.letter()]))
    }
}

/// What is needed to answer an interaction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct ReplyToken {
    pub(super) interaction: u64,
    pub(super) application: u64,
    pub(super) channel: u64,
    pub(super) user: u64,
    pub(super) origin: Origin,
    pub(super) venue: Venue,
    /// Whether the bot may attach files there.
    pub(super) may_attach: bool,
    /// The asker's language, as Discord names it.
    pub(super) locale: String,
    pub(super) secret: Secret,
}

impl ReplyToken {
    /// The token as a request carries it.
    pub(super) fn encode(&self) -> String {
        serde_json::to_string(self).expect("it has names for all its fields")
    }

    /// Reads a reply token; nothing when it is not one of ours.
    pub(super) fn decode(token: &str) -> Option<Self> {
        serde_json::from_str(token).ok()
    }

    /// Who sees an answer that is for these: in a DM there is nobody to hide it from, and in one of others all are to be spared.
    pub(super) fn seen(&self, by: Visibility) -> Visibility {
        match self.venue {
            Venue::Room => by,
            Venue::Private => Visibility::Public,
            Venue::Elsewhere => Visibility::Private,
        }
    }
}

#[cfg(test)]
#[path = "reply_token_tests.rs"]
pub(super) mod tests;
