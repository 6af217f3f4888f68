//! `/forget`: deletes saved rules; without a name shows what else can be deleted about the user.

use broadside_words::line::Line;

use super::{Invocation, ParamKind, SCOPE, UserCommand, VerbSpec, optional, shared::parse_scope};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[optional("name", ParamKind::Saved), SCOPE], example: "harbour", ..VerbSpec::private("forget", parse) };

fn parse(invocation: &Invocation) -> Result<UserCommand, Line> {
    Ok(match invocation.value("name") {
        Some(name) => UserCommand::Forget(name.to_lowercase(), parse_scope(invocation)),
        None => UserCommand::ForgetMe,
    })
}
