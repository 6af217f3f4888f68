//! `/inspect`: shows the fleets and shots of a finished game.

use super::{GAME, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "inspect",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "ABCDEF",
    parse: |_| Ok(UserCommand::Inspect),
};
