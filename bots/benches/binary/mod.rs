//! The real binary as benchmarks start it. `BROADSIDE_UNDER_TEST` says which one (the one of this build without it), `LOG` in which file
//! its log is (none without it).

use std::{
    env,
    fs::File,
    io::{self, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// How often it is asked whether it is ready.
const LOOK: Duration = Duration::from_millis(1);

/// How long it may take to be ready on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);

/// A variable of the environment and its value.
pub type Setting = (&'static str, String);

/// A free address of loopback.
pub fn free() -> SocketAddr {
    TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr()).expect("loopback has a free port")
}

/// The binary with these settings, which answers at `health`.
pub fn bot(settings: &[Setting], health: SocketAddr) -> Child {
    let log = env::var_os("LOG").map(|path| File::options().create(true).append(true).open(path).expect("the log can be written"));
    let binary = env::var_os("BROADSIDE_UNDER_TEST").unwrap_or_else(|| env!("CARGO_BIN_EXE_broadside").into());
    let own = [("BROADSIDE_CONFIG", "/dev/null".to_owned()), ("BROADSIDE_PORT", "0".to_owned()), ("BROADSIDE_HEALTH", health.to_string())];
    let mut command = Command::new(binary);
    command.env_clear().envs(own).envs(settings.iter().cloned());
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log.map_or_else(Stdio::null, Stdio::from));
    command.spawn().expect("the binary can be started")
}

/// Waits until the bot at `health` is ready.
pub fn wait(health: SocketAddr) {
    let begun = Instant::now();
    while !get(health, "/readyz").starts_with("HTTP/1.1 200") {
        assert!(begun.elapsed() < PATIENCE, "it is ready");
        thread::sleep(LOOK);
    }
}

/// A whole answer of `health`; empty if there is none.
pub fn get(health: SocketAddr, path: &str) -> String {
    let got = || -> io::Result<String> {
        let mut stream = TcpStream::connect(health)?;
        stream.write_all(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").as_bytes())?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    };
    got().unwrap_or_default()
}

pub fn end(running: &mut Child) {
    running.kill().and_then(|()| running.wait()).expect("our own child can be ended");
}
