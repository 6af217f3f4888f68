//! `/draw`: offers a draw, or accepts one.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::public("draw", |_| Ok(UserCommand::Draw)) };
