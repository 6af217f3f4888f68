//! Numbers of days, weeks and months in UTC, for leaderboards and for the limit on repeated games.

use broadside_game::{ids::Timestamp, words};
use jiff::{civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};

/// A day in milliseconds.
const DAY_MS: i64 = 86_400_000;

words! {
    /// The kind of a leaderboard: its period, and the type of opponent. Stored by number, so new kinds go to the end.
    #[derive(PartialOrd, Ord, Serialize, Deserialize)]
    pub enum LeaderboardKind, id, find {
        /// Points of an ISO week (Monday to Sunday), against people.
        Week = "week",
        /// Points of a month, against people.
        Month = "month",
        /// Points of all time, against people.
        All = "all",
        /// Points of all time, against the computer.
        Computer = "computer",
        /// Points of an ISO week, against the computer.
        ComputerWeek = "computer-week",
        /// Points of a month, against the computer.
        ComputerMonth = "computer-month",
    }
}

impl LeaderboardKind {
    /// The kinds for games between people, in display order.
    pub const OF_PEOPLE: [Self; 3] = [Self::Week, Self::Month, Self::All];

    /// The kinds for games against the computer, in display order.
    pub const OF_COMPUTER: [Self; 3] = [Self::ComputerWeek, Self::ComputerMonth, Self::Computer];

    /// Whether it counts games against the computer.
    pub fn is_of_computer(self) -> bool {
        Self::OF_COMPUTER.contains(&self)
    }

    /// The kind with the same period and the other type of opponent.
    pub fn counterpart(self) -> Self {
        match self {
            Self::Week => Self::ComputerWeek,
            Self::Month => Self::ComputerMonth,
            Self::All => Self::Computer,
            Self::Computer => Self::All,
            Self::ComputerWeek => Self::Week,
            Self::ComputerMonth => Self::Month,
        }
    }

    /// The number of the period at this time: 202647 for a week, 202611 for a month, 0 for all time. Later periods have
    /// greater numbers.
    pub fn period(self, at: Timestamp) -> u32 {
        match self {
            Self::Week | Self::ComputerWeek => {
                let week = date(at).iso_week_date();
                period_number(week.year(), week.week())
            }
            Self::Month | Self::ComputerMonth => period_number(date(at).year(), date(at).month()),
            Self::All | Self::Computer => 0,
        }
    }
}

/// The number of a period: the year times 100 plus the week or month.
fn period_number(year: i16, part: i8) -> u32 {
    u32::from(year.unsigned_abs()) * 100 + u32::from(part.unsigned_abs())
}

fn date(at: Timestamp) -> Date {
    jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().to_zoned(TimeZone::UTC).date()
}

/// The number of the UTC day, counted from 0 for 1 January 1970.
pub fn day(at: Timestamp) -> i64 {
    at.0.div_euclid(DAY_MS)
}

/// The hour of the UTC day, 0 to 23.
pub fn hour_of_day(at: Timestamp) -> i64 {
    at.0.rem_euclid(DAY_MS) / 3_600_000
}
