//! `/answer`: says what came of a shot at the player's field, in a game on paper.

use super::{GAME, ParamKind, UserCommand, VerbSpec, Visibility, required};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "answer",
    aliases: &[],
    params: &[required("word", ParamKind::Text), GAME],
    visibility: Visibility::Public,
    example: "miss",
    parse: |words| Ok(UserCommand::Answer(words.text("word").to_owned())),
};
