//! Cells as people type them: forgiving forms, letters of the other script, and why the rest is no cell.

use broadside_core::game::{
    notation::{CellFault, Lettering, Notation, read_cell},
    ruleset::Axes,
};

fn check(lettering: Lettering, size: u8, rows: &[(&str, &str)]) {
    for (text, expected) in rows {
        let got = match read_cell(text, lettering, size) {
            Ok(cell) => lettering.name(cell),
            Err(CellFault::OtherScript(cells)) => {
                format!("? {}", cells.into_iter().map(|cell| lettering.name(cell)).collect::<Vec<_>>().join(" "))
            }
            Err(fault) => fault.code().name().to_owned(),
        };
        assert_eq!(got, *expected, "{text:?} in {}", lettering.id());
    }
}

#[test]
fn forgiving_forms_parse_and_the_rest_says_why() {
    check(
        Lettering::Russian,
        10,
        &[
            ("В1", "В1"),
            ("К1!", "К1"),
            ("Д-2", "Д2"),
            ("а4", "А4"),
            ("А 4", "А4"),
            ("10К", "К10"),
            ("  к / 10 ", "К10"),
            ("Б８", "Б8"),
            ("Б٨", "Б8"),
            ("Б‑8", "Б8"),
            ("Б−8", "Б8"),
            ("\u{200E}Б\u{200B}8\u{FE0F}", "Б8"),
            ("Л1", "E_CELL_OUTSIDE"),
            ("А11", "E_CELL_OUTSIDE"),
            ("А0", "E_CELL_OUTSIDE"),
            ("А99999999999999", "E_CELL_OUTSIDE"),
            ("Ё1", "E_LETTER_NOT_USED"),
            ("й1", "E_LETTER_NOT_USED"),
            ("B1", "? Б1 В1 И1"),
            ("b8", "? Б8 В8 И8"),
            ("Z3", "? Ж3 З3"),
            ("B11", "E_CELL_OUTSIDE"),
            ("Q1", "E_CELL_SYNTAX"),
            ("", "E_CELL_SYNTAX"),
            ("А", "E_CELL_SYNTAX"),
            ("11", "E_CELL_SYNTAX"),
            ("АБ1", "E_CELL_SYNTAX"),
            ("1А1", "E_CELL_SYNTAX"),
            ("Ω1", "E_CELL_SYNTAX"),
        ],
    );
    check(
        Lettering::RussianYo,
        10,
        &[("ё1", "Ё1"), ("Й1", "E_LETTER_NOT_USED"), ("К1", "E_CELL_OUTSIDE"), ("B1", "? В1"), ("D1", "E_CELL_SYNTAX")],
    );
    check(
        Lettering::Latin,
        10,
        &[("b1", "B1"), ("В1", "? B1 C1 D1"), ("А3", "? A3 F3"), ("Я1", "E_CELL_SYNTAX"), ("K1", "E_CELL_OUTSIDE")],
    );
    check(Lettering::Latin, 15, &[("В1", "? B1"), ("Б1", "E_CELL_SYNTAX"), ("O15", "O15")]);
    check(Lettering::Respublika, 10, &[("Р1", "Р1"), ("а10", "А10"), ("P1", "? Р1"), ("Ж1", "E_CELL_OUTSIDE")]);
    check(Lettering::Russian, 20, &[("Ф20", "Ф20"), ("Х1", "E_CELL_OUTSIDE"), ("M3", "? М3")]);
}

#[test]
fn a_letter_that_can_mean_one_cell_only_is_no_question() {
    for (lettering, id) in Lettering::ALL {
        for size in 1..=lettering.columns() {
            let notation = Notation { lettering, axes: Axes::LettersOnColumns, size };
            for letter in ('A'..='Z').chain('А'..='Я').chain(['Ё']) {
                match (notation.read(&format!("{letter}1")), notation.read_meaning(&format!("{letter}1"))) {
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
