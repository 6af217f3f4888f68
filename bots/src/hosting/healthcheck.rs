//! Asks a running bot whether it is ready: what a container's or a service's health check calls. Needs no shell and
//! no other program.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use crate::{cause::innermost, telemetry};

/// How long the answer may take.
const PATIENCE: Duration = Duration::from_secs(4);

/// Asks `/readyz` of whoever serves it at `health`.
///
/// # Errors
/// One sentence: nobody answers, or it is not ready and why.
pub async fn ask(health: SocketAddr) -> Result<String, String> {
    let health = reachable(health);
    if health.port() == 0 {
        return Err("BROADSIDE_HEALTH takes any free port, so nobody can know where to ask; give it one".to_owned());
    }
    let answer = get(health, "readyz").await;
    let answer = answer.map_err(|error| format!("nobody answers at {health}: {}", innermost(&error.without_url())))?;
    if !is_ours(health).await {
        return Err(format!("another program answers at {health}; give BROADSIDE_HEALTH a port that is free, and start the bot again"));
    }
    let ready = answer.status().is_success();
    let says = answer.text().await.unwrap_or_default();
    let says = says.trim();
    if ready { Ok(format!("{health} says: {says}")) } else { Err(format!("{health} says: {says}")) }
}

/// Whether it is a bot of ours that answers there, ready or not.
pub async fn is_ours(health: SocketAddr) -> bool {
    let Ok(answer) = get(reachable(health), "livez").await else { return false };
    answer.text().await.is_ok_and(|says| says == telemetry::ALIVE)
}

async fn get(health: SocketAddr, page: &str) -> reqwest::Result<reqwest::Response> {
    let client = reqwest::Client::builder().no_proxy().timeout(PATIENCE).build()?;
    client.get(format!("http://{health}/{page}")).send().await
}

/// Where a listener at this address can be asked from the same machine.
fn reachable(listening: SocketAddr) -> SocketAddr {
    let ip = match listening.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
    };
    SocketAddr::new(ip, listening.port())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_port_that_nobody_knows_is_not_asked() {
        let why = ask(SocketAddr::from(([127, 0, 0, 1], 0))).await.expect_err("there is no port 0");
        assert!(why.contains("BROADSIDE_HEALTH"), "{why}");
    }
}
