//! Every text of the catalogues, in every language, filled with long names and numbers: short, without identifiers, seals,
//! `name=value` and words that ask to type. One table lists what may differ.

use std::collections::BTreeSet;

use broadside_present::ways_out::{REFUSALS, SETTINGS};
use broadside_words::locale::Locale;

use crate::phrases::{literals, messages, phrased_with, sample};

/// What a text must not have.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fault {
    /// More characters than its place allows, or none.
    Length,
    /// The code of a game or a tournament.
    Code,
    /// More than 12 hexadecimal digits in a row, as in seals and ids of rooms.
    Hex,
    /// `name=value`.
    Setting,
    /// A word that asks to type.
    Typing,
}

/// The most characters of a text in a room, and of a refusal.
const IN_ROOM: usize = 160;

/// The most characters of any other text.
const IN_PRIVATE: usize = 200;

/// The sources of `core/present` whose texts stand in rooms.
const ROOM_SOURCES: &str =
    "ending.rs event_lines.rs game_context.rs greeting.rs messages.rs reports.rs result.rs status.rs arena/news.rs arena/status.rs";

/// Beginnings of ids, what their texts may have, and why.
const EXCEPTIONS: [(&str, Fault, &str); 23] = [
    ("about-", Fault::Length, "help"),
    ("told-", Fault::Length, "help: pages to read"),
    ("rules-", Fault::Length, "rules"),
    ("arena-code", Fault::Code, "card of a tournament"),
    ("arena-follow", Fault::Code, "table of a tournament"),
    ("arena-list-line", Fault::Code, "list of tournaments"),
    ("arena-live-game", Fault::Code, "card of a tournament"),
    ("arena-place-", Fault::Code, "titles of threads, which must differ"),
    ("games-line", Fault::Code, "list of games, told apart by their codes"),
    ("key-inspect-game", Fault::Code, "list of games, told apart by their codes"),
    ("key-record-game", Fault::Code, "list of games, told apart by their codes"),
    ("ban-playing", Fault::Code, "list of games for managers"),
    ("report-game", Fault::Code, "report to managers"),
    ("report-room", Fault::Hex, "report to managers"),
    ("reports-here", Fault::Code, "managers: the code is the answer"),
    ("link-code", Fault::Code, "the code is the answer"),
    ("commitment", Fault::Hex, "the answer to Fairness"),
    ("salt", Fault::Hex, "the answer to Fairness"),
    ("custom-label", Fault::Setting, "a form in which rules are written"),
    ("param-settings", Fault::Setting, "help on a parameter"),
    ("persona-", Fault::Typing, "characters talk of writing"),
    ("page-print", Fault::Typing, "Norwegian: “skriv ut” is to print"),
    ("print-here", Fault::Typing, "Norwegian: “skriv ut” is to print"),
];

/// Imperatives that ask to type, in lower case.
const TYPING: [(&str, &[&str]); 5] = [
    ("en", &["type", "typed", "typing"]),
    ("de", &["schreib", "schreibe", "tippe", "eingeben", "eintippen"]),
    ("nb", &["skriv", "tast"]),
    ("ru", &["напиши", "напишите", "набери", "наберите", "введи", "введите"]),
    ("uk", &["напиши", "напишіть", "набери", "наберіть", "введи", "введіть", "уведи", "уведіть"]),
];

/// What the sample of `about` quotes of the reader's own words.
const QUOTED: &str = "size=99";

