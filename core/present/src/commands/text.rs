//! `/text`: shows the position as text, for screen readers.

use super::{super::param::Visibility, UserCommand, Verb, VerbId, shared::GAME};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Text,
    name: "text",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Text),
};
