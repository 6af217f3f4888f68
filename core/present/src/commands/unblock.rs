//! `/unblock`: unblocks a player.

use super::{UserCommand, VerbSpec, WHO};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[WHO], ..VerbSpec::private("unblock", |words| Ok(UserCommand::Unblock(words.string("who")))) };
