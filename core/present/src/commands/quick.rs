//! `/quick`: searches for an opponent anywhere, with these rules, or stops the search.

use broadside_words::line::Line;

use super::{Invocation, ParamKind, RULES, UserCommand, VerbSpec, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    params: &[RULES, optional("search", ParamKind::Choice(&["stop"]))],
    example: "classic",
    ..VerbSpec::private("quick", parse)
};

fn parse(invocation: &Invocation) -> Result<UserCommand, Line> {
    // In `quick cancel`, the parser treats the word as the name of rules.
    let stops = invocation.value("search").is_some() || invocation.value("rules") == Some("cancel");
    Ok(if stops { UserCommand::StopSeeking } else { UserCommand::Seek(invocation.string("rules")) })
}
