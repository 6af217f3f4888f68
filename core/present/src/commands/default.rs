//! `/default`: shows or sets the room's default rules.

use super::{UserCommand, Verb, VerbId, Visibility, shared::RULES};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Default,
    name: "default",
    aliases: &[],
    params: &[RULES],
    visibility: Visibility::Private,
    example: "classic",
    parse: |words| Ok(UserCommand::Default(words.string("rules"))),
};
