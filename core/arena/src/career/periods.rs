//! Numbered days, weeks and months in UTC, as used by leaderboards and by the limit on repeated games.

use broadside_game::{ids::Timestamp, words};
use jiff::{civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

words! {
    /// The kind of a leaderboard. Stored by number, so new kinds go to the end.
    #[derive(PartialOrd, Ord, Serialize, Deserialize)]
    pub enum TableKind, id, find {
        /// The points of an ISO week (Monday to Sunday).
        Week = "week",
        /// The points of a month.
        Month = "month",
        /// All points ever.
        All = "all",
        /// All points won against the computer.
        Computer = "computer",
        /// The points won against the computer in an ISO week.
        ComputerWeek = "computer-week",
        /// The points won against the computer in a month.
        ComputerMonth = "computer-month",
    }
}

impl TableKind {
    /// The kinds for games between people, in display order.
    pub const OF_PEOPLE: [Self; 3] = [Self::Week, Self::Month, Self::All];

    /// The kinds for games against the computer, in the same order.
    pub const OF_COMPUTER: [Self; 3] = [Self::ComputerWeek, Self::ComputerMonth, Self::Computer];

    /// Whether it counts games against the computer.
    pub fn is_of_computer(self) -> bool {
        Self::OF_COMPUTER.contains(&self)
    }

    /// The kind of the same period for the other type of opponent.
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

fn period_number(year: i16, part: i8) -> u32 {
    u32::from(year.unsigned_abs()) * 100 + u32::from(part.unsigned_abs())
}

fn date(at: Timestamp) -> Date {
    jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().to_zoned(TimeZone::UTC).date()
}

/// The day number since 1970.
pub fn day(at: Timestamp) -> i64 {
    at.0.div_euclid(DAY)
}

/// The hour of the day, 0 to 23.
pub fn hour(at: Timestamp) -> i64 {
    at.0.rem_euclid(DAY) / 3_600_000
}
