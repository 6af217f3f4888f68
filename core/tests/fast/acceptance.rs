//! Replays the rules cases, checks that the table in EVIDENCE.md names exactly these cases, and tests what a case cannot express:
//! letters, names of ships, the draw for the first move, and marks.

use std::collections::BTreeSet;

use broadside_game::{
    cell::FieldSize,
    code::Code,
    command::{Actor, Command, Waiver},
    dice::SeededDice,
    notation::{CellFault, Lettering, parse_cell},
    roster::PieceSpec,
    ruleset::ShipNaming,
    side::Side,
    view::{AutoMark, Phase},
};
use broadside_lab::referee::{CaseResult, CaseVerdict, judge};
use broadside_testkit::staged::{NOON, after, ask, fleet, parse_fleet, rules, started_game, started_random_game};
use broadside_words::{line::Line, locale::Locale};

mod named;

/// The files of cases, with the names by which the table cites them.
const CASES: [(&str, &str); 4] = [
    ("book", include_str!("../data/book.md")),
    ("cases", include_str!("../data/cases.md")),
    ("own-cases", include_str!("../data/own-cases.md")),
    ("straume-cases", include_str!("../data/straume-cases.md")),
];

/// The table of evidence, and its number of rows.
const EVIDENCE: &str = include_str!("../../EVIDENCE.md");
const ROWS: usize = 163;

