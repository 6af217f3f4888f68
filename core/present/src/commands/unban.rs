//! `/unban`: lifts a ban.

use super::{UserCommand, VerbSpec, WHO};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[WHO], ..VerbSpec::private("unban", |invocation| Ok(UserCommand::Unban(invocation.string("who")))) };
