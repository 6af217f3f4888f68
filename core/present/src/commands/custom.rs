//! `/custom`: shows or edits the draft of the user's own rules.

use super::{RULES, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[RULES],
    example: "10x10 mines=2",
    ..VerbSpec::private("custom", |invocation| Ok(UserCommand::Custom(invocation.string("rules"))))
};
