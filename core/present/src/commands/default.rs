//! `/default`: shows or sets the room's default rules.

use super::{RULES, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[RULES],
    example: "classic",
    ..VerbSpec::private("default", |words| Ok(UserCommand::Default(words.string("rules"))))
};
