//! `/unban`: lifts a ban.

use super::{UserCommand, VerbSpec, WHO};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[WHO], ..VerbSpec::private("unban", |words| Ok(UserCommand::Unban(words.string("who")))) };
