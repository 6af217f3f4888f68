//! The combination matrix of core/RULES.md §2.13, cell by cell, and the fit rule of §2.0: each a table.

use broadside_core::game::{
    code::Code,
    notation::Lettering,
    ruleset::{RulesFault, Ruleset},
};

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

/// What a row and a column say together, either first.
fn combined(row: &str, column: &str) -> [String; 2] {
    [format!("{row} {column}"), format!("{column} {row}")]
}

#[test]
fn every_cell_of_the_matrix_is_as_it_stands_in_the_book() {
    for (row, row_words, signs) in ROWS {
        for ((column, column_words), sign) in COLUMNS.iter().zip(signs) {
            for text in combined(row_words, column_words) {
                let got = parse(&text);
                let here = format!("{row} with {column}: {text}");
                match sign {
                    Sign::SameAxis => {}
                    Sign::Refused(code) => assert_eq!(got.map_err(|fault| fault.code), Err(code), "{here}"),
                    Sign::Allowed | Sign::Noticed(_) => {
                        let rules = got.unwrap_or_else(|fault| panic!("{here}: {fault:?}"));
                        assert_eq!(Ruleset::parse(&rules.to_string(), Lettering::Latin), Ok(rules.clone()), "{here}");
                        assert_eq!(Ruleset::parse(&rules.compact(), Lettering::Latin), Ok(rules.clone()), "{here}");
                        let Sign::Noticed(notice) = sign else { continue };
                        assert!(rules.notices().contains(&notice), "{here}");
                    }
                }
            }
        }
    }
    let refused = ROWS.iter().flat_map(|(_, _, signs)| signs).filter(|sign| matches!(sign, Sign::Refused(_))).count();
    assert_eq!(refused, 35, "the matrix has so many refusals");
}

