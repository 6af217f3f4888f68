//! Reproducible games and figures for tests of pictures.

pub mod figured;
pub mod phone;
pub mod staged;
