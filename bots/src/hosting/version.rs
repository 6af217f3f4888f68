//! Which version this is, for programs: its number, the commit it was built from, the forms it writes into stores.

use broadside_core::service::schemas;
use serde_json::{Map, Value, json};

/// The commit, if whoever built it said so in `GIT_COMMIT`.
const COMMIT: Option<&str> = option_env!("GIT_COMMIT");

/// The commit this was built from, if that is known.
pub fn commit() -> Option<&'static str> {
    COMMIT.filter(|commit| !commit.is_empty())
}

/// The version as JSON.
pub fn version() -> Value {
    let schemas: Map<String, Value> = schemas::written().into_iter().map(|(name, number)| (name.to_owned(), json!(number))).collect();
    json!({ "name": "broadside", "version": env!("CARGO_PKG_VERSION"), "commit": commit(), "schemas": schemas })
}
