//! `/review`: shows what was luck in a finished game, and what could have been played.

use super::{GAME, SCOPE, UserCommand, VerbSpec, Visibility, shared::scope};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "review",
    aliases: &[],
    params: &[SCOPE, GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Review(scope(words))),
};
