//! `/rules`: explains the given rules, or those of the game or the room.

use super::{ABOUT, GAME, UserCommand, VerbSpec, Visibility, shared::topic};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "rules",
    aliases: &[],
    params: &[ABOUT, GAME],
    visibility: Visibility::Private,
    example: "mines",
    parse: |words| Ok(UserCommand::Rules(topic(words))),
};
