//! Notifications for one person or room that belong to no game and no tournament.

use broadside_game::ids::{GameId, RoomId};
use serde::{Deserialize, Serialize};

/// A notification.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Notification {
    /// An opponent was found: the game, and the opponent's name.
    Matched(GameId, String),
    /// No opponent was found yet; the search goes on for this many seconds.
    StillSeeking(u32),
    /// No opponent was found; the search is over.
    NobodyFound,
    /// Medals were won, by their ids, and possibly a new rank, by its number.
    Decorated(Vec<String>, Option<u8>),
    /// Another identity of this person, with this name, was linked to this one.
    Linked(String),
    /// A person with this name entered this linking code; its owner has to confirm.
    Claimed(String, String),
    /// The identity with this name is no longer linked to this one.
    Unlinked(String),
    /// A room manager with this name ended this game.
    Closed(GameId, String),
    /// A complaint about a person or a game.
    Complained(Complaint),
    /// The opponent sent a phrase.
    Said(SentPhrase),
}

/// A phrase sent by one player of a game to the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SentPhrase {
    /// The game.
    pub game: GameId,
    /// The sender's name.
    pub by: String,
    /// The addressee, if others see it as well.
    pub to: Option<String>,
    /// The id of the phrase.
    pub saying: String,
    /// The number of the request that sent it.
    pub request: u64,
}

/// A complaint for the managers of a room. Not stored after delivery.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Complaint {
    /// The name of the complaining person.
    pub by: String,
    /// The name of the person complained about.
    pub whom: Option<String>,
    /// The game complained about.
    pub game: Option<GameId>,
    /// The room it is about; `None` for direct messages.
    pub room: Option<RoomId>,
    /// The reason in their own words, with mentions and links disabled.
    pub reason: String,
}
