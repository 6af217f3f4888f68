//! The referee: replays the machine-readable cases of core/RULES.md Annex B on the real game and reports which hold. No
//! case is skipped. Pure: takes a text and returns results.

mod cases;
mod replay;
mod sea;
mod shots;
mod table;
mod volleys;
mod words;

use std::fmt;

/// The verdict on one case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CaseVerdict {
    /// Every line held.
    Passed,
    /// This line did not hold.
    Failed {
        /// The line.
        line: String,
        /// The expected result.
        expected: String,
        /// The actual result.
        got: String,
    },
}

/// One case and its verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CaseResult {
    /// The case's name.
    pub name: String,
    /// Its verdict.
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

/// Replays every fenced case found in `text`.
pub fn judge(text: &str) -> Vec<CaseResult> {
    let blocks = cases::blocks(text);
    let macros = cases::macros(&blocks);
    blocks.iter().map(|block| CaseResult { name: block.name().to_owned(), verdict: replay::replay(block, &macros) }).collect()
}

/// The number of passed and failed cases.
pub fn tally(judged: &[CaseResult]) -> (usize, usize) {
    let passed = judged.iter().filter(|case| case.verdict == CaseVerdict::Passed).count();
    (passed, judged.len() - passed)
}
