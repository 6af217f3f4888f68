//! Real Redis servers for tests. Each listens on loopback, stores its files in a temporary folder, and is killed when dropped.

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use tempfile::TempDir;

/// How long a server may take to answer on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(180);

/// What to do if a program of Redis is not installed.
const INSTALL_HINT: &str = "install Redis 7 or newer, on Debian: apt-get install redis-server redis-tools";

/// A running server, with `appendonly yes` and `appendfsync always` unless the settings say otherwise.
pub struct RedisServer {
    child: Child,
    folder: TempDir,
    port: u16,
    /// The port on which it also listens, with TLS.
    tls_port: Option<u16>,
    settings: Vec<String>,
}

/// A folder with a server certificate for loopback, the certificate of its own authority, which no system trusts, and the other secrets
/// of a Redis in the manifests.
pub struct Tls(TempDir);

impl Tls {
    /// Makes them as an operator does.
    pub fn new() -> Self {
        let tls = Self(tempfile::tempdir().expect("a folder for certificates can be made"));
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/redis-secrets.sh");
        let output = Command::new(script).arg(tls.secret("")).output();
        let output = output.unwrap_or_else(|error| panic!("{script} cannot run: {error}"));
        assert!(output.status.success(), "{script} (install openssl): {}", String::from_utf8_lossy(&output.stderr));
        tls
    }

    /// The path of a file that deploy/redis-secrets.sh writes.
    pub fn secret(&self, name: &str) -> PathBuf {
        self.0.path().join("secrets").join(name)
    }

    /// The path of the authority's certificate (PEM).
    pub fn authority(&self) -> PathBuf {
        self.secret("ca.crt")
    }

    /// The settings with which a server also listens on this port with TLS, without requiring client certificates.
    fn settings(&self, port: u16) -> Vec<String> {
        let file = |name: &str| self.secret(name).display().to_string();
        let settings = [
            ("--tls-port", port.to_string()),
            ("--tls-cert-file", file("tls.crt")),
            ("--tls-key-file", file("tls.key")),
            ("--tls-ca-cert-file", file("ca.crt")),
            ("--tls-auth-clients", "no".to_owned()),
        ];
        settings.into_iter().flat_map(|(name, value)| [name.to_owned(), value]).collect()
    }
}

impl Default for Tls {
    fn default() -> Self {
        Self::new()
    }
}

impl RedisServer {
    /// Starts a server with the default settings and these additional ones.
    pub fn start(settings: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder for Redis can be made");
        let settings: Vec<_> = settings.iter().map(|&setting| setting.to_owned()).collect();
        // Another program may take the free port before the server binds it, so there are several attempts.
        for _ in 0..5 {
            let port = free_port();
            let mut child = spawn(folder.path(), port, &settings);
            if wait_until_ready(&mut child, port) {
                return Self { child, folder, port, tls_port: None, settings };
            }
        }
        panic!("redis-server does not start; its log: {}", read_log(folder.path()));
    }

    /// Starts a server that also listens with TLS.
    pub fn start_with_tls(tls: &Tls, settings: &[&str]) -> Self {
        let port = free_port();
        let tls_settings = tls.settings(port);
        let settings: Vec<&str> = tls_settings.iter().map(String::as_str).chain(settings.iter().copied()).collect();
        let mut server = Self::start(&settings);
        server.tls_port = Some(port);
        server
    }

    /// Starts a Sentinel that watches the primary at `port`.
    fn start_sentinel(port: u16, tls: Option<&Tls>) -> Self {
        let folder = tempfile::tempdir().expect("a folder for a Sentinel can be made");
        let watch = [
            "sentinel monitor games 127.0.0.1 PORT 2",
            "sentinel down-after-milliseconds games 1000",
            "sentinel failover-timeout games 3000",
        ];
        let watch = watch.join("\n").replace("PORT", &port.to_string());
        std::fs::write(folder.path().join("sentinel.conf"), watch).expect("the settings can be written");
        for _ in 0..5 {
            let (port, tls_port) = (free_port(), tls.map(|_| free_port()));
            let log = std::fs::File::create(folder.path().join("redis.log")).expect("the log can be made");
            let mut command = Command::new("redis-server");
            command.arg(folder.path().join("sentinel.conf")).args(["--sentinel", "--port", &port.to_string(), "--bind", "127.0.0.1"]);
            if let Some((tls, tls_port)) = tls.zip(tls_port) {
                command.args(tls.settings(tls_port)).args(["--tls-replication", "yes"]);
            }
            command.current_dir(folder.path()).stdin(Stdio::null()).stdout(log).stderr(Stdio::null());
            let mut child = command.spawn().unwrap_or_else(|error| panic!("redis-server cannot run ({error}); {INSTALL_HINT}"));
            if wait_until_ready(&mut child, port) {
                return Self { child, folder, port, tls_port, settings: Vec::new() };
            }
        }
        panic!("the Sentinel does not start; its log: {}", read_log(folder.path()));
    }

