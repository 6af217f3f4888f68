//! `/link`: links two accounts of one person, by a code that one creates and the other enters.

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
    /// Enters a code created by the other account.
    Claim(String),
    /// The account that created the code confirms.
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
