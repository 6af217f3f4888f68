//! `/resign`: gives up the game, or takes a challenge back.

use super::{super::param::Visibility, UserCommand, Verb, VerbId, shared::GAME};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Resign,
    name: "resign",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Public,
    example: "",
    parse: |_| Ok(UserCommand::Resign),
};
