//! Numbers with decimals as each language writes them.

use super::locale::Locale;

/// A number with so many places.
pub fn decimal(number: f64, places: usize, locale: Locale) -> String {
    let written = format!("{number:.places$}").replace('-', "−");
    match locale {
        Locale::Ru | Locale::Nb => written.replace('.', ","),
        Locale::En => written,
    }
}
