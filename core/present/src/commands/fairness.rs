//! `/fairness`: shows the seals of both fleets, and after the game what is needed to check them.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::private("fairness", |_| Ok(UserCommand::Fairness)) };
