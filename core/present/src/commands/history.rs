//! `/history`: shows the user's last games.

use super::{
    UserCommand, Verb, VerbId, Visibility,
    shared::{PAGE, page},
};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::History,
    name: "history",
    aliases: &[],
    params: &[PAGE],
    visibility: Visibility::Private,
    example: "2",
    parse: |words| Ok(UserCommand::History(page(words)?)),
};
