//! The number of shots in a turn (core/RULES.md §2.4), and its text form.

use std::fmt;

/// The number of shots in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fire {
    /// One shot, and another after every hit.
    Streak,
    /// One shot per turn.
    Single,
    /// A fixed number of shots per turn.
    Multi(u8),
    /// As many shots per turn as the side has ships afloat.
    Chain,
    /// Both sides plan their shots and fire at once.
    Salvo(SalvoSize),
}

/// The number of shots of a side in one salvo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SalvoSize {
    /// A fixed number.
    Shots(u8),
    /// As many as the side has ships afloat at the start of the round.
    Afloat,
}

impl Fire {
    /// The values that are offered to players; other numbers of shots may be typed.
    pub(crate) const IDS: &'static [&'static str] = &[
        "streak",
        "single",
        "multi:2",
        "multi:3",
        "multi:4",
        "multi:5",
        "multi:6",
        "chain",
        "salvo:3",
        "salvo:5",
        "salvo:10",
        "salvo:afloat",
    ];

    /// Parses the text form; `multi` alone means two shots, `salvo` alone five. Does not check ranges: numbers above 255 become 255,
    /// which [`crate::ruleset::Ruleset::check`] refuses.
    pub fn parse(text: &str) -> Option<Self> {
        let (word, number) = text.split_once(':').map_or((text, None), |(word, number)| (word, Some(number)));
        let shots = |default: u8| number.map_or(Some(default), |number| number.parse::<u32>().ok().map(|many| many.min(255) as u8));
        match (word, number) {
            ("streak", None) => Some(Self::Streak),
            ("single", None) => Some(Self::Single),
            ("chain", None) => Some(Self::Chain),
            ("salvo", Some("afloat")) => Some(Self::Salvo(SalvoSize::Afloat)),
            ("multi", _) => shots(2).map(Self::Multi),
            ("salvo", _) => shots(5).map(|many| Self::Salvo(SalvoSize::Shots(many))),
            _ => None,
        }
    }
}

impl fmt::Display for Fire {
    /// The text that [`Fire::parse`] parses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Streak => f.write_str("streak"),
            Self::Single => f.write_str("single"),
            Self::Multi(shots) => write!(f, "multi:{shots}"),
            Self::Chain => f.write_str("chain"),
            Self::Salvo(SalvoSize::Shots(shots)) => write!(f, "salvo:{shots}"),
            Self::Salvo(SalvoSize::Afloat) => f.write_str("salvo:afloat"),
        }
    }
}
