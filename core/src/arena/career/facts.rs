//! What a finished game says about those who played it. Read from the game's public record only.

use serde::{Deserialize, Serialize};

use crate::game::ids::{GameId, PlayerId, Timestamp};

/// A family of rules with a rating of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Family {
    /// The classic game and its kin: a Russian fleet, single shots or streaks.
    Classic,
    /// The boxed game: five ships that may touch, one shot a turn.
    Boxed,
    /// Several shots a turn: multi, chain, salvo.
    Salvo,
    /// Mines, minesweepers, submarines.
    Hidden,
    /// The Flying Dutchman.
    Dutchman,
    /// The table game.
    Straume,
    /// Everything else.
    Custom,
}

/// A finished game, as far as careers are concerned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Facts {
    /// The game.
    pub game: GameId,
    /// When it ended.
    pub at: Timestamp,
    /// How long it took from the first shot, in seconds.
    pub seconds: u32,
    /// The family of its rules.
    pub family: Family,
    /// Who played and how; the challenger first.
    pub sides: [Deeds; 2],
    /// How it ended.
    pub end: End,
    /// The tournament it belonged to asked for no rating.
    pub casual: bool,
}

/// What one side did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deeds {
    /// Who.
    pub player: PlayerId,
    /// Under which name.
    pub name: String,
    /// Shots fired.
    pub shots: u16,
    /// Shots that met something.
    pub hits: u16,
    /// The longest run of hits without a miss between.
    pub streak: u16,
    /// Enemy ships sunk.
    pub sunk: u16,
    /// Own ships still afloat at the end.
    pub afloat: u16,
    /// Own decks that were hit.
    pub wounds: u16,
}

/// How a game ended for careers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum End {
    /// This side (0 or 1) won by playing.
    Won(u8),
    /// This side won because the other gave up.
    Resigned(u8),
    /// This side won because the other ran out of time.
    Forfeited(u8),
    /// This side won by judgement.
    Judged(u8),
    /// Nobody won.
    Drawn,
}

impl End {
    /// The side that won, 0 or 1.
    pub fn winner(self) -> Option<u8> {
        match self {
            Self::Won(side) | Self::Resigned(side) | Self::Forfeited(side) | Self::Judged(side) => Some(side),
            Self::Drawn => None,
        }
    }
}
