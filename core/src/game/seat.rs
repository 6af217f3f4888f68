//! Who sits at a side.

use super::ids::PlayerId;

/// Who sits at a side, and the name the chat knows them by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// The person.
    pub player: PlayerId,
    /// The display name when they sat down, at most 40 characters, no control characters.
    pub name: String,
}
