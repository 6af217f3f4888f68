//! The values of rule parameters in words, for buttons, completion and cards.

use broadside_game::{
    cell::FieldSize,
    roster::Roster,
    ruleset::{Fire, PACES, SalvoSize, ShipNaming},
};
use broadside_words::{
    line::Line,
    locale::Locale,
    phrase::{plain, term},
};

/// The description of a preset in one line; its id if it has none.
pub fn preset(preset: &str, locale: Locale) -> String {
    term(locale, "preset", preset)
}

/// The name of a parameter.
pub fn name(key: &str, locale: Locale) -> String {
    plain(locale, &format!("rule-{key}"))
}

/// The help text of a parameter, at most 100 characters.
pub fn help(key: &str, locale: Locale) -> String {
    plain(locale, &format!("param-{key}"))
}

/// A value in words; numbers and texts without a special meaning are returned unchanged.
pub fn value_text(key: &str, value: &str, locale: Locale) -> String {
    match key {
        "size" => FieldSize::parse(value).map_or(value.to_owned(), |size| format!("{}×{}", size.width, size.height)),
        "lettering" => term(locale, "choice", value),
        "fleet" => fleet(value, locale),
        "shapes" => shapes(value, locale),
        "fire" => fire(value, locale),
        "clock" => clock(value, locale),
        "dutchman" => match value.parse::<i64>() {
            Ok(decks) => Line::new("value-dutchman-decks").number("count", decks).phrase(locale),
            Err(_) => term(locale, "value-dutchman", value),
        },
        _ => term(locale, &format!("value-{key}"), value),
    }
}

/// The ships of a fleet in words.
fn fleet(value: &str, locale: Locale) -> String {
    let ships = Roster::parse(value).map(|fleet| Line::ship_counts(fleet.specs(), ShipNaming::Navy)).filter(|ships| !ships.is_empty());
    ships.map_or(value.to_owned(), |ships| ships.iter().map(|ship| ship.phrase(locale)).collect::<Vec<_>>().join(", "))
}

/// The allowed ship shapes in words.
fn shapes(value: &str, locale: Locale) -> String {
    let all = if value == "tetris" { "L,square,zigzag,T" } else { value };
    all.split(',').map(|form| term(locale, "value-shapes", form)).collect::<Vec<_>>().join(", ")
}

/// The kind of fire in words.
fn fire(value: &str, locale: Locale) -> String {
    match Fire::parse(value) {
        Some(Fire::Multi(shots)) => Line::new("value-fire-multi").number("count", shots).phrase(locale),
        Some(Fire::Salvo(SalvoSize::Shots(shots))) => Line::new("value-fire-salvo").number("count", shots).phrase(locale),
        Some(Fire::Salvo(SalvoSize::Afloat)) => Line::new("value-fire-salvo-afloat").phrase(locale),
        Some(Fire::Streak | Fire::Single | Fire::Chain) | None => term(locale, "value-fire", value),
    }
}

/// The time per turn in words.
fn clock(value: &str, locale: Locale) -> String {
    let pace = PACES.iter().find(|(name, _)| *name == value).map(|(_, seconds)| *seconds);
    pace.or_else(|| value.parse().ok()).map_or(value.to_owned(), |seconds| Line::clock(seconds).phrase(locale))
}
