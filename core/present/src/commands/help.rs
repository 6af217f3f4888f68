//! `/help`: shows help, on this topic if given.

use super::{ABOUT, UserCommand, VerbSpec, shared::parse_topic};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    aliases: &["start"],
    params: &[ABOUT],
    example: "mines",
    ..VerbSpec::private("help", |invocation| Ok(UserCommand::Help(parse_topic(invocation))))
};
