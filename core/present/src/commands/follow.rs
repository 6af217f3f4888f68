//! `/follow`: follows a game without playing in it.

use super::{UserCommand, VerbSpec, Visibility, shared::GAME};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "follow",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Public,
    example: "ABCDEF",
    parse: |_| Ok(UserCommand::Follow),
};
