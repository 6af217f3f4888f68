//! `/history`: shows the user's last games.

use super::{PAGE, UserCommand, VerbSpec, Visibility, shared::page};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "history",
    aliases: &[],
    params: &[PAGE],
    visibility: Visibility::Private,
    example: "2",
    parse: |words| Ok(UserCommand::History(page(words)?)),
};
