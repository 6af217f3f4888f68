//! The identity of a tab: a random secret, which the tab generates; in public the server does, in a token. Inside Telegram it is the
//! account there. There are no passwords.

use broadside_game::{
    ids::{Home, PlayerId},
    plain::is_blank,
};
use broadside_service::request::RequestAuthor;
use broadside_store::store::RequestId;
use sha2::{Digest, Sha256};

/// The longest name of a person, in characters.
const MAX_NAME_LEN: usize = 40;

/// A tab's secret: 128 random bits as 32 hex digits. Of an account of Telegram, which Telegram has confirmed, it is the player's id.
#[derive(Clone, PartialEq, Eq)]
pub struct TabSecret(String, Option<RequestAuthor>);

impl TabSecret {
    /// Parses 32 hex digits.
    pub fn parse(text: &str) -> Option<Self> {
        (text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| Self(text.to_ascii_lowercase(), None))
    }

    /// A new person's secret.
    pub fn random() -> Self {
        Self(format!("{:032x}", rand::random::<u128>()), None)
    }

    /// The secret of the tabs of an account.
    pub fn of_account(account: RequestAuthor) -> Self {
        Self(account.id.to_string(), Some(account))
    }

    /// The account in a chat; `None` for a person of the page alone.
    pub fn account(&self) -> Option<&RequestAuthor> {
        self.1.as_ref()
    }

    /// The 32 lower-case hex digits, or the player's id.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The player: of the account, or else the first 63 bits of the secret's SHA-256.
    pub fn player(&self) -> PlayerId {
        if let Some(account) = self.account() {
            return account.id;
        }
        let number = Sha256::digest(&self.0).iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte));
        PlayerId { home: Home::Playground, number: number >> 1 }
    }

    /// The id of the request that this tab calls `name`; deterministic, so that a repeated request has the same id.
    pub fn request_id(&self, name: &str) -> RequestId {
        RequestId::hash(&["playground", &self.0, name])
    }
}

/// Cleans a typed name: one line, no control or direction characters, at most 40 characters. `None` if nothing visible remains.
pub fn clean_name(typed: &str) -> Option<String> {
    let is_allowed =
        |c: &char| !c.is_control() && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '@');
    let name: String = typed.chars().filter(is_allowed).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = name.chars().take(MAX_NAME_LEN).collect();
    (!is_blank(&name)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secret_is_exactly_32_hex_digits() {
        for (text, good) in [
            ("00112233445566778899aabbccddeeff", true),
            ("00112233445566778899AABBCCDDEEFF", true),
            ("00112233445566778899aabbccddeef", false),
            ("00112233445566778899aabbccddeefg", false),
            ("", false),
            ("ффффффффффффффффффффффффффффффф", false),
        ] {
            assert_eq!(TabSecret::parse(text).is_some(), good, "{text}");
        }
    }

    #[test]
    fn secret_identifies_one_player_and_a_request_id_one_request() {
        let one = TabSecret::parse("00112233445566778899aabbccddeeff").expect("32 digits");
        let other = TabSecret::parse("00112233445566778899aabbccddeefe").expect("32 digits");
        assert_eq!(one.player(), one.player());
        assert_ne!(one.player(), other.player());
        assert!(one.player().number <= u64::MAX >> 1);
        assert_eq!(one.request_id("a"), one.request_id("a"));
        assert_ne!(one.request_id("a"), one.request_id("b"));
        assert_ne!(one.request_id("a"), other.request_id("a"));
    }

    #[test]
    fn names_are_cleaned_to_one_line() {
        for (typed, name) in [
            ("  Анна  Петровна ", Some("Анна Петровна")),
            ("a\nb\tc", Some("abc")),
            ("\u{3164}", None),
            ("\u{2800} \u{2800}", None),
            ("\u{301}\u{302}", None),
            ("\u{202e}evil", Some("evil")),
            ("@anna", Some("anna")),
            (" \u{200b} ", None),
            ("", None),
        ] {
            assert_eq!(clean_name(typed).as_deref(), name, "{typed:?}");
        }
        assert_eq!(clean_name(&"ю".repeat(99)).map(|name| name.chars().count()), Some(MAX_NAME_LEN));
    }
}
