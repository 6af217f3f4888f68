//! Keys into inline keyboards: at most 8 a row and 100 in all, as Telegram takes them. Never decides which keys there are.

use reqwest::Url;
use serde::Serialize;

use broadside_core::service::request::{Emphasis, Key, Press};

/// What a spent key says back where it can be pressed all the same: nothing is to be done.
pub(super) const SPENT: &str = "-";

const ROW: usize = 8;
const ALL: usize = 100;

/// UTF-16 units that a key copies.
const COPIED: usize = 256;

/// The keys under a message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Keyboard {
    inline_keyboard: Vec<Vec<Button>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Button {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    style: Option<&'static str>,
    #[serde(flatten)]
    does: Does,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Does {
    CallbackData(String),
    Url(String),
    CopyText(Copied),
    Disabled(Nothing),
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Copied {
    text: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Nothing {}

impl Keyboard {
    /// One key that opens an address.
    pub(super) fn of_link(label: &str, url: &Url) -> Self {
        Self { inline_keyboard: vec![vec![Button { text: label.to_owned(), style: None, does: Does::Url(url.to_string()) }]] }
    }

    /// Makes keys that cannot be pressed into dots that do nothing, for servers without such keys; whether there were any.
    pub(super) fn grey_none(&mut self) -> bool {
        let mut any = false;
        for button in self.inline_keyboard.iter_mut().flatten() {
            if matches!(button.does, Does::Disabled(_)) {
                (button.text, button.does) = ("·".to_owned(), Does::CallbackData(SPENT.to_owned()));
                any = true;
            }
        }
        any
    }
}

/// The keyboard of these rows; `None` where there is no key.
pub(super) fn keyboard(rows: &[Vec<Key>], username: &str) -> Option<Keyboard> {
    let mut left = ALL;
    let mut wrapped = Vec::new();
    for row in rows.iter().flat_map(|row| evenly(row)) {
        let row: Vec<_> = row.iter().take(left).map(|key| button(key, username)).collect();
        left -= row.len();
        if !row.is_empty() {
            wrapped.push(row);
        }
    }
    (!wrapped.is_empty()).then_some(Keyboard { inline_keyboard: wrapped })
}

/// The address that opens the private chat with the bot; `code` comes back as `/start code`.
pub(super) fn private_chat(username: &str, code: &str) -> Url {
    let mut url = Url::parse("https://t.me/").expect("the address is constant and well formed");
    url.set_path(username);
    url.query_pairs_mut().append_pair("start", code);
    url
}

/// A row cut into as few and as even rows as fit: ten keys become five and five.
fn evenly(row: &[Key]) -> impl Iterator<Item = &[Key]> {
    let rows = row.len().div_ceil(ROW).max(1);
    row.chunks(row.len().div_ceil(rows).max(1))
}

fn button(key: &Key, username: &str) -> Button {
    let style = match key.emphasis() {
        Emphasis::Main => Some("primary"),
        Emphasis::Agree => Some("success"),
        Emphasis::Danger => Some("danger"),
        Emphasis::Plain => None,
    };
    let does = match &key.press {
        Press::Verb(data) => Does::CallbackData(data.clone()),
        Press::Spent => Does::Disabled(Nothing {}),
        Press::Copy(text) | Press::CopyOrSay { text, .. } => Does::CopyText(Copied { text: copied(text) }),
        Press::Invite(code) => Does::CopyText(Copied { text: private_chat(username, code).to_string() }),
        Press::OpenPrivate(code) => Does::Url(private_chat(username, code).to_string()),
    };
    Button { text: key.label.clone(), style, does }
}

/// As much of a text as a key copies.
fn copied(text: &str) -> String {
    let mut units = 0;
    let fits = |letter: &char| {
        units += letter.len_utf16();
        units <= COPIED
    };
    text.chars().take_while(fits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(count: usize) -> Vec<Key> {
        (0..count).map(|n| Key { label: n.to_string(), press: Press::Verb(format!("fire {n}")) }).collect()
    }

    #[test]
    fn rows_are_wrapped_evenly_and_never_pass_the_limits() {
        for (rows, expected) in [
            (vec![], vec![]),
            (vec![0], vec![]),
            (vec![1, 3], vec![1, 3]),
            (vec![8], vec![8]),
            (vec![9], vec![5, 4]),
            (vec![10, 2], vec![5, 5, 2]),
            (vec![17], vec![6, 6, 5]),
            (vec![20], vec![7, 7, 6]),
            (vec![8; 13], [vec![8; 12], vec![4]].concat()),
        ] {
            let made = keyboard(&rows.iter().map(|count| keys(*count)).collect::<Vec<_>>(), "sea_bot");
            let made: Vec<usize> = made.map(|made| made.inline_keyboard.iter().map(Vec::len).collect()).unwrap_or_default();
            assert_eq!(made, expected, "{rows:?}");
        }
    }
}
