//! `/about`: shows what the bot is, or an article about the game.

use super::{ParamKind, UserCommand, Verb, VerbId, Visibility, optional, shared::article};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::About,
    name: "about",
    aliases: &[],
    params: &[optional("topic", ParamKind::Choice(&["history", "culture", "programs"]))],
    visibility: Visibility::Private,
    example: "history",
    parse: |words| Ok(UserCommand::About(article(words))),
};
