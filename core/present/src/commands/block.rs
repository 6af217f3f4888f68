//! `/block`: blocks a player for the user; without a name lists the blocked players.

use super::{UserCommand, VerbSpec, WHO};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[WHO], ..VerbSpec::private("block", |words| Ok(UserCommand::Block(words.string("who")))) };
