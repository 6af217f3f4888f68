//! `/plan`: adds a cell to the salvo, or removes it. Sent by buttons only.

use super::{GAME, ParamKind, UserCommand, VerbSpec, Visibility, required};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "plan",
    aliases: &[],
    params: &[required("cell", ParamKind::Text), GAME],
    visibility: Visibility::Private,
    example: "Б8",
    parse: |words| Ok(UserCommand::Plan(words.text("cell").to_owned())),
};
