//! `/review`: shows what was luck in a finished game, and what could have been played.

use super::{
    UserCommand, Verb, VerbId, Visibility,
    shared::{GAME, SCOPE, scope},
};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Review,
    name: "review",
    aliases: &[],
    params: &[SCOPE, GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Review(scope(words))),
};
