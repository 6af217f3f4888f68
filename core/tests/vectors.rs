//! The vectors of the book, where it is at hand, and a few of ours in its format.

use broadside_core::referee::{Verdict, judge, tally};

fn check(text: &str) -> Vec<(String, Verdict)> {
    judge(text).into_iter().map(|case| (case.name, case.verdict)).collect()
}

#[test]
fn a_case_that_does_not_hold_is_named_with_its_line() {
    let text = "```vec\ncase wrong\nrules fleet=1x1\nA А1\nB В3\n> A А1 : HIT : A\n```";
    let verdicts = check(text);
    assert_eq!(verdicts.len(), 1);
    let (name, Verdict::Failed { line, expected, got }) = &verdicts[0] else { panic!("{verdicts:?}") };
    assert_eq!((name.as_str(), line.as_str()), ("wrong", "> A А1 : HIT : A"));
    assert_eq!((expected.as_str(), got.as_str()), ("HIT : A", "MISS : B"));
}

#[test]
fn cases_of_rules_not_played_are_skipped_with_the_reason() {
    for text in ["```vec\ncase s\nrules mines=2\n```", "```dutch\ncase d\nrules size=20\n```", "```salvo\ncase v\n```"] {
        assert!(matches!(check(text)[0].1, Verdict::Skipped(_)), "{text}");
    }
}

#[test]
fn our_own_cases_hold() {
    let judged = judge(include_str!("data/own-cases.md"));
    let failed: Vec<String> = judged.iter().filter(|case| case.verdict != Verdict::Passed).map(ToString::to_string).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(judged.len() >= 5);
}

#[test]
fn the_book_holds_where_it_is_at_hand() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/spec/rules.md");
    let Ok(book) = std::fs::read_to_string(path) else {
        assert!(std::env::var_os("CI").is_none(), "the rules of the game are not at hand: {path}");
        eprintln!("the rules of the game are not at hand; only our own cases were replayed");
        return;
    };
    let judged = judge(&book);
    let failed: Vec<String> =
        judged.iter().filter(|case| matches!(case.verdict, Verdict::Failed { .. })).map(ToString::to_string).collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let (passed, _, _) = tally(&judged);
    assert!(passed >= 11, "only {passed} cases of the book are played");
}