/// A case: the name of its file, and its result.
type Case = (&'static str, CaseResult);

fn judge_all() -> Vec<Case> {
    CASES.iter().flat_map(|(file, text)| judge(text).into_iter().map(|case| (*file, case))).collect()
}

/// Whether `pattern` of a row matches this case: `FILE/*`, `PREFIX*`, or the name of a case.
fn matches_case(pattern: &str, (file, case): &Case) -> bool {
    match (pattern.split_once('/'), pattern.strip_suffix('*')) {
        (Some((wanted, "*")), _) => wanted == *file,
        (_, Some(prefix)) => case.name.starts_with(prefix),
        (_, None) => case.name == pattern,
    }
}

#[test]
fn every_rules_case_passes() {
    let (judged, mut names) = (judge_all(), BTreeSet::new());
    let failed: Vec<String> =
        judged.iter().filter(|(_, case)| case.verdict != CaseVerdict::Passed).map(|(_, case)| case.to_string()).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let duplicates: Vec<&str> = judged.iter().map(|(_, case)| case.name.as_str()).filter(|name| !names.insert(*name)).collect();
    assert!(duplicates.is_empty(), "{duplicates:?}");
}

#[test]
fn evidence_table_lists_exactly_the_existing_cases() {
    let (judged, mut numbers, mut states, mut patterns) = (judge_all(), Vec::new(), Vec::new(), Vec::new());
    for line in EVIDENCE.lines() {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let Some(number) = cells.get(1).and_then(|number| number.parse::<usize>().ok()) else { continue };
        assert!(cells[4].starts_with("not built") || !cells[5].is_empty() || !cells[6].is_empty(), "row {number} names no evidence");
        numbers.push(number);
        states.push(cells[4]);
        patterns.extend(cells[5].split('`').skip(1).step_by(2));
    }
    assert!(numbers.into_iter().eq(1..=ROWS), "the rows are numbered in order");
    let [left_out, informative] =
        ["not built", "information"].map(|prefix| states.iter().filter(|state| state.starts_with(prefix)).count());
    let sum = format!(
        "Of {ROWS} rows {} are shown, {left_out} is not built by choice, and {informative} are information.",
        ROWS - left_out - informative
    );
    assert!(EVIDENCE.contains(&sum), "{sum}");
    let missing: Vec<&str> = patterns.iter().copied().filter(|pattern| !judged.iter().any(|case| matches_case(pattern, case))).collect();
    let unused: Vec<&Case> = judged.iter().filter(|case| !patterns.iter().any(|pattern| matches_case(pattern, case))).collect();
    assert!(missing.is_empty() && unused.is_empty(), "no such cases: {missing:?}; in no row: {unused:?}");
}

/// The first ten letters, and the cells that a letter of the other script may stand for.
const LETTERS: [(Lettering, &str, &str); 5] = [
    (Lettering::Russian, "АБВГДЕЖЗИК", "A:А B:БВИ C:В D:ВГД E:ДЕ F:АЕ G:ГЖ H:З I:И J:К K:К L:Д P:З R:К T:Е U:Г V:В Z:ЖЗ"),
    (Lettering::RussianYo, "АБВГДЕЁЖЗИ", ""),
    (Lettering::Latin, "ABCDEFGHIJ", "А:AF Б:B В:BCD Г:DG Д:DE Е:EF Ж:G З:H И:BI К:J Н:H О:J П:G Р:H С:C У:E Ф:A"),
    (Lettering::Respublika, "РЕСПУБЛИКА", ""),
    (Lettering::Snegurochka, "СНЕГУРОЧКА", ""),
];

#[test]
fn lettering_matches_the_rulebook_and_foreign_letters_are_ambiguous() {
    for (lettering, letters, readings) in LETTERS {
        assert_eq!(lettering.letters().take(10).collect::<String>(), letters);
        for entry in readings.split_whitespace() {
            let (typed, meant) = entry.split_once(':').expect("a letter and its readings");
            let cells = meant
                .chars()
                .map(|letter| parse_cell(&format!("{letter}4"), lettering, FieldSize::square(10)).expect("a letter of the lettering"))
                .collect();
            assert_eq!(parse_cell(&format!("{typed}4"), lettering, FieldSize::square(10)), Err(CellFault::OtherScript(cells)), "{typed}");
        }
    }
    let yo = parse_cell("Е\u{308}1", Lettering::RussianYo, FieldSize::square(10)).map(|cell| Lettering::RussianYo.name(cell));
    assert_eq!(yo, Ok("Ё1".to_owned()), "a letter in two characters");
}

#[test]
fn ship_names_match_the_rulebook() {
    for (names, words) in [
        (ShipNaming::Navy, ["torpedo boat", "destroyer", "cruiser", "battleship", "aircraft carrier", "6"]),
        (ShipNaming::Sub, ["submarine", "destroyer", "cruiser", "battleship", "aircraft carrier", "6"]),
        (ShipNaming::Boat, ["dinghy", "destroyer", "cruiser", "battleship", "aircraft carrier", "6"]),
        (ShipNaming::Deck, ["single-decker", "two-decker", "three-decker", "four-decker", "five-decker", "six-decker"]),
    ] {
        for (decks, word) in (1..).zip(words) {
            let name = Line::ship_name(PieceSpec::warship(decks), names).phrase(Locale::EN).to_lowercase();
            assert!(name.contains(word), "{decks} decks are called {name}, not {word}");
        }
    }
    let name = Line::ship_name(PieceSpec::warship(4), ShipNaming::Pipe).phrase(Locale::RU).to_lowercase();
    assert!(name.contains("четырёхтрубный"), "{name}");
}

#[test]
fn first_player_is_drawn_or_agreed() {
    let first_phase = |text: &str, seed| {
        let (rules, mut dice) = (rules(text), SeededDice(seed));
        started_random_game(&rules, &mut dice).public().phase
    };
    let lots: Vec<Phase> = (0..64).map(|seed| first_phase("first=lot", seed)).collect();
    assert!(Side::BOTH.iter().all(|side| lots.iter().filter(|lot| **lot == Phase::Firing(*side)).count() > 16));
    assert!((0..8).all(|seed| first_phase("first=host", seed) == Phase::Firing(Side::A)));
    assert!((0..8).all(|seed| first_phase("first=guest", seed) == Phase::Firing(Side::B)));
}

#[test]
fn empty_cells_are_marked_as_the_player_chose() {
    let rules = rules("fleet=1x3+2x1 first=host");
    let [own, other] = ["А1-В1 К1 К10", "Д5-Ж5 А1 К10"].map(|text| parse_fleet(&rules, text));
    let mut game = started_game(&rules, [&own, &other], &mut SeededDice(1));
    for cell in ["А1", "Е5"] {
        let cell = rules.notation().parse(cell).expect("a cell");
        game = after(&game, NOON, &mut SeededDice(1), &Actor::Side(Side::A), &Command::Fire { cell, waiver: Waiver::Ask });
    }
    for (auto_mark, marked) in [(AutoMark::Off, 0), (AutoMark::Sunk, 3), (AutoMark::Full, 7)] {
        let game = after(&game, NOON, &mut SeededDice(1), &Actor::Side(Side::A), &Command::Mark(auto_mark));
        assert_eq!(game.own_view(Side::A).marked_empty().len(), marked, "{auto_mark:?}");
    }
}

#[test]
fn confirmed_fleet_cannot_be_changed() {
    for text in ["judge=server", "judge=commit", "judge=paper"] {
        let (rules, mut dice) = (rules(text), SeededDice(3));
        let layout = fleet(&rules, &mut dice);
        let game = started_game(&rules, [&layout, &layout], &mut dice);
        for command in [Command::Lay(layout.clone()), Command::Shuffle, Command::Undo, Command::Ready] {
            let refusal = ask(&game, NOON, &mut dice, &Actor::Side(Side::A), &command).expect_err("a confirmed fleet is final");
            assert_eq!(refusal.codes(), [Code::AlreadyReady], "{text}: {command:?}");
        }
    }
}
