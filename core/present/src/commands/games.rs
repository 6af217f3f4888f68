//! `/games`: lists the user's games.

use super::{UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { name: "games", aliases: &[], params: &[], visibility: Visibility::Private, example: "", parse: |_| Ok(UserCommand::Games) };
