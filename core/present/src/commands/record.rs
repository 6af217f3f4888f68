//! `/record`: sends the record of a finished game as a file.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::private("record", |_| Ok(UserCommand::Record)) };
