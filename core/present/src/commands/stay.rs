//! `/stay`: leaves the Flying Dutchman where it is.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec = VerbSpec { params: &[GAME], ..VerbSpec::public("stay", |_| Ok(UserCommand::Stay)) };
