//! The message with the current board at an address, as it is saved between deliveries.

use crate::message_ref::{MessageKind, MessageRef};

/// The message with the board at an address.
#[derive(PartialEq, Eq)]
pub(super) struct CurrentMessage {
    /// The number of the first event in the message.
    pub(super) since: usize,
    /// The number of the first event of a tournament that has not been posted; `None` for a game, whose messages state their events.
    pub(super) next_event: Option<usize>,
    /// The reference to the message.
    pub(super) message: MessageRef,
    /// The last private message before an ephemeral one, which may be closed unread.
    pub(super) behind: Option<MessageRef>,
}

impl CurrentMessage {
    /// Parses a note of the store; `None` if it is malformed.
    pub(super) fn read(note: &[u8]) -> Option<Self> {
        let (events, messages) = std::str::from_utf8(note).ok()?.split_once(' ')?;
        let (message, behind) = messages.split_once(' ').map_or((messages, None), |(message, behind)| (message, behind.parse().ok()));
        let (since, next_event) = events.split_once(':').map_or((events, None), |(since, next)| (since, next.parse().ok()));
        Some(Self { since: since.parse().ok()?, next_event, message: message.parse().ok()?, behind })
    }

    /// The message that can be edited for as long as the game lasts: this one, or the one behind it if it is ephemeral.
    pub(super) fn lasting(&self) -> Option<MessageRef> {
        if self.message.kind == MessageKind::Ephemeral { self.behind } else { Some(self.message) }
    }

    /// Formats it as a note of the store.
    pub(super) fn write(&self) -> Vec<u8> {
        let next = self.next_event.map_or_else(String::new, |next| format!(":{next}"));
        let behind = self.behind.map_or_else(String::new, |behind| format!(" {behind}"));
        format!("{}{next} {}{behind}", self.since, self.message).into_bytes()
    }
}
