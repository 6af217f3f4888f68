//! The doctor: looks at everything a running bot needs and says what to do about what is wrong.

use std::{
    fmt,
    time::{Duration, SystemTime},
};

use serde_json::Value;

use crate::{config::Config, run::open_store};

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

fn finding(health: Health, about: &'static str, says: impl Into<String>) -> Finding {
    Finding { health, about, says: says.into() }
}

/// Examines store, tokens, permissions, privacy mode and clock.
pub async fn examine(config: &Config) -> Vec<Finding> {
    let mut findings = store(config).await;
    if !config.serves_chats() {
        findings.push(finding(
            Health::Well,
            "platforms",
            "no token is set, so the playground will be served; set DISCORD_TOKEN or TELEGRAM_TOKEN to serve a chat",
        ));
    }
    if let Some(token) = &config.discord_token {
        let base = config.discord_api_url.clone().unwrap_or_else(|| "https://discord.com".to_owned());
        findings.extend(discord(&base, token).await);
    }
    if let Some(token) = &config.telegram_token {
        let base = config.telegram_api_url.clone().unwrap_or_else(|| "https://api.telegram.org".to_owned());
        findings.extend(telegram(&base, token).await);
    }
    findings
}

async fn store(config: &Config) -> Vec<Finding> {
    let store = match open_store(config).await {
        Ok(store) => store,
        Err(why) => return vec![finding(Health::Ill, "store", why)],
    };
    match store.examine().await {
        Ok(says) => says.into_iter().map(|says| finding(Health::Well, "store", says)).collect(),
        Err(fault) => vec![finding(Health::Ill, "store", fault.to_string())],
    }
}

async fn get(url: String, authorization: Option<String>) -> Result<(reqwest::StatusCode, Option<SystemTime>, Value), String> {
    let client = reqwest::Client::builder().timeout(Duration::from_secs(10)).build().map_err(|error| error.to_string())?;
    let mut request = client.get(url).header("User-Agent", "DiscordBot (https://github.com/broadside, 0.1)");
    if let Some(authorization) = authorization {
        request = request.header("Authorization", authorization);
    }
    // The address may hold a token: it is taken out of the error.
    let answer = request.send().await.map_err(|error| error.without_url().to_string())?;
    let (status, date) = (answer.status(), answer.headers().get("date").and_then(|date| date.to_str().ok()).and_then(read_date));
    Ok((status, date, answer.json().await.unwrap_or(Value::Null)))
}

/// The time in an HTTP `Date` header.
fn read_date(text: &str) -> Option<SystemTime> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let [_, day, month, year, clock, "GMT"] = parts[..] else { return None };
    let month =
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].iter().position(|name| *name == month)? as i64;
    let clock: Vec<i64> = clock.split(':').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let [hours, minutes, seconds] = clock[..] else { return None };
    let (day, year): (i64, i64) = (day.parse().ok()?, year.parse().ok()?);
    // Days since the epoch of a civil date, months counted from March (the usual arithmetic).
    let (shifted_year, shifted_month) = if month < 2 { (year - 1, month + 10) } else { (year, month - 2) };
    let days =
        365 * shifted_year + shifted_year / 4 - shifted_year / 100 + shifted_year / 400 + (153 * shifted_month + 2) / 5 + day - 1 - 719_468;
    let seconds = u64::try_from(days * 86_400 + hours * 3600 + minutes * 60 + seconds).ok()?;
    SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds))
}

fn clock(theirs: Option<SystemTime>) -> Option<Finding> {
    let ours = SystemTime::now();
    let theirs = theirs?;
    let apart = ours.duration_since(theirs).unwrap_or_else(|error| error.duration());
    Some(match apart.as_secs() {
        0..=5 => finding(Health::Well, "clock", "this machine's clock agrees with the platform's"),
        seconds => finding(
            Health::Ailing,
            "clock",
            format!("this machine's clock is {seconds} s off; switch time synchronisation on, or turns end at the wrong time"),
        ),
    })
}

async fn discord(base: &str, token: &str) -> Vec<Finding> {
    let base = base.trim_end_matches('/');
    let bot = format!("Bot {token}");
    let me = match get(format!("{base}/api/v10/users/@me"), Some(bot.clone())).await {
        Err(why) => {
            return vec![finding(Health::Ill, "Discord", format!("does not answer ({why}); check the network and DISCORD_API_URL"))];
        }
        Ok((status, _, _)) if status.as_u16() == 401 => {
            return vec![finding(Health::Ill, "Discord", "refuses the token; copy it anew from the developer portal, page Bot")];
        }
        Ok((status, _, _)) if !status.is_success() => {
            return vec![finding(Health::Ill, "Discord", format!("answers {status}; try again later"))];
        }
        Ok(me) => me,
    };
    let name = me.2["username"].as_str().unwrap_or("?").to_owned();
    let id = me.2["id"].as_str().unwrap_or("?").to_owned();
    let invite = format!("https://discord.com/oauth2/authorize?client_id={id}&scope=bot+applications.commands&permissions=309237697536");
    let mut findings = vec![finding(Health::Well, "Discord", format!("the token is of {name}; invite it by {invite}"))];
    findings.extend(clock(me.1));
    if let Ok((status, _, servers)) = get(format!("{base}/api/v10/users/@me/guilds"), Some(bot.clone())).await
        && status.is_success()
    {
        findings.extend(permissions(&servers));
    }
    match get(format!("{base}/api/v10/gateway"), Some(bot)).await {
        Ok((status, _, _)) if status.is_success() => {
            findings.push(finding(Health::Well, "Discord", "the gateway's address is known; no privileged intent is needed"));
        }
        Ok((status, _, _)) => {
            findings.push(finding(Health::Ill, "Discord", format!("the gateway's address is refused ({status}); try again later")))
        }
        Err(why) => findings.push(finding(Health::Ill, "Discord", format!("the gateway's address cannot be had ({why})"))),
    }
    findings
}

