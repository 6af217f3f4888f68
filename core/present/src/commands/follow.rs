//! `/follow`: follows a game without playing in it.

use super::{GAME, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "follow",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Public,
    example: "ABCDEF",
    parse: |_| Ok(UserCommand::Follow),
};
