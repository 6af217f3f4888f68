//! The doctor: looks at everything a running bot needs, all of it in one go, and says what to do about what is
//! wrong. What it tries it takes back.

mod asking;
mod clock;
mod discord;
mod ports;
mod store;
mod telegram;

use std::fmt;

use broadside_core::game::ids::PlayerId;

pub use self::discord::invitation;
use crate::config::Config;

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Whether the bot can run with it.
    pub health: Health,
    /// What it is about.
    pub about: &'static str,
    /// One sentence: what is so, and what to do.
    pub says: String,
}

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Health {
    /// Fine.
    Well,
    /// The bot runs, but something could be better.
    Ailing,
    /// The bot cannot run like this.
    Ill,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = match self.health {
            Health::Well => "ok  ",
            Health::Ailing => "warn",
            Health::Ill => "FAIL",
        };
        write!(f, "{mark} {}: {}", self.about, self.says)
    }
}

/// What findings are about.
#[derive(Clone, Copy)]
struct About(&'static str);

impl About {
    fn well(self, says: impl Into<String>) -> Finding {
        self.finding(Health::Well, says)
    }

    fn ailing(self, says: impl Into<String>) -> Finding {
        self.finding(Health::Ailing, says)
    }

    fn ill(self, says: impl Into<String>) -> Finding {
        self.finding(Health::Ill, says)
    }

    fn finding(self, health: Health, says: impl Into<String>) -> Finding {
        Finding { health, about: self.0, says: says.into() }
    }
}

/// Where a bot that keeps its games in a file has them, where nothing says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// In the home of the user who asks: it is started by them.
    Own,
    /// Elsewhere: it is started by another user or by systemd.
    Other,
}

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
