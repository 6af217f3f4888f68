//! `/inspect`: shows the fleets and shots of a finished game.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[GAME], example: "ABCDEF", ..VerbSpec::private("inspect", |_| Ok(UserCommand::Inspect)) };
