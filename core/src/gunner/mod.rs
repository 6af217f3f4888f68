//! Computer opponents. They are handed an [`OwnView`], never a game: they see what a player sees.

pub mod helm;
mod hunt;

use crate::game::{cell::Cell, dice::Dice, view::OwnView};

/// The cell the simple opponent fires at (`sh-hunt` with `F-fit`, rules.md §3.2); `None` when no cell is left.
pub fn choose(view: &OwnView, dice: &mut dyn Dice) -> Option<Cell> {
    hunt::choose(view, dice)
}
