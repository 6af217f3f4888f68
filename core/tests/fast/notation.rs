//! Cells as typed: accepted forms, letters of the other script, and refusals.

use broadside_game::{
    cell::FieldSize,
    notation::{CellFault, Lettering, Notation, parse_cell},
    ruleset::Axes,
};
use broadside_testkit::rows::rows;

/// Lettering, number of columns, typed text, and the cell, the possible cells, or the code of the refusal.
const FORMS: &str = include_str!("../data/cells.txt");

fn check(lettering: Lettering, size: FieldSize, text: &str, expected: &str) {
    let got = match parse_cell(text, lettering, size) {
        Ok(cell) => lettering.name(cell),
        Err(CellFault::OtherScript(cells)) => {
            format!("? {}", cells.into_iter().map(|cell| lettering.name(cell)).collect::<Vec<_>>().join(" "))
        }
        Err(fault) => fault.code().name().to_owned(),
    };
    assert_eq!(got, expected, "{text:?} in {}", lettering.id());
}

#[test]
fn lenient_cell_notation_parses_and_errors_state_the_reason() {
    for [game, text, expected] in rows::<3>(FORMS) {
        let (letters, size) = game.split_once(' ').expect("letters and a size");
        check(Lettering::from_id(letters).expect("letters"), FieldSize::parse(size).expect("a size"), text, expected);
    }
    for (text, expected) in [("  к / 10 ", "К10"), ("\u{200E}Б\u{200B}8\u{FE0F}", "Б8"), ("", "E_CELL_SYNTAX")] {
        check(Lettering::Russian, FieldSize::square(10), text, expected);
    }
}

#[test]
fn letter_with_one_possible_cell_is_not_ambiguous() {
    for (lettering, id) in Lettering::ALL.into_iter().zip(Lettering::WORDS) {
        for size in 1..=lettering.columns() {
            let notation = Notation { lettering, axes: Axes::LettersOnColumns, size: FieldSize::square(size) };
            for letter in ('A'..='Z').chain('А'..='Я').chain(['Ё']) {
                match (notation.parse(&format!("{letter}1")), notation.parse_unambiguous(&format!("{letter}1"))) {
                    (Err(CellFault::OtherScript(cells)), Ok(cell)) => assert_eq!(cells, [cell], "{letter} in {id}, {size} columns"),
                    (Err(CellFault::OtherScript(cells)), read) => {
                        assert!(cells.len() > 1, "{letter} in {id}, {size} columns");
                        assert_eq!(read, Err(CellFault::OtherScript(cells)));
                    }
                    (read, meaning) => assert_eq!(read, meaning),
                }
            }
        }
    }
}
