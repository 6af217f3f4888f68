//! Telegram's Mini App: who opened the page inside Telegram, by the signed data that Telegram gives to the page, its `initData`.

use std::collections::BTreeMap;

use broadside_game::ids::{Home, PlayerId};
use broadside_service::request::RequestAuthor;
use broadside_words::locale::Locale;
use reqwest::Url;
use ring::hmac;
use serde_json::Value;

use super::guests::parse_hex;

/// The age up to which the data alone names a person, in seconds.
const MAX_AGE: u64 = 3_600;

/// How far ahead of this clock Telegram may have signed, in seconds.
const MAX_AHEAD: u64 = 60;

/// The Mini App of one bot.
pub struct MiniApp(hmac::Key);

impl MiniApp {
    /// The Mini App of the bot with this token.
    pub fn new(token: &str) -> Self {
        let secret = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, b"WebAppData"), token.as_bytes());
        Self(hmac::Key::new(hmac::HMAC_SHA256, secret.as_ref()))
    }

    /// The account that Telegram names in this data, the same as in its chats, and whether the data is fresh at this time in seconds since
    /// the epoch. `None` if Telegram has not signed the data for this bot, or if it says that it is from the future.
    pub fn verify(&self, data: &str, now: u64) -> Option<(RequestAuthor, bool)> {
        let mut fields = BTreeMap::new();
        for (name, value) in Url::parse(&format!("https://t.me/?{data}")).ok()?.query_pairs().into_owned() {
            // Of two fields with one name, Telegram may have meant the other one.
            if fields.insert(name, value).is_some() {
                return None;
            }
        }
        let hash = parse_hex(&fields.remove("hash")?)?;
        let lines: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
        hmac::verify(&self.0, lines.join("\n").as_bytes(), &hash).ok()?;
        let signed = fields.get("auth_date")?.parse::<u64>().ok().filter(|signed| *signed <= now.saturating_add(MAX_AHEAD))?;
        let user: Value = serde_json::from_str(fields.get("user")?).ok()?;
        let text = |name: &str| user[name].as_str().filter(|text| !text.is_empty());
        let account = RequestAuthor {
            id: PlayerId { home: Home::Telegram, number: user["id"].as_u64()? },
            name: ["first_name", "last_name"].into_iter().filter_map(text).collect::<Vec<_>>().join(" "),
            handle: text("username").map(str::to_owned),
            locale: text("language_code").and_then(Locale::from_tag),
        };
        Some((account, now.saturating_sub(signed) <= MAX_AGE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of Telegram's documentation.
    const TOKEN: &str = "5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8";
    const DATA: &str = "query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name\
        %22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=\
        1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2";
    const SIGNED: u64 = 1_662_771_648;

    #[test]
    fn only_data_as_telegram_signed_it_names_an_account() {
        let app = MiniApp::new(TOKEN);
        let account = |is_fresh| ("t279058397 Vladislav Kibenko".to_owned(), Some("vdkfrost".to_owned()), Some(Locale::RU), is_fresh);
        for (now, fresh) in [(SIGNED - 61, None), (SIGNED - 60, Some(true)), (SIGNED + 3_600, Some(true)), (SIGNED + 3_601, Some(false))] {
            let found = app.verify(DATA, now).map(|(by, is_fresh)| (format!("{} {}", by.id, by.name), by.handle, by.locale, is_fresh));
            assert_eq!(found, fresh.map(account), "{now}");
        }
        let mut forged = vec![format!("{DATA}&user=%7B%22id%22%3A1%7D"), format!("auth_date=1&{DATA}"), format!("{DATA}&hash=0")];
        for at in 0..DATA.len() {
            let other = if &DATA[at..=at] == "1" { "2" } else { "1" };
            forged.extend([DATA[..at].to_owned(), format!("{}{other}{}", &DATA[..at], &DATA[at + 1..])]);
        }
        assert!(forged.iter().all(|data| app.verify(data, SIGNED).is_none()) && MiniApp::new("another").verify(DATA, SIGNED).is_none());
    }
}
