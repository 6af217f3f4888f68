//! `/salvo`: fires the cells of a salvo, given here or chosen before with `/plan`.

use super::{GAME, ParamKind, UserCommand, VerbSpec, Visibility, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "salvo",
    aliases: &[],
    params: &[optional("cells", ParamKind::Text), GAME],
    visibility: Visibility::Private,
    example: "А1 Б2 В3",
    parse: |words| Ok(UserCommand::Salvo(words.text("cells").to_owned())),
};
