//! `/field`: shows the player's own field, to the player only.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::private("field", |_| Ok(UserCommand::Field)) };
