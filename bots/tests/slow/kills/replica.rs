//! The real binary as a child process: started, stopped, killed or frozen, and started again with the same settings.

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

/// How long a replica may take to meet an expected condition on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(180);

/// An environment variable and its value.
pub type Setting = (&'static str, String);

impl Replica {
    /// Starts a replica with these settings, which logs into a file in `folder`.
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

    /// Starts the process again, as a supervisor does after a crash.
    pub fn start_again(&mut self) {
        assert!(self.child.is_none(), "the replica is not running yet");
        let log = File::options().create(true).append(true).open(&self.log).expect("the log can be written");
        let binary = std::env::var_os("BROADSIDE_UNDER_TEST").unwrap_or_else(|| env!("CARGO_BIN_EXE_broadside").into());
        let mut command = Command::new(binary);
        // The environment of the test must not reach the replica.
        command.env_clear().envs(self.settings.iter().cloned()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        self.child = Some(command.spawn().expect("the binary runs"));
    }

    /// Kills the process (`SIGKILL`). Panics when it is not running.
    pub fn kill(&mut self) {
        let mut child = self.child.take().expect("the replica is running");
        let ended = child.try_wait().expect("the status of a child can be read");
        assert!(ended.is_none(), "the replica ended by itself: {}", self.log_tail());
        child.kill().expect("a child can be killed");
        child.wait().expect("a child can be waited for");
    }

    /// Stops the process with `SIGTERM`, as a supervisor does, and waits for its end.
    pub async fn stop(&mut self) {
        let mut child = self.child.take().expect("the replica is running");
        let status = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().expect("the kill command exists");
        assert!(status.success(), "the replica is running: {}", self.log_tail());
        let ended = tokio::task::spawn_blocking(move || child.wait().expect("a child can be waited for"));
        assert!(ended.await.expect("waiting does not panic").success(), "the replica exits with status 0: {}", self.log_tail());
    }

    /// Waits until `/readyz` answers with 200.
    pub async fn wait_until_ready(&self) {
        self.wait_for_status("HTTP/1.1 200").await;
    }

    /// Waits until `/readyz` answers with 503.
    pub async fn wait_until_not_ready(&self) {
        self.wait_for_status("HTTP/1.1 503").await;
    }

    async fn wait_for_status(&self, status: &str) {
        self.wait_for(status, async || self.get("/readyz").await.is_some_and(|answer| answer.starts_with(status))).await;
    }

    /// Waits until the condition holds. Panics after `TIMEOUT`, with `what` and the end of the log.
    pub async fn wait_for(&self, what: &str, condition: impl AsyncFn() -> bool) {
        let polling = async {
            while !condition().await {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let done = tokio::time::timeout(TIMEOUT, polling).await;
        done.unwrap_or_else(|_| panic!("timed out waiting for {what}: {}", self.log_tail()));
    }

    /// The whole answer of its health server to a GET of `path`; none while it does not answer.
    pub async fn get(&self, path: &str) -> Option<String> {
        let mut stream = TcpStream::connect(self.health).await.ok()?;
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.ok()?;
        Some(answer)
    }

    /// Freezes the process (`SIGSTOP`); its connections stay open.
    pub fn freeze(&self) {
        self.signal("-STOP");
    }

    pub fn thaw(&self) {
        self.signal("-CONT");
    }

    fn signal(&self, signal: &str) {
        let child = self.child.as_ref().expect("the replica is running");
        let status = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("the kill command exists");
        assert!(status.success(), "the replica is running: {}", self.log_tail());
    }

    /// The value of a metric, by its name and labels.
    pub async fn metric(&self, name: &str) -> Option<f64> {
        let answer = self.get("/metrics").await?;
        answer.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
    }

    /// Its resident memory now (`VmRSS`) and at its highest (`VmHWM`).
    pub fn memory(&self) -> String {
        let Some(child) = &self.child else { return "not running".to_owned() };
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let lines = status.lines().filter(|line| line.starts_with("VmRSS") || line.starts_with("VmHWM"));
        lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join(", ")
    }

    /// How many lines of its log contain `text`.
    pub fn count_log_lines(&self, text: &str) -> usize {
        std::fs::read_to_string(&self.log).unwrap_or_default().lines().filter(|line| line.contains(text)).count()
    }

    /// The last 40 lines of its log.
    pub fn log_tail(&self) -> String {
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
                eprintln!("failed to end a replica: {error}");
            }
        }
        if std::thread::panicking() {
            eprintln!("the end of {}:\n{}", self.log.display(), self.log_tail());
        }
    }
}
