//! `/tactics`: shows how to play well, or an article about it.

use super::{ParamKind, UserCommand, VerbSpec, Visibility, optional, shared::article};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "tactics",
    aliases: &["strategy"],
    params: &[optional("topic", ParamKind::Choice(&["perelman", "shores", "halo", "goose", "patterns", "arithmetic", "myths"]))],
    visibility: Visibility::Private,
    example: "goose",
    parse: |words| Ok(UserCommand::Tactics(article(words))),
};
