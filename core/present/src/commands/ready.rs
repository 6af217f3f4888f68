//! `/ready`: confirms the fleet, which stays as it is from then on.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::private("ready", |_| Ok(UserCommand::Ready)) };
