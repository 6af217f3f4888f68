//! Opens the configured store: a Redis, or a file in the data folder.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use broadside_store::{embedded::EmbeddedStore, redis::RedisStore, store::Store};

use crate::config::Config;

/// The file name of the embedded store.
pub const DATA_FILE: &str = "broadside.redb";

/// Opens the configured store.
///
/// # Errors
/// One sentence for the operator.
pub async fn open_store(config: &Config) -> Result<Arc<dyn Store>, String> {
    if let Some(url) = &config.redis_url {
        let store = connect_redis(url, config.redis_ca.as_deref()).await?;
        for warning in store.examine().await.map_err(|error| error.to_string())? {
            tracing::info!("{warning}");
        }
        return Ok(Arc::new(store));
    }
    std::fs::create_dir_all(&config.data).map_err(|error| format!("{} cannot be created: {error}", config.data.display()))?;
    Ok(Arc::new(EmbeddedStore::open(data_file(config)).map_err(|error| error.to_string())?))
}

/// Connects to the configured Redis.
///
/// # Errors
/// One sentence for the operator.
async fn connect_redis(url: &str, authority: Option<&Path>) -> Result<RedisStore, String> {
    let read = |file: &Path| {
        let (path, advice) = (file.display(), "check that it exists and that this user can read it");
        std::fs::read(file).map_err(|error| format!("the file of BROADSIDE_REDIS_CA, {path}, cannot be read ({error}); {advice}"))
    };
    let authority = authority.map(read).transpose()?;
    RedisStore::connect(url, authority.as_deref()).await.map_err(|error| error.to_string())
}

/// The path of the embedded store.
pub fn data_file(config: &Config) -> PathBuf {
    config.data.join(DATA_FILE)
}
