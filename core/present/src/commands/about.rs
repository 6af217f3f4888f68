//! `/about`: shows what the bot is, or an article about the game.

use super::{ParamKind, UserCommand, VerbSpec, optional, shared::parse_article};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("topic", ParamKind::Choice(&["history", "culture", "programs"]))],
    example: "history",
    ..VerbSpec::private("about", |invocation| Ok(UserCommand::About(parse_article(invocation))))
};
