//! Redis behind Sentinels: they are asked again and again who the primary is, and connections to a new one take the
//! place of the old ones. What the failover took back is the journal's business; nothing is ever asked twice here.

use std::time::Duration;

use redis::{Client, aio::ConnectionManager, sentinel::SentinelClient};
use tokio::sync::watch;

use super::link::connections;

/// How often they are asked: a failover itself takes longer.
const LOOK: Duration = Duration::from_millis(250);

/// Keeps in `places` connections to the primary, now `present`, for as long as anybody looks at them.
pub(super) async fn follow(mut sentinels: SentinelClient, mut present: Client, places: Vec<watch::Sender<ConnectionManager>>) {
    let mut looks = tokio::time::interval(LOOK);
    looks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    while places.iter().any(|place| place.receiver_count() > 0) {
        looks.tick().await;
        // While no Sentinel names a primary, the old connections stay: they may work again.
        let Ok(primary) = sentinels.async_get_client().await else { continue };
        if primary.get_connection_info().addr() == present.get_connection_info().addr() {
            continue;
        }
        let Ok(connections) = connections(&primary).await else { continue };
        tracing::warn!("Redis has a new primary; going on there");
        places.iter().zip(connections).for_each(|(place, connection)| drop(place.send_replace(connection)));
        present = primary;
    }
}
