//! What a tournament is to be: everything its organiser chooses before it begins. Data only.

use serde::{Deserialize, Serialize};

use crate::game::{ids::Timestamp, words::words};

/// The fewest and the most who may play in one tournament.
pub const SIZE: std::ops::RangeInclusive<u16> = 2..=256;

/// The most who can all meet one another in one tournament.
pub const ROBIN: u16 = 64;

/// How long the name of a tournament may be, in characters.
pub const NAME: usize = 40;

/// What an organiser chooses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// What it is called, at most [`NAME`] characters, made harmless.
    pub name: String,
    /// The rules of its games as `Ruleset::compact` writes them; they hold the clock and the letters, too.
    pub rules: String,
    /// Who meets whom.
    pub format: Format,
    /// How many games a match has at most: 1, 3 or 5. Whoever cannot be caught up any more has won it.
    pub best_of: u8,
    /// How many it takes to begin.
    pub least: u16,
    /// How many may come.
    pub most: u16,
    /// Who is placed where.
    pub seeding: Seeding,
    /// When it begins.
    pub start: Start,
    /// Until when one may join; `None`: until it begins. With [`Start::WhenFull`] it begins then, if enough have come.
    pub closes: Option<Timestamp>,
    /// How many minutes before the start those who come say that they are there; `None`: nobody is asked. Only with
    /// [`Start::At`]; whoever does not say so is not taken in.
    pub check_in: Option<u16>,
    /// How many minutes an open game waits for its players to be ready: whoever is not by then has lost the match, and
    /// whoever loses two like that is out. `None`: the game's own clock alone decides.
    pub patience: Option<u16>,
    /// Whether its games count for ratings.
    pub stakes: Stakes,
    /// The last round (counted from 1) before whose end newcomers are taken in; 0: nobody comes after the start. Only
    /// Swiss tournaments take newcomers.
    pub late: u16,
    /// When the next one of its kind begins.
    pub repeat: Option<Weekly>,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Format {
    /// Whoever loses a match is out.
    Single(Third),
    /// Whoever loses two matches is out; should the winner of the lower half win the final, a second one decides.
    Double,
    /// Everybody meets everybody, once or twice.
    Robin(u8),
    /// Equals meet, nobody twice, for so many rounds; `None`: as many as the number of players asks for.
    Swiss(Option<u8>),
}

/// What becomes of the third place of a single elimination.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Third {
    /// The losers of the semi-finals play for it.
    Played,
    /// They share it.
    Shared,
}

words! {
    /// Who is placed where at the start.
    #[derive(Serialize, Deserialize)]
    pub enum Seeding, word, find {
        /// By rating, the strongest first.
        Rating = "rating",
        /// By lot.
        Lot = "lot",
        /// As an organiser says; in the order of joining until then.
        Hand = "hand",
    }
}

/// When a tournament begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Start {
    /// At this moment, if enough have come.
    At(Timestamp),
    /// As soon as it is full.
    WhenFull,
    /// When an organiser says so.
    ByHand,
}

words! {
    /// Whether games count for ratings.
    #[derive(Serialize, Deserialize)]
    pub enum Stakes, word, find {
        /// They do.
        Rated = "rated",
        /// They do not.
        Casual = "casual",
    }
}

/// Every week at the same local time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Weekly {
    /// The day, 0 for Monday to 6 for Sunday.
    pub weekday: u8,
    /// The minute of the local day, below 1 440.
    pub minute: u16,
    /// The time zone by its IANA name (`Europe/Oslo`).
    pub zone: String,
}
