//! The combination matrix of core/RULES.md §2.13, cell by cell, and the fit rule of §2.0, as tables.

use broadside_game::{
    code::Code,
    notation::Lettering,
    ruleset::{RulesFault, Ruleset},
};
use broadside_testkit::rows::rows;

fn parse(text: &str) -> Result<Ruleset, RulesFault> {
    Ruleset::parse(text, Lettering::Russian)
}

/// A sign of the matrix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sign {
    /// ✓
    Allowed,
    /// –: one axis, nothing to combine.
    SameAxis,
    /// ✗: refused with this code.
    Refused(Code),
    /// n: allowed with this notice.
    Noticed(Code),
}

use Sign::{Allowed as Y, Noticed as N, Refused as X, SameAxis as S};

/// The columns, in the words that set them.
const COLUMNS: [(&str, &str); 16] = [
    ("large field", "size=18"),
    ("fleet-five/six/seven/custom", "size=15 fleet=five"),
    ("fleet-mb", "fleet=mb"),
    ("fleet-single", "fleet=single"),
    ("touch corners", "touch=corners"),
    ("touch any", "touch=any"),
    ("shapes", "shapes=L,square,zigzag"),
    ("single/multi", "fire=multi:3"),
    ("chain", "fire=chain"),
    ("salvo", "fire=salvo"),
    ("plain", "report=plain"),
    ("mines-reveal", "mines=2 mine_effect=reveal"),
    ("mines-skip", "mines=2 mine_effect=skip"),
    ("sweeper", "mines=2 sweepers=1"),
    ("submarine", "subs=1"),
    ("fb-standard", "fleet=fb-standard touch=any"),
];

const N1: Sign = N(Code::AutomarkOff);
const N2: Sign = N(Code::ShapesUnused);
const X3: Sign = X(Code::MineEffectOne);
const X4: Sign = X(Code::PlainWithSubs);
const X5: Sign = X(Code::FixedShapes);
const X6: Sign = X(Code::DutchmanExclusive);
const X7: Sign = X(Code::StraumeExclusive);

/// The rows, in the words that set them, and the sign under each column.
const ROWS: [(&str, &str, [Sign; 16]); 13] = [
    ("touch corners", "touch=corners", [Y, Y, Y, Y, S, S, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y]),
    ("touch any", "touch=any", [Y, Y, Y, Y, S, S, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y]),
    ("shapes", "shapes=L", [Y, N2, N2, N2, Y, Y, S, Y, Y, Y, Y, Y, Y, Y, Y, X5]),
    ("single/multi", "fire=single", [Y, Y, Y, Y, Y, Y, Y, S, S, S, Y, Y, Y, Y, Y, Y]),
    ("chain", "fire=chain", [Y, Y, Y, Y, Y, Y, Y, S, S, S, Y, Y, Y, Y, Y, Y]),
    ("salvo", "fire=salvo:afloat", [Y, Y, Y, Y, Y, Y, Y, S, S, S, Y, Y, Y, Y, Y, Y]),
    ("plain report", "report=plain", [N1, N1, N1, N1, N1, N1, N1, N1, N1, N1, S, N1, N1, N1, X4, N1]),
    ("mines-reveal", "mines=2 mine_effect=reveal", [Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, S, X3, Y, Y, Y]),
    ("mines-skip", "mines=2 mine_effect=skip", [Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, X3, S, Y, Y, Y]),
    ("sweeper", "mines=1 sweepers=2", [Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, S, Y, Y]),
    ("submarine", "subs=2", [Y, Y, Y, Y, Y, Y, Y, Y, Y, Y, X4, Y, Y, Y, S, Y]),
    ("dutchman", "dutchman=5", [Y, X6, X6, X6, X6, X6, X6, Y, X6, X6, X6, X6, X6, X6, X6, X6]),
    ("straume", "straume=on", [X7; 16]),
];

