//! `/plan`: adds a cell to the salvo, or removes it. Sent by buttons only.

use super::{
    super::param::{ParamKind, Visibility},
    UserCommand, Verb, VerbId,
    shared::{GAME, required},
};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Plan,
    name: "plan",
    aliases: &[],
    params: &[required("cell", ParamKind::Text), GAME],
    visibility: Visibility::Private,
    example: "Б8",
    parse: |words| Ok(UserCommand::Plan(words.text("cell").to_owned())),
};
