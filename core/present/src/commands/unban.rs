//! `/unban`: lifts a ban.

use super::{UserCommand, Verb, VerbId, Visibility, shared::WHO};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Unban,
    name: "unban",
    aliases: &[],
    params: &[WHO],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Unban(words.string("who"))),
};
