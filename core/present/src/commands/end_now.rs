//! `/end_now`: ends an abandoned game of a room, or asks for confirmation. Sent by buttons only.

use broadside_words::line::Line;

use super::{GAME, Invocation, ParamKind, UserCommand, VerbSpec, end::EndStep, optional};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[optional("room", ParamKind::Text), GAME], example: "d77", ..VerbSpec::private("end_now", parse) };

/// Parses the room. After `ask `, the manager has yet to confirm.
fn parse(invocation: &Invocation) -> Result<UserCommand, Line> {
    let room = invocation.text("room");
    Ok(UserCommand::End(match (room.strip_prefix("ask "), room.parse()) {
        (Some(room), _) => EndStep::Ask(room.parse().ok()),
        (None, Ok(room)) => EndStep::Now(room),
        (None, Err(())) => EndStep::Ask(None),
    }))
}
