//! `/replay`: shows a finished game as a film.

use super::{UserCommand, VerbSpec, Visibility, shared::GAME};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "replay",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Replay),
};
