//! Keys into inline keyboards: at most 8 a row and 100 in all, as Telegram takes them. Never decides which keys there are.

use reqwest::Url;
use teloxide::types::{InlineKeyboardButton, InlineKeyboardMarkup};

use broadside_core::service::request::{Key, Press};

/// What a spent key says back: nothing is to be done.
pub(super) const SPENT: &str = "-";

const ROW: usize = 8;
const ALL: usize = 100;

/// The keyboard of these rows; `None` where there is no key.
pub(super) fn keyboard(rows: &[Vec<Key>], username: &str) -> Option<InlineKeyboardMarkup> {
    let mut left = ALL;
    let mut wrapped = Vec::new();
    for row in rows.iter().flat_map(|row| evenly(row)) {
        let row: Vec<_> = row.iter().take(left).map(|key| button(key, username)).collect();
        left -= row.len();
        if !row.is_empty() {
            wrapped.push(row);
        }
    }
    (!wrapped.is_empty()).then(|| InlineKeyboardMarkup::new(wrapped))
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

fn button(key: &Key, username: &str) -> InlineKeyboardButton {
    match &key.press {
        Press::Verb(data) => InlineKeyboardButton::callback(&key.label, data),
        Press::Spent => InlineKeyboardButton::callback("·", SPENT),
        Press::OpenPrivate(code) => InlineKeyboardButton::url(&key.label, private_chat(username, code)),
    }
}

#[cfg(test)]
mod tests {
    use teloxide::types::InlineKeyboardButtonKind;

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

    #[test]
    fn every_press_has_its_button() {
        let label = || "Огонь".to_owned();
        for (press, text, kind) in [
            (Press::Verb("fire Б8 ABCDEF".to_owned()), "Огонь", InlineKeyboardButtonKind::CallbackData("fire Б8 ABCDEF".to_owned())),
            (Press::Spent, "·", InlineKeyboardButtonKind::CallbackData("-".to_owned())),
            (
                Press::OpenPrivate("field_ABCDEF".to_owned()),
                "Огонь",
                InlineKeyboardButtonKind::Url("https://t.me/sea_bot?start=field_ABCDEF".parse().unwrap()),
            ),
        ] {
            let made = button(&Key { label: label(), press }, "sea_bot");
            if let InlineKeyboardButtonKind::CallbackData(data) = &made.kind {
                assert!((1..=64).contains(&data.len()), "{data}");
            }
            assert_eq!((made.text.as_str(), made.kind), (text, kind));
        }
    }
}
