//! `/games`: lists the user's games.

use super::{UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec::private("games", |_| Ok(UserCommand::Games));
