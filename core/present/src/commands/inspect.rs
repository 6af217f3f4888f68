//! `/inspect`: shows the fleets and shots of a finished game.

use super::{UserCommand, VerbSpec, Visibility, shared::GAME};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "inspect",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "ABCDEF",
    parse: |_| Ok(UserCommand::Inspect),
};
