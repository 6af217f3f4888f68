//! `/after_game`: shows the other buttons of a finished game. Sent by buttons only.

use super::{GAME, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "after_game",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::AfterGame),
};
