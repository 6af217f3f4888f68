//! `/join`: accepts the challenge with this code, or joins the tournament.

use super::{ParamKind, UserCommand, VerbSpec, required};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[required("game", ParamKind::Game)], example: "ABCDEF", ..VerbSpec::public("join", |_| Ok(UserCommand::Join)) };
