//! `/shuffle`: places all ships at random. Sent by buttons only.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::private("shuffle", |_| Ok(UserCommand::Shuffle)) };
