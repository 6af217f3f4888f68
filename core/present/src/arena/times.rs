//! Times and durations in words, in the time zone of a tournament.

use broadside_arena::{Tournament, plan::WeeklySchedule, schedule};
use broadside_game::ids::Timestamp;
use broadside_words::line::Line;
use jiff::civil::DateTime;

/// The fallback time zone.
pub const UTC: &str = "UTC";

/// The time zone of a tournament.
pub fn zone(tournament: &Tournament) -> &str {
    tournament.zone().unwrap_or(UTC)
}

/// The line with date, time and zone; in UTC if the zone is unknown.
pub fn date_time_line(at: Timestamp, zone: &str) -> Line {
    let (local, zone) = match schedule::local(at, zone) {
        Some(local) => (local, zone),
        None => (utc(at), UTC),
    };
    date_line("arena-when", local).text("value", zone_name(zone))
}

/// The name of a time zone as users see it.
pub fn zone_name(zone: &str) -> &str {
    if zone == "Etc/UTC" { UTC } else { zone }
}

/// The line with date and time, without the zone.
pub fn short_date_time_line(at: Timestamp, zone: &str) -> Line {
    let local = schedule::local(at, zone).unwrap_or_else(|| utc(at));
    date_line("arena-when-briefly", local)
}

/// The message with date and time as arguments.
fn date_line(id: &'static str, local: DateTime) -> Line {
    Line::new(id)
        .term("first", "arena-weekday", (schedule::weekday(local) + 1).to_string())
        .number("number", local.day())
        .term("last", "arena-month", local.month().to_string())
        .text("clock", format!("{:02}:{:02}", local.hour(), local.minute()))
}

/// The line with date, time and zone, and with the time left until then if that is in the future.
pub fn countdown_line(at: Timestamp, now: Timestamp, zone: &str) -> Line {
    let left = (at.0 - now.0) / 60_000;
    match left {
        1.. => Line::new("arena-soon").line("clock", date_time_line(at, zone)).line("value", time_left_line(left)),
        _ => date_time_line(at, zone),
    }
}

/// The line with a date.
pub fn day_line(at: Timestamp, zone: &str) -> Line {
    let local = schedule::local(at, zone).unwrap_or_else(|| utc(at));
    let line = Line::new("arena-day").number("number", local.day()).term("last", "arena-month", local.month().to_string());
    line.text("n", local.year().to_string())
}

/// The line with a weekly time.
pub fn weekly_time_line(weekly: &WeeklySchedule) -> Line {
    Line::new("arena-weekly")
        .term("first", "arena-every", (weekly.weekday % 7 + 1).to_string())
        .text("clock", format!("{:02}:{:02}", weekly.minute / 60, weekly.minute % 60))
        .text("value", zone_name(&weekly.zone))
}

/// The line with a duration, given in minutes.
pub fn duration_line(minutes: i64) -> Line {
    match minutes {
        minutes if minutes >= 1440 && minutes % 1440 == 0 => Line::new("arena-days").number("count", minutes / 1440),
        minutes if minutes >= 60 && minutes % 60 == 0 => Line::new("arena-hours").number("count", minutes / 60),
        minutes => Line::new("arena-minutes").number("count", minutes),
    }
}

/// The line with the time left, given in minutes; long times are rounded.
fn time_left_line(minutes: i64) -> Line {
    match minutes {
        ..=59 | 61..=119 => Line::new("arena-in-minutes").number("count", minutes),
        60 | 120..=2879 => Line::new("arena-in-hours").number("count", (minutes + 30) / 60),
        _ => Line::new("arena-in-days").number("count", (minutes + 720) / 1440),
    }
}

fn utc(at: Timestamp) -> DateTime {
    schedule::local(at, UTC).unwrap_or_default()
}
