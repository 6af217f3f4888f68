//! `/ban`: bans a player from the room's games; without a name lists the bans.

use super::{UserCommand, VerbSpec, Visibility, WHO};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "ban",
    aliases: &[],
    params: &[WHO],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Ban(words.string("who"))),
};
