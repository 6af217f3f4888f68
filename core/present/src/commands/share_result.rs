//! `/share_result`: shows the result of a finished game or the code of an open challenge, for sharing. Sent by buttons only.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::private("share_result", |_| Ok(UserCommand::ShareResult)) };
