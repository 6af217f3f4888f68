//! `/follow`: follows a game without playing in it.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[GAME], example: "ABCDEF", ..VerbSpec::public("follow", |_| Ok(UserCommand::Follow)) };
