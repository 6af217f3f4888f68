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
    /// The sanitised name, at most [`MAX_NAME_CHARS`] characters.
    pub name: String,
    /// The rules of its games in the format of `Ruleset::compact`, with clock and lettering.
    pub rules: String,
    /// The format.
    pub format: Format,
    /// The maximum number of games of a match: 1, 3 or 5. A match ends as soon as the opponent can no longer catch up.
    pub best_of: u8,
    /// The minimum number of entrants.
    pub least: u16,
    /// The maximum number of entrants.
    pub most: u16,
    /// How entrants are seeded.
    pub seeding: Seeding,
    /// When it starts.
    pub start: Start,
    /// When joining closes; `None`: at the start. With [`Start::WhenFull`] the tournament starts at this time if there are enough entrants.
    pub closes: Option<Timestamp>,
    /// How many minutes before the start the check-in opens; `None`: no check-in. Only with [`Start::At`]. Entrants who do not check in
    /// are left out.
    pub check_in: Option<u16>,
    /// How many minutes an opened game waits for its players to be ready. A player who is not ready by then loses the match, and is
    /// dropped after two such losses. `None`: only the game's own clock applies.
    pub patience: Option<u16>,
    /// Whether its games are rated.
    pub stakes: Stakes,
    /// The last round in which latecomers may join, counted from 1; 0: nobody may join after the start. Swiss tournaments only.
    pub late: u16,
    /// The weekly schedule of the series; `None` for a single tournament.
    pub repeat: Option<WeeklySchedule>,
}

/// The format of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Format {
    /// Single elimination.
    Single(ThirdPlace),
    /// Double elimination. If the winner of the lower bracket wins the final, a second final decides.
    Double,
    /// Round robin, with this many matches of each pair: 1 or 2.
    Robin(u8),
    /// Swiss with this many rounds; `None`: the default for the number of entrants.
    Swiss(Option<u8>),
}

/// How the third place of a single elimination is decided.
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
        /// Manually by an organiser; in the order of joining if no organiser has set the seeds.
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
    /// When an organiser starts it.
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

/// A weekly time: the same local time every week.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WeeklySchedule {
    /// The day, 0 for Monday to 6 for Sunday.
    pub weekday: u8,
    /// The minute of the local day, below 1 440.
    pub minute: u16,
    /// The time zone by its IANA name (`Europe/Oslo`).
    pub zone: String,
}
