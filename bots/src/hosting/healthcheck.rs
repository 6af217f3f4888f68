//! Asks a running bot whether it is ready, as the health check of a container or service. Needs no shell and no other program.

use std::{net::SocketAddr, time::Duration};

use crate::{cause::innermost, telemetry};

/// The longest wait for a response.
const TIMEOUT: Duration = Duration::from_secs(4);

/// Requests `/readyz` at `health`, which may be `0.0.0.0` if the bot listens on all addresses; returns the answer as a sentence.
///
/// # Errors
/// One sentence: no answer, another program answers, or the reason why the bot is not ready.
pub async fn check(health: SocketAddr) -> Result<String, String> {
    if health.port() == 0 {
        return Err("BROADSIDE_HEALTH has port 0, so the bot uses any free port, which is unknown here; give it a fixed port".to_owned());
    }
    let answer = get(health, "readyz").await;
    let answer = answer.map_err(|error| format!("no answer at {health}: {}", innermost(&error.without_url())))?;
    if !is_broadside(health).await {
        return Err(format!("another program answers at {health}; set BROADSIDE_HEALTH to a free port, and start the bot again"));
    }
    let ready = answer.status().is_success();
    let says = answer.text().await.unwrap_or_default();
    let says = says.trim();
    if ready { Ok(format!("{health} says: {says}")) } else { Err(format!("{health} says: {says}")) }
}

/// Whether a Broadside bot answers there, ready or not.
pub async fn is_broadside(health: SocketAddr) -> bool {
    let Ok(answer) = get(health, "livez").await else { return false };
    answer.text().await.is_ok_and(|says| says == telemetry::LIVEZ_BODY)
}

async fn get(health: SocketAddr, page: &str) -> reqwest::Result<reqwest::Response> {
    let client = reqwest::Client::builder().no_proxy().timeout(TIMEOUT).build()?;
    client.get(format!("http://{health}/{page}")).send().await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn unknown_health_port_is_not_asked() {
        let why = check(SocketAddr::from(([127, 0, 0, 1], 0))).await.expect_err("there is no port 0");
        assert!(why.contains("BROADSIDE_HEALTH"), "{why}");
    }
}
