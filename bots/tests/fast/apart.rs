//! Platforms start apart: where one is away the other serves, and the one that was away is served as soon as it is there.

use std::net::{SocketAddr, TcpListener};

use broadside_sim::{discord::DiscordSim, telegram::TelegramSim};
use tokio::{io::copy_bidirectional, net::TcpStream};

use super::process::Process;

/// An address of loopback where nothing listens yet.
pub(crate) fn free() -> SocketAddr {
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

async fn telegram_serves(telegram: &TelegramSim) {
    telegram.wait_until(|world| world.has_listener()).await;
    let anna = telegram.user("Anna", "en");
    telegram.say(&anna, telegram.private(&anna), "/help");
    telegram.wait_until(|world| world.last_from_bot(telegram.private(&anna)).is_some()).await;
}

async fn discord_serves(discord: &DiscordSim) {
    discord.ready().await;
    let dora = discord.user("Dora");
    let answer = discord.slash(dora, discord.channel(), "help", &[]).answer().await;
    assert!(answer.to_string().contains("Sea Battle on Discord, Telegram and in the browser"), "{answer}");
}

/// One platform is down at the start, and comes back after the other has served.
async fn serves_apart(discord_is_down: bool) {
    let (telegram, discord, address) = (TelegramSim::start().await, DiscordSim::start().await, free());
    discord.clock().stop();
    let (mut at_discord, mut at_telegram) = (discord.url(), telegram.url());
    let down = if discord_is_down { &mut at_discord } else { &mut at_telegram };
    let truly_at = std::mem::replace(down, format!("http://{address}"));
    let process = Process::start([
        ("DISCORD_TOKEN", discord.token()),
        ("DISCORD_API_URL", at_discord),
        ("TELEGRAM_TOKEN", telegram.token().to_owned()),
        ("TELEGRAM_API_URL", at_telegram),
    ]);
    if discord_is_down {
        telegram_serves(&telegram).await;
    } else {
        discord_serves(&discord).await;
    }
    open_way(address, truly_at.trim_start_matches("http://").to_owned()).await;
    telegram_serves(&telegram).await;
    discord_serves(&discord).await;
    process.end().await;
    discord.assert_clean();
    assert_eq!(telegram.problems(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn discord_is_served_while_telegram_is_down_and_telegram_on_return() {
    serves_apart(false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn telegram_is_served_while_discord_is_down_and_discord_on_return() {
    serves_apart(true).await;
}
