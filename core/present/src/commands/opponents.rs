//! `/opponents`: lists the computer opponents.

use super::{UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "opponents",
    aliases: &["crew"],
    params: &[],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Opponents),
};
