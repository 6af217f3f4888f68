//! Notifications for one person or room that belong to no game and no tournament.

use broadside_game::ids::{GameId, RoomId};
use serde::{Deserialize, Serialize};

/// A notification for one person or room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Notification {
    /// An opponent was found: the game, and the opponent's name.
    Matched(GameId, String),
    /// No opponent was found yet; the search continues for this many seconds.
    StillSeeking(u32),
    /// No opponent was found; the search is over.
    NobodyFound,
    /// The ids of medals that were won, and the number of a rank that was reached.
    Decorated(Vec<String>, Option<u8>),
    /// Another identity of this person was linked; its name.
    Linked(String),
    /// A person entered a linking code, and the owner of the code has to confirm: the person's name, and the code.
    Claimed(String, String),
    /// An identity of this person is no longer linked; its name.
    Unlinked(String),
    /// A room manager ended a game: the game, and the manager's name.
    Closed(GameId, String),
    /// A complaint about a person or a game.
    Complained(Complaint),
    /// The opponent sent a phrase from the list.
    Said(SentPhrase),
}

/// A phrase sent by one player of a game to the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SentPhrase {
    /// The game.
    pub game: GameId,
    /// The sender's name.
    pub by: String,
    /// The name of the addressee, if other people see the phrase as well.
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
    /// The room that the complaint is about; `None` for direct messages.
    pub room: Option<RoomId>,
    /// The reason in the words of the complaining person, with mentions and links disabled.
    pub reason: String,
}
