//! Redis behind Sentinels: they are asked again and again who the primary is, and connections to a new one take the
//! place of the old ones. What the failover took back is the journal's business; nothing is ever asked twice here.

use std::time::Duration;

use redis::{
    Client, ErrorKind, IntoConnectionInfo, RedisResult,
    aio::ConnectionManager,
    sentinel::{Sentinel, SentinelNodeConnectionInfo},
};
use tokio::sync::watch;

use super::link::connections;

/// How often they are asked: a failover itself takes longer.
const LOOK: Duration = Duration::from_millis(250);

/// Where Sentinels listen when an address does not say it.
const PORT: u16 = 26379;

/// Those who know the primary.
pub(super) struct Sentinels {
    sentinels: Sentinel,
    name: String,
    login: SentinelNodeConnectionInfo,
}

impl Sentinels {
    /// Reads `[user:password@]host[:port],host[:port]…/name[/number]`; user, password and number are the servers'.
    pub(super) fn read(address: &str) -> RedisResult<Self> {
        let (login, rest) = address.rsplit_once('@').map_or(("", address), |(login, rest)| (login, rest));
        let Some((hosts, name)) = rest.split_once('/').filter(|(_, name)| !name.is_empty()) else {
            return Err((ErrorKind::InvalidClientConfig, "the name of the primary is missing").into());
        };
        let (name, number) = name.split_once('/').unwrap_or((name, ""));
        let at = if login.is_empty() { "" } else { "@" };
        // Only what is said to a server is taken from this; its place is what the Sentinels are asked for.
        let server = format!("redis://{login}{at}localhost/{number}").into_connection_info()?;
        let hosts = hosts.split(',').map(str::trim);
        // The last colon of an address in brackets is no port's.
        let has_port = |host: &str| host.contains(':') && !host.ends_with(']');
        let hosts = hosts.map(|host| if has_port(host) { format!("redis://{host}") } else { format!("redis://{host}:{PORT}") });
        Ok(Self {
            sentinels: Sentinel::build(hosts.collect())?,
            name: name.to_owned(),
            login: SentinelNodeConnectionInfo::default().set_redis_connection_info(server.redis_settings().clone()),
        })
    }

    /// The server they call the primary, and which calls itself so.
    pub(super) async fn primary(&mut self) -> RedisResult<Client> {
        self.sentinels.async_master_for(&self.name, Some(&self.login)).await
    }
}

/// Keeps in `places` connections to the primary, now `present`, for as long as anybody looks at them.
pub(super) async fn follow(mut sentinels: Sentinels, mut present: Client, places: Vec<watch::Sender<ConnectionManager>>) {
    let mut looks = tokio::time::interval(LOOK);
    looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while places.iter().any(|place| place.receiver_count() > 0) {
        looks.tick().await;
        // While no Sentinel names a primary, the old connections stay: they may work again.
        let Ok(primary) = sentinels.primary().await else { continue };
        if primary.get_connection_info().addr() == present.get_connection_info().addr() {
            continue;
        }
        let Ok(connections) = connections(&primary).await else { continue };
        tracing::warn!("Redis has a new primary; going on there");
        places.iter().zip(connections).for_each(|(place, connection)| drop(place.send_replace(connection)));
        present = primary;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_sentinels_and_the_primary() {
        let rows = [
            ("one:1,two:2/games", Some("games")),
            ("one,two/games/3", Some("games")),
            ("user:word@one:1/games", Some("games")),
            ("one:1", None),
            ("one:1/", None),
            ("one:1/games/three", None),
        ];
        for (address, name) in rows {
            assert_eq!(Sentinels::read(address).ok().map(|read| read.name), name.map(str::to_owned), "{address}");
        }
    }
}
