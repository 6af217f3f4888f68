//! The operator's commands about people: bans, which hold in every room and in private chats, and the end of kids' mode when its code
//! is lost. They work with either store, also while the bot runs. The service makes the changes.

use std::sync::Arc;

use broadside_game::ids::{Home, PlayerId};
use broadside_service::{
    Service,
    chance::{FairDice, SystemClock},
};
use clap::{Args, Subcommand};
use serde::{Deserialize, Serialize};
use tokio::io::AsyncReadExt;

use super::admin_socket;
use crate::{
    config::Config,
    store::{data_file, open_existing_store},
};

/// A command of the operator, as typed; as JSON, a request line on the admin socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, Subcommand)]
pub enum AdminCommand {
    /// Ban a person, with all linked accounts, from all new games; also works while the bot runs
    Ban(Person),
    /// Lift a person's ban; also works while the bot runs
    Unban(Person),
    /// End kids' mode for a person whose code is lost; also works while the bot runs
    Unlock(Person),
    /// List the banned people with the dates of their bans
    #[command(name = "bans")]
    List,
}

/// The argument of a command about one person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, Args)]
#[serde(transparent)]
pub struct Person {
    /// The person: discord:NUMBER or telegram:NUMBER, or playground:NUMBER for a guest of the board page
    #[arg(value_name = "WHO", value_parser = parse_person)]
    pub person: PlayerId,
}

/// The names of the platforms of people.
const HOME_NAMES: [(&str, Home); 3] = [("discord", Home::Discord), ("telegram", Home::Telegram), ("playground", Home::Playground)];

/// Parses a person: `discord:NUMBER` with the number that *Copy User ID* gives, `telegram:NUMBER`, or `playground:NUMBER`.
///
/// # Errors
/// The expected form.
pub fn parse_person(text: &str) -> Result<PlayerId, String> {
    let expected = || "expected discord:NUMBER, telegram:NUMBER or playground:NUMBER".to_owned();
    let (home, number) = text.split_once(':').ok_or_else(expected)?;
    let number = number.parse().map_err(|_| expected())?;
    let (_, home) = HOME_NAMES.into_iter().find(|(name, _)| *name == home).ok_or_else(expected)?;
    Ok(PlayerId { home, number })
}

/// Executes a command in the bot that has the data file open, or else in the configured store. Returns what was done.
///
/// # Errors
/// One sentence: the store fails, or the bot does not answer.
pub async fn execute(config: &Config, command: AdminCommand) -> Result<String, String> {
    let line = serde_json::to_string(&command).expect("commands serialize to JSON");
    if let Some(mut stream) = admin_socket::send_request(config, &line).await? {
        let mut reply = String::new();
        stream.read_to_string(&mut reply).await.map_err(|error| format!("the running bot closed the connection: {error}"))?;
        let unsupported = |_| "the running bot does not support this command; its version may differ from this program's".to_owned();
        return serde_json::from_str::<Result<String, String>>(&reply).map_err(unsupported)?;
    }
    let service = Service::new(open_existing_store(config).await?, Arc::new(SystemClock), Arc::new(FairDice));
    let done = run(&service, command).await?;
    // The bot may have another store in its settings than this command.
    let store = match config.redis_url {
        Some(_) => "the Redis of REDIS_URL".to_owned(),
        None => format!("{}, which no bot has open", data_file(config).display()),
    };
    Ok(format!("{done}\nStore: {store}"))
}

/// Executes a command; returns what was done.
pub(super) async fn run(service: &Service, command: AdminCommand) -> Result<String, String> {
    let outcome = match command {
        AdminCommand::Ban(Person { person }) => service.ban(person).await.map(|accounts| {
            format!("banned everywhere: {}\nThey can finish their games, but not begin new ones.", account_names(&accounts))
        }),
        AdminCommand::Unban(Person { person }) => service.unban(person).await.map(|was_banned| match was_banned {
            true => format!("{} may play again", account_name(person)),
            false => format!("{} was not banned", account_name(person)),
        }),
        AdminCommand::Unlock(Person { person }) => service.unlock(person).await.map(|was_on| match was_on {
            true => format!("kids' mode is off for {}", account_name(person)),
            false => format!("kids' mode was not on for {}", account_name(person)),
        }),
        AdminCommand::List => service.bans().await.map(|bans| match bans.as_slice() {
            [] => "nobody is banned".to_owned(),
            bans => bans.iter().map(|ban| format!("{} since {}", account_names(&ban.accounts), ban.day())).collect::<Vec<_>>().join("\n"),
        }),
    };
    outcome.map_err(|error| error.to_string())
}

fn account_names(accounts: &[PlayerId]) -> String {
    accounts.iter().map(|player| account_name(*player)).collect::<Vec<_>>().join(", ")
}

fn account_name(player: PlayerId) -> String {
    let known = HOME_NAMES.into_iter().find(|(_, home)| *home == player.home);
    known.map_or_else(|| player.to_string(), |(name, _)| format!("{name}:{}", player.number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_named_by_platform_and_number() {
        for (text, named) in [
            ("discord:123", Some(PlayerId { home: Home::Discord, number: 123 })),
            ("telegram:7", Some(PlayerId { home: Home::Telegram, number: 7 })),
            ("playground:7", Some(PlayerId { home: Home::Playground, number: 7 })),
            ("123", None),
            ("telegram:@anna", None),
            ("matrix:1", None),
        ] {
            assert_eq!(parse_person(text).ok(), named, "{text}");
        }
    }
}
