//! `/ban`: bans a player from the room's games; without a name lists the bans.

use super::{UserCommand, Verb, VerbId, Visibility, shared::WHO};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Ban,
    name: "ban",
    aliases: &[],
    params: &[WHO],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Ban(words.string("who"))),
};
