//! `/share_result`: shows the result of a finished game or the code of an open challenge, for sharing. Sent by buttons only.

use super::{GAME, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "share_result",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::ShareResult),
};
