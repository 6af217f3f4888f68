//! How long the real binary takes from its start to being ready, beside a process that only opens a port, and how much
//! memory it holds when nothing happens. `ROUNDS` says how often each is started (20 without it), `BROADSIDE_UNDER_TEST`
//! which binary (the one of this build without it), `IDLE` after how many seconds memory is looked at (60).

use std::{
    env,
    io::{Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use broadside_sim::{discord::DiscordSim, telegram::TelegramSim};
use broadside_testkit::servers::RedisServer;

/// Makes this program the process that only opens a port: this one.
const OPENS: &str = "BROADSIDE_BENCH_OPENS";

/// How often it is asked whether it is ready.
const LOOK: Duration = Duration::from_millis(1);

/// A variable of the environment and its value.
type Setting = (&'static str, String);

fn main() {
    match env::var(OPENS) {
        Ok(address) => open(&address),
        Err(_) => tokio::runtime::Runtime::new().expect("a runtime can be made").block_on(measure()),
    }
}

/// Opens a port and says to everybody that all is well.
fn open(address: &str) {
    let listener = TcpListener::bind(address).expect("the port is free");
    for stream in listener.incoming() {
        let mut stream = stream.expect("somebody connects");
        let mut asked = [0; 512];
        let _ = stream.read(&mut asked);
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    }
}

async fn measure() {
    let rounds = number("ROUNDS", 20);
    let (discord, telegram, redis) = (DiscordSim::start().await, TelegramSim::start().await, RedisServer::start(&[]));
    let folder = tempfile::tempdir().expect("a folder for games can be made");
    let data = ("BROADSIDE_DATA", folder.path().display().to_string());
    let platforms = [
        ("DISCORD_TOKEN", discord.token()),
        ("DISCORD_API_URL", discord.url()),
        ("TELEGRAM_TOKEN", telegram.token().to_owned()),
        ("TELEGRAM_API_URL", telegram.url()),
    ];
    let in_redis = ("REDIS_URL", redis.url());
    let connected: Vec<Setting> = platforms.into_iter().chain([in_redis.clone()]).collect();
    let kinds: [(&str, Vec<Setting>); 3] =
        [("playground on a file", vec![data]), ("playground on Redis", vec![in_redis]), ("both simulators, on Redis", connected.clone())];

    let mut opens = Vec::new();
    let mut starts = vec![Vec::new(); kinds.len()];
    for _ in 0..rounds {
        opens.push(timed(only_opens));
        for ((_, settings), starts) in kinds.iter().zip(&mut starts) {
            starts.push(timed(|health| bot(settings, health)));
        }
    }
    let baseline = median(&mut opens);
    println!("| started {rounds} times | median to ready | longest | ÷ a process that only opens a port |\n|---|---|---|---|");
    println!("| only opens a port | {:.1} ms | {:.1} ms | 1 |", baseline * 1e3, opens[opens.len() - 1] * 1e3);
    for ((name, _), mut starts) in kinds.into_iter().zip(starts) {
        let median = median(&mut starts);
        println!("| {name} | {:.1} ms | {:.1} ms | {:.1} |", median * 1e3, starts[starts.len() - 1] * 1e3, median / baseline);
    }

    let idle = number("IDLE", 60);
    let health = free();
    let running = bot(&connected, health);
    wait(health);
    thread::sleep(Duration::from_secs(idle as u64));
    println!("idle for {idle} s, connected to both simulators: {}", memory(&running));
    end(running);
}

fn number(name: &str, otherwise: usize) -> usize {
    env::var(name).map_or(otherwise, |said| said.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// Seconds from the start of a process to its being ready; it is ended then.
fn timed(start: impl Fn(SocketAddr) -> Child) -> f64 {
    let health = free();
    let begun = Instant::now();
    let running = start(health);
    wait(health);
    let took = begun.elapsed().as_secs_f64();
    end(running);
    took
}

fn only_opens(health: SocketAddr) -> Child {
    let own = env::current_exe().expect("this program has a path");
    Command::new(own).env(OPENS, health.to_string()).spawn().expect("this program can be started")
}

fn bot(settings: &[Setting], health: SocketAddr) -> Child {
    let binary = env::var_os("BROADSIDE_UNDER_TEST").unwrap_or_else(|| env!("CARGO_BIN_EXE_broadside").into());
    let own = [("BROADSIDE_CONFIG", "/dev/null".to_owned()), ("BROADSIDE_PORT", "0".to_owned()), ("BROADSIDE_HEALTH", health.to_string())];
    let mut command = Command::new(binary);
    command.env_clear().envs(own).envs(settings.iter().cloned()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("the binary can be started")
}

/// Waits until whoever is to open this port says that it is ready.
fn wait(health: SocketAddr) {
    let ready = || -> std::io::Result<bool> {
        let mut stream = TcpStream::connect(health)?;
        stream.write_all(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer.starts_with("HTTP/1.1 200"))
    };
    while !ready().unwrap_or(false) {
        thread::sleep(LOOK);
    }
}

fn end(mut running: Child) {
    running.kill().and_then(|()| running.wait()).expect("our own child can be ended");
}

/// What the system says of its memory.
fn memory(running: &Child) -> String {
    let status = std::fs::read_to_string(format!("/proc/{}/status", running.id())).expect("Linux tells of its processes");
    let told = status.lines().filter(|line| line.starts_with("VmRSS") || line.starts_with("VmHWM") || line.starts_with("RssAnon"));
    told.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join(", ")
}

fn free() -> SocketAddr {
    TcpListener::bind(("127.0.0.1", 0)).and_then(|listener| listener.local_addr()).expect("loopback has a free port")
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
