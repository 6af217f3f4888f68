//! `/medals`: shows the user's medals.

use super::{PAGE, UserCommand, VerbSpec, Visibility, shared::page};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "medals",
    aliases: &[],
    params: &[PAGE],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Medals(page(words)?)),
};
