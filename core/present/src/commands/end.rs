//! `/end`: asks for confirmation to end an abandoned game of the room; for its managers.

use broadside_game::ids::RoomId;

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[GAME], example: "ABCDEF", ..VerbSpec::private("end", |_| Ok(UserCommand::End(EndStep::Ask(None)))) };

/// A step of ending a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndStep {
    /// Asks for confirmation, as a manager of this room; `None`: the current room.
    Ask(Option<RoomId>),
    /// Ends the game, as a manager of this room.
    Now(RoomId),
}
