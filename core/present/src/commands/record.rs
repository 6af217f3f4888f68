//! `/record`: gives the record of a finished game.

use super::{super::param::Visibility, UserCommand, Verb, VerbId, shared::GAME};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Record,
    name: "record",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Record),
};
