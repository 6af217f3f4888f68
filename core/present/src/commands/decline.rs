//! `/decline`: turns a challenge down; the challenger takes it back.

use super::{UserCommand, VerbSpec, Visibility, shared::GAME};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "decline",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Public,
    example: "",
    parse: |_| Ok(UserCommand::Decline),
};
