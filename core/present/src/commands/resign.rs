//! `/resign`: asks whether to give up the game, or takes a challenge back.

use super::{GAME, UserCommand, VerbSpec, Visibility};

pub(super) const COMMAND: VerbSpec = VerbSpec {
    name: "resign",
    aliases: &[],
    params: &[GAME],
    visibility: Visibility::Private,
    example: "",
    parse: |_| Ok(UserCommand::Resign(ResignStep::Ask)),
};

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
