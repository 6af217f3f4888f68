//! Opens the configured store: a Redis, or a file in the data folder.

use std::{path::PathBuf, sync::Arc};

use broadside_store::{embedded::EmbeddedStore, redis::RedisStore, store::Store};

use crate::config::Config;

/// Opens the configured store.
///
/// # Errors
/// One sentence for the operator.
pub async fn open_store(config: &Config) -> Result<Arc<dyn Store>, String> {
    if let Some(url) = &config.redis_url {
        let read = |file: &PathBuf| {
            let (path, advice) = (file.display(), "check that it exists and that this user can read it");
            std::fs::read(file).map_err(|error| format!("the file of BROADSIDE_REDIS_CA, {path}, cannot be read ({error}); {advice}"))
        };
        let authority = config.redis_ca.as_ref().map(read).transpose()?;
        let store = RedisStore::connect(url, authority.as_deref()).await.map_err(|error| error.to_string())?;
        for warning in store.examine().await.map_err(|error| error.to_string())? {
            tracing::info!("{warning}");
        }
        return Ok(Arc::new(store));
    }
    std::fs::create_dir_all(&config.data).map_err(|error| format!("{} cannot be created: {error}", config.data.display()))?;
    Ok(Arc::new(EmbeddedStore::open(data_file(config)).map_err(|error| error.to_string())?))
}

/// Opens the configured store unless it is a file that does not exist: a new file would look like a store that has lost everything.
///
/// # Errors
/// One sentence for the operator.
pub async fn open_existing_store(config: &Config) -> Result<Arc<dyn Store>, String> {
    if config.redis_url.is_none() && !data_file(config).exists() {
        return Err(format!(
            "there is no store at {}; set BROADSIDE_DATA to the data folder of the bot (a systemd service: /var/lib/broadside)",
            data_file(config).display()
        ));
    }
    open_store(config).await
}

/// The path of the embedded store.
pub fn data_file(config: &Config) -> PathBuf {
    config.data.join("broadside.redb")
}
