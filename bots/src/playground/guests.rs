//! The tokens of people who play on the public page without an account. A token names a person and has the server's signature, so that
//! no page can make one. The page stores it; the server stores only the key that signs.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    path::PathBuf,
    sync::{
        Arc, Mutex, Weak,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use broadside_game::ids::PlayerId;
use ring::hmac;

use super::{identity::TabSecret, mini_app::MiniApp};
use crate::{rate_limiter::RateLimiter, ttl_cache::TtlCache};

/// How long a token is valid, in seconds.
const TOKEN_TTL: u64 = 90 * 86_400;

/// The age at which a token is replaced by a new one of the same person, in seconds.
const RENEWAL_AGE: u64 = 86_400;

/// How far ahead of this clock a token may be issued, in seconds; another replica issued it.
const MAX_CLOCK_SKEW: u64 = 300;

/// The number of new people from one address in an hour.
const MAX_NEW: u32 = 30;

/// The number of tabs that a person has open at a time.
const MAX_TABS: usize = 8;

/// The number of tabs that are open at a time from one address.
const MAX_TABS_OF_ADDRESS: usize = 64;

/// How long the limits of addresses and people are kept.
const LIMIT_TTL: Duration = Duration::from_secs(3_600);

/// The open tabs by person or address. A tab is open while its `Arc` exists.
struct OpenTabs<K>(Mutex<HashMap<K, Weak<()>>>);

impl<K: Eq + Hash> OpenTabs<K> {
    /// Opens a tab; `None` if there are `most` already.
    fn open(&self, key: K, most: usize) -> Option<Arc<()>> {
        let mut tabs = self.0.lock().expect("no code panics while it holds the tabs");
        tabs.retain(|_, tab| tab.strong_count() > 0);
        let tab = tabs.get(&key).and_then(Weak::upgrade).unwrap_or_default();
        if Arc::strong_count(&tab) > most {
            return None;
        }
        tabs.insert(key, Arc::downgrade(&tab));
        Some(tab)
    }
}

/// The guests of one store.
pub struct Guests {
    /// The key that signs the tokens.
    key: hmac::Key,
    /// The number of people without a token in this hour, by address.
    newcomers: TtlCache<Option<IpAddr>, Arc<AtomicU32>>,
    /// The limits of the messages of each person, in all tabs together.
    paces: TtlCache<PlayerId, Arc<RateLimiter>>,
    /// The open tabs of each person.
    tabs: OpenTabs<PlayerId>,
    /// The open tabs from each address.
    tabs_of_addresses: OpenTabs<Option<IpAddr>>,
    /// While this file exists, all guests are refused.
    switch: PathBuf,
    /// The page inside Telegram; `None` without a bot there.
    mini_app: Option<MiniApp>,
}

impl Guests {
    /// The guests whose tokens have this key. While the file `switch` exists, all guests are refused.
    pub fn new(key: [u8; 32], switch: PathBuf) -> Self {
        let key = hmac::Key::new(hmac::HMAC_SHA256, &key);
        let (tabs, tabs_of_addresses) = (OpenTabs(Mutex::default()), OpenTabs(Mutex::default()));
        Self { key, newcomers: TtlCache::new(LIMIT_TTL), paces: TtlCache::new(LIMIT_TTL), tabs, tabs_of_addresses, switch, mini_app: None }
    }

    /// The same guests, and the people who open the page inside Telegram from the bot with this token.
    #[must_use]
    pub fn with_mini_app(self, token: &str) -> Self {
        Self { mini_app: Some(MiniApp::new(token)), ..self }
    }

    /// Whether the page can be opened inside Telegram.
    pub(super) fn has_mini_app(&self) -> bool {
        self.mini_app.is_some()
    }

    /// Opens a tab from this address while the result exists; `None` if too many are open.
    pub(super) fn open_from(&self, from: Option<IpAddr>) -> Option<Arc<()>> {
        self.tabs_of_addresses.open(from, MAX_TABS_OF_ADDRESS)
    }

    /// Opens a tab of this person while the result exists.
    ///
    /// # Errors
    /// Too many are open: the message id of the refusal.
    pub(super) fn open_tab(&self, player: PlayerId) -> Result<Arc<()>, &'static str> {
        self.tabs.open(player, MAX_TABS).ok_or("notice-guests-tabs")
    }

    /// The limit of this person's messages.
    pub(super) fn pace(&self, player: PlayerId) -> Arc<RateLimiter> {
        self.paces.get_or_insert(player, Arc::default())
    }

    /// Whether the operator has switched the public page off.
    pub fn is_closed(&self) -> bool {
        self.switch.exists()
    }

    /// The person of a token at this time in seconds since the epoch, and a token to keep instead of an empty or an old one. An empty
    /// token is a new person's. Inside Telegram, `initData` follows the token after `#`.
    ///
    /// # Errors
    /// Why the person may not play, as a message id; `None` if the token is forged, expired or of another server.
    pub fn admit(&self, token: &str, from: Option<IpAddr>, now: u64) -> Result<(TabSecret, Option<String>), Option<&'static str>> {
        if self.is_closed() {
            return Err(Some("notice-guests-closed"));
        }
        if let Some((token, data)) = token.split_once('#') {
            return self.admit_account(token, data, now).ok_or(Some("notice-guests-telegram"));
        }
        if !token.is_empty() {
            return self.check(token, now).ok_or(None);
        }
        if self.newcomers.get_or_insert(from, Arc::default()).fetch_add(1, Ordering::Relaxed) >= MAX_NEW {
            return Err(Some("notice-guests-many"));
        }
        let secret = TabSecret::random();
        let token = self.issue(&secret, now);
        Ok((secret, Some(token)))
    }

    /// The account that Telegram names in `initData`, and a token to keep. Fresh data needs no token, older data one of that account.
    fn admit_account(&self, token: &str, data: &str, now: u64) -> Option<(TabSecret, Option<String>)> {
        let (account, is_fresh) = self.mini_app.as_ref()?.verify(data, now)?;
        let secret = TabSecret::of_account(account);
        let known = self.check_signature(token, now).filter(|(id, _)| *id == secret.as_str());
        let renewed = known.is_none_or(|(_, is_old)| is_old).then(|| format!("{}#{data}", self.issue(&secret, now)));
        (is_fresh || known.is_some()).then_some((secret, renewed))
    }

    /// The person of a valid token, and a token to keep instead of an old one.
    fn check(&self, token: &str, now: u64) -> Option<(TabSecret, Option<String>)> {
        let (id, is_old) = self.check_signature(token, now)?;
        let secret = TabSecret::parse(id)?;
        let renewed = is_old.then(|| self.issue(&secret, now));
        Some((secret, renewed))
    }

    /// The id in a valid token, and whether the token is old.
    fn check_signature<'t>(&self, token: &'t str, now: u64) -> Option<(&'t str, bool)> {
        let (signed, signature) = token.rsplit_once('.')?;
        // As it is written, so that any other spelling of a valid token is refused, too.
        hmac::verify(&self.key, signed.as_bytes(), &parse_hex(signature)?).ok()?;
        let (id, issued) = signed.split_once('.')?;
        let issued: u64 = issued.parse().ok()?;
        let is_valid = issued <= now.saturating_add(MAX_CLOCK_SKEW) && now.saturating_sub(issued) < TOKEN_TTL;
        is_valid.then_some((id, now.saturating_sub(issued) >= RENEWAL_AGE))
    }

    /// A token of this person: id, time in seconds since the epoch, and signature.
    fn issue(&self, secret: &TabSecret, now: u64) -> String {
        let signed = format!("{}.{now}", secret.as_str());
        let signature: String = hmac::sign(&self.key, signed.as_bytes()).as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
        format!("{signed}.{signature}")
    }
}

