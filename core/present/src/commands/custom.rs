//! `/custom`: shows or edits the draft of the user's own rules.

use super::{RULES, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "custom",
    aliases: &[],
    params: &[RULES],
    visibility: Visibility::Private,
    example: "10x10 mines=2",
    parse: |words| Ok(UserCommand::Custom(words.string("rules"))),
};
