//! Every name of the sources is in its article in every complete language, so that shortening an article loses no name unnoticed.

use broadside_present::articles::{self, Topic};
use broadside_words::locale::Locale;

use crate::languages::FULL;

/// One name a line; the head of the file describes the columns.
const NAMES: &str = include_str!("../../data/named.txt");

/// The languages of the columns, in order.
const LANGUAGES: [Locale; 5] = [Locale::EN, Locale::RU, Locale::NB, Locale::UK, Locale::DE];

#[test]
fn names_used_in_the_sources_are_known() {
    assert_eq!(LANGUAGES.len(), FULL.len(), "every complete language has a column");
    let mut missing = Vec::new();
    for line in NAMES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [id, page, names @ ..] = &cells[..] else { panic!("a row, a page and a name: {line}") };
        assert!([1, LANGUAGES.len()].contains(&names.len()) && !names.contains(&""), "one name, or one in each language: {line}");
        let topic = Topic::find(page).unwrap_or_else(|| panic!("there is no such page: {line}"));
        for (locale, name) in LANGUAGES.into_iter().zip(names.iter().cycle()) {
            if !articles::page(topic, locale).text.contains(name) {
                missing.push(format!("{id} in {}: {name}", locale.tag()));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}
