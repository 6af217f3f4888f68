//! The bot's profile: command menus by scope and language, descriptions and the menu button. Also the profile photos of people.

use serde_json::{Value, json};

use super::model::Entry;
use super::wire::{Call, Refusal};
use super::world::World;

pub(super) fn set_commands(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let commands = call.get("commands").cloned().unwrap_or_default();
    let mut listed = Vec::new();
    for command in commands.as_array().into_iter().flatten() {
        let word = |field: &str| command[field].as_str().unwrap_or_default().to_owned();
        let name = word("command");
        let is_allowed = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
        if name.is_empty() || !name.chars().all(is_allowed) {
            return Err(Refusal::bot_fault(
                "Bad Request: BOT_COMMAND_INVALID",
                format!("the command `{name}`: only a-z, 0-9 and _ are allowed"),
            ));
        }
        if listed.iter().any(|(other, _)| *other == name) {
            let problem = format!("the command `{name}` is listed twice");
            return Err(Refusal::bot_fault("Bad Request: BOT_COMMAND_INVALID", problem));
        }
        listed.push((name, word("description")));
    }
    let (scope, language) = scope_and_language(call)?;
    world.commands.insert((scope.clone(), language.clone()), commands);
    world.log.push(Entry::CommandsSet { scope, language, commands: listed });
    Ok(Value::Bool(true))
}

pub(super) fn commands(world: &World, call: &Call) -> Result<Value, Refusal> {
    Ok(world.commands.get(&scope_and_language(call)?).cloned().unwrap_or_else(|| json!([])))
}

pub(super) fn delete_commands(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let (scope, language) = scope_and_language(call)?;
    world.commands.remove(&(scope.clone(), language.clone()));
    world.log.push(Entry::CommandsDeleted { scope, language });
    Ok(Value::Bool(true))
}

pub(super) fn description(world: &World, call: &Call) -> Result<Value, Refusal> {
    let text = last_set(world, call, |entry| match entry {
        Entry::DescriptionSet { language, text } => Some((language, text)),
        _ => None,
    });
    Ok(json!({ "description": text? }))
}

pub(super) fn short_description(world: &World, call: &Call) -> Result<Value, Refusal> {
    let text = last_set(world, call, |entry| match entry {
        Entry::ShortDescriptionSet { language, text } => Some((language, text)),
        _ => None,
    });
    Ok(json!({ "short_description": text? }))
}

/// The text that was set last in the language of a call; empty if there is none. `setting` gives the language and text of an entry.
fn last_set<'w>(
    world: &'w World,
    call: &Call,
    setting: impl Fn(&'w Entry) -> Option<(&'w String, &'w String)>,
) -> Result<&'w str, Refusal> {
    let wanted = language(call)?;
    let mut set = world.log.iter().rev().filter_map(setting).filter(|(language, _)| **language == wanted);
    Ok(set.next().map_or("", |(_, text)| text))
}

pub(super) fn set_description(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let text = call.text("description").unwrap_or_default().to_owned();
    world.log.push(Entry::DescriptionSet { language: language(call)?, text });
    Ok(Value::Bool(true))
}

pub(super) fn set_short_description(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let text = call.text("short_description").unwrap_or_default().to_owned();
    world.log.push(Entry::ShortDescriptionSet { language: language(call)?, text });
    Ok(Value::Bool(true))
}

pub(super) fn set_menu_button(world: &mut World, call: &Call) -> Result<Value, Refusal> {
    let chat = call.int("chat_id");
    if chat.is_some_and(|chat| !world.users.contains_key(&chat)) {
        return Err(Refusal::new(400, "Bad Request: chat not found"));
    }
    let kind = call.get("menu_button").and_then(|button| button["type"].as_str()).unwrap_or("default").to_owned();
    world.log.push(Entry::MenuButtonSet { chat, kind });
    Ok(Value::Bool(true))
}

/// The profile photos of a person: one in two sizes, or none.
pub(super) fn avatars(world: &World, call: &Call) -> Result<Value, Refusal> {
    let user = call.int("user_id").unwrap_or_default();
    if !world.users.contains_key(&user) {
        return Err(Refusal::new(400, "Bad Request: user not found"));
    }
    let limit = call.int("limit").unwrap_or(100);
    if !(1..=100).contains(&limit) {
        return Err(Refusal::bot_fault("Bad Request: limit must be between 1 and 100", format!("the limit {limit}")));
    }
    let photos = world.avatars.get(&user).filter(|_| call.int("offset").unwrap_or_default() == 0).map(|ids| {
        let sides = ids.iter().zip([160, 640]);
        sides
            .map(|(id, side)| json!({ "file_id": id, "file_unique_id": format!("u-{id}"), "width": side, "height": side }))
            .collect::<Vec<Value>>()
    });
    let photos: Vec<Vec<Value>> = photos.into_iter().collect();
    Ok(json!({ "total_count": usize::from(world.avatars.contains_key(&user)), "photos": photos }))
}

/// The scope as text (`chat:-5`, `chat_member:-5:7`) and the language of a menu.
fn scope_and_language(call: &Call) -> Result<(String, String), Refusal> {
    let mut scope = String::from("default");
    if let Some(given) = call.get("scope") {
        given["type"].as_str().unwrap_or_default().clone_into(&mut scope);
        for field in ["chat_id", "user_id"] {
            if let Some(id) = given[field].as_i64() {
                scope.push_str(&format!(":{id}"));
            }
        }
    }
    Ok((scope, language(call)?))
}

fn language(call: &Call) -> Result<String, Refusal> {
    let language = call.text("language_code").unwrap_or_default();
    let is_valid = language.is_empty() || (language.len() == 2 && language.chars().all(|l| l.is_ascii_lowercase()));
    if is_valid {
        return Ok(language.to_owned());
    }
    let problem = format!("the language `{language}` is not a two-letter code");
    Err(Refusal::bot_fault("Bad Request: invalid language code specified", problem))
}
