//! `/aim`: shows the buttons of the next aiming step. Sent by buttons only.

use super::{GAME, ParamKind, UserCommand, VerbSpec, Visibility, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "aim",
    aliases: &[],
    params: &[optional("column", ParamKind::Text), GAME],
    visibility: Visibility::Private,
    example: "3",
    parse: |words| Ok(UserCommand::Aim(words.value("column").and_then(|column| column.parse().ok()))),
};
