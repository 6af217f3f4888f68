//! `/hint`: shows where a ship is likeliest, if the game allows hints.

use super::{UserCommand, VerbSpec, Visibility, shared::GAME};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "hint",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Hint),
};
