//! News for one person or room that belong to no game and no tournament.

use serde::{Deserialize, Serialize};

use crate::game::ids::{GameId, RoomId};

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
    /// Whoever of this name manages the room has ended this game.
    Closed(GameId, String),
    /// Somebody complains of somebody, or of a game.
    Complained(Complaint),
    /// The other player of a game says a phrase.
    Said(Said),
}

/// A phrase that one player of a game says to the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Said {
    /// The game.
    pub game: GameId,
    /// The name of whoever says it.
    pub by: String,
    /// To whom, where it is told to others as well.
    pub to: Option<String>,
    /// Which phrase, by its word.
    pub saying: String,
    /// The number of the request that said it.
    pub request: u64,
}

/// What somebody complains of, for those who look after a room. Kept nowhere once it is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Complaint {
    /// Who complains.
    pub by: String,
    /// Of whom.
    pub whom: Option<String>,
    /// Of which game.
    pub game: Option<GameId>,
    /// The room it is about; none where that is a matter of private letters.
    pub room: Option<RoomId>,
    /// Why, in their own words, which ring nobody and lead nowhere.
    pub reason: String,
}
