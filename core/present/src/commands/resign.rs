//! `/resign`: asks whether to resign the game, or withdraws a challenge.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[GAME], ..VerbSpec::private("resign", |_| Ok(UserCommand::Resign(ResignStep::Ask))) };

/// A step of resigning a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResignStep {
    /// Asks for confirmation.
    Ask,
    /// Resigns the game.
    Now,
    /// Calls the game off, unless the battle has begun.
    CallOff,
    /// Does not resign.
    Keep,
}
