//! `/join`: accepts the challenge with this code, or joins the tournament.

use super::{ParamKind, UserCommand, Verb, VerbId, Visibility, shared::required};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Join,
    name: "join",
    aliases: &[],
    params: &[required("game", ParamKind::Game)],
    visibility: Visibility::Public,
    example: "ABCDEF",
    parse: |_| Ok(UserCommand::Join),
};
