//! `/ban`: bans a player from the room's games; without a name lists the bans.

use super::{UserCommand, VerbSpec, WHO};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[WHO], ..VerbSpec::private("ban", |invocation| Ok(UserCommand::Ban(invocation.string("who")))) };