/// A long value of an argument; `Err` holds the number for arguments that are counted.
fn long_sample(name: &'static str, count: i64) -> Result<&'static str, i64> {
    Ok(match name {
        "name" | "a" | "b" | "guest" | "other" | "winner" => "Magdalena Wintersson",
        "names" | "list" => "Magdalena Wintersson, Bartholomew Ferguson",
        "cell" | "better" | "point" => "J10",
        "cells" => "A10, B10, C10, D10, E10",
        "letters" => "А Б В Г Д Е Ж З И К",
        "ships" | "left" | "fleet" => "1 battleship, 2 cruisers, 3 destroyers, 4 torpedo boats",
        "rules" | "preset" => "Flying Dutchman, quick",
        "clock" => "3 days a turn",
        "set" => "The cup of every Monday",
        "rule" => "Shots of the first turn",
        "value" => "Double elimination, twice",
        "values" => "red, orange, green, blue, violet, black, white, auto",
        "typed" => "Perelman’s new corner",
        "room" => "d1122334455667788",
        "hash" | "salt" => "0123456789abcdef0123456789abcdef",
        _ => return sample(name, count),
    })
}

/// The ids of the texts that stand in rooms, and of refusals.
fn ids_in_rooms() -> BTreeSet<String> {
    let english = messages(Locale::EN);
    let in_room = |file: &str| ROOM_SOURCES.split(' ').any(|source| file.ends_with(&format!("/present/src/{source}")));
    let events = literals("../present/src", &[""]).into_iter().filter(|(_, file)| in_room(file)).map(|(literal, _)| literal);
    let refusals = REFUSALS.iter().chain(SETTINGS).flat_map(|(_, ids)| ids.iter().map(|id| (*id).to_owned()));
    events.filter(|literal| english.contains_key(literal.as_str())).chain(refusals).collect()
}

fn has_code(text: &str) -> bool {
    let is_code = |word: &str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    text.split(|letter: char| !letter.is_alphanumeric()).any(is_code)
}

fn has_hex(text: &str) -> bool {
    text.split(|letter: char| !letter.is_ascii_hexdigit()).any(|run| run.len() > 12)
}

fn has_setting(text: &str) -> bool {
    let joins = |at: usize| text[..at].ends_with(char::is_alphanumeric) && text[at + 1..].starts_with(char::is_alphanumeric);
    text.match_indices('=').any(|(at, _)| joins(at))
}

fn asks_to_type(text: &str, locale: Locale) -> bool {
    let (_, words) = TYPING.iter().find(|(tag, _)| *tag == locale.tag()).expect("every language is here");
    text.to_lowercase().split(|letter: char| !letter.is_alphabetic()).any(|word| words.contains(&word))
}

/// What is wrong with a text of at most `most` characters.
fn faults(text: &str, most: usize, locale: Locale) -> BTreeSet<Fault> {
    let own = text.replace(QUOTED, "");
    let checks = [
        (Fault::Length, !(1..=most).contains(&text.chars().count())),
        (Fault::Code, has_code(&own)),
        (Fault::Hex, has_hex(&own)),
        (Fault::Setting, has_setting(&own)),
        (Fault::Typing, asks_to_type(&own, locale)),
    ];
    checks.into_iter().filter(|(_, found)| *found).map(|(fault, _)| fault).collect()
}

#[test]
fn every_text_is_short_and_without_protocol_in_every_language() {
    let in_rooms = ids_in_rooms();
    assert!(in_rooms.contains("shot-at-you-sunk") && in_rooms.contains("arena-beat") && in_rooms.contains("E_NO_HINTS"));
    let (mut wrong, mut needed) = (BTreeSet::new(), BTreeSet::new());
    for locale in Locale::ALL {
        for (id, message) in messages(locale) {
            let most = if in_rooms.contains(id) { IN_ROOM } else { IN_PRIVATE };
            for count in [1, 2, 5, 21] {
                let text = phrased_with(id, &message, locale, |name| long_sample(name, count));
                for fault in faults(&text, most, locale) {
                    match EXCEPTIONS.iter().position(|(begins, allowed, _)| id.starts_with(begins) && *allowed == fault) {
                        Some(row) => needed.insert(row),
                        None => wrong.insert(format!("{fault:?}: {id} in {}: {text}", locale.tag())),
                    };
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
    let needless: Vec<_> = EXCEPTIONS.iter().enumerate().filter(|(row, _)| !needed.contains(row)).collect();
    assert!(needless.is_empty(), "{needless:?}");
}
