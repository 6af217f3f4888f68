//! `/stay`: leaves the Flying Dutchman where it is.

use super::{UserCommand, VerbSpec, Visibility, shared::GAME};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { name: "stay", aliases: &[], params: &[GAME], visibility: Visibility::Public, example: "", parse: |_| Ok(UserCommand::Stay) };
