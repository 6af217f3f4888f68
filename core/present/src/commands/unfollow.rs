//! `/unfollow`: stops following a game.

use super::{UserCommand, Verb, VerbId, Visibility, shared::GAME};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Unfollow,
    name: "unfollow",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "ABCDEF",
    parse: |_| Ok(UserCommand::Unfollow),
};
