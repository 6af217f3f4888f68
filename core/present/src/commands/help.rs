//! `/help`: shows help, on this topic if given.

use super::{ABOUT, UserCommand, VerbSpec, Visibility, shared::topic};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "help",
    aliases: &["start"],
    params: &[ABOUT],
    visibility: Visibility::Private,
    example: "mines",
    parse: |words| Ok(UserCommand::Help(topic(words))),
};
