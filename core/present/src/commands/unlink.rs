//! `/unlink`: unlinks the user's two accounts.

use super::{UserCommand, Verb, VerbId, Visibility};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Unlink,
    name: "unlink",
    aliases: &[],
    params: &[],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Unlink),
};
