//! `/default`: shows or sets the room's default rules.

use super::{RULES, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[RULES],
    example: "classic",
    ..VerbSpec::private("default", |invocation| Ok(UserCommand::Default(invocation.string("rules"))))
};
