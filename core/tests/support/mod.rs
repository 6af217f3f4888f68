//! Real Redis servers for tests: on loopback, in a folder of their own, killed when dropped.

#![allow(dead_code, reason = "each test binary uses its part of this module")]

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use tempfile::TempDir;

/// How long a server may take to answer on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// What to do when a program is not there.
const INSTALL: &str = "install Redis 7 or newer, on Debian: apt-get install redis-server redis-tools";

/// One running server with `appendonly yes` and `appendfsync always`, unless told otherwise.
pub struct RedisServer {
    child: Child,
    folder: TempDir,
    port: u16,
    settings: Vec<String>,
}

impl RedisServer {
    /// Starts a server with the durable settings and these besides.
    pub fn start(settings: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder for Redis can be made");
        let settings: Vec<_> = settings.iter().map(|&setting| setting.to_owned()).collect();
        // Another program may take the port between our asking for it and the server's.
        for _ in 0..5 {
            let port = free_port();
            let mut child = spawn(folder.path(), port, &settings);
            if answers(&mut child, port) {
                return Self { child, folder, port, settings };
            }
        }
        panic!("redis-server does not start; its last words: {}", last_words(folder.path()));
    }

    /// The address for `RedisStore::connect`.
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Kills it where it stands (`SIGKILL`).
    pub fn kill(&mut self) {
        self.child.kill().expect("our own child can be killed");
        self.child.wait().expect("our own child can be waited for");
    }

    /// Starts it again over the same folder and port, after [`Self::kill`].
    pub fn restart(&mut self) {
        self.child = spawn(self.folder.path(), self.port, &self.settings);
        assert!(answers(&mut self.child, self.port), "redis-server does not start again: {}", last_words(self.folder.path()));
    }

    /// Kills it and starts it again with nothing remembered that was written since `before` was taken.
    pub fn restart_from(&mut self, before: &Snapshot) {
        self.kill();
        std::fs::remove_dir_all(self.folder.path().join("appendonlydir")).expect("its files can be removed");
        copy_folder(&before.0.path().join("appendonlydir"), &self.folder.path().join("appendonlydir"));
        self.restart();
    }

    /// Copies what the server has on disk; it must be quiet.
    pub fn snapshot(&self) -> Snapshot {
        let copy = tempfile::tempdir().expect("a folder can be made");
        copy_folder(&self.folder.path().join("appendonlydir"), &copy.path().join("appendonlydir"));
        Snapshot(copy)
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        let killed = self.child.kill().and_then(|()| self.child.wait());
        if let Err(error) = killed {
            eprintln!("redis-server on port {} could not be ended: {error}", self.port);
        }
    }
}

/// A copy of a server's files.
pub struct Snapshot(TempDir);

/// Three masters that make a cluster.
pub struct RedisCluster {
    nodes: Vec<RedisServer>,
}

impl RedisCluster {
    /// Starts the nodes and joins them.
    pub fn start() -> Self {
        let nodes: Vec<_> = (0..3).map(|_| start_node()).collect();
        let mut join = Command::new("redis-cli");
        join.args(["--cluster", "create"]).args(nodes.iter().map(|node| format!("127.0.0.1:{}", node.port)));
        join.args(["--cluster-replicas", "0", "--cluster-yes"]);
        let joined = join.output().unwrap_or_else(|error| panic!("redis-cli cannot run ({error}); {INSTALL}"));
        assert!(joined.status.success(), "{}{}", String::from_utf8_lossy(&joined.stdout), String::from_utf8_lossy(&joined.stderr));
        let cluster = Self { nodes };
        wait_for("every node to see the whole cluster", || {
            cluster.nodes.iter().all(|node| ask(node.port, "CLUSTER INFO").is_some_and(|said| said.contains("cluster_state:ok")))
        });
        cluster
    }

    /// The address for `RedisStore::connect`.
    pub fn url(&self) -> String {
        let nodes: Vec<_> = self.nodes.iter().map(|node| format!("127.0.0.1:{}", node.port)).collect();
        format!("redis-cluster://{}", nodes.join(","))
    }
}

fn start_node() -> RedisServer {
    let bus = free_port().to_string();
    RedisServer::start(&["--cluster-enabled", "yes", "--cluster-port", &bus, "--cluster-node-timeout", "5000"])
}

fn spawn(folder: &Path, port: u16, settings: &[String]) -> Child {
    let log = std::fs::File::create(folder.join("redis.log")).expect("the log can be made");
    let mut command = Command::new("redis-server");
    command.args(["--port", &port.to_string(), "--bind", "127.0.0.1", "--save", "", "--dir"]).arg(folder);
    command.args(["--appendonly", "yes", "--appendfsync", "always", "--maxmemory-policy", "noeviction"]).args(settings);
    command.stdin(Stdio::null()).stdout(log).stderr(Stdio::null());
    command.spawn().unwrap_or_else(|error| panic!("redis-server cannot run ({error}); {INSTALL}"))
}

/// Whether the server comes to answer; `false` when it has ended instead.
fn answers(child: &mut Child, port: u16) -> bool {
    let mut running = true;
    wait_for("redis-server to answer", || {
        running = child.try_wait().expect("our own child can be asked").is_none();
        !running || ask(port, "PING").is_some_and(|said| said.starts_with("+PONG"))
    });
    running
}

/// Asks by the plain protocol, so that tests need no client of their own.
fn ask(port: u16, command: &str) -> Option<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(1))).ok()?;
    stream.write_all(format!("{command}\r\n").as_bytes()).ok()?;
    let mut answer = [0; 4096];
    let length = stream.read(&mut answer).ok()?;
    Some(String::from_utf8_lossy(&answer[..length]).into_owned())
}

fn wait_for(what: &str, mut reached: impl FnMut() -> bool) {
    let started = Instant::now();
    while !reached() {
        assert!(started.elapsed() < PATIENCE, "waited too long for {what}");
        std::thread::park_timeout(Duration::from_millis(20));
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("loopback has a free port");
    listener.local_addr().expect("a bound socket has an address").port()
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder can be made");
    for entry in std::fs::read_dir(from).expect("the folder can be read") {
        let entry = entry.expect("the folder can be read");
        std::fs::copy(entry.path(), to.join(entry.file_name())).expect("a file can be copied");
    }
}

fn last_words(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("redis.log")).unwrap_or_default()
}
