//! Computer opponents. They are handed an [`OwnView`], never a game: they see what a player sees.

mod chart;
pub mod helm;
mod hunt;
pub mod odds;
pub mod placing;
mod turn;

use crate::game::{cell::Cell, command::Command, dice::Dice, view::OwnView};

/// The cell the simple opponent fires at (`sh-hunt` with `F-fit`, rules.md §3.2); `None` when no cell is left.
pub fn choose(view: &OwnView, dice: &mut dyn Dice) -> Option<Cell> {
    hunt::choose(view, dice)
}

/// What the simple opponent does now, whatever the game waits for; `None` when it does not wait for this side.
pub fn act(view: &OwnView, dice: &mut dyn Dice) -> Option<Command> {
    turn::act(view, dice)
}
