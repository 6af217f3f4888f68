//! `/aim`: shows the buttons of the next aiming step. Sent by buttons only.

use super::{GAME, ParamKind, UserCommand, VerbSpec, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("column", ParamKind::Text), GAME],
    example: "3",
    ..VerbSpec::private("aim", |invocation| Ok(UserCommand::Aim(invocation.value("column").and_then(|column| column.parse().ok()))))
};
