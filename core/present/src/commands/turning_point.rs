//! `/turning_point`: shows the decisive shot of a finished game. Sent by buttons only.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::private("turning_point", |_| Ok(UserCommand::TurningPoint)) };
