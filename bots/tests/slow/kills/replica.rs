//! The real binary, many times over: started, killed with SIGKILL, started again over the same store.

use std::{
    fs::File,
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

pub struct Replica {
    child: Option<Child>,
    settings: Vec<Setting>,
    log: PathBuf,
    health: SocketAddr,
}

/// How long a replica may take to be ready, or to say that it is not, on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);

/// A variable of the environment and its value.
pub type Setting = (&'static str, String);

impl Replica {
    /// A replica with these settings, started. It logs into `folder`.
    pub fn start(name: &str, folder: &Path, platforms_and_store: Vec<Setting>) -> Self {
        let free = TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr());
        let health = free.expect("loopback has a free port");
        let own = [
            ("BROADSIDE_CONFIG", "/dev/null".to_owned()),
            ("BROADSIDE_HEALTH", health.to_string()),
            ("BROADSIDE_THINKING", "0".to_owned()),
            ("NO_COLOR", "1".to_owned()),
            ("RUST_LOG", "warn,broadside=info".to_owned()),
        ];
        let settings = own.into_iter().chain(platforms_and_store).collect();
        let mut replica = Self { child: None, settings, log: folder.join(format!("{name}.log")), health };
        replica.start_again();
        replica
    }

    /// Starts it, as a supervisor does after a death.
    pub fn start_again(&mut self) {
        assert!(self.child.is_none(), "one life at a time");
        let log = File::options().create(true).append(true).open(&self.log).expect("the log can be written");
        let binary = std::env::var_os("BROADSIDE_UNDER_TEST").unwrap_or_else(|| env!("CARGO_BIN_EXE_broadside").into());
        let mut command = Command::new(binary);
        // Nothing of the test's own environment.
        command.env_clear().envs(self.settings.iter().cloned()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
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

    /// Tells it to stop, as a supervisor does, and waits for its end.
    pub async fn stop(&mut self) {
        let mut child = self.child.take().expect("it lives");
        let told = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("there is a kill");
        assert!(told.success(), "it runs until it is told: {}", self.last_words());
        let ended = tokio::task::spawn_blocking(move || child.wait().expect("our own child can be waited for"));
        assert!(ended.await.expect("waiting does not panic").success(), "it stops in order: {}", self.last_words());
    }

    /// Waits until it says that it is ready.
    pub async fn is_ready(&self) {
        self.says("HTTP/1.1 200").await;
    }

    /// Waits until it says that it is not.
    pub async fn is_not_ready(&self) {
        self.says("HTTP/1.1 503").await;
    }

    async fn says(&self, status: &str) {
        self.waits_for(status, async || self.ask("/readyz").await.is_some_and(|answer| answer.starts_with(status))).await;
    }

    pub async fn waits_for(&self, what: &str, is_so: impl AsyncFn() -> bool) {
        let asking = async {
            while !is_so().await {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let done = tokio::time::timeout(PATIENCE, asking).await;
        done.unwrap_or_else(|_| panic!("there never was {what}: {}", self.last_words()));
    }

    /// The answer of its health page.
    pub async fn ask(&self, path: &str) -> Option<String> {
        let mut stream = TcpStream::connect(self.health).await.ok()?;
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.ok()?;
        Some(answer)
    }

    /// Freezes it where it stands (`SIGSTOP`): it keeps its connections and does nothing.
    pub fn freeze(&self) {
        self.signal("-STOP");
    }

    pub fn thaw(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, signal: &str) {
        let child = self.child.as_ref().expect("it lives");
        let told = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("there is a kill");
        assert!(told.success(), "it runs: {}", self.last_words());
    }

    /// What a metric of it says, by its name and labels.
    pub async fn metric(&self, name: &str) -> Option<f64> {
        let answer = self.ask("/metrics").await?;
        answer.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
    }

    /// What the system says of its memory: now, and at the most.
    pub fn memory(&self) -> String {
        let Some(child) = &self.child else { return "dead".to_owned() };
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let told = status.lines().filter(|line| line.starts_with("VmRSS") || line.starts_with("VmHWM"));
        told.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join(", ")
    }

    /// How many lines of its log say this.
    pub fn logged(&self, words: &str) -> usize {
        std::fs::read_to_string(&self.log).unwrap_or_default().lines().filter(|line| line.contains(words)).count()
    }

    pub fn last_words(&self) -> String {
        let log = std::fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines[lines.len().saturating_sub(40)..].join("\n")
    }
}

impl Drop for Replica {
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
