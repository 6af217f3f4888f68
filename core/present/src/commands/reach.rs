//! `/reach`: tries again to message a player who could not be messaged. Sent by buttons only.

use super::{GAME, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "reach",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Reach),
};
