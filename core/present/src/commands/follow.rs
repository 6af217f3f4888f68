//! `/follow`: follows a game without playing in it.

use super::{UserCommand, Verb, VerbId, Visibility, shared::GAME};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Follow,
    name: "follow",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Public,
    example: "ABCDEF",
    parse: |_| Ok(UserCommand::Follow),
};
