//! `/record`: gives the record of a finished game.

use super::{UserCommand, Verb, VerbId, Visibility, shared::GAME};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Record,
    name: "record",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Record),
};
