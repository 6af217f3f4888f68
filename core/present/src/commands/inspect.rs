//! `/inspect`: shows the fleets and shots of a finished game.

use super::{UserCommand, Verb, VerbId, Visibility, shared::GAME};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Inspect,
    name: "inspect",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "ABCDEF",
    parse: |_| Ok(UserCommand::Inspect),
};
