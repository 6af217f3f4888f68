//! `/text`: shows the position as text, for screen readers.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::private("text", |_| Ok(UserCommand::Text)) };
