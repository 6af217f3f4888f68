//! The setup: asks for what cannot be guessed, writes it down with every secret in a file of its own, and says what
//! to do on the platforms' side. Sends nothing anywhere itself.

mod dialogue;
mod files;

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use self::{
    dialogue::ask_hidden,
    files::{Secret, write_down},
};
use crate::{
    config::{Sources, is_token},
    output::Output,
};

/// What to do before there is a token of Discord's.
const DISCORD: &str = "\
Discord
  1. On https://discord.com/developers/applications press New Application and give it a name.
  2. On its page Bot press Reset Token and copy the token. Leave all three privileged intents off.
";

/// What to do before there is a token of Telegram's.
const TELEGRAM: &str = "\
Telegram
  1. Write to https://t.me/BotFather: /newbot, a name, a user name that ends in bot. Copy the token.
  2. Leave privacy mode on: /setprivacy, the bot, Enable. It is on unless you changed it.
  3. Let it join groups: /setjoingroups, the bot, Enable.
";

/// What to know before an address of a Redis is asked for.
const REDIS: &str =
    "Games are kept in a file on this machine; several processes need a Redis, redis://host:port, or rediss://host:port for TLS.\n";

/// What to do after.
const TELEGRAM_AFTER: &str = "\
Telegram: add the bot to a group. Whoever plays presses Start in a private chat with it once, because a bot may not
write first. In a forum, the right Manage topics gives each tournament a topic of its own; nothing else needs it.
";

/// What was set up.
#[derive(Debug)]
pub struct Settled {
    /// The configuration file.
    pub file: PathBuf,
    /// Whether it is where configurations are looked for anyway.
    pub found_by_itself: bool,
}

/// Asks on the terminal, or on whatever standard input is, and writes the answers into `folder`, or to where
/// configurations are looked for.
///
/// # Errors
/// One sentence: there is nowhere to write to, it cannot be written, or a file that is there contradicts the answers.
pub fn set_up(folder: Option<PathBuf>) -> Result<Settled, String> {
    let usual = Sources::of_this_process().usual_file();
    let usual = usual.as_deref().and_then(Path::parent).map(Path::to_owned);
    let folder = folder.or_else(|| usual.clone()).ok_or("there is no home folder to write to; name a folder by --folder")?;
    let answers = ask(&folder).map_err(|error| format!("the terminal does not answer: {error}"))?;
    let file = write_down(&folder, &answers)?;
    Ok(Settled { file, found_by_itself: usual.as_ref() == Some(&folder) })
}

fn ask(folder: &Path) -> io::Result<Vec<Secret>> {
    writeln!(Output, "This writes a configuration into {}. Leave blank what you do not use, or want to keep.\n", folder.display())?;
    let mut answers = Vec::new();
    writeln!(Output, "{DISCORD}")?;
    answers.extend(ask_hidden("DISCORD_TOKEN", "Discord token", token)?);
    writeln!(Output, "{TELEGRAM}")?;
    answers.extend(ask_hidden("TELEGRAM_TOKEN", "Telegram token", token)?);
    writeln!(Output, "{REDIS}")?;
    answers.extend(ask_hidden("REDIS_URL", "Address of Redis", redis)?);
    Ok(answers)
}

/// Says what is left to do, `invitation` being the link for Discord, if it is served.
pub fn say_what_is_next(settled: &Settled, invitation: Option<&str>, telegram: bool) -> io::Result<()> {
    let mut out = Output;
    let file = settled.file.display();
    writeln!(out, "Written: {file}, and each secret into a file of its own beside it.\n")?;
    if let Some(link) = invitation {
        writeln!(out, "Discord: invite the bot, with the scopes and permissions it needs and no more:\n  {link}\n")?;
    }
    if telegram {
        writeln!(out, "{TELEGRAM_AFTER}")?;
    }
    match settled.found_by_itself {
        true => writeln!(out, "To start it: broadside\n"),
        false => writeln!(
            out,
            "To start it: BROADSIDE_CONFIG={file} broadside, or by systemd: broadside print-systemd | sudo tee /etc/systemd/system/broadside.service, and sudo systemctl enable --now broadside\n"
        ),
    }
}

/// Why this is no token, if it is none.
fn token(text: &str) -> Option<&'static str> {
    (!is_token(text)).then_some("a token is letters, digits and signs, without spaces")
}

/// Why this is no address of a Redis, if it is none.
fn redis(text: &str) -> Option<&'static str> {
    let plain = text.replacen("rediss", "redis", 1);
    let known = ["redis://", "redis-cluster://", "redis-sentinel://"].iter().any(|scheme| plain.starts_with(scheme));
    (!known).then_some("an address begins with redis://, redis-cluster:// or redis-sentinel://, or with rediss for TLS")
}
