//! Weekly tournaments keep their local time over changes of the clock.

use broadside_arena::{
    plan::WeeklySchedule,
    schedule::{self, local, minute_of_day},
};
use broadside_game::ids::Timestamp;
use broadside_testkit::rows::rows;
use jiff::civil::DateTime;

/// A moment of universal time, written `2026-03-29 01:30`.
fn utc(text: &str) -> Timestamp {
    Timestamp(format!("{text}:00Z").parse::<jiff::Timestamp>().expect("a moment").as_millisecond())
}

fn weekly(zone: &str, weekday: u8, hour: u16, minute: u16) -> WeeklySchedule {
    WeeklySchedule { weekday, minute: hour * 60 + minute, zone: zone.to_owned() }
}

const FRIDAY: u8 = 4;
const SUNDAY: u8 = 6;

/// The zone, the day of the week, the hour and the minute, and three occurrences that follow on one another.
const OVER_THE_CHANGES: &str = include_str!("../data/weekly.txt");

#[test]
fn weekly_series_keeps_its_local_time_over_clock_changes() {
    for [zone, weekday, clock, first, second, third] in rows::<6>(OVER_THE_CHANGES) {
        let (hour, minute) = clock.split_once(' ').expect("an hour and a minute");
        let number = |text: &str| text.parse::<u16>().expect("a number");
        let series = weekly(zone, weekday.parse().expect("a day"), number(hour), number(minute));
        for (now, next) in [(first, second), (second, third)] {
            assert_eq!(series.next_after(utc(now)), Some(utc(next)), "{series:?} after {now}");
            let a_moment_later = utc(now).plus_millis(1);
            assert_eq!(series.next_after(a_moment_later), Some(utc(next)), "{series:?} a moment after {now}");
            let a_moment_before = utc(next).plus_millis(-1);
            assert_eq!(series.next_after(a_moment_before), Some(utc(next)), "{series:?} a moment before {next}");
        }
    }
}

#[test]
fn weekly_series_occurs_every_week_and_only_skipped_times_move() {
    for (zone, skipping) in [("Europe/Oslo", 2), ("America/New_York", 2), ("Australia/Lord_Howe", 2), ("Asia/Tokyo", 0)] {
        let mut late = 0;
        for (weekday, hour, past) in
            [0, 1, 2, 3, 20].into_iter().flat_map(|hour| [(SUNDAY, hour, 0), (SUNDAY, hour, 15), (FRIDAY, hour, 0)])
        {
            let series = weekly(zone, weekday, hour, past);
            let mut now = utc("2026-01-01 00:00");
            for _ in 0..104 {
                let next = series.next_after(now).expect("the zone is known");
                let shown = local(next, zone).expect("the zone is known");
                assert!(now < next && next <= now.plus_millis(7 * 86_400_000 + 3_600_000), "{series:?} after {now:?}");
                assert_eq!(schedule::weekday(shown), weekday, "{series:?} at {next:?}");
                assert!(minute_of_day(shown) >= series.minute, "{series:?} at {next:?}");
                late += u16::from(minute_of_day(shown) != series.minute);
                now = next;
            }
        }
        // One hour (or half an hour) a year is skipped: its full hour and its quarter past.
        assert_eq!(late, 2 * skipping, "{zone}");
    }
}

#[test]
fn series_with_an_invalid_zone_or_time_never_occurs() {
    let now = utc("2026-11-21 12:00");
    for series in [weekly("Europe/Atlantis", 0, 12, 0), weekly("", 0, 12, 0), weekly("Europe/Oslo", 7, 12, 0), weekly("UTC", 0, 24, 0)] {
        assert_eq!(series.next_after(now), None, "{series:?}");
    }
    for (zone, known) in [("Europe/Oslo", true), ("UTC", true), ("Asia/Tokyo", true), ("Oslo", false), ("+01:00", false), ("", false)] {
        assert_eq!(WeeklySchedule::has_zone(zone), known, "{zone}");
    }
}

#[test]
fn wall_clock_shows_local_time() {
    let shown = |year, month, day, weekday, hour, minute| Some((DateTime::constant(year, month, day, hour, minute, 0, 0), weekday));
    for (at, zone, expected) in [
        ("2026-11-21 18:30", "Europe/Oslo", shown(2026, 11, 21, 5, 19, 30)),
        ("2026-07-01 22:30", "Europe/Oslo", shown(2026, 7, 2, 3, 0, 30)),
        ("2026-12-31 23:59", "Australia/Lord_Howe", shown(2027, 1, 1, 4, 10, 59)),
        ("2026-03-08 06:59", "America/New_York", shown(2026, 3, 8, 6, 1, 59)),
        ("2026-03-08 07:00", "America/New_York", shown(2026, 3, 8, 6, 3, 0)),
        ("2026-03-08 07:00", "Nowhere", None),
    ] {
        assert_eq!(local(utc(at), zone).map(|shown| (shown, schedule::weekday(shown))), expected, "{at} in {zone}");
    }
}
