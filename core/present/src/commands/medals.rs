//! `/medals`: shows the user's medals.

use super::{
    UserCommand, Verb, VerbId, Visibility,
    shared::{PAGE, page},
};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Medals,
    name: "medals",
    aliases: &[],
    params: &[PAGE],
    visibility: Visibility::Private,
    example: "",
    parse: |words| Ok(UserCommand::Medals(page(words)?)),
};
