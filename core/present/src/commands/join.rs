//! `/join`: accepts the challenge with this code, or joins the tournament.

use super::{ParamKind, UserCommand, VerbSpec, Visibility, required};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "join",
    aliases: &[],
    params: &[required("game", ParamKind::Game)],
    visibility: Visibility::Public,
    example: "ABCDEF",
    parse: |_| Ok(UserCommand::Join),
};
