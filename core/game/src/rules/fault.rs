//! The reasons why rules are refused, with the data for an error message.

use crate::code::Code;

/// The reason why a rule set is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesFault {
    /// The code (core/RULES.md §2.13).
    pub code: Code,
    /// The refused word, as typed, at most 60 characters; for [`Code::LetteringTooShort`] the id of the lettering.
    pub about: String,
    /// The refused number, if there is one: a value, the percentage of the field that the fleet fills, or the number of columns that
    /// need letters.
    pub value: Option<u32>,
    /// The minimum and maximum, if a number is refused because of its range.
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
