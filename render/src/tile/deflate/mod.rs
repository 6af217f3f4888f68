//! PNG files put together of tiles that are kept as ready bits of a DEFLATE stream: no pixel buffer, no search, no
//! statistics at the time of drawing. Knows grids, tiles and palettes, and nothing of the game.

mod assemble;
mod bits;
mod code;
mod encoded;
mod grid;
mod parse;
mod stored;
mod symbol;
#[cfg(test)]
mod tests;

pub(crate) use assemble::Press;
pub(crate) use code::Lengths;
pub(crate) use encoded::Tile;
pub(crate) use grid::Grid;
