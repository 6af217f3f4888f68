//! The platforms start independently: while one is down the other is served, and the first is served once it returns.

use std::net::{SocketAddr, TcpListener};

use broadside_sim::{discord::DiscordSim, telegram::TelegramSim};
use tokio::{io::copy_bidirectional, net::TcpStream};

use super::process::Process;

/// A free port on loopback.
pub(crate) fn free() -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("loopback has a free port");
    listener.local_addr().expect("a bound socket has an address")
}

/// Forwards connections from one address to another.
async fn forward(address: SocketAddr, to: String) {
    let listener = tokio::net::TcpListener::bind(address).await.expect("the address is still free");
    tokio::spawn(async move {
        while let Ok((mut from, _)) = listener.accept().await {
            let to = to.clone();
            tokio::spawn(async move {
                let mut target = TcpStream::connect(to).await.expect("the simulator listens");
                // Either side may hang up.
                let _ = copy_bidirectional(&mut from, &mut target).await;
            });
        }
    });
}

async fn check_telegram_help(telegram: &TelegramSim) {
    telegram.wait_until(|world| world.has_listener()).await;
    let anna = telegram.user("Anna", "en");
    telegram.say(&anna, telegram.private(&anna), "/help");
    telegram.wait_until(|world| world.last_from_bot(telegram.private(&anna)).is_some()).await;
}

async fn check_discord_help(discord: &DiscordSim) {
    discord.ready().await;
    let dora = discord.user("Dora");
    let answer = discord.slash(dora, discord.channel(), "help", &[]).answer().await;
    assert!(answer.to_string().contains("Sea Battle on Discord, Telegram and in the browser"), "{answer}");
}

/// Starts the bot while one platform is down; it returns after the other was served.
async fn check_start_without(discord_is_down: bool) {
    let (telegram, discord, address) = (TelegramSim::start().await, DiscordSim::start().await, free());
    discord.clock().stop();
    let (mut discord_url, mut telegram_url) = (discord.url(), telegram.url());
    let down = if discord_is_down { &mut discord_url } else { &mut telegram_url };
    let real_url = std::mem::replace(down, format!("http://{address}"));
    let process = Process::start([
        ("DISCORD_TOKEN", discord.token()),
        ("DISCORD_API_URL", discord_url),
        ("TELEGRAM_TOKEN", telegram.token().to_owned()),
        ("TELEGRAM_API_URL", telegram_url),
    ]);
    if discord_is_down {
        check_telegram_help(&telegram).await;
    } else {
        check_discord_help(&discord).await;
    }
    forward(address, real_url.trim_start_matches("http://").to_owned()).await;
    check_telegram_help(&telegram).await;
    check_discord_help(&discord).await;
    process.end().await;
    discord.assert_clean();
    assert_eq!(telegram.problems(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn discord_is_served_while_telegram_is_down_and_telegram_on_return() {
    check_start_without(false).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn telegram_is_served_while_discord_is_down_and_discord_on_return() {
    check_start_without(true).await;
}
