//! What the tests and benchmarks of all packages share: real Redis servers, games and services staged the same way every
//! time, twin worlds, and how large a test is on a push and in the long run. Decides nothing about the product, and is
//! no part of it.

pub mod commits;
pub mod counting_store;
pub mod log_capture;
pub mod own_writes;
#[cfg(feature = "pictures")]
pub mod pictures;
pub mod raw;
pub mod rows;
pub mod scale;
pub mod servers;
pub mod staged;
#[cfg(feature = "tab")]
pub mod tab;
pub mod test_service;
pub mod twins;
pub mod world;
