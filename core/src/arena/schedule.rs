//! When the next tournament of a series begins, and what a clock on a wall shows then. Knows time zones and nothing of
//! tournaments. The zones are compiled in: no file of the machine is read.

use std::sync::LazyLock;

use jiff::{
    ToSpan,
    civil::DateTime,
    tz::{TimeZone, TimeZoneDatabase},
};

use super::plan::Weekly;
use crate::game::ids::Timestamp;

/// How long two starts of a series are apart at least, in milliseconds: a week whose clock is set forward an hour.
const SHORTEST: i64 = (7 * 24 - 1) * 3_600_000;

static ZONES: LazyLock<TimeZoneDatabase> = LazyLock::new(TimeZoneDatabase::bundled);

impl Weekly {
    /// Whether there is such a time zone.
    pub fn known(zone: &str) -> bool {
        zone_of(zone).is_some()
    }

    /// Whether the next one can be joined once one begins, where the first begins at `start` and joining closes as long
    /// before each start as `closes` lies before that.
    pub fn can_be_joined(&self, start: Timestamp, closes: Timestamp) -> bool {
        let before = start.0 - closes.0;
        before < SHORTEST && self.after(start).is_none_or(|next| next.0 - before > start.0)
    }

    /// The next occurrence after `now`, never `now` itself. A local time that a change of the clock skips is taken as
    /// much later as the clock jumps; one that occurs twice, the first time. `None` for a zone that is not known and for
    /// days and minutes that there are not.
    pub fn after(&self, now: Timestamp) -> Option<Timestamp> {
        let zone = zone_of(&self.zone).filter(|_| self.weekday < 7 && self.minute < 1_440)?;
        let today = moment(now)?.to_zoned(zone.clone()).date();
        let ahead = (i64::from(self.weekday) - i64::from(today.weekday().to_monday_zero_offset())).rem_euclid(7);
        // From a week back: what a change of the clock shifted over midnight is found, too.
        [-7, 0, 7, 14].into_iter().find_map(|weeks| {
            let day = today.checked_add((ahead + weeks).days()).ok()?;
            let at = wall(&zone, day.at((self.minute / 60) as i8, (self.minute % 60) as i8, 0, 0))?;
            (at > now).then_some(at)
        })
    }
}

/// The day of the week by its number, 0 for Monday to 6 for Sunday.
pub fn weekday(shown: DateTime) -> u8 {
    shown.weekday().to_monday_zero_offset().unsigned_abs()
}

/// The minute of the day, below 1 440.
pub fn minute_of_day(shown: DateTime) -> u16 {
    u16::from(shown.hour().unsigned_abs()) * 60 + u16::from(shown.minute().unsigned_abs())
}

/// What the calendar and the clock show at this moment in this time zone, if there is one.
pub fn local(at: Timestamp, zone: &str) -> Option<DateTime> {
    Some(moment(at)?.to_zoned(zone_of(zone)?).datetime())
}

/// When the clock of this zone shows this: later by the jump where it never does, the first time where it does twice.
fn wall(zone: &TimeZone, shown: DateTime) -> Option<Timestamp> {
    let at = zone.to_ambiguous_timestamp(shown).compatible().ok()?;
    Some(Timestamp(at.as_millisecond()))
}

fn zone_of(name: &str) -> Option<TimeZone> {
    ZONES.get(name).ok()
}

fn moment(at: Timestamp) -> Option<jiff::Timestamp> {
    jiff::Timestamp::from_millisecond(at.0).ok()
}
