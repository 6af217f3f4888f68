//! `/end_now`: ends an abandoned game of a room, or asks whether to. Sent by buttons only.

use broadside_words::line::Line;

use super::{GAME, Invocation, ParamKind, UserCommand, VerbSpec, end::EndStep, optional};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[optional("room", ParamKind::Text), GAME], example: "d77", ..VerbSpec::private("end_now", parse) };

/// Reads the room, after `ask ` while it is not confirmed.
fn parse(invocation: &Invocation) -> Result<UserCommand, Line> {
    let room = invocation.text("room");
    Ok(UserCommand::End(match (room.strip_prefix("ask "), room.parse()) {
        (Some(room), _) => EndStep::Ask(room.parse().ok()),
        (None, Ok(room)) => EndStep::Now(room),
        (None, Err(())) => EndStep::Ask(None),
    }))
}
