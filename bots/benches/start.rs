//! How long the real binary takes from its start to being ready, beside a process that only opens a port, and how much
//! memory it holds when nothing happens. `ROUNDS` says how often each is started (20 without it), `IDLE` after how many
//! seconds memory is looked at (60).

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

use binary::{Setting, bot, end, free, wait};

/// Makes this program the process that only opens a port: this one.
const OPENS: &str = "BROADSIDE_BENCH_OPENS";

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
    let mut running = bot(&connected, health);
    wait(health);
    thread::sleep(Duration::from_secs(idle as u64));
    println!("idle for {idle} s, connected to both simulators: {}", memory(&running));
    end(&mut running);
}

fn number(name: &str, otherwise: usize) -> usize {
    env::var(name).map_or(otherwise, |said| said.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// Seconds from the start of a process to its being ready; it is ended then.
fn timed(start: impl Fn(SocketAddr) -> Child) -> f64 {
    let health = free();
    let begun = Instant::now();
    let mut running = start(health);
    wait(health);
    let took = begun.elapsed().as_secs_f64();
    end(&mut running);
    took
}

fn only_opens(health: SocketAddr) -> Child {
    let own = env::current_exe().expect("this program has a path");
    Command::new(own).env(OPENS, health.to_string()).spawn().expect("this program can be started")
}

/// What the system says of its memory.
fn memory(running: &Child) -> String {
    let status = std::fs::read_to_string(format!("/proc/{}/status", running.id())).expect("Linux tells of its processes");
    let told = status.lines().filter(|line| line.starts_with("VmRSS") || line.starts_with("VmHWM") || line.starts_with("RssAnon"));
    told.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join(", ")
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
