//! `/review`: shows how much of a finished game was luck, and which shots would have been better.

use super::{GAME, SCOPE, UserCommand, VerbSpec, shared::parse_scope};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[SCOPE, GAME], ..VerbSpec::private("review", |invocation| Ok(UserCommand::Review(parse_scope(invocation)))) };