/// The bytes of these lower-case hex digits.
pub(super) fn parse_hex(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let digits: Vec<u8> = digits.bytes().map(digit).collect::<Option<_>>()?;
    let (pairs, rest) = digits.as_chunks::<2>();
    rest.is_empty().then(|| pairs.iter().map(|[high, low]| high << 4 | low).collect())
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    const NOW: u64 = 1_800_000_000;

    #[test]
    fn token_names_one_person_for_ninety_days_and_is_renewed() {
        let key = Guests::new([7; 32], PathBuf::new());
        let (anna, token) = key.admit("", None, NOW).expect("a new person");
        let token = token.expect("a new person gets a token");
        let (other, _) = key.admit("", None, NOW).expect("a new person");
        assert!(anna.player() != other.player(), "each is a person of their own");
        for (age, is_admitted, is_renewed) in [
            (0, true, false),
            (RENEWAL_AGE - 1, true, false),
            (RENEWAL_AGE, true, true),
            (TOKEN_TTL - 1, true, true),
            (TOKEN_TTL, false, false),
            (u64::MAX - NOW, false, false),
        ] {
            let admitted = key.check(&token, NOW + age);
            assert_eq!(admitted.is_some(), is_admitted, "{age}");
            let Some((person, renewed)) = admitted else { continue };
            assert!(person == anna && renewed.is_some() == is_renewed, "{age}");
            let again = renewed.and_then(|renewed| key.check(&renewed, NOW + age + TOKEN_TTL - 1));
            assert_eq!(again.is_some_and(|(person, _)| person == anna), is_renewed, "a renewed token is as long valid: {age}");
        }
        assert!(key.check(&token, NOW - MAX_CLOCK_SKEW).is_some() && key.check(&token, NOW - MAX_CLOCK_SKEW - 1).is_none());
    }

    #[test]
    fn forged_stale_and_foreign_tokens_are_refused() {
        let (key, foreign) = (Guests::new([7; 32], PathBuf::new()), Guests::new([8; 32], PathBuf::new()));
        let (anna, token) = key.admit("", None, NOW).expect("a new person");
        let token = token.expect("a new person gets a token");
        let [id, issued, signature]: [&str; 3] = token.split('.').collect::<Vec<_>>().try_into().expect("three parts");
        let (oleg, _) = key.admit("", None, NOW).expect("a new person");
        let mut forged = vec![
            foreign.issue(&anna, NOW),
            key.issue(&anna, NOW - TOKEN_TTL),
            key.issue(&anna, NOW + MAX_CLOCK_SKEW + 1),
            key.issue(&anna, u64::MAX),
            format!("{}.{issued}.{signature}", oleg.as_str()),
            format!("{id}.{}.{signature}", NOW + 1),
            format!("{id}.+{issued}.{signature}"),
            format!("{id}.0{issued}.{signature}"),
            format!("{}.{issued}.{signature}", "0".repeat(32)),
            format!("{id}.{issued}.{:x}", Sha256::digest(format!("{id}.{issued}"))),
            format!("{id}.{issued}.{}", signature.to_ascii_uppercase()),
            format!("{id}.{issued}.+{}", &signature[1..]),
            format!("{token}0"),
            "ф".repeat(token.len() / 2),
        ];
        // Each character in turn changed, and the token cut short there.
        for at in 0..token.len() {
            let mut bytes = token.clone().into_bytes();
            bytes[at] = if bytes[at] == b'1' { b'2' } else { b'1' };
            forged.push(String::from_utf8(bytes).expect("ASCII"));
            forged.extend((at > 0).then(|| token[..at].to_owned()));
        }
        for forged in forged {
            assert!(key.check(&forged, NOW).is_none(), "{forged}");
        }
        assert!(key.check(&token, NOW).is_some_and(|(person, renewed)| person == anna && renewed.is_none()));
    }

    #[test]
    fn new_people_are_limited_by_address_and_known_ones_are_not() {
        let guests = Guests::new([7; 32], PathBuf::new());
        let from = |last: u8| Some(IpAddr::from([192, 0, 2, last]));
        let (_, token) = guests.admit("", from(1), NOW).expect("the first new person");
        for _ in 1..MAX_NEW {
            assert!(guests.admit("", from(1), NOW).is_ok());
        }
        assert!(guests.admit("", from(1), NOW).is_err_and(|why| why == Some("notice-guests-many")));
        assert!(guests.admit("", from(2), NOW).is_ok() && guests.admit("", None, NOW).is_ok(), "other addresses have limits of their own");
        assert!(guests.admit(&token.expect("a new person gets a token"), from(1), NOW).is_ok());
    }
}
