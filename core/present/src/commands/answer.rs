//! `/answer`: gives the result of a shot at the player's field, in a paper game.

use super::{GAME, ParamKind, UserCommand, VerbSpec, required};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[required("word", ParamKind::Text), GAME],
    example: "miss",
    ..VerbSpec::public("answer", |invocation| Ok(UserCommand::Answer(invocation.text("word").to_owned())))
};
