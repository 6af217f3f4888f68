//! `/unlink`: unlinks the user's two accounts.

use super::{super::param::Visibility, UserCommand, Verb, VerbId};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Unlink,
    name: "unlink",
    aliases: &[],
    params: &[],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Unlink),
};
