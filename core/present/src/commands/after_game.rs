//! `/after_game`: shows the other buttons of a finished game. Sent by buttons only.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::private("after_game", |_| Ok(UserCommand::AfterGame)) };
