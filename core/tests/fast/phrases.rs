//! There are words for everything the bot says, in every language: the same ids with the same variables, the plural forms
//! of the language, about the length of the English text, short buttons; and one page to read all of it in English.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use crate::languages::FULL;
use broadside_core::{
    game::{
        cell::Cell,
        code::Code,
        command::{Actor, Command, Course, Refusal, Waiver},
        dice::Seeded,
        layout::{Layout, LayoutFault, Piece},
        notation::{CellFault, Lettering},
        paper::Claim,
        report::Debt,
        roster::Kind,
        ruleset::{RulesFault, Ruleset},
        side::Side,
        straume::{Helm, Point},
    },
    present::{
        line::{self, Line},
        locale::Locale,
        phrase::source,
    },
};
use broadside_testkit::staged::{self, NOON, after, ask, begun, fleet, joined, play_on, rules, seat, whole_match};

/// One message of a `.ftl` file: the variables in it, and those it chooses plural forms by.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Message {
    about: BTreeSet<&'static str>,
    counts: BTreeSet<&'static str>,
}

fn messages(locale: Locale) -> BTreeMap<&'static str, Message> {
    let mut messages: BTreeMap<&'static str, Message> = BTreeMap::new();
    let mut last = "";
    for text in source(locale).lines().filter(|text| !text.starts_with('#') && !text.is_empty()) {
        if let (false, Some((id, _))) = (text.starts_with([' ', '}']), text.split_once(" =")) {
            assert!(messages.insert(id, Message::default()).is_none(), "{id} stands twice in {}", locale.tag());
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

#[test]
fn every_language_says_the_same_things_about_the_same_things() {
    let english = messages(Locale::EN);
    assert!(english.len() > 200, "{} messages were found", english.len());
    for locale in FULL {
        let spoken = messages(locale);
        let ids = |messages: &BTreeMap<&'static str, Message>| messages.keys().copied().collect::<Vec<_>>();
        assert_eq!(ids(&spoken), ids(&english), "{}", locale.tag());
        for (id, message) in &spoken {
            assert_eq!(message.about, english[id].about, "{id} in {}", locale.tag());
        }
    }
}

// What the sources say.

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the tree") {
        let path = entry.expect("an entry of it").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The literals of the sources that stand right behind one of these openings, with the file they stand in;
/// with no openings, every literal.
fn literals(openings: &[&str]) -> Vec<(String, String)> {
    let mut files = Vec::new();
    sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut files);
    let mut literals = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a source is text");
        let mut pieces = text.split('"');
        let mut before = pieces.next().unwrap_or_default();
        while let (Some(literal), Some(after)) = (pieces.next(), pieces.next()) {
            if openings.is_empty() || openings.iter().any(|opening| before.trim_end().ends_with(opening)) {
                literals.push((literal.to_owned(), file.display().to_string()));
            }
            before = after;
        }
    }
    literals
}

#[test]
fn every_line_of_the_sources_has_words() {
    let english = messages(Locale::EN);
    let said = literals(&["Line::new(", "named(", "winner(", "key("]);
    let lines: Vec<&(String, String)> = said.iter().filter(|(literal, _)| !literal.is_empty()).collect();
    assert!(lines.len() > 80, "only {} lines were found in the sources", lines.len());
    for (id, file) in lines {
        assert!(english.contains_key(id.as_str()), "{id} of {file} has no words");
    }
}

#[test]
fn every_code_has_words() {
    let english = messages(Locale::EN);
    for code in Code::ALL {
        assert!(english.contains_key(code.name()), "{}", code.name());
    }
}

#[test]
fn no_words_stand_idle() {
    let said: BTreeSet<String> = literals(&[]).into_iter().map(|(literal, _)| literal).collect();
    let idle = |id: &&str| {
        let families = ["verb-", "param-", "choice-", "preset-", "rule-", "family-", "medal-", "rank-", "opponent-", "saying-"];
        let of_a_family = families
            .iter()
            .find_map(|family| id.strip_prefix(family))
            .map(|name| name.trim_end_matches("-rule").trim_end_matches("-about"));
        let of_a_manner = id.strip_prefix("persona-").and_then(|words| words.split('-').collect::<Vec<_>>().try_into().ok());
        let of_a_value = id.strip_prefix("value-").and_then(|value| value.split_once('-'));
        !said.contains(*id)
            && !of_a_family.is_some_and(|name| said.contains(name))
            && !of_a_manner.is_some_and(|[manner, occasion, _]: [&str; 3]| said.contains(manner) && said.contains(occasion))
            && !of_a_value.is_some_and(|(key, value)| said.contains(key) && said.contains(value))
    };
    let idle: Vec<&str> = messages(Locale::EN).into_keys().filter(idle).collect();
    assert!(idle.is_empty(), "nothing says {idle:?}");
}

// The pages.

