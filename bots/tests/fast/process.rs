//! The whole bot as a task of the test, with the embedded store in a temporary folder.

use broadside::{
    config::{Config, Sources},
    run::run,
};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

pub(crate) struct Process {
    pub(crate) config: Config,
    stop: CancellationToken,
    running: JoinHandle<Result<(), String>>,
    _data: TempDir,
}

impl Process {
    pub(crate) fn start(variables: impl IntoIterator<Item = (&'static str, String)>) -> Self {
        let data = TempDir::new().expect("a temporary folder is created");
        let defaults = [
            ("BROADSIDE_DATA", data.path().display().to_string()),
            ("BROADSIDE_HEALTH", "127.0.0.1:0".to_owned()),
            ("BROADSIDE_THINKING", "0".to_owned()),
        ];
        let variables = variables.into_iter().chain(defaults).map(|(name, value)| (name.to_owned(), value)).collect();
        let config = Config::read(&Sources::gather(variables)).expect("the configuration is valid");
        let stop = CancellationToken::new();
        let running = tokio::spawn(run(config.clone(), stop.clone()));
        Self { config, stop, running, _data: data }
    }

    /// Stops the bot, which must end without an error.
    pub(crate) async fn end(self) {
        self.stop.cancel();
        assert_eq!(self.running.await.expect("the process does not panic"), Ok(()));
    }
}
