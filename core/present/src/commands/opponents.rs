//! `/opponents`: lists the computer opponents.

use super::{super::param::Visibility, UserCommand, Verb, VerbId};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Opponents,
    name: "opponents",
    aliases: &["crew"],
    params: &[],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Opponents),
};
