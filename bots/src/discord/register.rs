//! The catalogue of verbs as Discord's global commands: what would be registered, and the registering itself, one
//! bulk request that changes nothing when nothing changed. Never says what a command does when it is used.

use broadside_core::present::{
    arena::{deed::Deed, draft::Setting},
    catalogue,
    locale::Locale,
    phrase,
    verb::{Need, Param, ParamKind, Verb, VerbId},
    words::choice_called,
};
use reqwest::Method;
use serde_json::{Map, Value, json};

use super::rest::{Call, Rest, RestError};

const CHAT_INPUT: u8 = 1;
const IN_MENU: u8 = 2;
const SUBCOMMAND: u8 = 1;
const STRING: u8 = 3;
const INTEGER: u8 = 4;
const USER: u8 = 6;
/// On servers only: the bot is not installed to a person.
const GUILD_INSTALL: u8 = 0;
const IN_GUILDS: u8 = 0;
const IN_BOT_DM: u8 = 1;

/// The languages that Discord can be read in, by its own names for them. Each has the words of the language that answers to it.
const LANGUAGES: [&str; 34] = [
    "ar", "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko",
    "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
];

/// What a refusal with 401 means, for who runs the bot.
pub(super) const WRONG_TOKEN: &str = "Discord does not know this token: check DISCORD_TOKEN.";

/// The commands as they are registered: the body of `PUT /applications/{id}/commands`.
pub fn commands() -> Value {
    catalogue::shown().map(command).chain([in_menu()]).collect()
}

/// Registers the commands of the application the token belongs to.
///
/// # Errors
/// A sentence for who runs the bot.
pub(super) async fn register(rest: &Rest) -> Result<(), String> {
    let me = rest.application().await.map_err(|trouble| match trouble {
        RestError::Refused(401, ..) => WRONG_TOKEN.to_owned(),
        other => format!("Discord does not tell which application the token belongs to: {other}."),
    })?;
    let id = me["id"].as_str().ok_or("Discord's answer does not name the application the token belongs to.")?;
    let (ours, path) = (commands(), format!("/applications/{id}/commands"));
    let asked = format!("{path}?with_localizations=true");
    let get = Call::bot(Method::GET, "GET /applications/{application}/commands", asked, id.to_owned(), Value::Null);
    // Discord itself is asked, not a note of ours: a replica of another version may have registered its own since.
    if rest.send(&get).await.is_ok_and(|theirs| stands(&in_order(&ours), &in_order(&theirs))) {
        tracing::info!("Discord's commands are as they should be");
        return Ok(());
    }
    let put = Call::bot(Method::PUT, "PUT /applications/{application}/commands", path, id.to_owned(), ours);
    let registered = rest.send(&put).await.map_err(|trouble| format!("Discord does not register the commands: {trouble}."))?;
    tracing::info!(commands = registered.as_array().map_or(0, Vec::len), "Discord's commands are registered");
    Ok(())
}

/// What Discord adds to a command that is registered.
const ADDED: [&str; 10] = [
    "application_id",
    "default_member_permissions",
    "default_permission",
    "description_localized",
    "dm_permission",
    "guild_id",
    "id",
    "name_localized",
    "nsfw",
    "version",
];

/// The commands by type and name: in which order Discord tells of them is its own business.
fn in_order(commands: &Value) -> Value {
    let mut all = commands.as_array().cloned().unwrap_or_default();
    all.sort_by_key(|command| (command["type"].as_u64(), command["name"].as_str().map(str::to_owned)));
    Value::Array(all)
}

/// Whether what is registered says the same as what would be: what one of them does not say must mean nothing in the other.
fn stands(ours: &Value, theirs: &Value) -> bool {
    let means_nothing = |value: &Value| match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    };
    match (ours, theirs) {
        (Value::Object(ours), Value::Object(theirs)) => {
            let said =
                ours.iter().all(|(name, value)| theirs.get(name).map_or_else(|| means_nothing(value), |theirs| stands(value, theirs)));
            let unsaid = theirs.iter().filter(|(name, _)| !ours.contains_key(*name));
            said && unsaid.into_iter().all(|(name, value)| ADDED.contains(&name.as_str()) || means_nothing(value))
        }
        (Value::Array(ours), Value::Array(theirs)) => {
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(ours, theirs)| stands(ours, theirs))
        }
        (Value::Number(ours), Value::Number(theirs)) => ours.as_f64() == theirs.as_f64(),
        _ => ours == theirs || means_nothing(ours) && means_nothing(theirs),
    }
}

