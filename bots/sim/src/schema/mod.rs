//! The platforms' schema files and the validators built on them. The files are not downloaded: without them, only the built-in limits
//! are checked.

use std::path::PathBuf;

pub mod discord;
pub mod telegram;

/// The folder of the schema files: `BROADSIDE_SCHEMA_DIR`, or `../shared/data` next to the workspace.
pub fn schema_dir() -> PathBuf {
    match std::env::var_os("BROADSIDE_SCHEMA_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
    }
}
