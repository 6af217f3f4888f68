//! What is asked about the mode for children: it begins and ends with a code that only an adult has.

use std::fmt;

use super::super::line::Line;

/// A code that only an adult has. Shown nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct AdultCode(String);

/// What is done with the mode for children.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KidsStep {
    /// It is told whether it is on.
    Show,
    /// It begins, and this code ends it.
    Lock(AdultCode),
    /// It ends, if this is the code.
    Open(AdultCode),
}

impl AdultCode {
    /// Its digits.
    pub fn digits(&self) -> &str {
        &self.0
    }

    fn read(typed: &str) -> Result<Self, Line> {
        let fits = (4..=8).contains(&typed.len()) && typed.bytes().all(|byte| byte.is_ascii_digit());
        if fits { Ok(Self(typed.to_owned())) } else { Err(Line::new("kids-digits")) }
    }
}

impl fmt::Debug for AdultCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdultCode")
    }
}

impl KidsStep {
    /// What was chosen, and the code that was typed.
    pub(super) fn read(chosen: Option<&str>, typed: Option<&str>) -> Result<Self, Line> {
        match (chosen, typed) {
            (None, None) => Ok(Self::Show),
            (Some(_), None) => Err(Line::new("kids-digits")),
            (Some("off"), Some(typed)) => AdultCode::read(typed).map(Self::Open),
            (Some("on"), Some(typed)) => AdultCode::read(typed).map(Self::Lock),
            (Some(_) | None, Some(_)) => Err(Line::new("kids-which")),
        }
    }
}
