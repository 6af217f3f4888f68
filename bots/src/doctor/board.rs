//! Checks that the public address of the board page leads to the bot. Opens no game.

use std::time::Duration;

use reqwest::{Client, Response};

use super::check::{Check, CheckResult};
use crate::{
    cause::innermost,
    config::{BoardConfig, Config},
};

const CHECK: Check = Check("board page");

/// The longest wait for the page.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Checks the public address, if there is one and a bot that serves it.
pub(super) async fn examine(config: &Config, is_running: bool) -> Option<CheckResult> {
    let BoardConfig { origin, listen } = config.board.as_ref()?;
    if !is_running {
        return Some(CHECK.ok(format!("{origin} is tested while the bot runs; the proxy passes it on to {listen}")));
    }
    let advice = format!("let the proxy pass WebSockets and the Host header on to {listen}");
    Some(match load(origin).await {
        Ok(script) if script.ends_with("export const PUBLIC = true;\n") => CHECK.ok(format!("{origin} is public")),
        Ok(_) => CHECK.warning(format!("{origin} shows something else; {advice}")),
        Err(error) => CHECK.warning(format!("{origin} does not answer ({error}); {advice}")),
    })
}

/// Loads a script of the page that says whether it is public.
async fn load(origin: &str) -> Result<String, String> {
    let client = Client::builder().timeout(TIMEOUT).build().map_err(|error| innermost(&error))?;
    let sent = client.get(format!("{origin}/languages.js")).send().await;
    let response = sent.and_then(Response::error_for_status).map_err(|error| innermost(&error))?;
    response.text().await.map_err(|error| innermost(&error))
}
