//! `/give`: reveals one of the player's own cells, as a mine or a minesweeper demands.

use super::{GAME, ParamKind, UserCommand, VerbSpec, required};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[required("cell", ParamKind::Cell), GAME],
    example: "К5",
    ..VerbSpec::public("give", |invocation| Ok(UserCommand::Give(invocation.text("cell").to_owned())))
};
