//! The encoder by the public door of this package: what it makes of random tiles, and what it refuses.

mod encoder;
