//! Every message exists in every language, with the same arguments, the right plural forms, a length close to the
//! English one, and buttons that fit. One golden page shows the English plurals.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use broadside_game::{
    cell::Cell,
    code::Code,
    command::Refusal,
    layout::{Layout, LayoutFault},
    notation::{CellFault, Lettering},
    report::Debt,
    roster::Kind,
    ruleset::{RulesFault, Ruleset},
    side::Side,
};
use broadside_testkit::staged::rules;
use broadside_words::{
    line::{self, Line},
    locale::Locale,
    phrase::source,
};

/// One message of a `.ftl` file: its arguments, and those that select plural forms.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Message {
    pub about: BTreeSet<&'static str>,
    counts: BTreeSet<&'static str>,
}

pub fn messages(locale: Locale) -> BTreeMap<&'static str, Message> {
    let mut messages: BTreeMap<&'static str, Message> = BTreeMap::new();
    let mut last = "";
    for text in source(locale).lines().filter(|text| !text.starts_with('#') && !text.is_empty()) {
        if let (false, Some((id, _))) = (text.starts_with([' ', '}']), text.split_once(" =")) {
            assert!(messages.insert(id, Message::default()).is_none(), "{id} is defined twice in {}", locale.tag());
            last = id;
        }
        let message = messages.get_mut(last).expect("a file begins with a message");
        for piece in text.split('$').skip(1) {
            let end = piece.find(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_').unwrap_or(piece.len());
            let name = piece[..end].trim_end_matches('-');
            message.about.insert(name);
            if piece[end..].trim_start().starts_with("->") {
                message.counts.insert(name);
            }
        }
    }
    messages
}

// Ids in the sources.

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder of the sources exists") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The string literals directly after one of these openings in the sources of a folder, with their files.
pub fn literals(folder: &str, openings: &[&str]) -> Vec<(String, String)> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
    let mut literals = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a source file can be read");
        let mut pieces = text.split('"');
        let mut before = pieces.next().unwrap_or_default();
        while let (Some(literal), Some(after)) = (pieces.next(), pieces.next()) {
            if openings.iter().any(|opening| before.trim_end().ends_with(opening)) {
                literals.push((literal.to_owned(), file.display().to_string()));
            }
            before = after;
        }
    }
    literals
}

#[test]
fn every_line_id_in_the_source_has_a_translation() {
    let english = messages(Locale::EN);
    let core = ["arena", "game", "gunner", "present", "scene", "service", "words"].map(|name| format!("../{name}/src"));
    let mut ids: Vec<_> = core.iter().flat_map(|folder| literals(folder, &["Line::new(", "line_with_name(", "winner(", "key("])).collect();
    ids.extend(literals("../../bots/src", &["Line::new(", "say("]));
    let lines: Vec<&(String, String)> = ids.iter().filter(|(literal, _)| !literal.is_empty()).collect();
    assert!(lines.len() > 80, "only {} lines were found in the sources", lines.len());
    for (id, file) in lines {
        assert!(english.contains_key(id.as_str()), "{id} of {file} has no translation");
    }
}

// Formatted messages.

