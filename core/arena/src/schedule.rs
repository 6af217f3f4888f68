//! The schedule of tournament series, and local times. Knows time zones but no tournaments. The time zone database is compiled in.

use std::sync::LazyLock;

use broadside_game::ids::Timestamp;
use jiff::{
    ToSpan,
    civil::DateTime,
    tz::{TimeZone, TimeZoneDatabase},
};

use super::plan::WeeklySchedule;

/// The minimum time between two starts of a series, in milliseconds: a week in which the clock is set forward by an hour.
const MIN_WEEK_MS: i64 = (7 * 24 - 1) * 3_600_000;

static ZONES: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

impl WeeklySchedule {
    /// Whether the time zone with this IANA name exists.
    pub fn has_zone(zone: &str) -> bool {
        find_zone(zone).is_some()
    }

    /// Whether all tournaments of the series can be joined: each is created when the one before starts, so its joining must close later.
    /// The first starts at `start` and its joining closes at `closes`; for the others it closes equally long before their starts.
    pub fn can_be_joined(&self, start: Timestamp, closes: Timestamp) -> bool {
        let before = start.0 - closes.0;
        before < MIN_WEEK_MS && self.next_after(start).is_none_or(|next| next.0 - before > start.0)
    }

    /// The next scheduled time strictly after `now`. If a clock change skips the local time, the time is shifted by the change; if the
    /// local time occurs twice, the first one counts. `None` for an unknown time zone or an invalid day or minute.
    pub fn next_after(&self, now: Timestamp) -> Option<Timestamp> {
        let zone = find_zone(&self.zone).filter(|_| self.weekday < 7 && self.minute < 1_440)?;
        let today = to_jiff(now)?.to_zoned(zone.clone()).date();
        let ahead = (i64::from(self.weekday) - i64::from(today.weekday().to_monday_zero_offset())).rem_euclid(7);
        // Starts a week earlier, because a clock change may have shifted the time past midnight.
        [-7, 0, 7, 14].into_iter().find_map(|weeks| {
            let day = today.checked_add((ahead + weeks).days()).ok()?;
            let shown = day.at((self.minute / 60) as i8, (self.minute % 60) as i8, 0, 0);
            let at = Timestamp(zone.to_ambiguous_timestamp(shown).compatible().ok()?.as_millisecond());
            (at > now).then_some(at)
        })
    }
}

/// The day of the week of a local time, 0 for Monday to 6 for Sunday.
pub fn weekday(shown: DateTime) -> u8 {
    shown.weekday().to_monday_zero_offset().unsigned_abs()
}

/// The minute of the day of a local time, below 1 440.
pub fn minute_of_day(shown: DateTime) -> u16 {
    u16::from(shown.hour().unsigned_abs()) * 60 + u16::from(shown.minute().unsigned_abs())
}

/// The local date and time in the time zone with this IANA name; `None` if the zone does not exist.
pub fn local(at: Timestamp, zone: &str) -> Option<DateTime> {
    Some(to_jiff(at)?.to_zoned(find_zone(zone)?).datetime())
}

fn find_zone(name: &str) -> Option<TimeZone> {
    ZONES.get(name).ok()
}

fn to_jiff(at: Timestamp) -> Option<jiff::Timestamp> {
    jiff::Timestamp::from_millisecond(at.0).ok()
}