#[test]
fn rule_combinations_match_the_matrix_of_the_rulebook() {
    for (row, row_words, signs) in ROWS {
        for ((column, column_words), sign) in COLUMNS.iter().zip(signs) {
            for text in [format!("{row_words} {column_words}"), format!("{column_words} {row_words}")] {
                let got = parse(&text);
                let context = format!("{row} with {column}: {text}");
                match sign {
                    Sign::SameAxis => {}
                    Sign::Refused(code) => assert_eq!(got.map_err(|fault| fault.code), Err(code), "{context}"),
                    Sign::Allowed | Sign::Noticed(_) => {
                        let rules = got.unwrap_or_else(|fault| panic!("{context}: {fault:?}"));
                        assert_eq!(Ruleset::parse(&rules.to_string(), Lettering::Latin), Ok(rules.clone()), "{context}");
                        assert_eq!(Ruleset::parse(&rules.compact(), Lettering::Latin), Ok(rules.clone()), "{context}");
                        let Sign::Noticed(notice) = sign else { continue };
                        assert!(rules.notices().contains(&notice), "{context}");
                    }
                }
            }
        }
    }
    let refused = ROWS.iter().flat_map(|(_, _, signs)| signs).filter(|sign| matches!(sign, Sign::Refused(_))).count();
    assert_eq!(refused, 35, "the number of refusals in the matrix");
}

/// Rules that are refused: the code, the word that it is about, and the value and the range, where it lies beyond one.
const REFUSED: &str = include_str!("../data/rules-refused.txt");

#[test]
fn every_refusal_has_its_code_subject_and_range() {
    for [text, code, about, beyond] in rows::<4>(REFUSED) {
        let fault = parse(text).expect_err(text);
        let actual = (format!("{:?}", fault.code), fault.about.as_str(), format!("{:?} {:?}", fault.value, fault.limit));
        assert_eq!(actual, (code.to_owned(), about, beyond.to_owned()), "{text}");
    }
}

/// Rules that may be played, and the codes of the notices that go with them.
const NOTICED: &str = include_str!("../data/rules-noticed.txt");

#[test]
fn surprising_rules_are_allowed_with_notices() {
    for [text, wanted] in rows::<2>(NOTICED) {
        let notices = parse(text).expect(text).notices().iter().map(|code| format!("{code:?}")).collect::<Vec<_>>().join(" ");
        assert_eq!(if notices.is_empty() { "-" } else { &notices }, wanted, "{text}");
    }
}

#[test]
fn fit_rule_has_the_numbers_of_the_rulebook() {
    for (text, fill) in [
        ("classic", "0.496"),
        ("mines=5", "0.661"),
        ("mines=5 sweepers=2", "0.727"),
        ("mines=5 sweepers=2 mine_touch=any", "0.496"),
        ("size=20 fleet=4x4+36x3", "0.744"),
        ("subs=4", "0.496"),
        ("touch=corners mines=5 sweepers=2 subs=4", "0.310"),
        ("mb", "0.170"),
    ] {
        let (need, have) = parse(text).expect(text).filled_part();
        assert_eq!(format!("{:.3}", f64::from(need) / f64::from(have)), fill, "{text}");
    }
    for (text, fits) in [
        ("size=7 fleet=12x1", true),
        ("size=7 fleet=13x1", false),
        ("fleet=12x1 mines=5 sweepers=2", true),
        ("fleet=15x1 mines=5 sweepers=2", true),
        ("fleet=16x1 mines=5 sweepers=2", false),
        ("fleet=16x1 mines=5 sweepers=2 mine_touch=any", true),
        ("fleet=20x2 touch=any", true),
        ("fleet=19x2 touch=any subs=2", true),
        ("fleet=19x2 touch=any subs=2 mines=1", false),
    ] {
        assert_eq!(parse(text).map_err(|fault| fault.code).is_ok(), fits, "{text}");
        assert!(fits || parse(text).is_err_and(|fault| fault.code == Code::FleetTooDense), "{text}");
    }
}

#[test]
fn full_marking_needs_straight_ships_that_never_touch() {
    for (text, halos, full) in [
        ("classic", true, true),
        ("minefield", true, true),
        ("touch=corners", true, false),
        ("touch=any", false, false),
        ("report=plain", false, false),
        ("bent", true, false),
        ("fb-standard touch=none", true, false),
        ("dutchman", false, false),
        ("straume", false, false),
    ] {
        let rules = parse(text).expect(text);
        assert_eq!((rules.marks_halos(), rules.allows_full_marks()), (halos, full), "{text}");
    }
}
