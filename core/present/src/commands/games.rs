//! `/games`: lists the user's games.

use super::{UserCommand, Verb, VerbId, Visibility};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Games,
    name: "games",
    aliases: &[],
    params: &[],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Games),
};
