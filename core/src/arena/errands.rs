//! What is to be done outside because of what happened in a tournament: posts, letters, games to open. Does none of it.

use super::{Tournament, entrant::MatchId, event::Event};
use crate::game::{
    ids::{GameId, PlayerId},
    side::Side,
};

/// One thing to be done. Doing it twice is the same as once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Errand {
    /// Find a place for the tournament's posts.
    Venue,
    /// Open the game of this match with this number.
    Open(MatchId, u8),
    /// Give this game so many minutes more.
    Extend(GameId, u16),
    /// Have this side give this game up.
    Concede(GameId, Side),
    /// Show the room how it stands.
    Post,
    /// Tell this person what concerns them.
    Letter(PlayerId),
    /// Note in this person's dossier that they are in it, or no longer.
    File(PlayerId),
    /// Note in the dossiers of its room and its venue that it is held there, or no longer.
    FileRoom,
    /// Put what this person won into their career.
    Honour(PlayerId),
    /// Call the next one of the series into life.
    Successor,
}

/// What the events `from..` ask for, in order, each once.
pub fn errands(_tournament: &Tournament, _from: usize) -> Vec<Errand> {
    Vec::new()
}

impl Event {
    /// Whether a room must not miss it: it deserves a post of its own, at once.
    pub fn is_news(&self) -> bool {
        false
    }
}
