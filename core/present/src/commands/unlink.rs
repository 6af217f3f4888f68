//! `/unlink`: unlinks the user's two accounts.

use super::{UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "unlink",
    aliases: &[],
    params: &[],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Unlink),
};
