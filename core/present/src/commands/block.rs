//! `/block`: blocks a player for the user; without a name lists the blocked players.

use super::{UserCommand, Verb, VerbId, Visibility, shared::WHO};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Block,
    name: "block",
    aliases: &[],
    params: &[WHO],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Block(words.string("who"))),
};
