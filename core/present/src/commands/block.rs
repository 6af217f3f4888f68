//! `/block`: blocks a player for the user; without a name lists the blocked players.

use super::{UserCommand, VerbSpec, Visibility, WHO};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "block",
    aliases: &[],
    params: &[WHO],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Block(words.string("who"))),
};
