//! The cases of the rulebook, if it is available, and a few of our own in its format.

use broadside_lab::referee::{CaseVerdict, judge, tally};

fn check(text: &str) -> Vec<(String, CaseVerdict)> {
    judge(text).into_iter().map(|case| (case.name, case.verdict)).collect()
}

#[test]
fn unknown_kind_of_case_is_not_skipped() {
    for text in ["```regatta\ncase r\nrules classic\n```", "```vec\ncase r\nrules classic\nA А1\n", "```\ncase r\n```"] {
        assert!(matches!(check(text)[..], [(_, CaseVerdict::Failed { .. })]), "{text}");
    }
    assert_eq!(check("```text\nsize 5..20\n```"), []);
}

#[test]
fn rulebook_cases_hold_when_the_rulebook_is_available() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/spec/rules.md");
    let Ok(book) = std::fs::read_to_string(path) else {
        assert!(std::env::var_os("CI").is_none(), "the rulebook is not available: {path}");
        eprintln!("the rulebook is not available; only our own cases were replayed");
        return;
    };
    let results = judge(&book);
    let failed: Vec<String> = results.iter().filter(|case| case.verdict != CaseVerdict::Passed).map(ToString::to_string).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert_eq!(tally(&results), (results.len(), 0));
    assert!(results.len() >= 47, "only {} cases", results.len());
    let copy = include_str!("../../../tests/data/book.md");
    assert_eq!(fenced(&book), fenced(copy), "core/tests/data/book.md differs from the rulebook");
}

/// The fenced cases of a text.
fn fenced(text: &str) -> Vec<&str> {
    text.split("\n```").filter(|block| block.split_once('\n').is_some_and(|(_, rest)| rest.starts_with("case "))).collect()
}
