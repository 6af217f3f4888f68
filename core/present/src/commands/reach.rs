//! `/reach`: tries again to message a player who could not be messaged. Sent by buttons only.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::private("reach", |_| Ok(UserCommand::Reach)) };