fn command(verb: &Verb) -> Value {
    // Where a verb is several commands, Discord has each with the options that are its own, and none without a name.
    let options: Vec<Value> = match verb.id {
        VerbId::Tournament => Deed::commands().map(|(name, word, deed)| subcommand(name, word, deed)).collect(),
        _ => verb.params.iter().map(option).collect(),
    };
    json!({
        "type": CHAT_INPUT, "name": verb.name, "options": options,
        "name_localizations": names(|locale| catalogue::called(verb, locale)),
        "description": phrase::verb_about(verb, Locale::EN),
        "description_localizations": localized(|locale| phrase::verb_about(verb, locale)),
        "integration_types": [GUILD_INSTALL], "contexts": [IN_GUILDS, IN_BOT_DM],
    })
}

/// What stands in the menu of a person: a challenge to them. Such commands have no description.
fn in_menu() -> Value {
    json!({
        "type": IN_MENU, "name": phrase::menu_challenge(Locale::EN), "name_localizations": localized(phrase::menu_challenge),
        "integration_types": [GUILD_INSTALL], "contexts": [IN_GUILDS],
    })
}

fn subcommand(name: &str, word: &str, deed: Deed) -> Value {
    let options: Vec<Value> = deed.params().iter().map(option).collect();
    json!({
        "type": SUBCOMMAND, "name": name, "options": options,
        "name_localizations": names(|locale| choice_called(word, locale)),
        "description": phrase::deed_about(word, Locale::EN),
        "description_localizations": localized(|locale| phrase::deed_about(word, locale)),
    })
}

fn option(param: &Param) -> Value {
    let mut option = json!({
        "name": param.name, "required": param.need == Need::Required,
        "description": phrase::param_about(param, Locale::EN),
        "description_localizations": localized(|locale| phrase::param_about(param, locale)),
    });
    match param.kind {
        ParamKind::Person => option["type"] = json!(USER),
        ParamKind::Text => option["type"] = json!(STRING),
        ParamKind::Cell
        | ParamKind::Game
        | ParamKind::Language
        | ParamKind::Rules
        | ParamKind::Saved
        | ParamKind::Ships
        | ParamKind::Entrant
        | ParamKind::Saying
        | ParamKind::Sheet => completed(&mut option),
        ParamKind::Number(least, most) => number(&mut option, (least, most)),
        ParamKind::Setting => match Setting::find(param.name).and_then(Setting::range) {
            Some(range) => number(&mut option, range),
            None => completed(&mut option),
        },
        ParamKind::Choice(words) => {
            option["type"] = json!(STRING);
            option["choices"] = words.iter().map(|word| choice(param, word)).collect();
        }
    }
    option
}

/// A text that is completed while it is typed.
fn completed(option: &mut Value) {
    option["type"] = json!(STRING);
    option["autocomplete"] = json!(true);
}

/// A whole number within these bounds.
fn number(option: &mut Value, (least, most): (u16, u16)) {
    option["type"] = json!(INTEGER);
    option["min_value"] = json!(least);
    option["max_value"] = json!(most);
}

fn choice(param: &Param, word: &str) -> Value {
    json!({
        "name": phrase::choice_name(param, word, Locale::EN), "value": word,
        "name_localizations": localized(|locale| phrase::choice_name(param, word, locale)),
    })
}

/// The names in the languages that have one, by Discord's names for them: what is sent has the usual name all the same.
fn names(name: impl Fn(Locale) -> Option<String>) -> Value {
    let named = LANGUAGES.into_iter().filter_map(|tag| Some((tag.to_owned(), json!(name(Locale::from_tag(tag)?)?))));
    Value::Object(named.collect())
}

/// One text in all languages, by Discord's names for them.
fn localized(text: impl Fn(Locale) -> String) -> Value {
    let mut all = Map::new();
    for (tag, locale) in LANGUAGES.into_iter().filter_map(|tag| Some((tag, Locale::from_tag(tag)?))) {
        all.insert(tag.to_owned(), Value::String(text(locale)));
    }
    Value::Object(all)
}

#[cfg(test)]
#[path = "register_tests.rs"]
mod tests;
