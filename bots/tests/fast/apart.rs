//! Platforms start apart: where one is away the other serves, and the one that was away is served as soon as it is there.

use std::net::{SocketAddr, TcpListener};

use broadside::run::run;
use broadside_sim::{discord::DiscordSim, telegram::TelegramSim};
use tempfile::TempDir;
use tokio::{io::copy_bidirectional, net::TcpStream, task::JoinHandle};
use tokio_util::sync::CancellationToken;

use super::choosing::config;

/// An address of loopback where nothing listens yet.
fn free() -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("loopback has a free port");
    listener.local_addr().expect("a bound socket has an address")
}

/// From now on a connection to one address reaches the other.
async fn open_way(address: SocketAddr, to: String) {
    let listener = tokio::net::TcpListener::bind(address).await.expect("the address is still free");
    tokio::spawn(async move {
        while let Ok((mut from, _)) = listener.accept().await {
            let to = to.clone();
            tokio::spawn(async move {
                let mut there = TcpStream::connect(to).await.expect("the simulator listens");
                // Either side may hang up.
                let _ = copy_bidirectional(&mut from, &mut there).await;
            });
        }
    });
}

/// The process between the platforms.
struct Process {
    stop: CancellationToken,
    running: JoinHandle<Result<(), String>>,
    _data: TempDir,
}

impl Process {
    fn start(settings: &[(&'static str, String)]) -> Self {
        let data = TempDir::new().expect("there is room for temporary files");
        let own = [("BROADSIDE_DATA", data.path().display().to_string()), ("BROADSIDE_HEALTH", "127.0.0.1:0".to_owned())];
        let config = config(settings.iter().cloned().chain(own));
        let stop = CancellationToken::new();
        Self { running: tokio::spawn(run(config, stop.clone())), stop, _data: data }
    }

    async fn end(self) {
        self.stop.cancel();
        assert_eq!(self.running.await.expect("the process does not panic"), Ok(()));
    }
}

/// That a person on Telegram is answered.
async fn telegram_serves(telegram: &TelegramSim) {
    telegram.wait_until(|world| world.has_listener()).await;
    let anna = telegram.user("Anna", "en");
    telegram.say(&anna, telegram.private(&anna), "/help");
    telegram.wait_until(|world| world.last_from_bot(telegram.private(&anna)).is_some()).await;
}

/// That a person on Discord is answered.
async fn discord_serves(discord: &DiscordSim) {
    discord.ready().await;
    let dora = discord.user("Dora");
    let answer = discord.slash(dora, discord.channel(), "help", &[]).answer().await;
    assert!(answer.to_string().contains("Sea Battle on Discord, Telegram and in the browser"), "{answer}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn discord_is_served_while_telegram_is_down_and_telegram_on_return() {
    let (discord, address) = (DiscordSim::start().await, free());
    discord.clock().stop();
    let process = Process::start(&[
        ("DISCORD_TOKEN", discord.token()),
        ("DISCORD_API_URL", discord.url()),
        ("TELEGRAM_TOKEN", broadside_sim::telegram::TOKEN.to_owned()),
        ("TELEGRAM_API_URL", format!("http://{address}")),
    ]);
    discord_serves(&discord).await;
    let telegram = TelegramSim::start_at(address).await;
    telegram_serves(&telegram).await;
    discord_serves(&discord).await;
    process.end().await;
    discord.assert_clean();
    assert_eq!(telegram.problems(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn telegram_is_served_while_discord_is_down_and_discord_on_return() {
    let (telegram, discord, address) = (TelegramSim::start().await, DiscordSim::start().await, free());
    discord.clock().stop();
    let process = Process::start(&[
        ("DISCORD_TOKEN", discord.token()),
        ("DISCORD_API_URL", format!("http://{address}")),
        ("TELEGRAM_TOKEN", telegram.token().to_owned()),
        ("TELEGRAM_API_URL", telegram.url()),
    ]);
    telegram_serves(&telegram).await;
    open_way(address, discord.url().trim_start_matches("http://").to_owned()).await;
    discord_serves(&discord).await;
    telegram_serves(&telegram).await;
    process.end().await;
    discord.assert_clean();
    assert_eq!(telegram.problems(), Vec::<String>::new());
}