/// A sample for a variable: the number of the row for what is counted, else something telling.
fn sample(name: &'static str, count: i64) -> Result<&'static str, i64> {
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
        "ships" | "left" | "fleet" => "1 cruiser",
        "hash" => "e97784cf",
        "salt" => "00010203",
        "rules" | "preset" | "clock" | "status" | "state" | "value" | "values" | "rule" => "(…)",
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
        "count" | "hits" | "decks" | "have" | "want" | "shots" | "size" | "number" | "n" | "min" | "max" | "least" | "most" => {
            return Err(count);
        }
        other => panic!("no sample for {other}"),
    })
}

fn phrased(id: &'static str, message: &Message, count: i64, locale: Locale) -> String {
    let fill = |line: Line, name: &&'static str| match sample(name, count) {
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

#[test]
fn every_phrase_is_said_in_every_language_and_the_english_page_is_approved() {
    for locale in Locale::ALL {
        let page = page(locale);
        assert!(!page.contains(['⟦', '{', '}']), "{}", page.lines().find(|line| line.contains(['⟦', '{', '}'])).unwrap_or_default());
        if locale == Locale::EN {
            crate::pages::hold("phrases", &page);
        }
    }
}

#[test]
fn russian_counts_as_russians_do() {
    for (id, argument, forms) in [
        ("clock-minutes", "count", ["1 минута на ход", "2 минуты на ход", "5 минут на ход", "21 минута на ход"]),
        ("clock-hours", "count", ["1 час на ход", "2 часа на ход", "5 часов на ход", "21 час на ход"]),
        ("clock-days", "count", ["1 день на ход", "2 дня на ход", "5 дней на ход", "21 день на ход"]),
        ("alt-misses-many", "count", ["1 промах", "2 промаха", "5 промахов", "21 промах"]),
    ] {
        for (count, form) in [1, 2, 5, 21].into_iter().zip(forms) {
            assert_eq!(Line::new(id).number(argument, count).phrase(Locale::RU), form);
        }
    }
    let won = |shots: i64| Line::new("ended-won").text("name", "Анна").number("shots", shots).phrase(Locale::RU);
    for (shots, end) in [(21, "за 21 выстрел."), (22, "за 22 выстрела."), (25, "за 25 выстрелов."), (111, "за 111 выстрелов.")]
    {
        assert!(won(shots).ends_with(end), "{}", won(shots));
    }
}

/// The languages whose nouns have forms of their own after 1 and after 2.
const SLAVIC: [Locale; 2] = [Locale::RU, Locale::UK];

#[test]
fn what_is_counted_has_the_plural_forms_of_its_language() {
    for locale in SLAVIC {
        let counted: Vec<_> = messages(locale).into_iter().filter(|(_, message)| !message.counts.is_empty()).collect();
        assert!(counted.len() >= 50, "{} counts in {} phrases", locale.tag(), counted.len());
        for (id, message) in counted {
            // The forms after 1 and 2 may be alike: 1 влучання, 2 влучання, 5 влучань.
            let [one, few, many] = [1, 2, 5].map(|count| phrased(id, &message, count, locale).replace(['1', '2', '5'], "#"));
            assert!(one != many && few != many, "{id} in {}: {one}, {few}, {many}", locale.tag());
        }
    }
}

#[test]
fn no_phrase_is_much_longer_or_shorter_than_in_english() {
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

#[test]
fn ships_are_counted_in_words() {
    for (locale, fleet) in [
        (Locale::EN, "1 battleship, 2 cruisers, 3 destroyers, 4 torpedo boats"),
        (Locale::RU, "1 линкор, 2 крейсера, 3 эсминца, 4 торпедных катера"),
        (Locale::NB, "1 slagskip, 2 kryssere, 3 jagere, 4 torpedobåter"),
    ] {
        let ships = Line::ships(rules("classic").fleet.berths());
        assert_eq!(ships.iter().map(|ship| ship.phrase(locale)).collect::<Vec<_>>().join(", "), fleet);
    }
    let fault = |limit| RulesFault::new(Code::Range, "fleet=9x9").beyond(9, limit);
    assert_eq!(line::rules_fault(&fault((1, 8))).phrase(Locale::EN), "Ships can have 1 to 8 decks.");
}

#[test]
fn buttons_are_short() {
    for locale in Locale::ALL {
        for (id, message) in messages(locale).into_iter().filter(|(id, _)| id.starts_with("key-")) {
            let label = phrased(id, &message, 1, locale);
            assert!((1..=20).contains(&label.chars().count()), "{id} in {}: {label}", locale.tag());
        }
    }
}

// Words in use.

fn has_words(text: &str) {
    assert!(!text.contains(['⟦', '⟧']) && !text.is_empty(), "{text}");
}

fn refused(refusal: &Refusal) {
    let notation = rules("classic").notation();
    for locale in Locale::ALL {
        let lines = line::refusal(refusal, notation, "Анна");
        assert!(!lines.is_empty());
        lines.iter().for_each(|line| has_words(&line.phrase(locale)));
    }
}

#[test]
fn every_refusal_is_said_in_full() {
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
        refused(&Refusal::Layout(vec![fault.clone()]));
    }
    refused(&Refusal::Layout(all));
    for pending in [Debt::Cell, Debt::Mine, Debt::Course, Debt::Answer(cell)] {
        refused(&Refusal::Pending(Side::A, pending));
        refused(&Refusal::NotToGive(cell, pending));
    }
    refused(&Refusal::TooManyShots(5));
    refused(&Refusal::DuplicateShot(cell));
    refused(&Refusal::DutchDecks { have: 3, want: 4 });
    refused(&Refusal::AlreadyShot(cell));
    refused(&Refusal::Outside(Cell::new(19, 19)));
    refused(&Refusal::Rules(RulesFault::new(Code::FleetTooDense, "fleet=9x9")));
    let notation = rules("classic").notation();
    for typed in ["Ж", "Ж99", "Ё1", "B1", ""] {
        let fault = notation.read(typed).expect_err("not a cell");
        let pieces = Layout::read(&format!("А1 {typed}+Б2"), notation).err().unwrap_or_default();
        for locale in Locale::ALL {
            has_words(&line::cell_fault(typed, &fault, notation).phrase(locale));
            line::piece_faults(&pieces, notation).iter().for_each(|line| has_words(&line.phrase(locale)));
        }
        assert!(fault != CellFault::Outside || typed == "Ж99");
    }
    for words in ["size=4", "lettering=let-respublika size=12", "fleet=20x4", "size=5 fleet=1x6", "fire=salvo:11", "bogus", "clock=5"] {
        let fault = Ruleset::parse(words, Lettering::Russian).expect_err("rules that are refused");
        Locale::ALL.into_iter().for_each(|locale| has_words(&line::rules_fault(&fault).phrase(locale)));
    }
}

/// Asks everything at every stage; whatever is refused is said in full.
#[test]
fn whatever_is_asked_when_it_may_not_be_is_answered_in_words() {
    let classic = rules("classic");
    let open = staged::challenge(&classic);
    let placing = joined(&classic);
    let half = after(&placing, NOON, &mut Seeded(1), &Actor::Side(Side::A), &Command::Shuffle);
    let half = after(&half, NOON, &mut Seeded(1), &Actor::Side(Side::A), &Command::Ready);
    let fought = begun(&classic, [&fleet(&classic, &mut Seeded(2)), &fleet(&classic, &mut Seeded(3))], &mut Seeded(4));
    let fought = play_on(fought, &mut Seeded(5), 20);
    let mut codes = BTreeSet::new();
    let others = ["mines=2 sweepers=1", "fire=salvo:3", "dutchman-quick", "judge=paper", "straume"].map(|text| {
        let rules = rules(text);
        begun(&rules, [&fleet(&rules, &mut Seeded(2)), &fleet(&rules, &mut Seeded(3))], &mut Seeded(4))
    });
    for game in [open, placing, half, fought, whole_match(&classic, 1)].into_iter().chain(others) {
        let actors = [Actor::Side(Side::A), Actor::Side(Side::B), Actor::Visitor(seat(5, "Kari")), Actor::Clock, Actor::Delivery];
        for by in actors {
            for command in commands() {
                if let Err(refusal) = ask(&game, NOON, &mut Seeded(1), &by, &command) {
                    refused(&refusal);
                    codes.extend(refusal.codes());
                }
            }
        }
    }
    assert!(codes.len() >= 22, "only {codes:?} were met");
}

fn commands() -> Vec<Command> {
    let fire = |col, row| Command::Fire { cell: Cell::new(col, row), waiver: Waiver::Waived };
    let shots = Cell::all(10).map(|cell| Command::Fire { cell, waiver: Waiver::Ask });
    let others = [
        Command::Join { handle: None, room: None },
        Command::Decline { handle: None },
        Command::Lay(Layout { pieces: vec![Piece::ship(vec![Cell::new(12, 12)]), Piece::ship(vec![Cell::new(0, 0), Cell::new(1, 1)])] }),
        Command::Shuffle,
        Command::Undo,
        Command::Ready,
        fire(11, 3),
        Command::Give(Cell::new(0, 0)),
        Command::Steer(Course::Stay),
        Command::Plan(Cell::new(11, 3)),
        Command::Volley(Vec::new()),
        Command::Volley(vec![Cell::new(0, 0); 2]),
        Command::Answer(Claim::Miss),
        Command::Sail { from: Point { row: 6, col: 3 }, helm: Helm::Forward, waiver: Waiver::Ask },
        Command::Sail { from: Point { row: 0, col: 3 }, helm: Helm::Lay, waiver: Waiver::Ask },
        Command::OfferDraw,
        Command::Lapse,
        Command::Excuse(5),
        Command::Unreachable(Side::A),
        Command::End,
    ];
    shots.chain(others).collect()
}
