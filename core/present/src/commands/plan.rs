//! `/plan`: adds a cell to the salvo, or removes it. Sent by buttons only.

use super::{GAME, ParamKind, UserCommand, VerbSpec, required};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[required("cell", ParamKind::Text), GAME],
    example: "Б8",
    ..VerbSpec::private("plan", |invocation| Ok(UserCommand::Plan(invocation.text("cell").to_owned())))
};
