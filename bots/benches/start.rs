//! Measures the time from the start of the real binary until it is ready, compared to a process that only opens a port, and
//! its memory while it is idle. `ROUNDS` is how often each is started (default 20), `IDLE` after how many seconds the memory
//! is read (60).

mod binary;

use std::{
    env,
    io::{Read, Write},
    net::{SocketAddr, TcpListener},
    process::{Child, Command},
    thread,
    time::{Duration, Instant},
};

use broadside_sim::{discord::DiscordSim, telegram::TelegramSim};
use broadside_testkit::servers::RedisServer;

use binary::{Setting, env_number, free_address, kill, start, wait_until_ready};

/// The environment variable with an address that makes this program only open that port.
const PORT_ONLY: &str = "BROADSIDE_BENCH_OPENS";

fn main() {
    match env::var(PORT_ONLY) {
        Ok(address) => open_port(&address),
        Err(_) => tokio::runtime::Runtime::new().expect("a runtime can be created").block_on(measure()),
    }
}

/// Opens a port and answers every request with 200.
fn open_port(address: &str) {
    let listener = TcpListener::bind(address).expect("the port is free");
    for stream in listener.incoming() {
        let mut stream = stream.expect("a connection is accepted");
        let mut request = [0; 512];
        let _ = stream.read(&mut request);
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
    }
}

async fn measure() {
    let rounds: usize = env_number("ROUNDS", 20);
    let (discord, telegram, redis) = (DiscordSim::start().await, TelegramSim::start().await, RedisServer::start(&[]));
    let folder = tempfile::tempdir().expect("a temporary folder can be created");
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

    let mut baselines = Vec::new();
    let mut starts = vec![Vec::new(); kinds.len()];
    for _ in 0..rounds {
        baselines.push(time_start(start_port_only));
        for ((_, settings), starts) in kinds.iter().zip(&mut starts) {
            starts.push(time_start(|health| start(settings, health)));
        }
    }
    let baseline = median(&mut baselines);
    println!("| started {rounds} times | median to ready | longest | ÷ a process that only opens a port |\n|---|---|---|---|");
    println!("| only opens a port | {:.1} ms | {:.1} ms | 1 |", baseline * 1e3, baselines[baselines.len() - 1] * 1e3);
    for ((name, _), mut starts) in kinds.into_iter().zip(starts) {
        let median = median(&mut starts);
        println!("| {name} | {:.1} ms | {:.1} ms | {:.1} |", median * 1e3, starts[starts.len() - 1] * 1e3, median / baseline);
    }

    let idle = env_number("IDLE", 60);
    let health = free_address();
    let mut running = start(&connected, health);
    wait_until_ready(health);
    thread::sleep(Duration::from_secs(idle));
    println!("idle for {idle} s, connected to both simulators: {}", memory(&running));
    kill(&mut running);
}

/// Starts a process, and kills it when it is ready. Returns the seconds until then.
fn time_start(launch: impl Fn(SocketAddr) -> Child) -> f64 {
    let health = free_address();
    let begin = Instant::now();
    let mut running = launch(health);
    wait_until_ready(health);
    let took = begin.elapsed().as_secs_f64();
    kill(&mut running);
    took
}

fn start_port_only(health: SocketAddr) -> Child {
    let own = env::current_exe().expect("this program has a path");
    Command::new(own).env(PORT_ONLY, health.to_string()).spawn().expect("this program can be started")
}

/// The memory of a process, as Linux reports it.
fn memory(running: &Child) -> String {
    let status = std::fs::read_to_string(format!("/proc/{}/status", running.id())).expect("Linux has a status file for the process");
    let lines = status.lines().filter(|line| line.starts_with("VmRSS") || line.starts_with("VmHWM") || line.starts_with("RssAnon"));
    lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join(", ")
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
