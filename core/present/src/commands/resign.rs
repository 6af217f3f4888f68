//! `/resign`: asks whether to give up the game, or takes a challenge back.

use super::{GAME, UserCommand, VerbSpec};

pub(super) const COMMAND: VerbSpec =
    VerbSpec { params: &[GAME], ..VerbSpec::private("resign", |_| Ok(UserCommand::Resign(ResignStep::Ask))) };

/// A step of giving up a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ResignStep {
    /// Asks for confirmation.
    Ask,
    /// Gives the game up.
    Now,
    /// Plays on.
    Keep,
}
