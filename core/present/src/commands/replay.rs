//! `/replay`: shows a finished game as a film.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::private("replay", |_| Ok(UserCommand::Replay)) };
