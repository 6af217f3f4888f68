//! The reply token of an interaction: everything that a replica needs to answer it, also after a restart, as one line of JSON. Contains no
//! state: Discord itself knows whether the interaction has a response.

use broadside_present::param::Visibility;
use serde::{Deserialize, Serialize};
use serenity::model::channel::MessageFlags;

pub(super) fn visibility_of(flags: MessageFlags) -> Visibility {
    if flags.contains(MessageFlags::EPHEMERAL) { Visibility::Private } else { Visibility::Public }
}

/// How an interaction was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Origin {
    /// A slash command, with the visibility of its answer.
    Slash(Visibility),
    /// A button press, with the id and visibility of the message.
    Press(u64, Visibility),
}

/// Where an interaction was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Venue {
    /// In a channel or thread of a server.
    Room,
    /// In the DM with the bot.
    Private,
    /// In a DM or group DM of other people, or in an unknown context: answers are only for the asker.
    Elsewhere,
}

impl Venue {
    /// The letter of the venue in custom ids.
    pub(super) fn letter(self) -> char {
        match self {
            Self::Room => 'r',
            Self::Private => 'd',
            Self::Elsewhere => 'e',
        }
    }

    pub(super) fn of(letter: &str) -> Option<Self> {
        [Self::Room, Self::Private, Self::Elsewhere].into_iter().find(|venue| letter.chars().eq([venue.letter()]))
    }
}

/// Everything that is needed to answer one interaction. Without `Debug`, which would print the secret token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ReplyToken {
    pub(super) interaction: u64,
    pub(super) application: u64,
    pub(super) channel: u64,
    pub(super) user: u64,
    pub(super) origin: Origin,
    pub(super) venue: Venue,
    pub(super) may_attach: bool,
    pub(super) locale: String,
    pub(super) secret: String,
}

impl ReplyToken {
    /// Decodes a reply token; `None` if it is not one of Discord's.
    pub(super) fn decode(token: &str) -> Option<Self> {
        serde_json::from_str(token).ok()
    }

    /// Whether the button of an ephemeral message in a channel was pressed.
    pub(super) fn is_ephemeral_press(&self) -> bool {
        matches!((self.origin, self.venue), (Origin::Press(_, Visibility::Private), Venue::Room))
    }

    /// The effective visibility of an answer: always public in the bot's DM, always private in a DM of other people.
    pub(super) fn effective_visibility(&self, wanted: Visibility) -> Visibility {
        match self.venue {
            Venue::Room => wanted,
            Venue::Private => Visibility::Public,
            Venue::Elsewhere => Visibility::Private,
        }
    }
}

#[cfg(test)]
pub(super) mod tests;
