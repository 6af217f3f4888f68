//! Who a tab is. A tab proves itself by a secret it made up; nothing else is ever asked of it.

use std::num::NonZeroU64;

use broadside_core::{
    game::{
        ids::{Home, PlayerId},
        plain::is_blank,
    },
    service::store::RequestId,
};
use sha2::{Digest, Sha256};

/// The longest name a person may take, in characters.
const LONGEST_NAME: usize = 40;

/// A tab's secret: 128 random bits in 32 hex digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Reads the 32 hex digits a tab sends; nothing else is a secret.
    pub fn read(text: &str) -> Option<Self> {
        (text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| Self(text.to_ascii_lowercase()))
    }

    /// The person behind it: the first 63 bits of the secret's SHA-256.
    pub fn player(&self) -> PlayerId {
        PlayerId { home: Home::Playground, number: first_bits(&[self.0.as_bytes()]) >> 1 }
    }

    /// The identity of the request this tab calls `name`: the same name always gives the same one.
    pub fn request(&self, name: &str) -> RequestId {
        let number = first_bits(&[self.0.as_bytes(), b"/", name.as_bytes()]);
        RequestId(NonZeroU64::new(number).unwrap_or(NonZeroU64::MIN))
    }
}

fn first_bits(parts: &[&[u8]]) -> u64 {
    let digest = parts.iter().fold(Sha256::new(), |hash, part| hash.chain_update(part)).finalize();
    digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// The name as typed, made fit to show: one line, no control or direction characters, not too long.
pub fn clean_name(typed: &str) -> Option<String> {
    let unseen =
        |c: &char| !c.is_control() && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '@');
    let name: String = typed.chars().filter(unseen).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = name.chars().take(LONGEST_NAME).collect();
    (!is_blank(&name)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_32_hex_digits_and_nothing_else() {
        for (text, good) in [
            ("00112233445566778899aabbccddeeff", true),
            ("00112233445566778899AABBCCDDEEFF", true),
            ("00112233445566778899aabbccddeef", false),
            ("00112233445566778899aabbccddeefg", false),
            ("", false),
            ("ффффффффффффффффффффффффффффффф", false),
        ] {
            assert_eq!(Secret::read(text).is_some(), good, "{text}");
        }
    }

    #[test]
    fn a_secret_names_one_person_and_a_request_name_one_request() {
        let one = Secret::read("00112233445566778899aabbccddeeff").expect("32 digits");
        let other = Secret::read("00112233445566778899aabbccddeefe").expect("32 digits");
        assert_eq!(one.player(), one.player());
        assert_ne!(one.player(), other.player());
        assert!(one.player().number <= u64::MAX >> 1);
        assert_eq!(one.request("a"), one.request("a"));
        assert_ne!(one.request("a"), one.request("b"));
        assert_ne!(one.request("a"), other.request("a"));
    }

    #[test]
    fn names_are_one_clean_line() {
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
        assert_eq!(clean_name(&"ю".repeat(99)).map(|name| name.chars().count()), Some(LONGEST_NAME));
    }
}
