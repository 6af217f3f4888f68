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
