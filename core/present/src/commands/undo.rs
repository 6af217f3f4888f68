//! `/undo`: removes the last placed ship. Sent by buttons only.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::private("undo", |_| Ok(UserCommand::Undo)) };
