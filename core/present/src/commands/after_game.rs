//! `/after_game`: shows the other buttons of a finished game. Sent by buttons only.

use super::{super::param::Visibility, UserCommand, Verb, VerbId, shared::GAME};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::AfterGame,
    name: "after_game",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::AfterGame),
};
