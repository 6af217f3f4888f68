//! Whether this machine's clock is right, by the times that platforms put into their answers.

use std::time::{Duration, SystemTime};

use time::{OffsetDateTime, format_description::well_known::Rfc2822};

use super::finding::{About, Finding};

/// How many seconds may lie between two clocks, an answer's way included.
const TOLERANCE: u64 = 5;

/// How many seconds `ours` is ahead of `theirs`.
pub(super) fn apart(ours: SystemTime, theirs: SystemTime) -> i64 {
    let seconds = |since: Duration| i64::try_from(since.as_secs()).unwrap_or(i64::MAX);
    ours.duration_since(theirs).map_or_else(|error| -seconds(error.duration()), seconds)
}

/// What follows from how far ahead this machine's clock is of each platform's.
pub(super) fn judge(ahead: impl Iterator<Item = i64>) -> Option<Finding> {
    let worst = ahead.max_by_key(|seconds| seconds.unsigned_abs())?;
    let way = if worst > 0 { "fast" } else { "slow" };
    Some(match worst.unsigned_abs() {
        0..=TOLERANCE => About("clock").well("this machine's clock agrees with the platform's"),
        seconds => About("clock").ailing(format!(
            "this machine's clock is {seconds} s {way}, so turns end at the wrong time; switch time synchronisation on (timedatectl set-ntp true)"
        )),
    })
}

/// The time in an HTTP `Date` header.
pub(super) fn read(text: &str) -> Option<SystemTime> {
    OffsetDateTime::parse(text, &Rfc2822).ok().map(SystemTime::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::finding::Health;

    #[test]
    fn http_dates_are_read() {
        for (text, seconds) in [
            ("Thu, 01 Jan 1970 00:00:00 GMT", Some(0)),
            ("Sat, 21 Nov 2026 11:37:02 GMT", Some(1_795_261_022)),
            ("Tue, 29 Feb 2028 23:59:59 GMT", Some(1_835_481_599)),
            ("yesterday", None),
        ] {
            let read = read(text).and_then(|at| at.duration_since(SystemTime::UNIX_EPOCH).ok()).map(|since| since.as_secs());
            assert_eq!(read, seconds, "{text}");
        }
    }

    #[test]
    fn the_worst_difference_counts() {
        for (ahead, health, says) in [
            (vec![0, -5], Health::Well, "agrees"),
            (vec![2, 60], Health::Ailing, "60 s fast"),
            (vec![-90, 60], Health::Ailing, "90 s slow"),
        ] {
            let judged = judge(ahead.into_iter()).expect("there is a clock to go by");
            assert!(judged.health == health && judged.says.contains(says), "{judged}");
        }
        assert_eq!(judge([].into_iter()), None);
    }
}
