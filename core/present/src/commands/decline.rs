//! `/decline`: turns a challenge down; the challenger takes it back.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::public("decline", |_| Ok(UserCommand::Decline)) };
