//! The schedule of tournament series, and local times. Knows time zones but no tournaments. The zones are compiled in;
//! no file is read.

use std::sync::LazyLock;

use broadside_game::ids::Timestamp;
use jiff::{
    ToSpan,
    civil::DateTime,
    tz::{TimeZone, TimeZoneDatabase},
};

use super::plan::WeeklySchedule;

/// The minimum time between two starts of a series, in milliseconds: a week in which the clock is set forward an hour.
const MIN_WEEK_MS: i64 = (7 * 24 - 1) * 3_600_000;

static ZONES: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

impl WeeklySchedule {
    /// Whether this time zone exists.
    pub fn has_zone(zone: &str) -> bool {
        zone_of(zone).is_some()
    }

    /// Whether the next tournament can be joined when one starts, if the first starts at `start` and joining always
    /// closes as long before the start as `closes` is before that.
    pub fn can_be_joined(&self, start: Timestamp, closes: Timestamp) -> bool {
        let before = start.0 - closes.0;
        before < MIN_WEEK_MS && self.next_after(start).is_none_or(|next| next.0 - before > start.0)
    }

    /// The next occurrence strictly after `now`. A local time skipped by a clock change is shifted by the change; one
    /// that occurs twice is taken the first time. `None` for an unknown time zone or an invalid day or minute.
    pub fn next_after(&self, now: Timestamp) -> Option<Timestamp> {
        let zone = zone_of(&self.zone).filter(|_| self.weekday < 7 && self.minute < 1_440)?;
        let today = moment(now)?.to_zoned(zone.clone()).date();
        let ahead = (i64::from(self.weekday) - i64::from(today.weekday().to_monday_zero_offset())).rem_euclid(7);
        // Start a week back, to find a time that a clock change shifted over midnight.
        [-7, 0, 7, 14].into_iter().find_map(|weeks| {
            let day = today.checked_add((ahead + weeks).days()).ok()?;
            let shown = day.at((self.minute / 60) as i8, (self.minute % 60) as i8, 0, 0);
            let at = Timestamp(zone.to_ambiguous_timestamp(shown).compatible().ok()?.as_millisecond());
            (at > now).then_some(at)
        })
    }
}

/// The day of the week, 0 for Monday to 6 for Sunday.
pub fn weekday(shown: DateTime) -> u8 {
    shown.weekday().to_monday_zero_offset().unsigned_abs()
}

/// The minute of the day, below 1 440.
pub fn minute_of_day(shown: DateTime) -> u16 {
    u16::from(shown.hour().unsigned_abs()) * 60 + u16::from(shown.minute().unsigned_abs())
}

/// The local date and time in this time zone, if the zone exists.
pub fn local(at: Timestamp, zone: &str) -> Option<DateTime> {
    Some(moment(at)?.to_zoned(zone_of(zone)?).datetime())
}

fn zone_of(name: &str) -> Option<TimeZone> {
    ZONES.get(name).ok()
}

fn moment(at: Timestamp) -> Option<jiff::Timestamp> {
    jiff::Timestamp::from_millisecond(at.0).ok()
}
