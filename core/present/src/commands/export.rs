//! `/export`: sends all data about the user as a file.

use super::{UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec::private("export", |_| Ok(UserCommand::Export));
