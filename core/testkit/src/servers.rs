//! Real Redis servers for tests: on loopback, in a folder of their own, killed when dropped.

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use tempfile::TempDir;

/// How long a server may take to answer on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);

/// What to do when a program is not there.
const INSTALL: &str = "install Redis 7 or newer, on Debian: apt-get install redis-server redis-tools";

/// One running server with `appendonly yes` and `appendfsync always`, unless told otherwise.
pub struct RedisServer {
    child: Child,
    folder: TempDir,
    port: u16,
    /// Where it also listens, with TLS.
    tls_port: Option<u16>,
    settings: Vec<String>,
}

/// A certificate for loopback, and the authority that signed it, which nobody else trusts.
pub struct Tls(TempDir);

impl Tls {
    /// Makes both.
    pub fn new() -> Self {
        let tls = Self(tempfile::tempdir().expect("a folder for certificates can be made"));
        let folder = tls.0.path();
        let made = |arguments: &[&str]| {
            let output = Command::new("openssl").current_dir(folder).args(arguments).output();
            let output = output.unwrap_or_else(|error| panic!("openssl cannot run ({error}); install it (Debian: openssl)"));
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        };
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "3650"];
        made(&[&["req", "-x509", "-subj", "/CN=Authority", "-keyout", "ca.key", "-out", "ca.pem"], &key[..]].concat());
        let names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
        // Such a certificate signs no other, so that a client takes it for a server's.
        let leaf = ["-addext", "basicConstraints=critical,CA:FALSE", "-CA", "ca.pem", "-CAkey", "ca.key"];
        made(&[&["req", "-x509", "-keyout", "server.key", "-out", "server.pem"], &key[..], &names[..], &leaf[..]].concat());
        tls
    }

    /// The file of the authority (PEM).
    pub fn authority(&self) -> PathBuf {
        self.0.path().join("ca.pem")
    }

    /// What has a server listen there with TLS, too, and ask nobody for a certificate.
    fn settings(&self, port: u16) -> Vec<String> {
        let file = |name: &str| self.0.path().join(name).display().to_string();
        let settings = [
            ("--tls-port", port.to_string()),
            ("--tls-cert-file", file("server.pem")),
            ("--tls-key-file", file("server.key")),
            ("--tls-ca-cert-file", file("ca.pem")),
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
    /// Starts a server with the durable settings and these besides.
    pub fn start(settings: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder for Redis can be made");
        let settings: Vec<_> = settings.iter().map(|&setting| setting.to_owned()).collect();
        // Another program may take the port between our asking for it and the server's.
        for _ in 0..5 {
            let port = free_port();
            let mut child = spawn(folder.path(), port, &settings);
            if answers(&mut child, port) {
                return Self { child, folder, port, tls_port: None, settings };
            }
        }
        panic!("redis-server does not start; its last words: {}", last_words(folder.path()));
    }

    /// Starts a server that listens with TLS, too.
    pub fn start_with_tls(tls: &Tls, settings: &[&str]) -> Self {
        let port = free_port();
        let ours = tls.settings(port);
        let settings: Vec<&str> = ours.iter().map(String::as_str).chain(settings.iter().copied()).collect();
        let mut server = Self::start(&settings);
        server.tls_port = Some(port);
        server
    }

    /// Starts a Sentinel that watches the primary at `port`, with these settings besides.
    fn start_sentinel(port: u16, tls: Option<&Tls>) -> Self {
        let folder = tempfile::tempdir().expect("a folder for a Sentinel can be made");
        let watch = [
            "sentinel monitor games 127.0.0.1 PORT 2",
            "sentinel down-after-milliseconds games 1000",
            "sentinel failover-timeout games 3000",
        ];
        let watch = watch.join("\n").replace("PORT", &port.to_string());
        std::fs::write(folder.path().join("sentinel.conf"), watch).expect("its settings can be written");
        for _ in 0..5 {
            let (port, tls_port) = (free_port(), tls.map(|_| free_port()));
            let log = std::fs::File::create(folder.path().join("redis.log")).expect("the log can be made");
            let mut command = Command::new("redis-server");
            command.arg(folder.path().join("sentinel.conf")).args(["--sentinel", "--port", &port.to_string(), "--bind", "127.0.0.1"]);
            if let Some((tls, tls_port)) = tls.zip(tls_port) {
                command.args(tls.settings(tls_port)).args(["--tls-replication", "yes"]);
            }
            command.current_dir(folder.path()).stdin(Stdio::null()).stdout(log).stderr(Stdio::null());
            let mut child = command.spawn().unwrap_or_else(|error| panic!("redis-server cannot run ({error}); {INSTALL}"));
            if answers(&mut child, port) {
                return Self { child, folder, port, tls_port, settings: Vec::new() };
            }
        }
        panic!("a Sentinel does not start; its last words: {}", last_words(folder.path()));
    }

    /// Makes as if it were stuck: for so long it answers no write, unless [`Self::resume_writes`] ends that.
    pub fn pause_writes(&self, pause: Duration) {
        let paused = ask(self.port, &format!("CLIENT PAUSE {} WRITE", pause.as_millis()));
        assert!(paused.is_some_and(|said| said.starts_with("+OK")), "it can be paused");
    }

    /// Answers writes again, those that wait first.
    pub fn resume_writes(&self) {
        assert!(ask(self.port, "CLIENT UNPAUSE").is_some_and(|said| said.starts_with("+OK")), "it can go on");
    }

    /// Has it do a command of its operator's, such as `ACL SETUSER …`.
    pub fn command(&self, command: &str) {
        let said = ask(self.port, command).unwrap_or_default();
        assert!(said.starts_with("+OK"), "{command}: {said}");
    }

    /// Whether it lives and takes writes.
    fn is_primary(&self) -> bool {
        ask(self.port, "ROLE").is_some_and(|said| said.contains("master"))
    }

    /// Whether it is a replica that has its primary.
    fn follows(&self) -> bool {
        ask(self.port, "INFO replication").is_some_and(|said| said.contains("link_status:up"))
    }

    /// The address for `RedisStore::connect`.
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// The address over TLS.
    pub fn tls_url(&self) -> String {
        format!("rediss://127.0.0.1:{}", self.tls_port())
    }

    fn tls_port(&self) -> u16 {
        self.tls_port.expect("it was started with TLS")
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
    pub fn restart_from(&mut self, before: &RedisFiles) {
        self.kill();
        std::fs::remove_dir_all(self.folder.path().join("appendonlydir")).expect("its files can be removed");
        copy_folder(&before.0.path().join("appendonlydir"), &self.folder.path().join("appendonlydir"));
        self.restart();
    }

    /// Copies what the server has on disk; it must be quiet.
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
            eprintln!("redis-server on port {} could not be ended: {error}", self.port);
        }
    }
}

