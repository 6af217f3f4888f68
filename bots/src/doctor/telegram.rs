//! What Telegram says of the token, of privacy mode, and of who can be written to in private. Sends no message.

use super::{Finding, Health, Person, asking::Api, finding};
use crate::config::{Config, is_token};

const ABOUT: &str = "Telegram";

/// What there is to say of Telegram, and how far ahead our clock is.
pub(super) async fn examine(config: &Config, people: &[Person]) -> (Vec<Finding>, Option<i64>) {
    let Some(token) = &config.telegram_token else { return (Vec::new(), None) };
    let base = config.telegram_api_url.as_deref().unwrap_or("https://api.telegram.org").trim_end_matches('/');
    match look(base, token, people).await {
        Ok(found) => found,
        Err(ill) => (vec![ill], None),
    }
}

async fn look(base: &str, token: &str, people: &[Person]) -> Result<(Vec<Finding>, Option<i64>), Finding> {
    let ill = |says: String| finding(Health::Ill, ABOUT, says);
    let refused =
        || ill("the token is refused; ask @BotFather for it (/mybots, the bot, API Token) and put it into TELEGRAM_TOKEN".to_owned());
    if !is_token(token) {
        return Err(refused());
    }
    let unheard = |why| ill(format!("does not answer ({why}); check the network and TELEGRAM_API_URL"));
    let api = Api::new(format!("{base}/bot{token}"), None).map_err(unheard)?;
    let me = api.get("/getMe").await.map_err(unheard)?;
    match me.status {
        401 | 404 => return Err(refused()),
        status if !me.done() => return Err(ill(format!("answers {status}; try again later"))),
        _ => {}
    }
    let bot = &me.body["result"];
    let name = bot["username"].as_str().unwrap_or("?");
    let mut findings =
        vec![finding(Health::Well, ABOUT, format!("the token is of @{name}; add it to a group by https://t.me/{name}?startgroup=on"))];
    if bot["can_join_groups"].as_bool() == Some(false) {
        findings.push(finding(
            Health::Ailing,
            ABOUT,
            "the bot may not join groups; allow it with @BotFather: /setjoingroups, the bot, Enable",
        ));
    }
    findings.push(match bot["can_read_all_group_messages"].as_bool() {
        Some(true) => finding(
            Health::Ailing,
            ABOUT,
            "privacy mode is off, so the bot is sent all that is said in its groups, which it does not need; switch it on with @BotFather: /setprivacy, the bot, Enable",
        ),
        Some(false) | None => {
            finding(Health::Well, ABOUT, "privacy mode is on, as it should be: commands, replies and buttons are enough")
        }
    });
    for person in people {
        if let Person::Telegram(number) = person {
            findings.push(private(&api, name, *number).await);
        }
    }
    Ok((findings, me.ahead))
}

/// Whether the bot may write to this person; shows them for a moment that it would.
async fn private(api: &Api, bot: &str, number: u64) -> Finding {
    let ailing = |says: String| finding(Health::Ailing, ABOUT, says);
    match api.get(&format!("/sendChatAction?chat_id={number}&action=typing")).await {
        Err(why) => ailing(format!("whether {number} can be written to is not known ({why}); try again later")),
        Ok(heard) if heard.done() => finding(Health::Well, ABOUT, format!("private messages reach {number}")),
        Ok(heard) => match heard.body["description"].as_str().unwrap_or_default() {
            says if says.contains("blocked") => {
                ailing(format!("the bot cannot write to {number} in private, who has blocked it; they unblock it at https://t.me/{bot}"))
            }
            says if heard.status == 403 || says.contains("chat not found") => ailing(format!(
                "the bot cannot write to {number} in private, who never started it; they open https://t.me/{bot} and press Start"
            )),
            says => ailing(format!("the bot cannot write to {number} in private ({says}); check the number")),
        },
    }
}
