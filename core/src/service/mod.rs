//! The service: load → decide → commit. The impure half of the core; the only room that knows a store.

pub mod embedded;
pub mod request;
pub mod store;
