//! Checks that the addresses the bot listens on are free, or are in use by a bot with this configuration.

use std::{
    io,
    net::{SocketAddr, TcpListener},
};

use super::check::{Check, CheckResult, Severity};
use crate::{config::Config, hosting::healthcheck};

const CHECK: Check = Check("ports");

/// Asks a bot that is already running with this configuration whether it is ready; `None` if there is none.
pub(super) async fn probe_running_bot(config: &Config) -> Option<Result<String, String>> {
    if config.health.port() == 0 || !healthcheck::is_broadside(config.health).await {
        return None;
    }
    Some(healthcheck::check(config.health).await)
}

/// Checks every address the bot listens on.
pub(super) fn examine(config: &Config, running_bot: Option<&Result<String, String>>) -> Vec<CheckResult> {
    match running_bot {
        Some(Ok(says)) => return vec![CHECK.ok(format!("a bot is already running here: {says}"))],
        Some(Err(error)) => {
            return vec![CHECK.failure(format!("a bot is already running here but not ready ({error}); see its log and the lines below"))];
        }
        None => {}
    }
    let mut results = vec![check_bind("BROADSIDE_HEALTH", config.health, Severity::Failure)];
    let webhook = config.telegram.as_ref().and_then(|telegram| telegram.webhook.as_ref());
    results.extend(webhook.map(|webhook| check_bind("TELEGRAM_WEBHOOK_LISTEN", webhook.listen, Severity::Failure)));
    results.extend(config.board.as_ref().map(|board| check_bind("BROADSIDE_BOARD_LISTEN", board.listen, Severity::Failure)));
    if !config.serves_chats() {
        results.push(check_bind("BROADSIDE_PORT", SocketAddr::from(([127, 0, 0, 1], config.port)), Severity::Warning));
    }
    results
}

/// Checks that the bot can listen on this address; `otherwise` is the severity if not.
fn check_bind(name: &str, address: SocketAddr, otherwise: Severity) -> CheckResult {
    let port = address.port();
    match TcpListener::bind(address) {
        Ok(_) => CHECK.ok(format!("{address} is free for {name}")),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => CHECK.result(
            otherwise,
            format!(
                "{address} is used by another program (ss -ltnp 'sport = {port}' names it); stop that program, or give {name} another port"
            ),
        ),
        Err(error) => CHECK.result(otherwise, format!("failed to listen on {address} ({error}); give {name} an address of this machine")),
    }
}
