//! `/hint`: shows where a ship is likeliest, if the game allows hints.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::private("hint", |_| Ok(UserCommand::Hint)) };
