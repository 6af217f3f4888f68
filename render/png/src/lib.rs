#![doc = include_str!("../README.md")]

mod assemble;
mod bits;
mod code;
mod fingerprint;
mod grid;
mod parse;
mod stored;
mod symbol;
mod tile;

pub use assemble::TileEncoder;
pub use code::CodeLengths;
pub use fingerprint::{Fingerprint, FingerprintHasher};
pub use grid::{Area, Grid};
pub use tile::Tile;
