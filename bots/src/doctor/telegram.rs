//! What Telegram says of the token, of privacy mode, and of who can be written to in private. Sends no message.

use broadside_core::game::ids::{Home, PlayerId};

use super::{
    asking::Api,
    finding::{About, Finding},
};
use crate::{
    config::{Config, is_token},
    telegram::TelegramConfig,
};

const ABOUT: About = About("Telegram");

/// What there is to say of Telegram, and how far ahead our clock is.
pub(super) async fn examine(config: &Config, people: &[PlayerId]) -> (Vec<Finding>, Option<i64>) {
    let Some(TelegramConfig { token, api_url, .. }) = &config.telegram else { return (Vec::new(), None) };
    let base = api_url.as_deref().unwrap_or("https://api.telegram.org").trim_end_matches('/');
    look(base, token, people).await.unwrap_or_else(|ill| (vec![ill], None))
}

async fn look(base: &str, token: &str, people: &[PlayerId]) -> Result<(Vec<Finding>, Option<i64>), Finding> {
    let refused = || ABOUT.ill("the token is refused; ask @BotFather for it (/mybots, the bot, API Token) and put it into TELEGRAM_TOKEN");
    if !is_token(token) {
        return Err(refused());
    }
    let unheard = |why| ABOUT.ill(format!("does not answer ({why}); check the network and TELEGRAM_API_URL"));
    let api = Api::new(format!("{base}/bot{token}"), None).map_err(unheard)?;
    let me = api.get("/getMe").await.map_err(unheard)?;
    match me.status {
        401 | 404 => return Err(refused()),
        status if !me.done() => return Err(ABOUT.ill(format!("answers {status}; try again later"))),
        _ => {}
    }
    let bot = &me.body["result"];
    let name = bot["username"].as_str().unwrap_or("?");
    let mut findings = vec![ABOUT.well(format!("the token is of @{name}; add it to a group by https://t.me/{name}?startgroup=on"))];
    if bot["can_join_groups"].as_bool() == Some(false) {
        findings.push(ABOUT.ailing("the bot may not join groups; allow it with @BotFather: /setjoingroups, the bot, Enable"));
    }
    findings.push(match bot["can_read_all_group_messages"].as_bool() {
        Some(true) => ABOUT.ailing(
            "privacy mode is off, so the bot is sent all that is said in its groups, which it does not need; switch it on with @BotFather: /setprivacy, the bot, Enable",
        ),
        Some(false) | None => {
            ABOUT.well("privacy mode is on, as it should be: commands, replies and buttons are enough")
        }
    });
    for person in people.iter().filter(|person| person.home == Home::Telegram) {
        findings.push(private(&api, name, person.number).await);
    }
    Ok((findings, me.ahead))
}

/// Whether the bot may write to this person; shows them for a moment that it would.
async fn private(api: &Api, bot: &str, number: u64) -> Finding {
    match api.get(&format!("/sendChatAction?chat_id={number}&action=typing")).await {
        Err(why) => ABOUT.ailing(format!("whether {number} can be written to is not known ({why}); try again later")),
        Ok(heard) if heard.done() => ABOUT.well(format!("private messages reach {number}")),
        Ok(heard) => match heard.body["description"].as_str().unwrap_or_default() {
            says if says.contains("blocked") => ABOUT
                .ailing(format!("the bot cannot write to {number} in private, who has blocked it; they unblock it at https://t.me/{bot}")),
            says if heard.status == 403 || says.contains("chat not found") => ABOUT.ailing(format!(
                "the bot cannot write to {number} in private, who never started it; they open https://t.me/{bot} and press Start"
            )),
            says => ABOUT.ailing(format!("the bot cannot write to {number} in private ({says}); check the number")),
        },
    }
}
