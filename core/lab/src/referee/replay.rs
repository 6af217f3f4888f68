//! Replaying one case: which kind it is, its rules, and the placements it judges.

use broadside_core::game::{notation::Lettering, ruleset::Ruleset};

use super::{
    Verdict,
    cases::{Block, fleet},
    sea, shots, table, volleys,
};

/// A case that does not hold is an error: this is why.
pub(super) type Held = Result<(), Verdict>;

/// Replays a case.
pub(super) fn replay(block: &Block<'_>, macros: &[(&str, &str)]) -> Verdict {
    let rules = || {
        let read = Ruleset::parse(&block.rules(), Lettering::Russian);
        read.map_err(|fault| failed(&block.rules(), "rules that can be played", fault.code.name()))
    };
    let held = match block.tag {
        "place" => placements(block, macros),
        "vec" | "dutch" => rules().and_then(|rules| shots::replay(block, macros, rules)),
        "salvo" => rules().and_then(|rules| volleys::replay(block, macros, rules)),
        "straume" => sea::replay(block),
        tag => Err(failed(tag, "vec, place, salvo, dutch or straume", "a kind of case that Annex B does not know")),
    };
    held.map_or_else(|verdict| verdict, |()| Verdict::Passed)
}

pub(super) fn failed(line: &str, expected: &str, got: &str) -> Verdict {
    Verdict::Failed { line: line.to_owned(), expected: expected.to_owned(), got: got.to_owned() }
}

pub(super) fn unreadable(line: &str) -> Verdict {
    failed(line, "a line of the format of Annex B", "something else")
}

/// Holds when what came is what was expected.
pub(super) fn compare(line: &str, expected: &str, got: &str) -> Held {
    if expected == got { Ok(()) } else { Err(failed(line, expected, got)) }
}

/// `placement => OK` or all its codes, sorted. Rules that cannot be played refuse every placement.
fn placements(block: &Block<'_>, macros: &[(&str, &str)]) -> Held {
    let rules = Ruleset::parse(&block.rules(), Lettering::Russian);
    block.body().try_for_each(|line| {
        let (text, expected) = line.split_once("=>").ok_or_else(|| unreadable(line))?;
        let text = fleet(text, macros).ok_or_else(|| unreadable(line))?;
        let got = match &rules {
            Err(fault) => fault.code.name().to_owned(),
            Ok(rules) => table::lay(&text, rules).map_or_else(|codes| codes, |_| "OK".to_owned()),
        };
        compare(line, &sorted(expected), &got)
    })
}

/// Codes as they are compared: each once, sorted.
fn sorted(codes: &str) -> String {
    let mut codes: Vec<&str> = codes.split(',').map(str::trim).collect();
    codes.sort_unstable();
    codes.dedup();
    codes.join(", ")
}
