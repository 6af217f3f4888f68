//! Printed sheets: what was asked for, in words, into a file. The command line and the playground ask in the same
//! words; drawing is the renderer's business.

pub mod command;
pub mod order;

pub use order::{Order, Printed, media};
