//! How many shots a turn has (core/RULES.md §2.4), and its words.

use std::fmt;

/// How many shots a turn has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fire {
    /// One shot, and another after every hit.
    Streak,
    /// One shot a turn.
    Single,
    /// A fixed number of shots a turn.
    Multi(u8),
    /// As many shots a turn as the side has ships.
    Chain,
    /// Both sides plan their shots and fire at once.
    Salvo(Volley),
}

/// How many shots a side has in a salvo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Volley {
    /// A fixed number.
    Shots(u8),
    /// As many as the side has ships afloat at the start of the round.
    Afloat,
}

impl Fire {
    /// The offered values; other numbers of shots may be typed.
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

    /// Parses its words; `multi` alone is two shots, `salvo` alone five. Ranges are not checked here: a number too
    /// large for any rule becomes 255.
    pub fn parse(text: &str) -> Option<Self> {
        let (word, number) = text.split_once(':').map_or((text, None), |(word, number)| (word, Some(number)));
        let shots = |unsaid: u8| number.map_or(Some(unsaid), |number| number.parse::<u32>().ok().map(|many| many.min(255) as u8));
        match (word, number) {
            ("streak", None) => Some(Self::Streak),
            ("single", None) => Some(Self::Single),
            ("chain", None) => Some(Self::Chain),
            ("salvo", Some("afloat")) => Some(Self::Salvo(Volley::Afloat)),
            ("multi", _) => shots(2).map(Self::Multi),
            ("salvo", _) => shots(5).map(|many| Self::Salvo(Volley::Shots(many))),
            _ => None,
        }
    }
}

impl fmt::Display for Fire {
    /// The form [`Fire::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Streak => f.write_str("streak"),
            Self::Single => f.write_str("single"),
            Self::Multi(shots) => write!(f, "multi:{shots}"),
            Self::Chain => f.write_str("chain"),
            Self::Salvo(Volley::Shots(shots)) => write!(f, "salvo:{shots}"),
            Self::Salvo(Volley::Afloat) => f.write_str("salvo:afloat"),
        }
    }
}
