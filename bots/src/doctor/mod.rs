//! The doctor: checks everything that a running bot needs and reports how to fix problems. It undoes the changes that its checks make.

mod api;
mod board;
mod check;
mod clock;
mod discord;
mod ports;
mod public_face;
mod store;
mod telegram;

use broadside_game::ids::PlayerId;

use self::check::Check;
pub use self::{
    check::{CheckResult, Severity},
    discord::invitation,
    public_face::publish,
};
use crate::config::Config;

/// Checks configuration, store, ports, the public board page, tokens, permissions, privacy mode, private messages and clock. `faults` are
/// the errors of the configuration itself. Checks private messages to the owner of the Discord application and to `people`. With
/// `is_public`, also checks what people read about the bot. With `for_other_user`, another user or systemd starts the bot: then the
/// default data folder is unknown and is not checked.
pub async fn examine(config: &Config, faults: &[String], people: &[PlayerId], is_public: bool, for_other_user: bool) -> Vec<CheckResult> {
    let mut results: Vec<CheckResult> = faults.iter().map(|error| Check("configuration").failure(error)).collect();
    let running_bot = ports::probe_running_bot(config).await;
    results.extend(ports::examine(config, running_bot.as_ref()));
    let (board, store, discord, telegram) = tokio::join!(
        board::examine(config, running_bot.is_some()),
        store::examine(config, running_bot.is_some(), for_other_user),
        discord::examine(config, people, is_public),
        telegram::examine(config, people, is_public)
    );
    let [(discord, discord_clock), (telegram, telegram_clock)] =
        [discord, telegram].map(|checked| checked.unwrap_or_else(|failure| (vec![failure], None)));
    results.extend(board.into_iter().chain(store));
    if !config.serves_chats() {
        let says =
            "no token is set, so the bot will serve only the playground; set DISCORD_TOKEN or TELEGRAM_TOKEN to serve a chat platform";
        results.push(Check("platforms").ok(says));
    }
    if is_public && config.support.is_none() {
        results.push(Check("support").warning("/support names no address of yours; put one into BROADSIDE_SUPPORT_URL"));
    }
    results.extend(discord.into_iter().chain(telegram));
    results.extend(clock::check([discord_clock, telegram_clock].into_iter().flatten()));
    results
}