#[test]
fn every_refusal_says_its_code_its_word_and_its_range() {
    for (text, code, about, beyond) in [
        ("lettering=let-respublika size=12", Code::LetteringTooShort, "let-respublika", Some((12, 5, 10))),
        ("field-15 lettering=let-snegurochka", Code::LetteringTooShort, "let-snegurochka", Some((15, 5, 10))),
        ("sweepers=1", Code::SweeperNeedsMines, "sweepers=1", None),
        ("minefield mines=0", Code::SweeperNeedsMines, "sweepers=1", None),
        ("mines=1 mine_effect=reveal,skip", Code::MineEffectOne, "mine_effect=reveal,skip", None),
        ("mines=1 mine_effect=skip mine_effect=reveal", Code::MineEffectOne, "mine_effect=reveal", None),
        ("subs=1 report=plain", Code::PlainWithSubs, "subs=1", None),
        ("mb-simple subs=2", Code::PlainWithSubs, "subs=2", None),
        ("fb-standard shapes=T", Code::FixedShapes, "shapes=T", None),
        ("dutchman fire=salvo:3", Code::DutchmanExclusive, "fire=salvo:3", None),
        ("dutchman mines=1", Code::DutchmanExclusive, "mines=1", None),
        ("mb dutchman=5", Code::DutchmanExclusive, "mb", None),
        ("dutchman straume=on", Code::StraumeExclusive, "dutchman", None),
        ("dutchman size=14 lettering=let-latin straume=on", Code::StraumeExclusive, "dutchman", None),
        ("straume dutchman=5", Code::StraumeExclusive, "dutchman=5", None),
        ("straume=on decks=5 judge=paper", Code::StraumeExclusive, "dutchman=5", None),
        ("straume dutchman=5 bogus=1", Code::RuleUnknown, "bogus=1", None),
        ("dutchman size=9", Code::Range, "size=9", Some((9, 10, 20))),
        ("dutchman=4", Code::Range, "dutchman=4", Some((4, 5, 8))),
        ("decks=9", Code::Range, "decks=9", Some((9, 5, 8))),
        ("straume size=10", Code::StraumeExclusive, "size=10", None),
        ("size=15 straume=on", Code::StraumeExclusive, "size=15", None),
        ("straume axes=letters-on-rows", Code::StraumeExclusive, "axes=letters-on-rows", None),
        ("straume names=sub", Code::StraumeExclusive, "names=sub", None),
        ("straume judge=paper", Code::PaperAnswers, "judge=paper", None),
        ("dutchman judge=paper", Code::PaperAnswers, "judge=paper", None),
        ("judge=paper report=plain subs=1", Code::PlainWithSubs, "subs=1", None),
        ("fire=multi:1", Code::MultiRange, "fire=multi:1", Some((1, 2, 6))),
        ("fire=multi:7", Code::MultiRange, "fire=multi:7", Some((7, 2, 6))),
        ("fire=salvo:0", Code::SalvoRange, "fire=salvo:0", Some((0, 1, 10))),
        ("fire=salvo:11", Code::SalvoRange, "fire=salvo:11", Some((11, 1, 10))),
        ("size=12 fleet=17x1", Code::SingleRange, "fleet=17x1", Some((17, 1, 16))),
        ("mines=6", Code::Range, "mines=6", Some((6, 0, 5))),
        ("mines=-1", Code::Range, "mines=-1", Some((0, 0, 5))),
        ("mines=1 sweepers=3", Code::Range, "sweepers=3", Some((3, 0, 2))),
        ("subs=5", Code::Range, "subs=5", Some((5, 0, 4))),
        ("size=4", Code::Range, "size=4", Some((4, 5, 20))),
        ("21x21", Code::Range, "21x21", Some((21, 5, 20))),
        ("15x12", Code::Range, "15x12", Some((0, 5, 20))),
        ("classic 15×12", Code::Range, "15×12", Some((0, 5, 20))),
        ("clock=5", Code::Range, "clock=5", Some((5, 60, 259_200))),
        ("size=5 fleet=1x6", Code::ShipTooLong, "fleet=1x6", Some((6, 1, 5))),
        ("fleet=20x4", Code::FleetTooDense, "fleet=20x4", Some((166, 0, 75))),
        ("fleet=21x2 touch=any", Code::FleetTooDense, "fleet=21x2", Some((42, 0, 40))),
        ("fleet=none", Code::FleetCount, "fleet=none", None),
        ("bogus", Code::RuleUnknown, "bogus", None),
        ("size=ten", Code::RuleUnknown, "size=ten", None),
        ("fleet=0x4", Code::RuleUnknown, "fleet=0x4", None),
        ("fleet=1x9", Code::Range, "fleet=1x9", Some((9, 1, 8))),
        ("fleet=1x999", Code::RuleUnknown, "fleet=1x999", None),
        ("fire=multi:x", Code::RuleUnknown, "fire=multi:x", None),
        ("shapes=O", Code::RuleUnknown, "shapes=O", None),
        ("mine_effect=both", Code::RuleUnknown, "mine_effect=both", None),
        ("x=", Code::RuleUnknown, "x=", None),
        ("=", Code::RuleUnknown, "=", None),
        ("straume=maybe", Code::RuleUnknown, "straume=maybe", None),
    ] {
        let fault = parse(text).expect_err(text);
        let beyond = (beyond.map(|(value, ..)| value), beyond.map(|(_, least, most)| (least, most)));
        assert_eq!((fault.code, fault.about.as_str(), (fault.value, fault.limit)), (code, about, beyond), "{text}");
    }
}

#[test]
fn rules_with_a_surprise_are_allowed_with_their_notices() {
    for (text, notices) in [
        ("classic", &[][..]),
        ("touch=corners", &[]),
        ("touch=any", &[Code::AutomarkOff]),
        ("mb-simple", &[Code::AutomarkOff]),
        ("touch=any report=plain", &[Code::AutomarkOff]),
        ("bent", &[]),
        ("shapes=T fleet=1x3+1x2", &[]),
        ("shapes=L fleet=2x2", &[Code::ShapesUnused]),
        ("shapes=L fleet=1x5+1x4", &[Code::ShapesUnused]),
        ("fleet=none subs=4", &[]),
        ("names=sub", &[]),
        ("judge=paper fire=salvo:2", &[]),
        ("judge=paper fire=salvo:afloat report=named", &[]),
        ("judge=paper mines=3 sweepers=1 subs=2 fire=salvo:3", &[]),
        ("judge=paper mines=1 mine_effect=skip report=plain", &[Code::AutomarkOff]),
        ("names=sub subs=1", &[Code::NameClash]),
        ("fb-standard names=names-sub subs=1", &[Code::AutomarkOff, Code::NameClash]),
        ("dutchman", &[]),
        ("straume", &[]),
    ] {
        assert_eq!(parse(text).expect(text).notices(), notices, "{text}");
    }
}

#[test]
fn the_fit_rule_has_the_numbers_of_the_book() {
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
        let (need, have) = parse(text).expect(text).fill();
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
fn all_marks_can_be_made_only_round_straight_ships_that_never_touch() {
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
        assert_eq!((rules.marks_halos(), rules.full_marks()), (halos, full), "{text}");
    }
}
