//! The 1986 table game of the Riga works «Страуме» (core/RULES.md §2.11): an open board on which ships move in turn.
//! Pure like the rest of the game. Independent of the field of cells.

mod board;
mod map;
mod sea;
mod ship;

pub use board::{Danger, MoveEffect, TableBoard};
pub use map::{COLUMNS, Point, ROWS, Terrain};
pub use sea::{MoveOutcome, QUIET_LIMIT, TableEnding, TableGame};
pub use ship::{BoardHalf, Heading, LINEUP_SET, Lineup, Ship, ShipAction, Vessel};
