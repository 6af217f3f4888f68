//! `/export`: sends all data about the user as a file.

use super::{super::param::Visibility, UserCommand, Verb, VerbId};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Export,
    name: "export",
    aliases: &[],
    params: &[],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Export),
};
