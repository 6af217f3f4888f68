//! `/opponents`: lists the computer opponents.

use super::{UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { aliases: &["crew"], ..VerbSpec::private("opponents", |_| Ok(UserCommand::Opponents)) };
