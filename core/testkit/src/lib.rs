//! Helpers for the tests and benchmarks of all packages, not part of the product: real Redis servers, the contract of stores, reproducible
//! games and services, pairs of games that differ only in hidden facts, and the size of tests on a push and in the long run.

pub mod commits;
pub mod contract;
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
