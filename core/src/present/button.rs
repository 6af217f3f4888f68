//! The data of a button: what it says, written and taken apart. Knows no verb.

use std::fmt::Display;

use crate::game::ids::{GameId, TournamentId};

/// The data of a button: which game or tournament, at which revision, what it says. At most 64 bytes.
pub fn button(code: impl Display, revision: u64, says: &str) -> String {
    format!("{code} {revision} {says}")
}

/// What a six-letter code names.
#[derive(Clone, Copy)]
pub enum Code {
    /// A game.
    Game(GameId),
    /// A tournament.
    Tournament(TournamentId),
}

impl Code {
    /// The code that this is; a game's where it could be both.
    pub fn read(text: &str) -> Option<Self> {
        text.parse().map(Self::Game).or_else(|()| text.parse().map(Self::Tournament)).ok()
    }
}

/// The parts of a button's data: which game or tournament, at which revision, what it says.
pub fn coded(data: &str) -> Option<(Code, u64, &str)> {
    let mut parts = data.splitn(3, ' ');
    Some((Code::read(parts.next()?)?, parts.next()?.parse().ok()?, parts.next()?))
}
