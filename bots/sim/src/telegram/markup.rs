//! Rules for keyboards and formatting beyond the schema, at least as strict as Telegram's.

use serde_json::{Value, json};

use super::BOT_NAME;
use super::wire::Refusal;

/// The largest number of buttons in a row.
const MAX_ROW: usize = 8;
/// The largest number of buttons in a keyboard.
const MAX_KEYBOARD: usize = 100;

/// The longest text that a button copies, in characters.
const MAX_COPIED_CHARS: usize = 256;
/// The button styles.
const STYLES: [&str; 3] = ["danger", "success", "primary"];

/// Checks an inline keyboard: at most 8 buttons per row and 100 in total, one action each.
pub(super) fn check_keyboard(markup: Option<&Value>) -> Result<(), Refusal> {
    let Some(rows) = markup.and_then(|markup| markup["inline_keyboard"].as_array()) else {
        return Ok(());
    };
    let rows: Vec<&Vec<Value>> = rows.iter().filter_map(Value::as_array).collect();
    if let Some(row) = rows.iter().find(|row| row.len() > MAX_ROW) {
        let problem = format!("a keyboard row of {} buttons, at most {MAX_ROW} are shown", row.len());
        return Err(Refusal::bot_fault("Bad Request: BUTTON_ROW_TOO_LONG", problem));
    }
    let count: usize = rows.iter().map(|row| row.len()).sum();
    if count > MAX_KEYBOARD {
        let problem = format!("a keyboard of {count} buttons, at most {MAX_KEYBOARD} are allowed");
        return Err(Refusal::bot_fault("Bad Request: reply markup is too long", problem));
    }
    rows.into_iter().flatten().try_for_each(check_button)
}

fn is_copyable(text: &str) -> bool {
    (1..=MAX_COPIED_CHARS).contains(&text.chars().count())
}

fn check_button(button: &Value) -> Result<(), Refusal> {
    const NON_ACTION_FIELDS: [&str; 3] = ["text", "icon_custom_emoji_id", "style"];
    let actions = button
        .as_object()
        .map_or(0, |fields| fields.iter().filter(|(name, value)| !value.is_null() && !NON_ACTION_FIELDS.contains(&name.as_str())).count());
    if actions != 1 {
        return Err(Refusal::bot_fault(
            "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
            format!("a button with {actions} actions, exactly one is needed: {button}"),
        ));
    }
    if button["text"].as_str().is_none_or(|text| text.trim().is_empty()) {
        return Err(Refusal::bot_fault("Bad Request: BUTTON_TEXT_INVALID", format!("a button without a label: {button}")));
    }
    if button["style"].as_str().is_some_and(|style| !STYLES.contains(&style)) {
        return Err(Refusal::bot_fault("Bad Request: BUTTON_STYLE_INVALID", format!("a button with an unknown style: {button}")));
    }
    if button.get("copy_text").is_some_and(|copied| !copied["text"].as_str().is_some_and(is_copyable)) {
        return Err(Refusal::bot_fault(
            "Bad Request: BUTTON_COPY_TEXT_INVALID",
            format!("a button that copies an empty or too long text: {button}"),
        ));
    }
    match button["url"].as_str() {
        Some(url) if !["http://", "https://", "tg://"].iter().any(|scheme| url.starts_with(scheme)) => {
            Err(Refusal::bot_fault("Bad Request: BUTTON_URL_INVALID", format!("a button with the link `{url}`")))
        }
        _ => Ok(()),
    }
}

/// Checks that every entity is inside the text, in UTF-16 units.
pub(super) fn check_entities(text: &str, entities: &Value) -> Result<(), Refusal> {
    let length = text.encode_utf16().count() as u64;
    for entity in entities.as_array().into_iter().flatten() {
        let (start, size) = (entity["offset"].as_u64(), entity["length"].as_u64());
        let inside = matches!((start, size), (Some(start), Some(size)) if size > 0 && start + size <= length);
        if !inside {
            return Err(Refusal::bot_fault(
                "Bad Request: ENTITY_BOUNDS_INVALID",
                format!("an entity outside its text of {length} UTF-16 units: {entity}"),
            ));
        }
        if entity["type"] == "text_mention" && entity["user"]["id"].as_i64().is_none() {
            return Err(Refusal::bot_fault("Bad Request: USER_ID_INVALID", format!("a mention without a user: {entity}")));
        }
    }
    Ok(())
}

/// The commands and mentions that Telegram detects in a text.
pub(super) fn parse_entities(text: &str) -> Value {
    let mut found = Vec::new();
    let mut offset = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let body = word.trim_end();
        let kind = match body.chars().next() {
            Some('/') if body.len() > 1 => Some("bot_command"),
            Some('@') if body.len() > 1 => Some("mention"),
            _ => None,
        };
        if let Some(kind) = kind {
            found.push(json!({ "type": kind, "offset": offset, "length": body.encode_utf16().count() }));
        }
        offset += word.encode_utf16().count();
    }
    Value::Array(found)
}

/// Whether a text in a group reaches a bot in privacy mode; replies to the bot do so anyway.
pub(super) fn reaches_bot(text: &str) -> bool {
    let mention = format!("@{BOT_NAME}");
    if let Some(command) = text.split_whitespace().next().filter(|word| word.starts_with('/')) {
        return command.split_once('@').is_none_or(|(_, name)| name.eq_ignore_ascii_case(BOT_NAME));
    }
    text.split_whitespace().any(|word| word.trim_end_matches([',', '.', ':', '!', '?']).eq_ignore_ascii_case(&mention))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn privacy_mode_passes_only_messages_for_the_bot() {
        let rows = [
            ("/fire Б8", true),
            ("/fire@broadside_sim_bot Б8", true),
            ("/fire@another_bot Б8", false),
            ("Б8", false),
            ("hey @broadside_sim_bot, Б8", true),
            ("hey @broadside_sim_bot_2", false),
        ];
        for (text, expected) in rows {
            assert_eq!(reaches_bot(text), expected, "{text}");
        }
    }

    #[test]
    fn commands_are_marked_in_utf_16_units() {
        assert_eq!(parse_entities("🚢 /fire Б8"), json!([{ "type": "bot_command", "offset": 3, "length": 5 }]));
    }
}
