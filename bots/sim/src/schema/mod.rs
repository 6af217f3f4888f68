//! Where the platforms' schema files stand, and the checkers built on them.
//! The files are found, never fetched: a checkout without them runs with the built-in limits only.

use std::path::PathBuf;

pub mod discord;
pub mod telegram;

/// The folder of the schema files: `BROADSIDE_SCHEMA_DIR`, or `../shared/data` beside the workspace.
pub fn schema_dir() -> PathBuf {
    match std::env::var_os("BROADSIDE_SCHEMA_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
    }
}
