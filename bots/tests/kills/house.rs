//! The real binary, many times over: started, killed with SIGKILL, started again over the same store.

use std::{
    fs::File,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

/// One replica.
pub struct House {
    child: Option<Child>,
    settings: Vec<Setting>,
    log: PathBuf,
}

/// A variable of the environment and its value.
pub type Setting = (&'static str, String);

/// What must not reach a replica from the environment of the test.
const UNWANTED: [&str; 6] = ["DISCORD_TOKEN", "DISCORD_API_URL", "TELEGRAM_TOKEN", "TELEGRAM_WEBHOOK_URL", "REDIS_URL", "BROADSIDE_DATA"];

impl House {
    /// A replica with these settings, started. It logs into `folder`.
    pub fn start(name: &str, folder: &Path, platforms_and_store: Vec<Setting>) -> Self {
        let own = [
            ("BROADSIDE_CONFIG", "/dev/null"),
            ("BROADSIDE_HEALTH", "127.0.0.1:0"),
            ("BROADSIDE_THINKING", "0"),
            ("RUST_LOG", "warn,broadside=info"),
        ];
        let own = own.map(|(name, value)| (name, value.to_owned()));
        let settings = own.into_iter().chain(platforms_and_store).collect();
        let mut house = Self { child: None, settings, log: folder.join(format!("{name}.log")) };
        house.start_again();
        house
    }

    /// Starts it, as a supervisor does after a death.
    pub fn start_again(&mut self) {
        assert!(self.child.is_none(), "one life at a time");
        let log = File::options().create(true).append(true).open(&self.log).expect("the log can be written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_broadside"));
        for unwanted in UNWANTED {
            command.env_remove(unwanted);
        }
        command.envs(self.settings.iter().cloned()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        self.child = Some(command.spawn().expect("the binary runs"));
    }

    /// Kills it where it stands (SIGKILL).
    pub fn kill(&mut self) {
        let mut child = self.child.take().expect("it lives");
        let ended = child.try_wait().expect("our own child can be asked");
        assert!(ended.is_none(), "it ended by itself: {}", self.last_words());
        child.kill().expect("our own child can be killed");
        child.wait().expect("our own child can be waited for");
    }

    /// The end of its log.
    pub fn last_words(&self) -> String {
        let log = std::fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines[lines.len().saturating_sub(40)..].join("\n")
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let ended = child.kill().and_then(|()| child.wait());
            if let Err(error) = ended {
                eprintln!("a replica could not be ended: {error}");
            }
        }
        if std::thread::panicking() {
            eprintln!("the last words of {}:\n{}", self.log.display(), self.last_words());
        }
    }
}
