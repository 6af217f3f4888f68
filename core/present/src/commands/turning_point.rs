//! `/turning_point`: shows the decisive shot of a finished game. Sent by buttons only.

use super::{GAME, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "turning_point",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::TurningPoint),
};
