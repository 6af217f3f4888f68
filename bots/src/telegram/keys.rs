//! Builds inline keyboards: at most 8 buttons a row and 100 in all, Telegram's limits. Does not decide which buttons there are.

use broadside_game::ids::GameId;
use broadside_present::button::{TargetId, parse_button};
use broadside_service::request::{Emphasis, Key, Press};
use reqwest::Url;
use serde::Serialize;
use serde_json::{Map, Value};
use teloxide::types::{CopyTextButton, InlineKeyboardButtonKind};

use super::compose::prefix_end;
use crate::platform::split_evenly;

const MAX_ROW: usize = 8;
const MAX_KEYS: usize = 100;

/// The label of the buttons that open the page inside Telegram, in all languages.
pub(super) const PAGE_LABEL: &str = "Broadside";

/// The longest text that a button copies, in UTF-16 units.
const MAX_COPY_TEXT: usize = 256;

/// The inline keyboard under a message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Keyboard {
    inline_keyboard: Vec<Vec<Button>>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Button {
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    style: Option<&'static str>,
    /// Its action; `None` if it is disabled.
    #[serde(flatten)]
    kind: Option<InlineKeyboardButtonKind>,
    /// An empty object if it is disabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    disabled: Option<Map<String, Value>>,
}

/// The game whose own field a button with this data asks for.
pub(super) fn asked_field(data: &str) -> Option<GameId> {
    match parse_button(data)? {
        (TargetId::Game(game), 0, "field") => Some(game),
        _ => None,
    }
}

/// The keyboard of these rows; `None` if they are empty. In a private chat, a button for the own field is a link.
pub(super) fn keyboard(rows: &[Vec<Key>], username: &str, is_private: bool) -> Option<Keyboard> {
    let mut left = MAX_KEYS;
    let mut wrapped = Vec::new();
    for row in rows.iter().flat_map(|row| split_evenly(row, MAX_ROW)) {
        let row: Vec<_> = row.iter().take(left).map(|key| button(key, username, is_private)).collect();
        left -= row.len();
        if !row.is_empty() {
            wrapped.push(row);
        }
    }
    (!wrapped.is_empty()).then_some(Keyboard { inline_keyboard: wrapped })
}

/// The same keyboard with a button that opens the board page in this way, if there is room for one.
pub(super) fn with_page(keyboard: Option<Keyboard>, kind: InlineKeyboardButtonKind) -> Option<Keyboard> {
    let mut rows = keyboard.map_or_else(Vec::new, |keyboard| keyboard.inline_keyboard);
    if rows.iter().map(Vec::len).sum::<usize>() < MAX_KEYS {
        rows.push(vec![Button { text: PAGE_LABEL.to_owned(), style: None, kind: Some(kind), disabled: None }]);
    }
    Some(Keyboard { inline_keyboard: rows })
}

/// A link to the bot: `start` opens the private chat, where `code` comes back as `/start code`; `startapp` opens the bot's main Mini App,
/// which gets the code as `start_param`.
pub(super) fn bot_link(username: &str, parameter: &str, code: &str) -> Url {
    let address = Url::parse_with_params(&format!("https://t.me/{username}"), [(parameter, code)]);
    address.expect("a user name is letters, digits and underscores")
}

fn button(key: &Key, username: &str, is_private: bool) -> Button {
    let style = match Emphasis::of(&key.press) {
        Emphasis::Main => Some("primary"),
        Emphasis::Agree => Some("success"),
        Emphasis::Danger => Some("danger"),
        Emphasis::Plain => None,
    };
    let copies =
        |text: &str| InlineKeyboardButtonKind::CopyText(CopyTextButton { text: text[..prefix_end(text, MAX_COPY_TEXT)].to_owned() });
    let kind = match &key.press {
        Press::Verb(data) => Some(InlineKeyboardButtonKind::CallbackData(data.clone())),
        Press::Disabled => None,
        Press::Copy(text) | Press::CopyOrSend { text, .. } => Some(copies(text)),
        Press::Invite(code) => Some(copies(bot_link(username, "start", code).as_str())),
        Press::OpenPrivate(code) => Some(match code.parse::<GameId>() {
            Ok(game) if !is_private => InlineKeyboardButtonKind::CallbackData(broadside_present::button::button(game, 0, "field")),
            _ => InlineKeyboardButtonKind::Url(bot_link(username, "start", code)),
        }),
    };
    let disabled = kind.is_none().then(Map::new);
    Button { text: key.label.clone(), style, kind, disabled }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(count: usize) -> Vec<Key> {
        (0..count).map(|n| Key { label: n.to_string(), press: Press::Verb(format!("fire {n}")) }).collect()
    }

    #[test]
    fn rows_are_wrapped_evenly_within_the_limits() {
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
            let made = keyboard(&rows.iter().map(|count| keys(*count)).collect::<Vec<_>>(), "sea_bot", true);
            let made: Vec<usize> = made.map(|made| made.inline_keyboard.iter().map(Vec::len).collect()).unwrap_or_default();
            assert_eq!(made, expected, "{rows:?}");
        }
    }
}
