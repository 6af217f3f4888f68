//! The doctor: looks at everything a running bot needs, all of it in one go, and says what to do about what is
//! wrong. What it tries it takes back.

mod asking;
mod clock;
mod discord;
mod finding;
mod ports;
mod store;
mod telegram;

use broadside_core::game::ids::PlayerId;

use self::finding::About;
pub use self::{
    discord::invitation,
    finding::{Finding, Health, Home},
};
use crate::config::Config;

/// Examines configuration, store, ports, tokens, permissions, privacy mode, private messages and clock. `faults` are
/// what is wrong with the configuration itself. The owner of the Discord application and `people` are written to.
pub async fn examine(config: &Config, faults: &[String], people: &[PlayerId], home: Home) -> Vec<Finding> {
    let mut findings: Vec<Finding> = faults.iter().map(|fault| About("configuration").ill(fault)).collect();
    let neighbour = ports::neighbour(config).await;
    findings.extend(ports::examine(config, neighbour.as_ref()));
    let (store, (discord, discords_clock), (telegram, telegrams_clock)) = tokio::join!(
        store::examine(config, neighbour.is_some(), home),
        discord::examine(config, people),
        telegram::examine(config, people)
    );
    findings.extend(store);
    if !config.serves_chats() {
        let says = "no token is set, so the playground will be served; set DISCORD_TOKEN or TELEGRAM_TOKEN to serve a chat";
        findings.push(About("platforms").well(says));
    }
    findings.extend(discord.into_iter().chain(telegram));
    findings.extend(clock::judge([discords_clock, telegrams_clock].into_iter().flatten()));
    findings
}
