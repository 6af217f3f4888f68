//! The service: load → decide → commit. The impure half of the core; the only room that knows a store.

#[cfg(feature = "contract")]
pub mod contract;
pub mod embedded;
pub mod redis;
pub mod request;
pub mod store;
