//! `/unfollow`: stops following a game.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[GAME], example: "ABCDEF", ..VerbSpec::private("unfollow", |_| Ok(UserCommand::Unfollow)) };
