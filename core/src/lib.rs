//! Broadside's core: what is true (`game`), how a computer plays (`gunner`), who has won what (`arena`), how it is
//! told (`talk`), what opponents are worth (`trial`), and the service that keeps it (`service`, behind a feature).
//! Everything but `service` is pure.

pub mod arena;
pub mod game;
pub mod gunner;
pub mod referee;
#[cfg(feature = "service")]
pub mod service;
pub mod talk;
pub mod trial;
