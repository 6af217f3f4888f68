//! Encoding and parsing of button data. Knows no verb.

use std::{borrow::Cow, fmt::Display};

use broadside_game::ids::{GameId, TournamentId};

/// The suffix that overrides a warning.
pub const WAIVED: &str = " !";

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
    /// Parses a code; as a game's if it could be both. Cyrillic capitals that look like Latin ones stand for those.
    pub fn read(text: &str) -> Option<Self> {
        let text = latin_letters(text);
        text.parse().map(Self::Game).or_else(|()| text.parse().map(Self::Tournament)).ok()
    }
}

/// A code typed with Cyrillic capitals, in the Latin ones that look the same; other texts unchanged.
pub(super) fn latin_letters(text: &str) -> Cow<'_, str> {
    const ALIKE: [(char, char); 13] = [
        ('А', 'A'),
        ('В', 'B'),
        ('С', 'C'),
        ('Е', 'E'),
        ('Н', 'H'),
        ('Ј', 'J'),
        ('К', 'K'),
        ('М', 'M'),
        ('Р', 'P'),
        ('Ѕ', 'S'),
        ('Т', 'T'),
        ('У', 'Y'),
        ('Х', 'X'),
    ];
    let latin = |letter: char| match ALIKE.iter().find(|(cyrillic, _)| *cyrillic == letter) {
        Some((_, latin)) => Some(*latin),
        None => letter.is_ascii_uppercase().then_some(letter),
    };
    let code: Option<String> = text.chars().map(latin).collect();
    code.filter(|code| code.len() == 6).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// Parses button data into target, revision and command.
pub fn parse_button(data: &str) -> Option<(TargetId, u64, &str)> {
    let mut parts = data.splitn(3, ' ');
    Some((TargetId::read(parts.next()?)?, parts.next()?.parse().ok()?, parts.next()?))
}