/// A sample value of an argument; `Err` holds the row's number for arguments that are counted.
pub fn sample(name: &'static str, count: i64) -> Result<&'static str, i64> {
    Ok(match name {
        "name" | "a" => "Анна",
        "guest" | "b" | "names" => "Oleg",
        "winner" => "Kåre",
        "code" => "KXQWRT",
        "cell" => "Б8",
        "cells" => "Б8, Д2-Д4",
        "other" => "В9",
        "letter" => "Й",
        "letters" => "А Б В",
        "first" => "А",
        "last" => "К",
        "typed" => "Ж99",
        "about" => "size=99",
        "word" => "РЕСПУБЛИКА",
        "example" => "А1-А4",
        "ship" => "cruiser",
        "wreck" => "cruiser sunk",
        "ships" | "left" | "fleet" => "1 cruiser",
        "hash" => "e97784cf",
        "mark" => "3F7A 22C1 90BE",
        "salt" => "00010203",
        "rules" | "preset" | "clock" | "terms" | "status" | "state" | "state-a" | "state-b" | "value" | "values" | "rule" => "(…)",
        "forms" => "corner, square",
        "list" => "Б8 hit, Д2 miss",
        "what" => "Б8 hit",
        "point" => "f7",
        "fleets" => "(fleets)",
        "effects" => "goes to f8",
        "key" => "mines",
        "set" => "harbour",
        "own" | "target" | "chart-a" | "chart-b" => "(waters)",
        "verb" => "fire",
        "mode" => "full",
        "percent" | "chance" | "best" | "random" | "mean" => "57,3",
        "chosen" | "error" => "1,2",
        "luck" => "+2,4",
        "better" => "Е6",
        "outcome" => "(outcome)",
        "verdict" => "(verdict)",
        "room" => "d77",
        "way" => "Perelman’s corner",
        "reason" => "(reason)",
        "count" | "hits" | "decks" | "have" | "want" | "shots" | "number" | "n" | "min" | "max" | "least" | "most" => return Err(count),
        "size" | "width" | "height" => return Err(count),
        other => panic!("no sample for {other}"),
    })
}

pub fn phrased(id: &'static str, message: &Message, count: i64, locale: Locale) -> String {
    phrased_with(id, message, locale, |name| sample(name, count))
}

/// A message with these values of its arguments.
pub fn phrased_with(
    id: &'static str,
    message: &Message,
    locale: Locale,
    value: impl Fn(&'static str) -> Result<&'static str, i64>,
) -> String {
    let fill = |line: Line, name: &&'static str| match value(name) {
        Ok(text) => line.text(name, text),
        Err(number) => line.number(name, number),
    };
    message.about.iter().fold(Line::new(id), fill).phrase(locale)
}

fn page(locale: Locale) -> String {
    let mut page = String::new();
    for (id, message) in messages(locale) {
        let counts: &[i64] = if message.counts.is_empty() { &[3] } else { &[1, 2, 5, 21] };
        for count in counts {
            page += &format!("{id}: {}\n", phrased(id, &message, *count, locale));
        }
    }
    page
}

/// The English messages that change with a number, for 1 and 2. All other English text is in `core/i18n/en`.
fn number_phrases() -> String {
    let counted = messages(Locale::EN).into_iter().filter(|(_, message)| !message.counts.is_empty());
    counted.flat_map(|(id, message)| [1, 2].map(|count| format!("{id}: {}\n", phrased(id, &message, count, Locale::EN)))).collect()
}

#[test]
fn every_phrase_exists_in_every_language_and_english_is_approved() {
    for locale in Locale::ALL {
        let page = page(locale);
        assert!(!page.contains(['⟦', '{', '}']), "{}", page.lines().find(|line| line.contains(['⟦', '{', '}'])).unwrap_or_default());
        if locale == Locale::EN {
            crate::pages::hold("phrases-en.txt", &number_phrases());
        }
    }
}

/// The languages whose nouns have separate forms for 1, few and many.
const SLAVIC: [Locale; 2] = [Locale::RU, Locale::UK];

#[test]
fn counted_phrases_have_the_plural_forms_of_their_language() {
    for locale in SLAVIC {
        let counted: Vec<_> = messages(locale).into_iter().filter(|(_, message)| !message.counts.is_empty()).collect();
        assert!(counted.len() >= 50, "{} counts in {} phrases", locale.tag(), counted.len());
        for (id, message) in counted {
            // The first two forms may be the same: 1 влучання, 2 влучання, 5 влучань.
            let [one, few, many] = [1, 2, 5].map(|count| phrased(id, &message, count, locale).replace(['1', '2', '5'], "#"));
            // 2 суток, 5 суток: this noun has no other form.
            let few_differ = few != many || (id, locale) == ("clock-days", Locale::RU);
            assert!(one != many && few_differ, "{id} in {}: {one}, {few}, {many}", locale.tag());
        }
    }
}

#[test]
fn phrase_lengths_are_close_to_english() {
    let english = messages(Locale::EN);
    for locale in Locale::ALL {
        for (id, message) in messages(locale) {
            let length = phrased(id, &message, 5, locale).chars().count();
            let in_english = phrased(id, &english[id], 5, Locale::EN).chars().count();
            assert!(
                length <= 2 * in_english + 20 && 3 * length + 10 >= in_english,
                "{id} in {} has {length} characters, in English {in_english}",
                locale.tag()
            );
        }
    }
}

/// Prefixes of ids, and the maximum length of their texts in characters.
const MAX_LENGTHS: [(&str, usize); 12] = [
    ("banner-", 18),
    ("key-", 20),
    ("saying-", 36),
    ("value-", 60),
    ("notice-open-private-key", 40),
    ("persona-", 80),
    ("param-", 100),
    ("verb-", 100),
    ("choice-", 100),
    ("preset-", 100),
    ("notice-start-for-letters", 100),
    ("notice-", 200),
];

#[test]
fn every_phrase_fits_its_length_limit() {
    for locale in Locale::ALL {
        for (id, message) in messages(locale) {
            let Some((_, most)) = MAX_LENGTHS.iter().find(|(prefix, _)| id.starts_with(prefix)) else { continue };
            let text = phrased(id, &message, 1, locale);
            assert!((1..=*most).contains(&text.chars().count()), "{id} in {}: {text}", locale.tag());
        }
    }
}

// Messages in use.

pub fn assert_translated(text: &str) {
    assert!(!text.contains(['⟦', '⟧']) && !text.is_empty(), "{text}");
}

fn check_refusal(refusal: &Refusal) {
    for locale in Locale::ALL {
        let lines = line::refusal(refusal, &rules("classic"), "Анна");
        assert!(!lines.is_empty());
        lines.iter().for_each(|line| assert_translated(&line.phrase(locale)));
    }
}

#[test]
fn every_refusal_has_a_complete_text() {
    let cell = Cell::new(1, 7);
    let all = vec![
        LayoutFault::Count { decks: 4, have: 2, want: 1 },
        LayoutFault::Outside(Cell::new(15, 3)),
        LayoutFault::Overlap(cell),
        LayoutFault::TouchSide(cell, cell),
        LayoutFault::TouchCorner(cell, cell),
        LayoutFault::Diagonal(cell),
        LayoutFault::Gap(cell),
        LayoutFault::Shape(cell),
        LayoutFault::MineTouch(cell, cell),
        LayoutFault::SweeperTouch(cell, cell),
        LayoutFault::DutchDecks { have: 4, want: 5 },
        LayoutFault::DutchConnect(cell),
        LayoutFault::Lineup,
        LayoutFault::Pieces { kind: Kind::Mine, have: 1, want: 2 },
        LayoutFault::Pieces { kind: Kind::Sweeper, have: 1, want: 2 },
        LayoutFault::Pieces { kind: Kind::Submarine, have: 1, want: 2 },
    ];
    for fault in &all {
        check_refusal(&Refusal::Layout(vec![fault.clone()]));
    }
    check_refusal(&Refusal::Layout(all));
    for pending in [Debt::Cell, Debt::Mine, Debt::Course, Debt::Answer(cell)] {
        check_refusal(&Refusal::Pending(Side::A, pending));
        check_refusal(&Refusal::CannotDisclose(cell, pending));
    }
    check_refusal(&Refusal::TooManyShots(5));
    check_refusal(&Refusal::DuplicateShot(cell));
    check_refusal(&Refusal::DutchDecks { have: 3, want: 4 });
    check_refusal(&Refusal::AlreadyShot(cell));
    check_refusal(&Refusal::Outside(Cell::new(19, 19)));
    check_refusal(&Refusal::Rules(RulesFault::new(Code::FleetTooDense, "fleet=9x9")));
    let notation = rules("classic").notation();
    for typed in ["Ж", "Ж99", "Ё1", "B1", ""] {
        let fault = notation.parse(typed).expect_err("not a cell");
        let pieces = Layout::parse(&format!("А1 {typed}+Б2"), notation).err().unwrap_or_default();
        for locale in Locale::ALL {
            assert_translated(&line::cell_fault(typed, &fault, notation).phrase(locale));
            line::piece_faults(&pieces, notation).iter().for_each(|line| assert_translated(&line.phrase(locale)));
        }
        assert!(fault != CellFault::Outside || typed == "Ж99");
    }
    for words in ["size=4", "lettering=let-respublika size=12", "fleet=20x4", "size=5 fleet=1x6", "fire=salvo:11", "bogus", "clock=5"] {
        let fault = Ruleset::parse(words, Lettering::Russian).expect_err("rules that are refused");
        Locale::ALL.into_iter().for_each(|locale| assert_translated(&line::rules_fault(&fault).phrase(locale)));
    }
}
