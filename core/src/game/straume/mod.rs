//! The 1986 table game of the Riga works «Страуме» (core/RULES.md §2.11): an open board, moved over by turns.
//! Pure like the rest of the game: no clock, no dice of its own. Shares nothing with the field of cells.

mod board;
mod map;
mod sea;
mod ship;

pub use board::{Board, Effect, Peril};
pub use map::{COLUMNS, Point, ROWS, Terrain};
pub use sea::{End, QUIET_LIMIT, Sailed, Sea};
pub use ship::{Half, Heading, Helm, LINEUP_SET, Lineup, Ship, Vessel};
