//! Why rules are refused, with what a sentence about it needs.

use crate::game::code::Code;

/// Why a rule set is refused: the code of core/RULES.md §2.13 and what it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesFault {
    /// The code.
    pub code: Code,
    /// The parameter as typed (at most 60 characters); of [`Code::LetteringTooShort`] the lettering's id.
    pub about: String,
    /// The number that is refused, where it is one: a value, the percentage of the field a fleet fills,
    /// the columns that need letters.
    pub value: Option<u32>,
    /// The least and the greatest number allowed, where the code speaks of a range.
    pub limit: Option<(u32, u32)>,
}

impl RulesFault {
    /// The fault of this code about this word.
    pub fn new(code: Code, about: &str) -> Self {
        Self { code, about: about.chars().take(60).collect(), value: None, limit: None }
    }

    /// The same fault, with the number refused and the range allowed.
    pub fn beyond(self, value: u32, limit: (u32, u32)) -> Self {
        Self { value: Some(value), limit: Some(limit), ..self }
    }
}
