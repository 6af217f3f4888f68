//! `/decline`: turns a challenge down; the challenger takes it back.

use super::{GAME, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "decline",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Public,
    example: "",
    parse: |_| Ok(UserCommand::Decline),
};
