//! `/rematch`: starts another game with the same players and rules.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::public("rematch", |_| Ok(UserCommand::Rematch)) };
