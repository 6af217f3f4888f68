//! Checks the game against the machine-readable cases of core/RULES.md Annex B: plays each case with the code of the real
//! game and compares the results. No case is skipped. Takes text and returns results, without reading files.

mod cases;
mod replay;
mod sea;
mod shots;
mod table;
mod volleys;
mod words;

use std::fmt;

/// Whether a case holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CaseVerdict {
    /// Every line of the case holds.
    Passed,
    /// A line of the case does not hold.
    Failed {
        /// The line, or what else is wrong.
        line: String,
        /// The expected result.
        expected: String,
        /// The actual result.
        got: String,
    },
}

/// A case, and whether it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseResult {
    /// The name of the case.
    pub name: String,
    /// Whether it holds.
    pub verdict: CaseVerdict,
}

impl fmt::Display for CaseResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            CaseVerdict::Passed => write!(f, "ok {}", self.name),
            CaseVerdict::Failed { line, expected, got } => {
                write!(f, "not ok {}\n  line:     {line}\n  expected: {expected}\n  got:      {got}", self.name)
            }
        }
    }
}

/// Checks every case in the fenced blocks of a text.
pub fn judge(text: &str) -> Vec<CaseResult> {
    let blocks = cases::case_blocks(text);
    let macros = cases::macros(&blocks);
    blocks.iter().map(|block| CaseResult { name: block.name().to_owned(), verdict: replay::replay(block, &macros) }).collect()
}

/// The number of passed and failed cases.
pub fn tally(judged: &[CaseResult]) -> (usize, usize) {
    let passed = judged.iter().filter(|case| case.verdict == CaseVerdict::Passed).count();
    (passed, judged.len() - passed)
}
