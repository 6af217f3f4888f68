//! `/unban`: lifts a ban.

use super::{UserCommand, VerbSpec, Visibility, WHO};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "unban",
    aliases: &[],
    params: &[WHO],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Unban(words.string("who"))),
};
