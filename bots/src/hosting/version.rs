//! The version and the commit of this build.

use serde_json::{Value, json};

/// The commit of this build, from `GIT_COMMIT` at build time; `None` without it.
pub fn commit() -> Option<&'static str> {
    option_env!("GIT_COMMIT").filter(|commit| !commit.is_empty())
}

/// Name, version and commit as JSON.
pub fn version() -> Value {
    json!({ "name": "broadside", "version": env!("CARGO_PKG_VERSION"), "commit": commit() })
}
