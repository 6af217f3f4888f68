//! How a finished game is read for careers: from its reports alone, which everybody heard.

use super::facts::Facts;
use crate::game::Game;

impl Facts {
    /// What a finished game says; `None` for one that is not over or was no fight: declined, withdrawn, expired, void.
    pub fn of(_game: &Game) -> Option<Self> {
        None
    }
}
