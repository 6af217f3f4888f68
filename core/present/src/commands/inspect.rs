//! `/inspect`: shows the fleets and shots of a finished game.

use super::{super::param::Visibility, UserCommand, Verb, VerbId, shared::GAME};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Inspect,
    name: "inspect",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "ABCDEF",
    parse: |_| Ok(UserCommand::Inspect),
};
