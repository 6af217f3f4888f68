//! `/export`: sends all data about the user as a file.

use super::{UserCommand, Verb, VerbId, Visibility};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Export,
    name: "export",
    aliases: &[],
    params: &[],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Export),
};
