//! What the operator decides about people on the command line: bans, which hold in every room and in private, and the end of kids' mode
//! where its code is lost. Of either store, also while the bot runs. Changes nothing itself: the service does.

use std::{fmt, str::FromStr, sync::Arc};

use broadside_core::{
    game::ids::{Home, PlayerId},
    service::{
        Ban, Service,
        chance::{FairDice, SystemClock},
    },
};
use tokio::io::AsyncReadExt;

use super::handout;
use crate::{
    config::Config,
    store::{data_file, open_store},
};

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// This person may begin no more games.
    Ban(PlayerId),
    /// They may again.
    Unban(PlayerId),
    /// Kids' mode ends for this person.
    Unlock(PlayerId),
    /// Who is banned.
    List,
}

/// As a running bot is asked for it.
impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ban(player) => write!(f, "ban {player}"),
            Self::Unban(player) => write!(f, "unban {player}"),
            Self::Unlock(player) => write!(f, "unlock {player}"),
            Self::List => f.write_str("bans"),
        }
    }
}

impl FromStr for Asked {
    type Err = ();

    fn from_str(words: &str) -> Result<Self, ()> {
        match words.split_once(' ') {
            Some(("ban", player)) => player.parse().map(Self::Ban),
            Some(("unban", player)) => player.parse().map(Self::Unban),
            Some(("unlock", player)) => player.parse().map(Self::Unlock),
            Some(_) => Err(()),
            None if words == "bans" => Ok(Self::List),
            None => Err(()),
        }
    }
}

/// A person as the command line names them: `discord:NUMBER`, by the number that *Copy User ID* gives, or `telegram:NUMBER`.
///
/// # Errors
/// How people are named.
pub fn person(text: &str) -> Result<PlayerId, String> {
    let wrong = || "say discord:NUMBER or telegram:NUMBER".to_owned();
    let (home, number) = text.split_once(':').ok_or_else(wrong)?;
    let number = number.parse().map_err(|_| wrong())?;
    match home {
        "discord" => Ok(PlayerId { home: Home::Discord, number }),
        "telegram" => Ok(PlayerId { home: Home::Telegram, number }),
        _ => Err(wrong()),
    }
}

/// Does it: by the bot that has the data file open, else in the configured store. Says what was done.
///
/// # Errors
/// One sentence: what is wrong with the store, or that the bot does not answer.
pub async fn act(config: &Config, asked: Asked) -> Result<String, String> {
    if let Some(mut bot) = handout::ask(config, &asked.to_string()).await? {
        let mut told = String::new();
        bot.read_to_string(&mut told).await.map_err(|error| format!("the bot that runs has broken off: {error}"))?;
        let (sign, said) = told.split_at_checked(1).unwrap_or_default();
        return match sign {
            DONE => Ok(said.to_owned()),
            FAILED => Err(said.to_owned()),
            _ => Err("the bot that runs does not understand this; it may be of an earlier version".to_owned()),
        };
    }
    if config.redis_url.is_none() && !data_file(config).exists() {
        return Err(format!("there is no store at {}; say by BROADSIDE_DATA where the bot keeps its games", data_file(config).display()));
    }
    let service = Service::new(open_store(config).await?, Arc::new(SystemClock), Arc::new(FairDice));
    answer(&service, asked).await
}

/// What a running bot's answer begins with.
const DONE: &str = "+";
const FAILED: &str = "-";

/// An answer as a running bot gives it.
pub(super) fn told(answer: Result<String, String>) -> String {
    match answer {
        Ok(said) => format!("{DONE}{said}"),
        Err(why) => format!("{FAILED}{why}"),
    }
}

/// Does it, and says what was done.
pub(super) async fn answer(service: &Service, asked: Asked) -> Result<String, String> {
    let done = match asked {
        Asked::Ban(player) => service.ban(player).await.map(|accounts| {
            format!("banned everywhere: {}\nWhat they are in they may finish; nothing new is begun with them.", names(&accounts))
        }),
        Asked::Unban(player) => service.unban(player).await.map(|was| match was {
            true => format!("{} may play again", name(player)),
            false => format!("{} was not banned", name(player)),
        }),
        Asked::Unlock(player) => service.unlock(player).await.map(|was| match was {
            true => format!("kids' mode is off for {}", name(player)),
            false => format!("kids' mode was not on for {}", name(player)),
        }),
        Asked::List => service.bans().await.map(|bans| match bans.as_slice() {
            [] => "nobody is banned".to_owned(),
            bans => bans.iter().map(line).collect::<Vec<_>>().join("\n"),
        }),
    };
    done.map_err(|fault| fault.to_string())
}

fn line(ban: &Ban) -> String {
    format!("{} since {}", names(&ban.accounts), ban.day())
}

fn names(accounts: &[PlayerId]) -> String {
    accounts.iter().map(|player| name(*player)).collect::<Vec<_>>().join(", ")
}

fn name(player: PlayerId) -> String {
    match player.home {
        Home::Discord => format!("discord:{}", player.number),
        Home::Telegram => format!("telegram:{}", player.number),
        Home::Playground | Home::Computer => player.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_named_by_platform_and_number() {
        for (text, named) in [
            ("discord:123", Some(PlayerId { home: Home::Discord, number: 123 })),
            ("telegram:7", Some(PlayerId { home: Home::Telegram, number: 7 })),
            ("123", None),
            ("telegram:@anna", None),
            ("matrix:1", None),
        ] {
            assert_eq!(person(text).ok(), named, "{text}");
        }
    }

    #[test]
    fn what_is_asked_of_a_running_bot_is_read_as_it_is_written() {
        let player = PlayerId { home: Home::Telegram, number: u64::MAX };
        for asked in [Asked::Ban(player), Asked::Unban(player), Asked::Unlock(player), Asked::List] {
            assert_eq!(asked.to_string().parse(), Ok(asked));
        }
        for wrong in ["", "ban", "ban ", "ban nobody", "bans t1", "backup", "unban  t1", "ban t99999999999999999999"] {
            assert_eq!(wrong.parse::<Asked>(), Err(()), "{wrong:?}");
        }
    }
}
