//! `/forget`: deletes saved rules; without a name shows what else can be deleted about the user.

use broadside_words::line::Line;

use super::{Invocation, ParamKind, SCOPE, UserCommand, VerbSpec, Visibility, optional, shared::scope};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "forget",
    aliases: &[],
    params: &[optional("name", ParamKind::Saved), SCOPE],
    visibility: Visibility::Private,
    example: "harbour",
    parse,
};

fn parse(words: &Invocation) -> Result<UserCommand, Line> {
    Ok(match words.value("name") {
        Some(name) => UserCommand::Forget(name.to_lowercase(), scope(words)),
        None => UserCommand::ForgetMe,
    })
}
