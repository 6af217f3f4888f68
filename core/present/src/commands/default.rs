//! `/default`: shows or sets the room's default rules.

use super::{RULES, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "default",
    aliases: &[],
    params: &[RULES],
    visibility: Visibility::Private,
    example: "classic",
    parse: |words| Ok(UserCommand::Default(words.string("rules"))),
};
