//! Replays one case: determines its kind and rules, and checks placements.

use broadside_game::{notation::Lettering, ruleset::Ruleset};

use super::{
    CaseVerdict,
    cases::{CaseBlock, expand_fleet},
    sea, shots, table, volleys,
};

/// The result of a check; the error is the verdict of a failed case.
pub(super) type CheckResult = Result<(), CaseVerdict>;

/// Replays a case.
pub(super) fn replay(block: &CaseBlock<'_>, macros: &[(&str, &str)]) -> CaseVerdict {
    let rules = || {
        let read = Ruleset::parse(&block.rules(), Lettering::Russian);
        read.map_err(|fault| failed_case(&block.rules(), "rules that can be played", fault.code.name()))
    };
    let result = match block.tag {
        "place" => check_placements(block, macros),
        "vec" | "dutch" => rules().and_then(|rules| shots::replay(block, macros, rules)),
        "salvo" => rules().and_then(|rules| volleys::replay(block, macros, rules)),
        "straume" => sea::replay(block),
        tag => Err(failed_case(tag, "vec, place, salvo, dutch or straume", "a kind of case that Annex B does not know")),
    };
    result.map_or_else(|verdict| verdict, |()| CaseVerdict::Passed)
}

pub(super) fn failed_case(line: &str, expected: &str, got: &str) -> CaseVerdict {
    CaseVerdict::Failed { line: line.to_owned(), expected: expected.to_owned(), got: got.to_owned() }
}

pub(super) fn unreadable(line: &str) -> CaseVerdict {
    failed_case(line, "a line of the format of Annex B", "something else")
}

/// Checks that the result is as expected.
pub(super) fn compare(line: &str, expected: &str, got: &str) -> CheckResult {
    if expected == got { Ok(()) } else { Err(failed_case(line, expected, got)) }
}

/// Checks `placement => OK`, or all its codes, sorted. Rules that cannot be played refuse every placement.
fn check_placements(block: &CaseBlock<'_>, macros: &[(&str, &str)]) -> CheckResult {
    let rules = Ruleset::parse(&block.rules(), Lettering::Russian);
    block.body().try_for_each(|line| {
        let (text, expected) = line.split_once("=>").ok_or_else(|| unreadable(line))?;
        let text = expand_fleet(text, macros).ok_or_else(|| unreadable(line))?;
        let got = match &rules {
            Err(fault) => fault.code.name().to_owned(),
            Ok(rules) => table::lay(&text, rules).map_or_else(|codes| codes, |_| "OK".to_owned()),
        };
        compare(line, &sorted(expected), &got)
    })
}

/// Codes in comparable form: sorted, without duplicates.
fn sorted(codes: &str) -> String {
    let mut codes: Vec<&str> = codes.split(',').map(str::trim).collect();
    codes.sort_unstable();
    codes.dedup();
    codes.join(", ")
}
