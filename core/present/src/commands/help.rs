//! `/help`: shows help, on this topic if given.

use super::{
    UserCommand, Verb, VerbId, Visibility,
    shared::{ABOUT, topic},
};

pub(super) const COMMAND: Verb = Verb {
    id: VerbId::Help,
    name: "help",
    aliases: &["start"],
    params: &[ABOUT],
    visibility: Visibility::Private,
    example: "mines",
    parse: |words| Ok(UserCommand::Help(topic(words))),
};
