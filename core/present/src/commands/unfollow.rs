//! `/unfollow`: stops following a game.

use super::{UserCommand, VerbSpec, Visibility, shared::GAME};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "unfollow",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "ABCDEF",
    parse: |_| Ok(UserCommand::Unfollow),
};
