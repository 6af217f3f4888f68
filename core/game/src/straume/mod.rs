//! The 1986 table game of the Riga works «Страуме» (core/RULES.md §2.11): an open board on which ships move in turn.
//! Pure like the rest of the game. Does not use the cells and fields of the other games.

mod board;
mod game;
mod map;
mod ship;

pub use board::{Danger, MoveEffect, TableBoard};
pub use game::{MAX_PLIES_WITHOUT_LOSS, MoveOutcome, TableEnding, TableGame};
pub use map::{COLUMNS, Point, ROWS, Terrain};
pub use ship::{BoardHalf, Heading, LINEUP_VESSELS, Lineup, Ship, ShipAction, Vessel};
