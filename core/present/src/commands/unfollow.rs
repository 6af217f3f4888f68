//! `/unfollow`: stops following a game.

use super::{GAME, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "unfollow",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "ABCDEF",
    parse: |_| Ok(UserCommand::Unfollow),
};
