//! Checks a case: parses its rules, and passes it to the code for its kind. Checks cases of placements itself.

use broadside_game::{notation::Lettering, ruleset::Ruleset};

use super::{
    CaseVerdict,
    cases::{CaseBlock, expand_fleet},
    sea, shots, table, volleys,
};

/// The result of checking a line or a case; the error is the verdict that it failed.
pub(super) type CheckResult = Result<(), CaseVerdict>;

/// Checks a case.
pub(super) fn replay(block: &CaseBlock<'_>, macros: &[(&str, &str)]) -> CaseVerdict {
    let rules = || {
        let read = Ruleset::parse(&block.rules(), Lettering::Russian);
        read.map_err(|fault| failed_case(&block.rules(), "valid rules", fault.code.name()))
    };
    let result = match block.tag {
        "place" => check_placements(block, macros),
        "vec" | "dutch" => rules().and_then(|rules| shots::replay(block, macros, rules)),
        "salvo" => rules().and_then(|rules| volleys::replay(block, macros, rules)),
        "straume" => sea::replay(block),
        tag => Err(failed_case(tag, "vec, place, salvo, dutch or straume", "an unknown kind of case")),
    };
    result.map_or_else(|verdict| verdict, |()| CaseVerdict::Passed)
}

/// The verdict that a line has another result than expected.
pub(super) fn failed_case(line: &str, expected: &str, got: &str) -> CaseVerdict {
    CaseVerdict::Failed { line: line.to_owned(), expected: expected.to_owned(), got: got.to_owned() }
}

/// The verdict that a line cannot be parsed.
pub(super) fn invalid_line(line: &str) -> CaseVerdict {
    failed_case(line, "a line in the format of Annex B", "an invalid line")
}

/// Compares a result with the expected one.
pub(super) fn compare(line: &str, expected: &str, got: &str) -> CheckResult {
    if expected == got { Ok(()) } else { Err(failed_case(line, expected, got)) }
}

/// Checks the lines `placement => OK` and `placement => codes`, with all error codes of the placement. Under invalid rules,
/// every placement has the code of the rules.
fn check_placements(block: &CaseBlock<'_>, macros: &[(&str, &str)]) -> CheckResult {
    let rules = Ruleset::parse(&block.rules(), Lettering::Russian);
    block.body().try_for_each(|line| {
        let (text, expected) = line.split_once("=>").ok_or_else(|| invalid_line(line))?;
        let text = expand_fleet(text, macros).ok_or_else(|| invalid_line(line))?;
        let got = match &rules {
            Err(fault) => fault.code.name().to_owned(),
            Ok(rules) => table::parse_layout(&text, rules).map_or_else(|codes| codes, |_| "OK".to_owned()),
        };
        compare(line, &normalize_codes(expected), &got)
    })
}

/// Sorts codes and removes duplicates, to compare them.
fn normalize_codes(codes: &str) -> String {
    let mut codes: Vec<&str> = codes.split(',').map(str::trim).collect();
    codes.sort_unstable();
    codes.dedup();
    codes.join(", ")
}