    /// Simulates a stuck server: for this time it answers no write, unless [`Self::resume_writes`] is called.
    pub fn pause_writes(&self, pause: Duration) {
        let paused = send_command(self.port, &format!("CLIENT PAUSE {} WRITE", pause.as_millis()));
        assert!(paused.is_some_and(|reply| reply.starts_with("+OK")), "the server can be paused");
    }

    /// Lets the server answer writes again, including those that wait.
    pub fn resume_writes(&self) {
        assert!(send_command(self.port, "CLIENT UNPAUSE").is_some_and(|reply| reply.starts_with("+OK")), "the server can be resumed");
    }

    /// Sends the server an administrative command, such as `ACL SETUSER …`, which must succeed.
    pub fn command(&self, command: &str) {
        let reply = send_command(self.port, command).unwrap_or_default();
        assert!(reply.starts_with("+OK"), "{command}: {reply}");
    }

    /// Whether the server runs and is a primary.
    fn is_primary(&self) -> bool {
        send_command(self.port, "ROLE").is_some_and(|reply| reply.contains("master"))
    }

    /// Whether the server is a replica that is connected to its primary.
    fn is_connected_replica(&self) -> bool {
        send_command(self.port, "INFO replication").is_some_and(|reply| reply.contains("link_status:up"))
    }

    /// The address for `RedisStore::connect`.
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// The address for `RedisStore::connect` over TLS.
    pub fn tls_url(&self) -> String {
        format!("rediss://127.0.0.1:{}", self.tls_port())
    }

    fn tls_port(&self) -> u16 {
        self.tls_port.expect("the server was started with TLS")
    }

    /// The port on which the server listens without TLS.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Kills the server at once (`SIGKILL`).
    pub fn kill(&mut self) {
        self.child.kill().expect("our own child can be killed");
        self.child.wait().expect("our own child can be waited for");
    }

    /// Starts the server again with the same files and port, after [`Self::kill`].
    pub fn restart(&mut self) {
        self.child = spawn(self.folder.path(), self.port, &self.settings);
        assert!(
            wait_until_ready(&mut self.child, self.port),
            "redis-server does not start again; its log: {}",
            read_log(self.folder.path())
        );
    }

    /// Kills the server and starts it again with these earlier files, so that it has lost all later writes.
    pub fn restart_from(&mut self, before: &RedisFiles) {
        self.kill();
        std::fs::remove_dir_all(self.folder.path().join("appendonlydir")).expect("the files can be removed");
        copy_folder(&before.0.path().join("appendonlydir"), &self.folder.path().join("appendonlydir"));
        self.restart();
    }

    /// Copies the files of the server, which must not be writing.
    pub fn files(&self) -> RedisFiles {
        let copy = tempfile::tempdir().expect("a folder can be made");
        copy_folder(&self.folder.path().join("appendonlydir"), &copy.path().join("appendonlydir"));
        RedisFiles(copy)
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        let killed = self.child.kill().and_then(|()| self.child.wait());
        if let Err(error) = killed {
            eprintln!("failed to stop redis-server on port {}: {error}", self.port);
        }
    }
}

/// A copy of the files of a server, in a temporary folder.
pub struct RedisFiles(TempDir);

/// A cluster of three primaries, each with or without a replica.
pub struct RedisCluster {
    nodes: Vec<RedisServer>,
}

impl RedisCluster {
    /// Starts three primaries and joins them to a cluster.
    pub fn start() -> Self {
        Self::join(3, 5000, None)
    }

    /// Starts three primaries that use TLS with each other and with clients, and joins them to a cluster.
    pub fn with_tls(tls: &Tls) -> Self {
        Self::join(3, 5000, Some(tls))
    }

    /// Starts three primaries and a replica of each. A primary that does not answer for a second is replaced by its replica.
    pub fn with_replicas() -> Self {
        Self::join(6, 1000, None)
    }

