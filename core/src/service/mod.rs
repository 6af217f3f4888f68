//! The service: load → decide → commit. The impure half of the core; the only room that knows a store.

#[cfg(feature = "contract")]
pub mod contract;
pub mod chance;
pub mod dossier;
pub mod embedded;
pub mod parcel;
pub mod redis;
pub mod request;
pub mod store;
