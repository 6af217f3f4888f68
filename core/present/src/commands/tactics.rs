//! `/tactics`: shows how to play well, or an article about it.

use super::{ParamKind, UserCommand, VerbSpec, optional, shared::parse_article};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    aliases: &["strategy"],
    params: &[optional("topic", ParamKind::Choice(&["perelman", "shores", "halo", "risk", "goose", "patterns", "arithmetic", "myths"]))],
    example: "goose",
    ..VerbSpec::private("tactics", |invocation| Ok(UserCommand::Tactics(parse_article(invocation))))
};
