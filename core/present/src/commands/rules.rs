//! `/rules`: explains the given rules, or those of the game or the room.

use super::{ABOUT, GAME, UserCommand, VerbSpec, shared::parse_topic};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[ABOUT, GAME],
    example: "mines",
    ..VerbSpec::private("rules", |invocation| Ok(UserCommand::Rules(parse_topic(invocation))))
};
