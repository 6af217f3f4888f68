//! `/unblock`: unblocks a player.

use super::{UserCommand, VerbSpec, WHO};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[WHO], ..VerbSpec::private("unblock", |invocation| Ok(UserCommand::Unblock(invocation.string("who")))) };
