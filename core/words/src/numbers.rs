//! Formats decimals in a locale, and rounds and compares measured means. Measures nothing.

use std::cmp::Ordering;

use super::locale::Locale;

/// A measured mean and its standard error.
pub type Mean = (f64, f64);

/// A number with this many decimal places.
pub fn decimal(number: f64, places: usize, locale: Locale) -> String {
    format!("{number:.places$}").replace('-', "−").replace('.', locale.decimal_mark())
}

/// A standard error, rounded up to a half or a whole so that it never looks more precise than it is.
pub fn margin(error: f64, locale: Locale) -> String {
    let halves = (2.0 * error).ceil() as u32;
    decimal(f64::from(halves) / 2.0, usize::from(halves % 2 == 1), locale)
}

/// Compares two means. `Equal` if they differ by no more than twice the standard error of their difference.
pub fn compare_means((one, error): Mean, (other, as_well): Mean) -> Ordering {
    let apart = one - other;
    if apart.abs() <= 2.0 * error.hypot(as_well) { Ordering::Equal } else { apart.total_cmp(&0.0) }
}
