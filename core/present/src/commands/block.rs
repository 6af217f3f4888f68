//! `/block`: blocks a player for the user; without a name lists the blocked players.

use super::{UserCommand, VerbSpec, WHO};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[WHO], ..VerbSpec::private("block", |invocation| Ok(UserCommand::Block(invocation.string("who")))) };
