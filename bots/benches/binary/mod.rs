//! Starts the real binary for benchmarks. `BROADSIDE_UNDER_TEST` is its path (default: the one of this build), `LOG` the file for its log
//! (default: none).

use std::{
    env,
    fs::File,
    io::{self, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    str::FromStr,
    thread,
    time::{Duration, Instant},
};

/// The time between two checks whether it is ready.
const POLL_INTERVAL: Duration = Duration::from_millis(1);

/// How long it may take to be ready on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(180);

/// An environment variable and its value.
pub type Setting = (&'static str, String);

/// The number in an environment variable, or `default` if it is not set. Panics when it is no number.
pub fn env_number<T: FromStr>(name: &str, default: T) -> T {
    env::var(name).map_or(default, |value| value.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// A free address of loopback.
pub fn free_address() -> SocketAddr {
    TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr()).expect("loopback has a free port")
}

/// Starts the binary with these settings and its health server at `health`.
pub fn start(settings: &[Setting], health: SocketAddr) -> Child {
    let log = env::var_os("LOG").map(|path| File::options().create(true).append(true).open(path).expect("the log can be written"));
    let binary = env::var_os("BROADSIDE_UNDER_TEST").unwrap_or_else(|| env!("CARGO_BIN_EXE_broadside").into());
    let own = [("BROADSIDE_CONFIG", "/dev/null".to_owned()), ("BROADSIDE_PORT", "0".to_owned()), ("BROADSIDE_HEALTH", health.to_string())];
    let mut command = Command::new(binary);
    command.env_clear().envs(own).envs(settings.iter().cloned());
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log.map_or_else(Stdio::null, Stdio::from));
    command.spawn().expect("the binary can be started")
}

/// Waits until the bot at `health` is ready. Panics after `TIMEOUT`.
pub fn wait_until_ready(health: SocketAddr) {
    let start = Instant::now();
    while !get(health, "/readyz").starts_with("HTTP/1.1 200") {
        assert!(start.elapsed() < TIMEOUT, "the bot becomes ready");
        thread::sleep(POLL_INTERVAL);
    }
}

/// The whole answer to a GET of `path` at `health`; empty if there is none.
pub fn get(health: SocketAddr, path: &str) -> String {
    let request = || -> io::Result<String> {
        let mut stream = TcpStream::connect(health)?;
        stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    };
    request().unwrap_or_default()
}

pub fn kill(running: &mut Child) {
    running.kill().and_then(|()| running.wait()).expect("a child can be killed");
}
