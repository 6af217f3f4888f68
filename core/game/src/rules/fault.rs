//! Why rules are refused, with the data for a message.

use crate::code::Code;

/// Why a rule set is refused: the code of core/RULES.md §2.13 and what it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesFault {
    /// The code.
    pub code: Code,
    /// The parameter as typed (at most 60 characters); for [`Code::LetteringTooShort`] the lettering's id.
    pub about: String,
    /// The refused number, if there is one: a value, the percentage of the field that the fleet fills, or the columns
    /// that need letters.
    pub value: Option<u32>,
    /// The minimum and maximum, if the code is about a range.
    pub limit: Option<(u32, u32)>,
}

impl RulesFault {
    /// A fault with this code about this word.
    pub fn new(code: Code, about: &str) -> Self {
        Self { code, about: about.chars().take(60).collect(), value: None, limit: None }
    }

    /// Adds the refused number and the allowed range.
    pub fn with_limit(self, value: u32, limit: (u32, u32)) -> Self {
        Self { value: Some(value), limit: Some(limit), ..self }
    }
}
