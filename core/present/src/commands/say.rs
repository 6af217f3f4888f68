//! `/say`: sends a phrase to the opponent, lists the phrases, or sets whether phrases are received.

use broadside_words::line::Line;

use super::{super::game_context::PhraseSetting, GAME, Invocation, ParamKind, SCOPE, UserCommand, VerbSpec, optional, shared::parse_scope};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("saying", ParamKind::Saying), optional("phrases", ParamKind::Choice(&["on", "off"])), SCOPE, GAME],
    example: "gg",
    ..VerbSpec::private("say", parse)
};

fn parse(invocation: &Invocation) -> Result<UserCommand, Line> {
    Ok(match invocation.value("phrases") {
        Some("off") => UserCommand::Phrases(parse_scope(invocation), PhraseSetting::Off),
        Some(_) => UserCommand::Phrases(parse_scope(invocation), PhraseSetting::On),
        None => UserCommand::Say(invocation.string("saying")),
    })
}
