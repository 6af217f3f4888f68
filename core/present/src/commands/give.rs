//! `/give`: reveals one of the player's own cells, as a mine or a minesweeper demands.

use super::{GAME, ParamKind, UserCommand, VerbSpec, Visibility, required};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "give",
    aliases: &[],
    params: &[required("cell", ParamKind::Cell), GAME],
    visibility: Visibility::Public,
    example: "К5",
    parse: |words| Ok(UserCommand::Give(words.text("cell").to_owned())),
};
