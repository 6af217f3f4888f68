//! `/rematch`: starts another game with the same players and rules.

use super::{GAME, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "rematch",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Public,
    example: "",
    parse: |_| Ok(UserCommand::Rematch),
};
