//! Days, weeks and months by number, all in UTC: what tables are kept by and what damping counts by.

use jiff::{civil::Date, tz::TimeZone};
use serde::{Deserialize, Serialize};

use crate::game::{ids::Timestamp, words::words};

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

words! {
    /// What a table is of; kinds that were added later stand last.
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
    /// Those of games between people, in the order they are offered.
    pub const OF_PEOPLE: [Self; 3] = [Self::Week, Self::Month, Self::All];

    /// Those of games against the computer, in the same order.
    pub const OF_COMPUTER: [Self; 3] = [Self::ComputerWeek, Self::ComputerMonth, Self::Computer];

    /// Whether it is of games against the computer.
    pub fn of_computer(self) -> bool {
        Self::OF_COMPUTER.contains(&self)
    }

    /// The one of the same time: against the computer for one of people, and the other way round.
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

    /// The number of the period this moment lies in: 202647 for a week, 202611 for a month, 0 where there is but one.
    /// Later periods have greater numbers.
    pub fn period(self, at: Timestamp) -> u32 {
        match self {
            Self::Week | Self::ComputerWeek => {
                let week = date(at).iso_week_date();
                numbered(week.year(), week.week())
            }
            Self::Month | Self::ComputerMonth => numbered(date(at).year(), date(at).month()),
            Self::All | Self::Computer => 0,
        }
    }
}

fn numbered(year: i16, part: i8) -> u32 {
    u32::from(year.unsigned_abs()) * 100 + u32::from(part.unsigned_abs())
}

fn date(at: Timestamp) -> Date {
    jiff::Timestamp::from_millisecond(at.0).unwrap_or_default().to_zoned(TimeZone::UTC).date()
}

/// The number of the day, counted from 1970.
pub fn day(at: Timestamp) -> i64 {
    at.0.div_euclid(DAY)
}

/// The hour of the day, 0 to 23.
pub fn hour(at: Timestamp) -> i64 {
    at.0.rem_euclid(DAY) / 3_600_000
}
