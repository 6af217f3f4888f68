//! `/fairness`: shows the seals of both fleets, and after the game what is needed to check them.

use super::{GAME, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "fairness",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Fairness),
};
