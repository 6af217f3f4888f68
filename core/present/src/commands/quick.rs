//! `/quick`: searches for an opponent anywhere, with these rules, or stops the search.

use broadside_words::line::Line;

use super::{Invocation, ParamKind, RULES, UserCommand, VerbSpec, Visibility, optional};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "quick",
    aliases: &[],
    params: &[RULES, optional("search", ParamKind::Choice(&["stop"]))],
    visibility: Visibility::Private,
    example: "classic",
    parse,
};

fn parse(words: &Invocation) -> Result<UserCommand, Line> {
    // Free text gives the choice as rules: `quick cancel`.
    let stops = words.value("search").is_some() || words.value("rules") == Some("cancel");
    Ok(if stops { UserCommand::StopSeeking } else { UserCommand::Seek(words.string("rules")) })
}
