//! The encoder through its public API: random tiles, and rejected input.

mod encoder;
