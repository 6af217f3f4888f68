//! `/field`: shows the player's own field, to the player only.

use super::{GAME, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "field",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Field),
};
