//! `/decline`: declines a challenge; for the challenger, withdraws it.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::public("decline", |_| Ok(UserCommand::Decline)) };
