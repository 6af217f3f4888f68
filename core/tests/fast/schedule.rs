//! Weekly tournaments keep their local time over changes of the clock.

use broadside_core::{
    arena::{
        plan::Weekly,
        schedule::{Local, local},
    },
    game::ids::Timestamp,
};

/// A moment of universal time, written `2026-03-29 01:30`.
fn utc(text: &str) -> Timestamp {
    let numbers: Vec<i64> = text.split(['-', ' ', ':']).map(|number| number.parse().expect("a number")).collect();
    let [year, month, day, hour, minute] = numbers[..] else { panic!("{text} is no moment") };
    let leap = |year: i64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let before: i64 = (1970..year).map(|year| if leap(year) { 366 } else { 365 }).sum();
    let months = [31, if leap(year) { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let days = before + months[..month as usize - 1].iter().sum::<i64>() + day - 1;
    Timestamp(((days * 24 + hour) * 60 + minute) * 60_000)
}

fn weekly(zone: &str, weekday: u8, hour: u16, minute: u16) -> Weekly {
    Weekly { weekday, minute: hour * 60 + minute, zone: zone.to_owned() }
}

const FRIDAY: u8 = 4;
const SUNDAY: u8 = 6;

/// The zone, the day, the time, and three occurrences that follow on one another.
type Row = (&'static str, u8, (u16, u16), [&'static str; 3]);

const OVER_THE_CHANGES: &[Row] = &[
    // An evening stays the same evening, whatever the clock did in the night.
    ("Europe/Oslo", FRIDAY, (20, 0), ["2026-03-20 19:00", "2026-03-27 19:00", "2026-04-03 18:00"]),
    ("Europe/Oslo", FRIDAY, (20, 0), ["2026-10-16 18:00", "2026-10-23 18:00", "2026-10-30 19:00"]),
    ("America/New_York", FRIDAY, (20, 0), ["2026-02-28 01:00", "2026-03-07 01:00", "2026-03-14 00:00"]),
    ("America/New_York", FRIDAY, (20, 0), ["2026-10-24 00:00", "2026-10-31 00:00", "2026-11-07 01:00"]),
    ("Australia/Lord_Howe", FRIDAY, (20, 0), ["2026-03-27 09:00", "2026-04-03 09:00", "2026-04-10 09:30"]),
    ("Australia/Lord_Howe", FRIDAY, (20, 0), ["2026-09-25 09:30", "2026-10-02 09:30", "2026-10-09 09:00"]),
    ("Asia/Tokyo", FRIDAY, (20, 0), ["2026-03-27 11:00", "2026-04-03 11:00", "2026-04-10 11:00"]),
    // A time that the clock skips is as much later as it jumped.
    ("Europe/Oslo", SUNDAY, (2, 30), ["2026-03-22 01:30", "2026-03-29 01:30", "2026-04-05 00:30"]),
    ("America/New_York", SUNDAY, (2, 30), ["2026-03-01 07:30", "2026-03-08 07:30", "2026-03-15 06:30"]),
    ("Australia/Lord_Howe", SUNDAY, (2, 15), ["2026-09-26 15:45", "2026-10-03 15:45", "2026-10-10 15:15"]),
    // One that occurs twice is the first, and only once.
    ("Europe/Oslo", SUNDAY, (2, 30), ["2026-10-18 00:30", "2026-10-25 00:30", "2026-11-01 01:30"]),
    ("America/New_York", SUNDAY, (1, 30), ["2026-10-25 05:30", "2026-11-01 05:30", "2026-11-08 06:30"]),
    ("Australia/Lord_Howe", SUNDAY, (1, 45), ["2026-03-28 14:45", "2026-04-04 14:45", "2026-04-11 15:15"]),
];

#[test]
fn a_series_keeps_its_local_time_over_every_change_of_the_clock_in_a_year() {
    for (zone, weekday, (hour, minute), [first, second, third]) in OVER_THE_CHANGES {
        let series = weekly(zone, *weekday, *hour, *minute);
        for (now, next) in [(first, second), (second, third)] {
            assert_eq!(series.after(utc(now)), Some(utc(next)), "{series:?} after {now}");
            let a_moment_later = utc(now).plus_millis(1);
            assert_eq!(series.after(a_moment_later), Some(utc(next)), "{series:?} a moment after {now}");
            let a_moment_before = utc(next).plus_millis(-1);
            assert_eq!(series.after(a_moment_before), Some(utc(next)), "{series:?} a moment before {next}");
        }
    }
}

#[test]
fn every_week_of_two_years_has_its_occurrence_and_only_the_skipped_are_shown_later() {
    let minute = |shown: Local| u16::from(shown.hour) * 60 + u16::from(shown.minute);
    for (zone, skipping) in [("Europe/Oslo", 2), ("America/New_York", 2), ("Australia/Lord_Howe", 2), ("Asia/Tokyo", 0)] {
        let mut late = 0;
        for (weekday, hour, past) in
            [0, 1, 2, 3, 20].into_iter().flat_map(|hour| [(SUNDAY, hour, 0), (SUNDAY, hour, 15), (FRIDAY, hour, 0)])
        {
            let series = weekly(zone, weekday, hour, past);
            let mut now = utc("2026-01-01 00:00");
            for _ in 0..104 {
                let next = series.after(now).expect("the zone is known");
                let shown = local(next, zone).expect("the zone is known");
                assert!(now < next && next <= now.plus_millis(7 * 86_400_000 + 3_600_000), "{series:?} after {now:?}");
                assert_eq!(shown.weekday, weekday, "{series:?} at {next:?}");
                assert!(minute(shown) >= series.minute, "{series:?} at {next:?}");
                late += u16::from(minute(shown) != series.minute);
                now = next;
            }
        }
        // One hour (or half an hour) a year is skipped: its full hour and its quarter past.
        assert_eq!(late, 2 * skipping, "{zone}");
    }
}

#[test]
fn what_is_on_no_calendar_has_no_occurrence() {
    let now = utc("2026-11-21 12:00");
    for series in [weekly("Europe/Atlantis", 0, 12, 0), weekly("", 0, 12, 0), weekly("Europe/Oslo", 7, 12, 0), weekly("UTC", 0, 24, 0)] {
        assert_eq!(series.after(now), None, "{series:?}");
    }
    for (zone, known) in [("Europe/Oslo", true), ("UTC", true), ("Asia/Tokyo", true), ("Oslo", false), ("+01:00", false), ("", false)] {
        assert_eq!(Weekly::known(zone), known, "{zone}");
    }
}

#[test]
fn a_clock_on_a_wall_shows_local_time() {
    let shown = |year, month, day, weekday, hour, minute| Some(Local { year, month, day, weekday, hour, minute });
    for (at, zone, expected) in [
        ("2026-11-21 18:30", "Europe/Oslo", shown(2026, 11, 21, 5, 19, 30)),
        ("2026-07-01 22:30", "Europe/Oslo", shown(2026, 7, 2, 3, 0, 30)),
        ("2026-12-31 23:59", "Australia/Lord_Howe", shown(2027, 1, 1, 4, 10, 59)),
        ("2026-03-08 06:59", "America/New_York", shown(2026, 3, 8, 6, 1, 59)),
        ("2026-03-08 07:00", "America/New_York", shown(2026, 3, 8, 6, 3, 0)),
        ("2026-03-08 07:00", "Nowhere", None),
    ] {
        assert_eq!(local(utc(at), zone), expected, "{at} in {zone}");
    }
}
