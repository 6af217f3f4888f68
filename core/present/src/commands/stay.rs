//! `/stay`: leaves the Flying Dutchman where it is.

use super::{GAME, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { name: "stay", aliases: &[], params: &[GAME], visibility: Visibility::Public, example: "", parse: |_| Ok(UserCommand::Stay) };
