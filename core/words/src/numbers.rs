//! Formats decimal numbers in a locale, and rounds and compares measured means.

use std::cmp::Ordering;

use super::locale::Locale;

/// A measured mean and its standard error.
pub type Mean = (f64, f64);

/// Formats a number with this many decimal places.
pub fn decimal(number: f64, places: usize, locale: Locale) -> String {
    format!("{number:.places$}").replace('-', "−").replace('.', locale.decimal_mark())
}

/// Formats a standard error, rounded up to a multiple of one half, so that it never looks more precise than it is.
pub fn margin(error: f64, locale: Locale) -> String {
    let halves = (2.0 * error).ceil() as u32;
    decimal(f64::from(halves) / 2.0, usize::from(halves % 2 == 1), locale)
}

/// Compares two means. `Equal` if they differ by no more than twice the standard error of their difference.
pub fn compare_means((mean, error): Mean, (other_mean, other_error): Mean) -> Ordering {
    let difference = mean - other_mean;
    if difference.abs() <= 2.0 * error.hypot(other_error) { Ordering::Equal } else { difference.total_cmp(&0.0) }
}
