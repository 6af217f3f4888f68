//! `/dismiss`: removes a tournament organiser of the room; without a name lists them.

use super::{UserCommand, VerbSpec, Visibility, WHO};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "dismiss",
    aliases: &[],
    params: &[WHO],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Dismiss(words.string("who"))),
};
