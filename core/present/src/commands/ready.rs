//! `/ready`: confirms the fleet, which stays as it is from then on.

use super::{UserCommand, Verb, VerbId, Visibility, shared::GAME};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Ready,
    name: "ready",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Ready),
};
