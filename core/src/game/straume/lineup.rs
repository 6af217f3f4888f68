//! The order in which a fleet of the table game is lined up before it meets the other.

use super::ship::Vessel;
use crate::game::dice::Dice;

/// A fleet's ships on its starting line, from column a to column l.
pub type Lineup = [Vessel; 12];

/// What must be lined up, the dearest first.
pub const LINEUP_SET: Lineup = [
    Vessel::Cruiser,
    Vessel::Submarine,
    Vessel::Submarine,
    Vessel::Destroyer,
    Vessel::Destroyer,
    Vessel::Destroyer,
    Vessel::Destroyer,
    Vessel::Destroyer,
    Vessel::Destroyer,
    Vessel::Patrol,
    Vessel::Patrol,
    Vessel::Minesweeper,
];

/// Whether these are the ships of [`LINEUP_SET`], in whatever order.
pub fn lineup_ok(lineup: &Lineup) -> bool {
    let mut sorted = *lineup;
    sorted.sort_unstable();
    sorted == LINEUP_SET
}

/// A line-up of the dice's choice, every order equally likely.
pub fn draw_lineup(dice: &mut dyn Dice) -> Lineup {
    let mut lineup = LINEUP_SET;
    for last in (1..lineup.len()).rev() {
        let sides = u32::try_from(last + 1).expect("a line-up is short");
        let at = dice.below(sides).expect("there are ships to choose from");
        lineup.swap(last, at as usize);
    }
    lineup
}
