//! Checks the Telegram token, privacy mode and who accepts private messages. Sends no message.

use broadside_game::ids::{Home, PlayerId};
use reqwest::StatusCode;

use super::{
    api::ApiClient,
    check::{Check, CheckResult},
    public_face,
};
use crate::{
    config::{Config, is_token},
    telegram::TelegramConfig,
};

pub(super) const CHECK: Check = Check("Telegram");

/// The client for the bot's own methods.
pub(super) fn api(TelegramConfig { token, api_url, .. }: &TelegramConfig) -> Result<ApiClient, String> {
    let base = api_url.as_deref().unwrap_or("https://api.telegram.org").trim_end_matches('/');
    ApiClient::new(format!("{base}/bot{token}"), None)
}

/// Checks Telegram, with `public` also what people read about the bot; also returns the seconds by which this machine's clock is ahead. The
/// error is the failed check after which no other is made.
pub(super) async fn examine(config: &Config, people: &[PlayerId], public: bool) -> Result<(Vec<CheckResult>, Option<i64>), CheckResult> {
    let Some(telegram) = &config.telegram else { return Ok((Vec::new(), None)) };
    let token_refused =
        || CHECK.failure("the token is refused; get it from @BotFather (/mybots, the bot, API Token) and put it into TELEGRAM_TOKEN");
    if !is_token(&telegram.token) {
        return Err(token_refused());
    }
    let no_answer = |error| CHECK.failure(format!("does not answer ({error}); check the network and TELEGRAM_API_URL"));
    let api = api(telegram).map_err(no_answer)?;
    let me = api.get("/getMe").await.map_err(no_answer)?;
    match me.status {
        StatusCode::UNAUTHORIZED | StatusCode::NOT_FOUND => return Err(token_refused()),
        status if !status.is_success() => return Err(CHECK.failure(format!("answers {status}; try again later"))),
        _ => {}
    }
    let bot = &me.body["result"];
    let name = bot["username"].as_str().unwrap_or("?");
    let mut results = vec![CHECK.ok(format!("the token belongs to @{name}; add it to a group with https://t.me/{name}?startgroup=on"))];
    if bot["can_join_groups"].as_bool() == Some(false) {
        results.push(CHECK.warning("the bot may not join groups; allow it with @BotFather: /setjoingroups, the bot, Enable"));
    }
    results.push(match bot["can_read_all_group_messages"].as_bool() {
        Some(true) => CHECK.warning(
            "privacy mode is off, so the bot receives every message of its groups, which it does not need; switch it on with @BotFather: /setprivacy, the bot, Enable",
        ),
        Some(false) | None => {
            CHECK.ok("privacy mode is on, as it should be: commands, replies and buttons are enough")
        }
    });
    if public {
        results.push(public_face::check_telegram(&api).await);
    }
    for person in people.iter().filter(|person| person.home == Home::Telegram) {
        results.push(check_private_message(&api, name, person.number).await);
    }
    Ok((results, me.clock_ahead))
}

/// Checks that private messages reach this person, by showing them a typing indicator.
async fn check_private_message(api: &ApiClient, bot: &str, number: u64) -> CheckResult {
    match api.get(&format!("/sendChatAction?chat_id={number}&action=typing")).await {
        Err(error) => CHECK.warning(format!("failed to check private messages to {number} ({error}); try again later")),
        Ok(response) if response.status.is_success() => CHECK.ok(format!("private messages reach {number}")),
        Ok(response) => match response.body["description"].as_str().unwrap_or_default() {
            says if says.contains("blocked") => CHECK
                .warning(format!("the bot cannot send private messages to {number}, because they have blocked it; they can unblock it at https://t.me/{bot}")),
            says if response.status == StatusCode::FORBIDDEN || says.contains("chat not found") => CHECK.warning(format!(
                "the bot cannot send private messages to {number}, because they have not started it; they can open https://t.me/{bot} and press Start"
            )),
            says => CHECK.warning(format!("the bot cannot send private messages to {number} ({says}); check the number")),
        },
    }
}
