//! `/about`: shows what the bot is, or an article about the game.

use super::{ParamKind, UserCommand, VerbSpec, Visibility, optional, shared::article};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "about",
    aliases: &[],
    params: &[optional("topic", ParamKind::Choice(&["history", "culture", "programs"]))],
    visibility: Visibility::Private,
    example: "history",
    parse: |words| Ok(UserCommand::About(article(words))),
};
