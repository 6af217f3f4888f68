//! `/opponents`: lists the computer opponents.

use super::{UserCommand, Verb, VerbId, Visibility};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Opponents,
    name: "opponents",
    aliases: &["crew"],
    params: &[],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Opponents),
};
