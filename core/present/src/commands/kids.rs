//! `/kids`: switches children's mode on and off, with an adult's code.

use std::fmt;

use broadside_words::line::Line;

use super::{ParamKind, UserCommand, VerbSpec, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("lock", ParamKind::Choice(&["on", "off"])), optional("pin", ParamKind::Text)],
    ..VerbSpec::private("kids", |invocation| Ok(UserCommand::Kids(KidsStep::parse(invocation.value("lock"), invocation.value("pin"))?)))
};

/// An adult's code, 4 to 8 digits. Its `Debug` output hides it.
#[derive(Clone, PartialEq, Eq)]
pub struct AdultCode(String);

/// A step of `/kids`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum KidsStep {
    /// Shows whether the mode is on.
    Show,
    /// Switches the mode on. This code is needed to switch it off.
    Lock(AdultCode),
    /// Switches the mode off if this is the right code.
    Open(AdultCode),
}

impl AdultCode {
    /// The digits.
    pub fn digits(&self) -> &str {
        &self.0
    }

    fn parse(typed: &str) -> Result<Self, Line> {
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
    /// Parses the choice and the code.
    fn parse(chosen: Option<&str>, typed: Option<&str>) -> Result<Self, Line> {
        match (chosen, typed) {
            (None, None) => Ok(Self::Show),
            (Some(_), None) => Err(Line::new("kids-digits")),
            (Some("off"), Some(typed)) => AdultCode::parse(typed).map(Self::Open),
            (Some("on"), Some(typed)) => AdultCode::parse(typed).map(Self::Lock),
            (Some(_) | None, Some(_)) => Err(Line::new("kids-which")),
        }
    }
}
