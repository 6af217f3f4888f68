//! Whether the addresses that a bot listens on are free, or taken by the very bot that is asked about.

use std::{
    io,
    net::{SocketAddr, TcpListener},
};

use super::finding::{About, Finding, Health};
use crate::{config::Config, hosting::healthcheck};

const ABOUT: About = About("ports");

/// What the health page of a bot says that runs with this configuration already, if one does.
pub(super) async fn neighbour(config: &Config) -> Option<Result<String, String>> {
    if config.health.port() == 0 || !healthcheck::is_ours(config.health).await {
        return None;
    }
    Some(healthcheck::ask(config.health).await)
}

/// What there is to say of the addresses.
pub(super) fn examine(config: &Config, neighbour: Option<&Result<String, String>>) -> Vec<Finding> {
    match neighbour {
        Some(Ok(says)) => return vec![ABOUT.well(format!("a bot runs here already, and {says}"))],
        Some(Err(why)) => {
            return vec![ABOUT.ill(format!("a bot runs here already and is not well ({why}); see its log and the lines below"))];
        }
        None => {}
    }
    let mut findings = vec![listening("BROADSIDE_HEALTH", config.health, Health::Ill)];
    let webhook = config.telegram.as_ref().and_then(|telegram| telegram.webhook.as_ref());
    findings.extend(webhook.map(|webhook| listening("TELEGRAM_WEBHOOK_LISTEN", webhook.listen, Health::Ill)));
    if !config.serves_chats() {
        findings.push(listening("BROADSIDE_PORT", SocketAddr::from(([127, 0, 0, 1], config.port)), Health::Ailing));
    }
    findings
}

/// Whether this address can be listened on; `otherwise` is how bad it is when not.
fn listening(name: &str, address: SocketAddr, otherwise: Health) -> Finding {
    let port = address.port();
    match TcpListener::bind(address) {
        Ok(_) => ABOUT.well(format!("{address} is free for {name}")),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => ABOUT.finding(
            otherwise,
            format!("{address} is taken by another program (ss -ltnp 'sport = {port}' names it); stop that, or give {name} another port"),
        ),
        Err(error) => {
            ABOUT.finding(otherwise, format!("{address} cannot be listened on ({error}); give {name} an address of this machine"))
        }
    }
}
