//! Which version this is, for programs: its number and the commit it was built from.

use serde_json::{Value, json};

/// The commit this was built from, if whoever built it said so in `GIT_COMMIT`.
pub fn commit() -> Option<&'static str> {
    option_env!("GIT_COMMIT").filter(|commit| !commit.is_empty())
}

/// The version as JSON.
pub fn version() -> Value {
    json!({ "name": "broadside", "version": env!("CARGO_PKG_VERSION"), "commit": commit() })
}
