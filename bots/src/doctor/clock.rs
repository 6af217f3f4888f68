//! Checks this machine's clock against the `Date` headers of the platforms' responses.

use super::check::{Check, CheckResult};

/// The largest accepted difference, in seconds; includes the time a response travels.
const TOLERANCE: u64 = 5;

/// The result for the largest of these differences, in seconds; `None` if there are none.
pub(super) fn check(clock_ahead: impl Iterator<Item = i64>) -> Option<CheckResult> {
    let worst = clock_ahead.max_by_key(|seconds| seconds.unsigned_abs())?;
    let direction = if worst > 0 { "fast" } else { "slow" };
    Some(match worst.unsigned_abs() {
        0..=TOLERANCE => Check("clock").ok("this machine's clock agrees with the platform's"),
        seconds => Check("clock").warning(format!(
            "this machine's clock is {seconds} s {direction}, so turns end at the wrong time; switch time synchronisation on (timedatectl set-ntp true)"
        )),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::check::Severity;

    #[test]
    fn worst_clock_difference_counts() {
        for (clock_ahead, severity, says) in [
            (vec![0, -5], Severity::Ok, "agrees"),
            (vec![2, 60], Severity::Warning, "60 s fast"),
            (vec![-90, 60], Severity::Warning, "90 s slow"),
        ] {
            let result = check(clock_ahead.into_iter()).expect("there is a clock to go by");
            assert!(result.severity == severity && result.message.contains(says), "{result}");
        }
        assert_eq!(check([].into_iter()), None);
    }
}
