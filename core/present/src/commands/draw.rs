//! `/draw`: offers a draw, or accepts one.

use super::{GAME, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { name: "draw", aliases: &[], params: &[GAME], visibility: Visibility::Public, example: "", parse: |_| Ok(UserCommand::Draw) };