    /// Starts this many nodes, of which three are primaries, and joins them to a cluster.
    fn join(nodes: usize, timeout: u32, tls: Option<&Tls>) -> Self {
        let cluster = Self { nodes: (0..nodes).map(|_| start_node(timeout, tls)).collect() };
        let replicas = (nodes / 3 - 1).to_string();
        let mut join = Command::new("redis-cli");
        join.args(["--cluster", "create"]).args(cluster.addresses());
        join.args(["--cluster-replicas", &replicas, "--cluster-yes"]);
        if let Some(tls) = tls {
            join.arg("--tls").arg("--cacert").arg(tls.authority());
        }
        let joined = join.output().unwrap_or_else(|error| panic!("redis-cli cannot run ({error}); {INSTALL_HINT}"));
        assert!(joined.status.success(), "{}{}", String::from_utf8_lossy(&joined.stdout), String::from_utf8_lossy(&joined.stderr));
        wait_for("every node to know the whole cluster, and every replica to be connected", || {
            cluster.nodes.iter().all(|node| {
                let is_complete = send_command(node.port, "CLUSTER INFO").is_some_and(|reply| reply.contains("cluster_state:ok"));
                is_complete && (node.is_primary() || node.is_connected_replica())
            }) && cluster.nodes.iter().filter(|node| node.is_primary()).count() == 3
        });
        cluster
    }

    fn addresses(&self) -> impl Iterator<Item = String> {
        self.nodes.iter().map(|node| format!("127.0.0.1:{}", node.tls_port.unwrap_or(node.port)))
    }

    /// The address for `RedisStore::connect`.
    pub fn url(&self) -> String {
        let scheme = if self.nodes[0].tls_port.is_some() { "rediss-cluster" } else { "redis-cluster" };
        format!("{scheme}://{}", self.addresses().collect::<Vec<_>>().join(","))
    }

    /// Sends every node an administrative command, which must succeed.
    pub fn command(&self, command: &str) {
        self.nodes.iter().for_each(|node| node.command(command));
    }

    /// The address of a single node, as if it were a server without a cluster.
    pub fn single_node_url(&self) -> String {
        self.nodes[0].url()
    }

    /// Kills the first primary at once, after every replica is connected.
    pub fn kill_a_primary(&mut self) {
        self.wait_for_replicas();
        self.nodes.iter_mut().find(|node| node.is_primary()).expect("a cluster has primaries").kill();
    }

    /// Freezes the first primary (`SIGSTOP`), after every replica is connected: its connections stay open, but it does not answer.
    pub fn freeze_a_primary(&self) {
        self.wait_for_replicas();
        let primary = self.nodes.iter().find(|node| node.is_primary()).expect("a cluster has primaries");
        let stopped = Command::new("kill").args(["-STOP", &primary.child.id().to_string()]).status();
        assert!(stopped.is_ok_and(|status| status.success()), "our own child can be stopped");
    }

    /// Waits until every replica is connected to its primary.
    fn wait_for_replicas(&self) {
        wait_for("every replica to be connected", || self.nodes.iter().all(|node| node.is_primary() || node.is_connected_replica()));
    }

    /// Waits until this many primaries run and serve all keys together.
    pub fn wait_for_primaries(&self, count: usize) {
        wait_for("a replica to become a primary", || {
            let primaries = self.nodes.iter().filter(|node| node.is_primary());
            let serving =
                primaries.filter(|node| send_command(node.port, "CLUSTER INFO").is_some_and(|reply| reply.contains("cluster_state:ok")));
            serving.count() == count
        });
    }
}

/// Starts a node for a cluster; `timeout` is the time in milliseconds after which other nodes regard it as failed.
fn start_node(timeout: u32, tls: Option<&Tls>) -> RedisServer {
    let (bus, timeout) = (free_port().to_string(), timeout.to_string());
    let settings = ["--cluster-enabled", "yes", "--cluster-port", &bus, "--cluster-node-timeout", &timeout];
    match tls {
        Some(tls) => RedisServer::start_with_tls(tls, &[&settings[..], &["--tls-cluster", "yes"]].concat()),
        None => RedisServer::start(&settings),
    }
}

/// A primary, its replica, and three Sentinels, which use the name `games` for the primary. If the primary does not answer for a
/// second, the replica becomes the primary.
pub struct RedisSentinels {
    servers: [RedisServer; 2],
    sentinels: Vec<RedisServer>,
}

impl RedisSentinels {
    /// Starts the servers and Sentinels.
    pub fn start() -> Self {
        Self::start_watched(None)
    }

    /// Starts the servers and Sentinels, which use TLS with each other and with clients.
    pub fn with_tls(tls: &Tls) -> Self {
        Self::start_watched(Some(tls))
    }

