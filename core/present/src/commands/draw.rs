//! `/draw`: offers a draw, or accepts one.

use super::{UserCommand, VerbSpec, Visibility, shared::GAME};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { name: "draw", aliases: &[], params: &[GAME], visibility: Visibility::Public, example: "", parse: |_| Ok(UserCommand::Draw) };
