//! `/review`: shows what was luck in a finished game, and what could have been played.

use super::{GAME, SCOPE, UserCommand, VerbSpec, shared::scope};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[SCOPE, GAME], ..VerbSpec::private("review", |invocation| Ok(UserCommand::Review(scope(invocation)))) };
