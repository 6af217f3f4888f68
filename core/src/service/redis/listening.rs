//! Hears what other processes commit, by Redis' publish and subscribe: nobody has to ask time and again. What is missed while a
//! connection is made anew is said to be missed. Decides nothing and asks for no record.

use std::time::Duration;

use futures_util::StreamExt;
use redis::{Client, RedisResult, aio::PubSub};

use super::address::{Address, Place};
use crate::service::{store::Partition, wakeups::Wakeups};

/// Where news are told; the scripts name it, too.
const CHANNEL: &str = "broadside:news";

/// How long after a lost connection another one is tried.
const PAUSE: Duration = Duration::from_millis(500);

/// Listens from now on for whoever holds `wakeups`; `false` where that is not to be had.
pub(super) async fn start(address: &Address, writer: &str, wakeups: Wakeups) -> bool {
    let subscribed = match subscribe(address).await {
        Ok(subscribed) => subscribed,
        Err(error) => {
            tracing::warn!(%error, "what other replicas commit cannot be heard from Redis; it is looked for every second instead");
            return false;
        }
    };
    tokio::spawn(hear(address.clone(), writer.to_owned(), wakeups, subscribed));
    true
}

async fn hear(address: Address, writer: String, wakeups: Wakeups, mut subscribed: PubSub) {
    loop {
        let mut messages = subscribed.on_message();
        while let Some(message) = messages.next().await {
            let payload: String = message.get_payload().unwrap_or_default();
            tell(&wakeups, &payload, &writer);
        }
        drop(messages);
        subscribed = loop {
            if wakeups.is_abandoned() {
                return;
            }
            tokio::time::sleep(PAUSE).await;
            if let Ok(subscribed) = subscribe(&address).await {
                break subscribed;
            }
        };
        wakeups.missed();
    }
}

async fn subscribe(address: &Address) -> RedisResult<PubSub> {
    let mut subscribed = client(address).await?.get_async_pubsub().await?;
    subscribed.subscribe(CHANNEL).await?;
    Ok(subscribed)
}

/// A client of one server: what is published in a cluster reaches every node.
async fn client(address: &Address) -> RedisResult<Client> {
    let nodes = match &address.place {
        Place::Server(server) => return address.client(server),
        Place::Primary { sentinels, name, login } => return address.watched(sentinels, name, login)?.async_get_client().await,
        Place::Cluster(nodes) => nodes,
    };
    let mut last = None;
    for node in nodes {
        let client = address.client(node)?;
        match client.get_multiplexed_async_connection().await {
            Ok(_) => return Ok(client),
            Err(error) => last = Some(error),
        }
    }
    Err(last.unwrap_or_else(|| (redis::ErrorKind::InvalidClientConfig, "the address names no node").into()))
}

/// Passes one piece of news on, as the scripts write it: `WRITER free`, or `WRITER PARTITION m|- [ALARM]`.
fn tell(wakeups: &Wakeups, payload: &str, writer: &str) {
    let mut words = payload.split(' ');
    if words.next() == Some(writer) {
        return;
    }
    match (words.next(), words.next(), words.next()) {
        (Some("free"), ..) => wakeups.freed(),
        (Some(number), Some(messages), alarm) => {
            let Ok(number) = number.parse() else { return };
            wakeups.committed(Partition::new(number), messages == "m", alarm.and_then(|alarm| alarm.parse().ok()));
        }
        _ => {}
    }
}
