//! Numbers with decimals as each language writes them.

use super::locale::Locale;

/// A number with so many places.
pub fn decimal(number: f64, places: usize, locale: Locale) -> String {
    format!("{number:.places$}").replace('-', "−").replace('.', locale.decimal_mark())
}
