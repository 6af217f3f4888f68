//! `/unlink`: unlinks the user's two accounts.

use super::{UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec::private("unlink", |_| Ok(UserCommand::Unlink));
