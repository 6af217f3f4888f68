//! The message with the current board at an address, as it is saved between deliveries.

use crate::message_ref::MessageRef;

/// The message with the board at an address.
#[derive(PartialEq, Eq)]
pub(super) struct CurrentMessage {
    /// The number of the first event in the message.
    pub(super) since: usize,
    /// The number of the first event of a tournament that has not been posted; `None` for a game, whose messages state their events.
    pub(super) next_event: Option<usize>,
    /// The reference to the message.
    pub(super) message: MessageRef,
}

impl CurrentMessage {
    /// Parses a note of the store; `None` if it is malformed.
    pub(super) fn read(note: &[u8]) -> Option<Self> {
        let (events, message) = std::str::from_utf8(note).ok()?.split_once(' ')?;
        let (since, next_event) = events.split_once(':').map_or((events, None), |(since, next)| (since, next.parse().ok()));
        Some(Self { since: since.parse().ok()?, next_event, message: message.parse().ok()? })
    }

    /// Formats it as a note of the store.
    pub(super) fn write(&self) -> Vec<u8> {
        let next = self.next_event.map_or_else(String::new, |next| format!(":{next}"));
        format!("{}{next} {}", self.since, self.message).into_bytes()
    }
}
