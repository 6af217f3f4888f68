//! `/draw`: offers a draw, or accepts one.

use super::{UserCommand, Verb, VerbId, Visibility, shared::GAME};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Draw,
    name: "draw",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Public,
    example: "",
    parse: |_| Ok(UserCommand::Draw),
};
