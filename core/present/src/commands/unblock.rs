//! `/unblock`: unblocks a player.

use super::{UserCommand, VerbSpec, Visibility, WHO};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "unblock",
    aliases: &[],
    params: &[WHO],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Unblock(words.string("who"))),
};
