//! `/link`: links two accounts of one person: one account creates a code, the other enters it.

use super::{ParamKind, UserCommand, VerbSpec, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("pass", ParamKind::Text)],
    example: "ABCDEFGH",
    ..VerbSpec::private("link", |invocation| Ok(UserCommand::Link(LinkStep::parse(invocation.text("pass")))))
};

/// A step of linking two accounts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkStep {
    /// Creates a code.
    Give,
    /// Enters the code that the other account created.
    Claim(String),
    /// Confirms the link, from the account that created the code.
    Agree(String),
}

impl LinkStep {
    fn parse(typed: &str) -> Self {
        let typed = typed.to_uppercase();
        let mut parts = typed.split_whitespace();
        match (parts.next(), parts.next()) {
            (None, _) => Self::Give,
            (Some(code), Some("YES")) => Self::Agree(code.to_owned()),
            (Some(code), _) => Self::Claim(code.to_owned()),
        }
    }
}
