//! `/unblock`: unblocks a player.

use super::{UserCommand, Verb, VerbId, Visibility, shared::WHO};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Unblock,
    name: "unblock",
    aliases: &[],
    params: &[WHO],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Unblock(words.string("who"))),
};
