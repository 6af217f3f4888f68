//! The plan of a tournament: everything its organiser chooses before the start. Data only.

use broadside_game::{ids::Timestamp, words};
use serde::{Deserialize, Serialize};

/// The minimum and maximum number of entrants.
pub const ENTRANT_RANGE: std::ops::RangeInclusive<u16> = 2..=256;

/// The maximum number of entrants of a round robin.
pub const MAX_ROBIN_ENTRANTS: u16 = 64;

/// The maximum length of a tournament's name in characters.
pub const MAX_NAME_CHARS: usize = 40;

/// The plan of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The sanitized name, at most [`MAX_NAME_CHARS`] characters.
    pub name: String,
    /// The rules of its games, as written by `Ruleset::compact`; including clock and lettering.
    pub rules: String,
    /// The format.
    pub format: Format,
    /// The maximum number of games of a match: 1, 3 or 5. It ends when one side cannot be caught up.
    pub best_of: u8,
    /// The minimum number of entrants.
    pub least: u16,
    /// The maximum number of entrants.
    pub most: u16,
    /// How entrants are seeded.
    pub seeding: Seeding,
    /// When it starts.
    pub start: Start,
    /// When joining closes; `None`: at the start. With [`Start::WhenFull`] it starts then, if there are enough entrants.
    pub closes: Option<Timestamp>,
    /// Minutes before the start at which the check-in opens; `None`: no check-in. Only with [`Start::At`]; entrants who
    /// do not check in are left out.
    pub check_in: Option<u16>,
    /// Minutes an open game waits for its players to be ready: one who is not has lost the match, and is dropped after
    /// two such losses. `None`: only the game's own clock applies.
    pub patience: Option<u16>,
    /// Whether its games are rated.
    pub stakes: Stakes,
    /// The last round in which latecomers may join, counted from 1; 0: nobody may join after the start. Swiss tournaments only.
    pub late: u16,
    /// When the next tournament of the series starts.
    pub repeat: Option<WeeklySchedule>,
}

/// The format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Format {
    /// Single elimination.
    Single(ThirdPlace),
    /// Double elimination; if the winner of the lower bracket wins the final, a second final decides.
    Double,
    /// Round robin, once or twice.
    Robin(u8),
    /// Swiss with this many rounds; `None`: the default for the number of entrants.
    Swiss(Option<u8>),
}

/// The third place of a single elimination.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ThirdPlace {
    /// The losers of the semi-finals play for it.
    Played,
    /// They share it.
    Shared,
}

words! {
    /// How entrants are seeded.
    #[derive(Serialize, Deserialize)]
    pub enum Seeding, word, find {
        /// By rating, the strongest first.
        Rating = "rating",
        /// At random.
        Lot = "lot",
        /// By hand; in the order of joining until then.
        Hand = "hand",
    }
}

/// When a tournament begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Start {
    /// At this time, if there are enough entrants.
    At(Timestamp),
    /// As soon as it is full.
    WhenFull,
    /// By an organiser.
    ByHand,
}

words! {
    /// Whether games are rated.
    #[derive(Serialize, Deserialize)]
    pub enum Stakes, word, find {
        /// Rated.
        Rated = "rated",
        /// Casual.
        Casual = "casual",
    }
}

/// Every week at the same local time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WeeklySchedule {
    /// The day, 0 for Monday to 6 for Sunday.
    pub weekday: u8,
    /// The minute of the local day, below 1 440.
    pub minute: u16,
    /// The time zone by its IANA name (`Europe/Oslo`).
    pub zone: String,
}
