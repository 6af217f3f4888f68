//! `/share_result`: shows the result of a finished game or the code of an open challenge, for sharing. Sent by buttons only.

use super::{UserCommand, VerbSpec, Visibility, shared::GAME};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "share_result",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::ShareResult),
};
