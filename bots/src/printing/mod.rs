//! Printed sheets: turns an order in words into a file. The command line and the playground share the words; the renderer draws.

pub mod command;
pub mod order;

pub use order::{PrintOrder, PrintedFile};
