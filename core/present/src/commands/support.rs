//! `/support`: shows where the user gets help.

use super::{UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec::private("support", |_| Ok(UserCommand::Support));