/// A copy of a server's files.
pub struct RedisFiles(TempDir);

/// Three primaries that make a cluster, each perhaps with a replica.
pub struct RedisCluster {
    nodes: Vec<RedisServer>,
}

impl RedisCluster {
    /// Starts three primaries and joins them.
    pub fn start() -> Self {
        Self::join(3, 5000, None)
    }

    /// Starts three primaries that talk to each other and to clients with TLS, and joins them.
    pub fn with_tls(tls: &Tls) -> Self {
        Self::join(3, 5000, Some(tls))
    }

    /// Starts three primaries and a replica of each; one that is silent for a second is replaced by its replica.
    pub fn with_replicas() -> Self {
        Self::join(6, 1000, None)
    }

    fn join(nodes: usize, timeout: u32, tls: Option<&Tls>) -> Self {
        let cluster = Self { nodes: (0..nodes).map(|_| start_node(timeout, tls)).collect() };
        let replicas = (nodes / 3 - 1).to_string();
        let mut join = Command::new("redis-cli");
        join.args(["--cluster", "create"]).args(cluster.addresses());
        join.args(["--cluster-replicas", &replicas, "--cluster-yes"]);
        if let Some(tls) = tls {
            join.arg("--tls").arg("--cacert").arg(tls.authority());
        }
        let joined = join.output().unwrap_or_else(|error| panic!("redis-cli cannot run ({error}); {INSTALL}"));
        assert!(joined.status.success(), "{}{}", String::from_utf8_lossy(&joined.stdout), String::from_utf8_lossy(&joined.stderr));
        wait_for("every node to see the whole cluster, and every replica to follow", || {
            cluster.nodes.iter().all(|node| {
                let whole = ask(node.port, "CLUSTER INFO").is_some_and(|said| said.contains("cluster_state:ok"));
                whole && (node.is_primary() || node.follows())
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

    /// Has every node do a command of its operator's.
    pub fn command(&self, command: &str) {
        self.nodes.iter().for_each(|node| node.command(command));
    }

    /// The address of one node, as if it were a server by itself.
    pub fn url_of_one(&self) -> String {
        self.nodes[0].url()
    }

    /// Kills the first primary where it stands and leaves it dead, once every replica follows.
    pub fn kill_a_primary(&mut self) {
        self.wait_for_replicas();
        self.nodes.iter_mut().find(|node| node.is_primary()).expect("a cluster has primaries").kill();
    }

    /// Freezes the first primary where it stands (`SIGSTOP`): it keeps its connections and says nothing on them.
    pub fn freeze_a_primary(&self) {
        self.wait_for_replicas();
        let primary = self.nodes.iter().find(|node| node.is_primary()).expect("a cluster has primaries");
        let stopped = Command::new("kill").args(["-STOP", &primary.child.id().to_string()]).status();
        assert!(stopped.is_ok_and(|status| status.success()), "our own child can be stopped");
    }

    fn wait_for_replicas(&self) {
        wait_for("every replica to follow", || self.nodes.iter().all(|node| node.is_primary() || node.follows()));
    }

    /// Waits until this many primaries live, in a cluster that takes every key.
    pub fn wait_for_primaries(&self, count: usize) {
        wait_for("a replica to be made a primary", || {
            let primaries = self.nodes.iter().filter(|node| node.is_primary());
            let whole = primaries.filter(|node| ask(node.port, "CLUSTER INFO").is_some_and(|said| said.contains("cluster_state:ok")));
            whole.count() == count
        });
    }
}

fn start_node(timeout: u32, tls: Option<&Tls>) -> RedisServer {
    let (bus, timeout) = (free_port().to_string(), timeout.to_string());
    let settings = ["--cluster-enabled", "yes", "--cluster-port", &bus, "--cluster-node-timeout", &timeout];
    match tls {
        Some(tls) => RedisServer::start_with_tls(tls, &[&settings[..], &["--tls-cluster", "yes"]].concat()),
        None => RedisServer::start(&settings),
    }
}

/// A primary, its replica, and three Sentinels who call the primary *games*. One that is silent for a second is
/// replaced by the other.
pub struct RedisSentinels {
    servers: [RedisServer; 2],
    sentinels: Vec<RedisServer>,
}

impl RedisSentinels {
    /// Starts them all.
    pub fn start() -> Self {
        Self::watch(None)
    }

    /// Starts them all; they talk to each other and to clients with TLS.
    pub fn with_tls(tls: &Tls) -> Self {
        Self::watch(Some(tls))
    }

    fn watch(tls: Option<&Tls>) -> Self {
        let start = |settings: &[&str]| match tls {
            Some(tls) => RedisServer::start_with_tls(tls, &[settings, &["--tls-replication", "yes"]].concat()),
            None => RedisServer::start(settings),
        };
        let primary = start(&[]);
        let port = primary.tls_port.unwrap_or(primary.port);
        let replica = start(&["--replicaof", "127.0.0.1", &port.to_string()]);
        wait_for("the replica to follow", || replica.follows());
        let sentinels: Vec<_> = (0..3).map(|_| RedisServer::start_sentinel(port, tls)).collect();
        wait_for("the Sentinels to know each other and the replica", || {
            let known = |sentinel: &RedisServer| ask(sentinel.port, "INFO sentinel");
            sentinels.iter().all(|sentinel| known(sentinel).is_some_and(|said| said.contains("slaves=1,sentinels=3")))
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

    /// Has both servers do a command of their operator's.
    pub fn command(&self, command: &str) {
        self.servers.iter().for_each(|server| server.command(command));
    }

    /// Kills the primary where it stands and leaves it dead. Sentinels make no primary of a replica that lost its own too long
    /// before, as happens on a busy machine; so it follows when the blow falls.
    pub fn kill_the_primary(&mut self) {
        wait_for("the replica to follow", || self.servers.iter().any(RedisServer::follows));
        self.servers.iter_mut().find(|server| server.is_primary()).expect("there is a primary").kill();
    }

    /// Starts a killed server again; the Sentinels make it a replica of the other.
    pub fn restart_the_dead(&mut self) {
        self.servers.iter_mut().find(|server| ask(server.port, "PING").is_none()).expect("one is dead").restart();
        wait_for("it to be a replica", || self.servers.iter().any(RedisServer::follows));
    }
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
