//! `/end`: asks whether to end an abandoned game of the room; for its managers.

use broadside_game::ids::RoomId;

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[GAME], example: "ABCDEF", ..VerbSpec::private("end", |_| Ok(UserCommand::End(EndStep::Ask(None)))) };

/// A step of ending a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndStep {
    /// Asks for confirmation, for this room or the current one.
    Ask(Option<RoomId>),
    /// Ends it, for this room.
    Now(RoomId),
}