/// The rights a game needs in a server, by their bits.
const RIGHTS: [(u32, &str); 6] = [
    (10, "View Channel"),
    (11, "Send Messages"),
    (14, "Embed Links"),
    (15, "Attach Files"),
    (35, "Create Public Threads"),
    (38, "Send Messages in Threads"),
];

/// The bit of the right that includes all others.
const ADMINISTRATOR: u32 = 3;

/// What the bot may do in each server it is in; channels may still take rights away.
fn permissions(servers: &Value) -> Vec<Finding> {
    let servers = servers.as_array().map(Vec::as_slice).unwrap_or_default();
    if servers.is_empty() {
        return vec![finding(Health::Ailing, "Discord", "the bot is in no server yet; invite it by the link above")];
    }
    let look = |server: &Value| {
        let name = server["name"].as_str().unwrap_or("?");
        let granted: u64 = server["permissions"].as_str().and_then(|bits| bits.parse().ok()).unwrap_or_default();
        let has = |bit: u32| granted & (1 << bit) != 0;
        let missing: Vec<&str> = RIGHTS.iter().filter(|(bit, _)| !has(*bit) && !has(ADMINISTRATOR)).map(|(_, right)| *right).collect();
        match missing.is_empty() {
            true => finding(Health::Well, "Discord", format!("every right that is needed is given in {name}")),
            false => {
                finding(Health::Ailing, "Discord", format!("{name} does not give {}; give the bot's role these rights", missing.join(", ")))
            }
        }
    };
    servers.iter().map(look).collect()
}

async fn telegram(base: &str, token: &str) -> Vec<Finding> {
    let base = base.trim_end_matches('/');
    let me = match get(format!("{base}/bot{token}/getMe"), None).await {
        Err(why) => {
            return vec![finding(Health::Ill, "Telegram", format!("does not answer ({why}); check the network and TELEGRAM_API_URL"))];
        }
        Ok((status, _, _)) if matches!(status.as_u16(), 401 | 404) => {
            return vec![finding(Health::Ill, "Telegram", "refuses the token; ask BotFather for it: /mybots, your bot, API Token")];
        }
        Ok((status, _, _)) if !status.is_success() => {
            return vec![finding(Health::Ill, "Telegram", format!("answers {status}; try again later"))];
        }
        Ok(me) => me,
    };
    let bot = &me.2["result"];
    let mut findings = vec![finding(Health::Well, "Telegram", format!("the token is of @{}", bot["username"].as_str().unwrap_or("?")))];
    findings.extend(clock(me.1));
    if bot["can_join_groups"].as_bool() == Some(false) {
        findings.push(finding(Health::Ailing, "Telegram", "the bot may not join groups; ask BotFather: /setjoingroups, Enable"));
    }
    findings.push(match bot["can_read_all_group_messages"].as_bool() {
        Some(true) => {
            finding(Health::Ailing, "Telegram", "privacy mode is off, which the bot does not need; ask BotFather: /setprivacy, Enable")
        }
        Some(false) | None => {
            finding(Health::Well, "Telegram", "privacy mode is on, as it should be: commands, replies and buttons are enough")
        }
    });
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_rights_are_named() {
        let servers = serde_json::json!([
            { "name": "whole", "permissions": "309237697536" },
            { "name": "master", "permissions": "8" },
            { "name": "mute", "permissions": "274877910016" },
        ]);
        let says: Vec<String> = permissions(&servers).iter().map(ToString::to_string).collect();
        assert!(says[0].starts_with("ok") && says[1].starts_with("ok"), "{says:?}");
        assert!(says[2].contains("Embed Links, Attach Files") && !says[2].contains("View Channel"), "{says:?}");
        assert_eq!(permissions(&serde_json::json!([]))[0].health, Health::Ailing);
    }

    #[test]
    fn http_dates_are_read() {
        for (text, seconds) in [
            ("Thu, 01 Jan 1970 00:00:00 GMT", Some(0)),
            ("Sat, 21 Nov 2026 11:37:02 GMT", Some(1_795_261_022)),
            ("Tue, 29 Feb 2028 23:59:59 GMT", Some(1_835_481_599)),
            ("yesterday", None),
        ] {
            let read = read_date(text).and_then(|at| at.duration_since(SystemTime::UNIX_EPOCH).ok()).map(|since| since.as_secs());
            assert_eq!(read, seconds, "{text}");
        }
    }
}
