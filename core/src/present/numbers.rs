//! Numbers with decimals as each language writes them, and what is measured with the error it has. Measures nothing.

use std::cmp::Ordering;

use super::locale::Locale;

/// The mean of what was measured, and its standard error.
pub type Mean = (f64, f64);

/// A number with so many places.
pub fn decimal(number: f64, places: usize, locale: Locale) -> String {
    format!("{number:.places$}").replace('-', "−").replace('.', locale.decimal_mark())
}

/// A standard error: rounded up to a half or a whole, so that nothing seems better known than it is.
pub fn margin(error: f64, locale: Locale) -> String {
    let halves = (2.0 * error).ceil() as u32;
    decimal(f64::from(halves) / 2.0, usize::from(halves % 2 == 1), locale)
}

/// How one mean stands to another: `Equal` where they are no farther apart than chance would have it, twice the standard error of
/// their difference.
pub fn compared((one, error): Mean, (other, as_well): Mean) -> Ordering {
    let apart = one - other;
    if apart.abs() <= 2.0 * error.hypot(as_well) { Ordering::Equal } else { apart.total_cmp(&0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_told_as_no_less_than_it_is() {
        for (error, told) in [(0.0, "0"), (0.01, "0.5"), (0.5, "0.5"), (0.51, "1"), (1.0, "1"), (1.4, "1.5"), (1.9, "2")] {
            assert_eq!(margin(error, Locale::EN), told, "{error}");
        }
        assert_eq!(margin(1.4, Locale::NB), "1,5");
    }

    #[test]
    fn means_differ_where_the_errors_of_both_leave_no_doubt() {
        let cases = [
            ((47.0, 1.0), (44.0, 1.0), Ordering::Greater),
            ((44.0, 1.0), (47.0, 1.0), Ordering::Less),
            // More than twice either error, yet not twice that of the difference.
            ((47.0, 1.0), (44.5, 1.0), Ordering::Equal),
            ((47.0, 1.0), (44.5, 0.5), Ordering::Greater),
            ((47.0, 0.0), (47.0, 0.0), Ordering::Equal),
        ];
        for (one, other, expected) in cases {
            assert_eq!(compared(one, other), expected, "{one:?} and {other:?}");
        }
    }
}
