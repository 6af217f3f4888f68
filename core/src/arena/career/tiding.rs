//! News for one person that belong to no game and no tournament.

use serde::{Deserialize, Serialize};

use crate::game::ids::GameId;

/// What a person is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Tiding {
    /// An opponent was found: the game, and the opponent's name.
    Matched(GameId, String),
    /// Nobody was found so far; waiting goes on for so many more seconds.
    StillSeeking(u32),
    /// Nobody was found; the search is over.
    NobodyFound,
    /// Medals were won, by their ids; and a new rank, by its number.
    Decorated(Vec<String>, Option<u8>),
    /// This person's other identity was joined to this one, under this name.
    Linked(String),
    /// Somebody of this name typed this code and says to be the same person; the code's giver is to agree.
    Claimed(String, String),
    /// The identity of this name is no longer joined to this one.
    Unlinked(String),
}
