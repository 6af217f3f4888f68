//! The referee: replays the machine-readable cases of core/RULES.md Annex B on the real game and says which
//! hold. Every case is replayed; none is passed over. Pure: is given a text, gives back verdicts.

mod cases;
mod replay;
mod sea;
mod shots;
mod table;
mod volleys;
mod words;

use std::fmt;

/// What came of one case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every line held.
    Passed,
    /// This line did not.
    Failed {
        /// The line.
        line: String,
        /// What it says should come.
        expected: String,
        /// What came.
        got: String,
    },
}

/// One case and its verdict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The case's name.
    pub name: String,
    /// Its verdict.
    pub verdict: Verdict,
}

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.verdict {
            Verdict::Passed => write!(f, "ok {}", self.name),
            Verdict::Failed { line, expected, got } => {
                write!(f, "not ok {}\n  line:     {line}\n  expected: {expected}\n  got:      {got}", self.name)
            }
        }
    }
}

/// Replays every fenced case found in `text`.
pub fn judge(text: &str) -> Vec<Judged> {
    let blocks = cases::blocks(text);
    let macros = cases::macros(&blocks);
    blocks.iter().map(|block| Judged { name: block.name().to_owned(), verdict: replay::replay(block, &macros) }).collect()
}

/// How many passed and how many failed.
pub fn tally(judged: &[Judged]) -> (usize, usize) {
    let passed = judged.iter().filter(|case| case.verdict == Verdict::Passed).count();
    (passed, judged.len() - passed)
}
