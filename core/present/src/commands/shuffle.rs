//! `/shuffle`: places all ships at random. Sent by buttons only.

use super::{super::param::Visibility, UserCommand, Verb, VerbId, shared::GAME};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Shuffle,
    name: "shuffle",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Shuffle),
};
