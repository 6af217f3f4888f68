//! Encoding and parsing of button data. Knows no verb.

use std::fmt::Display;

use broadside_game::ids::{GameId, TournamentId};

/// Button data: game or tournament code, revision, command. At most 64 bytes.
pub fn button(code: impl Display, revision: u64, says: &str) -> String {
    format!("{code} {revision} {says}")
}

/// The target of a six-letter code.
#[derive(Clone, Copy)]
pub enum TargetId {
    /// A game.
    Game(GameId),
    /// A tournament.
    Tournament(TournamentId),
}

impl TargetId {
    /// Parses a code; as a game's if it could be both.
    pub fn read(text: &str) -> Option<Self> {
        text.parse().map(Self::Game).or_else(|()| text.parse().map(Self::Tournament)).ok()
    }
}

/// Parses button data into target, revision and command.
pub fn parse_button(data: &str) -> Option<(TargetId, u64, &str)> {
    let mut parts = data.splitn(3, ' ');
    Some((TargetId::read(parts.next()?)?, parts.next()?.parse().ok()?, parts.next()?))
}
