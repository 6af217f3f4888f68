//! `/privacy`: shows what is stored about the user, and how to get or erase it.

use super::{UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec::private("privacy", |_| Ok(UserCommand::Privacy));
