//! `/banter`: shows or sets whether computer opponents make remarks, for the user or for the room.

use broadside_words::line::Line;

use super::{super::persona::Banter, Invocation, ParamKind, SCOPE, UserCommand, VerbSpec, optional, shared::parse_scope};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[optional("remarks", ParamKind::Choice(&["on", "off"])), SCOPE],
    example: "off",
    ..VerbSpec::private("banter", parse)
};

fn parse(invocation: &Invocation) -> Result<UserCommand, Line> {
    let banter = |remarks: &str| Banter::find(remarks).ok_or_else(|| Line::new("refused-banter"));
    Ok(UserCommand::Banter(parse_scope(invocation), invocation.value("remarks").map(banter).transpose()?))
}
