//! `broadside setup`: asks for tokens and the address of the public page, writes a configuration with every secret in its own file, and
//! prints what to do on the platforms. Makes no network requests.

mod dialogue;
mod files;

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
};

use self::{
    dialogue::{ask, read_hidden_line, read_line},
    files::{Answer, write_config},
};
use crate::{
    config::{Sources, is_token, parse_origin},
    output::Output,
};

/// How to get a Discord token.
const DISCORD_INSTRUCTIONS: &str = "\
Discord
  1. On https://discord.com/developers/applications press New Application and give it a name.
  2. On its page Bot press Reset Token and copy the token. Leave all three privileged intents off.
";

/// How to get a Telegram token.
const TELEGRAM_INSTRUCTIONS: &str = "\
Telegram
  1. Write to https://t.me/BotFather: /newbot, a name, a user name that ends in bot. Copy the token.
  2. Leave privacy mode on: /setprivacy, the bot, Enable. It is on unless you changed it.
  3. Allow it to join groups: /setjoingroups, the bot, Enable.
";

/// When a Redis is needed.
const REDIS_INSTRUCTIONS: &str = "Games are stored in a file on this machine. To run several bots together, use a Redis: redis://host:port, or rediss://host:port for TLS.\n";

/// What a public board page needs.
const BOARD_INSTRUCTIONS: &str = "\
The board page can be public beside the chats, for people without an account. It needs an https address whose proxy passes requests on to
127.0.0.1:7879, or to the address in BROADSIDE_BOARD_LISTEN.
";

/// The unit of Debian's package.
const PACKAGED_UNIT: &str = "/usr/lib/systemd/system/broadside.service";

/// What to do on Telegram after the setup.
const TELEGRAM_NEXT_STEPS: &str = "\
Telegram: add the bot to a group. Players see their own field there, in a message for their eyes only. After they press
Start in a private chat with the bot, it comes there instead, and so does each turn. In a forum, the admin right Manage
topics lets the bot open a topic for each tournament; nothing else needs it.
";

/// Asks on standard input and writes the answers into `folder`, by default the user's configuration folder. Returns the configuration file.
///
/// # Errors
/// One sentence: there is no folder to write to, a file cannot be written, or an existing file contradicts the answers.
pub fn set_up(folder: Option<PathBuf>) -> Result<PathBuf, String> {
    let default_folder = || Some(Sources::of_this_process().default_file()?.parent()?.to_owned());
    let folder = folder.or_else(default_folder).ok_or("there is no home folder to write to; name a folder with --folder")?;
    let (secrets, board) = ask_for_values(&folder).map_err(|error| format!("cannot read from the terminal: {error}"))?;
    write_config(&folder, &secrets, board.as_slice())
}

/// Asks for the tokens, the address of Redis, and the address of the public board page. Returns the values that were entered.
fn ask_for_values(folder: &Path) -> io::Result<(Vec<Answer>, Option<Answer>)> {
    writeln!(
        Output,
        "This writes a configuration into {}. Leave a question blank to skip it, or to keep the present value.\n",
        folder.display()
    )?;
    let mut answers = Vec::new();
    writeln!(Output, "{DISCORD_INSTRUCTIONS}")?;
    answers.extend(ask(read_hidden_line, "DISCORD_TOKEN", "Discord token (input is hidden)", token_error)?);
    writeln!(Output, "{TELEGRAM_INSTRUCTIONS}")?;
    answers.extend(ask(read_hidden_line, "TELEGRAM_TOKEN", "Telegram token (input is hidden)", token_error)?);
    writeln!(Output, "{REDIS_INSTRUCTIONS}")?;
    answers.extend(ask(read_hidden_line, "REDIS_URL", "Address of Redis (input is hidden)", redis_address_error)?);
    writeln!(Output, "{BOARD_INSTRUCTIONS}")?;
    let board = ask(read_line, "BROADSIDE_BOARD_URL", "Public address of the board page", origin_error)?;
    Ok((answers, board.and_then(|(name, text)| Some((name, parse_origin(&text)?)))))
}

/// Prints the remaining steps; `invitation` is the link for Discord, if it is configured. If `is_default_path`, no setting has to name the
/// file.
///
/// # Errors
/// When standard output cannot be written.
pub fn print_next_steps(file: &Path, is_default_path: bool, invitation: Option<&str>, telegram: bool) -> io::Result<()> {
    let mut out = Output;
    let file = file.display();
    writeln!(out, "Wrote {file}, and each secret to its own file next to it.\n")?;
    if let Some(link) = invitation {
        writeln!(out, "Discord: invite the bot with this link, which requests only the scopes and permissions that it needs:\n  {link}\n")?;
    }
    if telegram {
        writeln!(out, "{TELEGRAM_NEXT_STEPS}")?;
    }
    if is_default_path {
        return writeln!(out, "To start it: broadside\n");
    }
    // Debian's package brings the unit; another one would hide it.
    let unit = match Path::new(PACKAGED_UNIT).exists() {
        true => "",
        false => "broadside print-systemd | sudo tee /etc/systemd/system/broadside.service, and ",
    };
    writeln!(out, "To start it: BROADSIDE_CONFIG={file} broadside, or with systemd: {unit}sudo systemctl enable --now broadside\n")
}

/// The reason why this is not a token; `None` if it may be one.
fn token_error(text: &str) -> Option<&'static str> {
    (!is_token(text)).then_some("a token consists of letters, digits and punctuation, without spaces")
}

/// The reason why this is not the address of a public page; `None` if it may be one.
fn origin_error(text: &str) -> Option<&'static str> {
    parse_origin(text).is_none().then_some("an address begins with https:// and has no path, such as https://sea.example.org")
}

/// The reason why this is not the address of a Redis server; `None` if it may be one.
fn redis_address_error(text: &str) -> Option<&'static str> {
    let plain = text.replacen("rediss", "redis", 1);
    let is_known = ["redis://", "redis-cluster://", "redis-sentinel://"].iter().any(|scheme| plain.starts_with(scheme));
    (!is_known).then_some("an address begins with redis://, redis-cluster:// or redis-sentinel://, or with rediss for TLS")
}
