//! Formats and parses button data. Does not interpret the commands in them.

use std::{borrow::Cow, fmt::Display};

use broadside_game::ids::{GameId, TournamentId};

/// The suffix of a command that the user confirms despite a warning.
pub const WAIVER_SUFFIX: &str = " !";

/// The data of a button: game or tournament code, revision (0 if the button has none), command. At most 64 bytes.
pub fn button(code: impl Display, revision: u64, command: &str) -> String {
    format!("{code} {revision} {command}")
}

/// The game or tournament that a six-letter code names.
#[derive(Clone, Copy)]
pub enum TargetId {
    /// A game.
    Game(GameId),
    /// A tournament.
    Tournament(TournamentId),
}

impl TargetId {
    /// Parses a code, as that of a game if it could be both. Cyrillic capitals count as the Latin ones that look the same.
    pub fn parse(text: &str) -> Option<Self> {
        let text = latin_letters(text);
        text.parse().map(Self::Game).or_else(|()| text.parse().map(Self::Tournament)).ok()
    }
}

/// Replaces Cyrillic capitals by the Latin ones that look the same, if that gives a code; other texts are returned unchanged.
pub(super) fn latin_letters(text: &str) -> Cow<'_, str> {
    const LOOKALIKES: (&str, &str) = ("АВСЕНЈКМРЅТУХ", "ABCEHJKMPSTYX");
    let latin = |letter: char| match LOOKALIKES.0.chars().zip(LOOKALIKES.1.chars()).find(|(cyrillic, _)| *cyrillic == letter) {
        Some((_, latin)) => Some(latin),
        None => letter.is_ascii_uppercase().then_some(letter),
    };
    let code: Option<String> = text.chars().map(latin).collect();
    code.filter(|code| code.len() == 6).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Parses button data into target, revision and command.
pub fn parse_button(data: &str) -> Option<(TargetId, u64, &str)> {
    let mut parts = data.splitn(3, ' ');
    Some((TargetId::parse(parts.next()?)?, parts.next()?.parse().ok()?, parts.next()?))
}