    fn start_watched(tls: Option<&Tls>) -> Self {
        let start = |settings: &[&str]| match tls {
            Some(tls) => RedisServer::start_with_tls(tls, &[settings, &["--tls-replication", "yes"]].concat()),
            None => RedisServer::start(settings),
        };
        let primary = start(&[]);
        let port = primary.tls_port.unwrap_or(primary.port);
        let replica = start(&["--replicaof", "127.0.0.1", &port.to_string()]);
        wait_for("the replica to be connected", || replica.is_connected_replica());
        let sentinels: Vec<_> = (0..3).map(|_| RedisServer::start_sentinel(port, tls)).collect();
        wait_for("the Sentinels to know each other and the replica", || {
            let known = |sentinel: &RedisServer| send_command(sentinel.port, "INFO sentinel");
            sentinels.iter().all(|sentinel| known(sentinel).is_some_and(|reply| reply.contains("slaves=1,sentinels=3")))
        });
        Self { servers: [primary, replica], sentinels }
    }

    /// The address for `RedisStore::connect`.
    pub fn url(&self) -> String {
        let port = |sentinel: &RedisServer| sentinel.tls_port.unwrap_or(sentinel.port);
        let hosts: Vec<_> = self.sentinels.iter().map(|sentinel| format!("127.0.0.1:{}", port(sentinel))).collect();
        let scheme = if self.sentinels[0].tls_port.is_some() { "rediss-sentinel" } else { "redis-sentinel" };
        format!("{scheme}://{}/games", hosts.join(","))
    }

    /// Sends both servers an administrative command, which must succeed.
    pub fn command(&self, command: &str) {
        self.servers.iter().for_each(|server| server.command(command));
    }

    /// Kills the primary at once, after the replica is connected: Sentinels do not promote a replica that lost its primary too
    /// long ago, which happens on a busy machine.
    pub fn kill_the_primary(&mut self) {
        wait_for("the replica to be connected", || self.servers.iter().any(RedisServer::is_connected_replica));
        self.servers.iter_mut().find(|server| server.is_primary()).expect("there is a primary").kill();
    }

    /// Starts the killed server again, and waits until the Sentinels have made it a replica of the other.
    pub fn restart_killed(&mut self) {
        self.servers.iter_mut().find(|server| send_command(server.port, "PING").is_none()).expect("a server was killed").restart();
        wait_for("the server to become a replica", || self.servers.iter().any(RedisServer::is_connected_replica));
    }
}

/// Starts the process of a server, whose log goes to a file in its folder.
fn spawn(folder: &Path, port: u16, settings: &[String]) -> Child {
    let log = std::fs::File::create(folder.join("redis.log")).expect("the log can be made");
    let mut command = Command::new("redis-server");
    command.args(["--port", &port.to_string(), "--bind", "127.0.0.1", "--save", "", "--dir"]).arg(folder);
    command.args(["--appendonly", "yes", "--appendfsync", "always", "--maxmemory-policy", "noeviction"]).args(settings);
    command.stdin(Stdio::null()).stdout(log).stderr(Stdio::null());
    command.spawn().unwrap_or_else(|error| panic!("redis-server cannot run ({error}); {INSTALL_HINT}"))
}

/// Waits until the server answers. Returns `false` if it has exited instead.
fn wait_until_ready(child: &mut Child, port: u16) -> bool {
    let mut running = true;
    wait_for("redis-server to answer", || {
        running = child.try_wait().expect("our own child can be asked").is_none();
        !running || send_command(port, "PING").is_some_and(|reply| reply.starts_with("+PONG"))
    });
    running
}

/// Sends a command by the inline protocol of Redis, without a client library. Returns the beginning of the reply; `None` without one.
fn send_command(port: u16, command: &str) -> Option<String> {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(1))).ok()?;
    stream.write_all(format!("{command}\r\n").as_bytes()).ok()?;
    let mut answer = [0; 4096];
    let length = stream.read(&mut answer).ok()?;
    Some(String::from_utf8_lossy(&answer[..length]).into_owned())
}

/// Waits until the condition is met. Panics after [`TIMEOUT`].
fn wait_for(what: &str, mut is_met: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_met() {
        assert!(started.elapsed() < TIMEOUT, "waited too long for {what}");
        std::thread::park_timeout(Duration::from_millis(20));
    }
}

/// A TCP port that is free at the moment.
fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("loopback has a free port");
    listener.local_addr().expect("a bound socket has an address").port()
}

/// Copies the files of a folder, which has no subfolders.
fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder can be made");
    for entry in std::fs::read_dir(from).expect("the folder can be read") {
        let entry = entry.expect("the folder can be read");
        std::fs::copy(entry.path(), to.join(entry.file_name())).expect("a file can be copied");
    }
}

/// The log of a server; empty if it cannot be read.
fn read_log(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("redis.log")).unwrap_or_default()
}
