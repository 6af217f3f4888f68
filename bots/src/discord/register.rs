//! The catalogue of verbs as Discord's global commands: what would be registered, and the registering itself, one
//! bulk request that changes nothing when nothing changed. Never says what a command does when it is used.

use broadside_core::present::{
    catalogue,
    locale::Locale,
    phrase,
    verb::{Need, Param, ParamKind, Verb},
};
use reqwest::Method;
use serde_json::{Map, Value, json};

use super::rest::{Call, Rest, RestError};

const CHAT_INPUT: u8 = 1;
const STRING: u8 = 3;
const USER: u8 = 6;
/// On servers only: the bot is not installed to a person.
const GUILD_INSTALL: u8 = 0;
const IN_GUILDS: u8 = 0;
const IN_BOT_DM: u8 = 1;

/// The commands as they are registered: the body of `PUT /applications/{id}/commands`.
pub fn commands() -> Value {
    catalogue::shown().map(command).collect()
}

/// Registers the commands of the application the token belongs to.
///
/// # Errors
/// A sentence for who runs the bot.
pub(super) async fn register(rest: &Rest) -> Result<(), String> {
    let me = Call::bot(Method::GET, "GET /applications/@me", "/applications/@me".to_owned(), String::new(), Value::Null);
    let me = rest.send(&me).await.map_err(|trouble| match trouble {
        RestError::Refused(401, ..) => "Discord does not know this token: check DISCORD_TOKEN.".to_owned(),
        other => format!("Discord does not tell which application the token belongs to: {other}."),
    })?;
    let id = me["id"].as_str().ok_or("Discord's answer does not name the application the token belongs to.")?;
    let path = format!("/applications/{id}/commands");
    let put = Call::bot(Method::PUT, "PUT /applications/{application}/commands", path, id.to_owned(), commands());
    let registered = rest.send(&put).await.map_err(|trouble| format!("Discord does not register the commands: {trouble}."))?;
    tracing::info!(commands = registered.as_array().map_or(0, Vec::len), "Discord's commands are registered");
    Ok(())
}

fn command(verb: &Verb) -> Value {
    let options: Vec<Value> = verb.params.iter().map(option).collect();
    json!({
        "type": CHAT_INPUT, "name": verb.name, "options": options,
        "description": phrase::verb_about(verb, Locale::En),
        "description_localizations": localized(|locale| phrase::verb_about(verb, locale)),
        "integration_types": [GUILD_INSTALL], "contexts": [IN_GUILDS, IN_BOT_DM],
    })
}

fn option(param: &Param) -> Value {
    let mut option = json!({
        "name": param.name, "required": param.need == Need::Required,
        "description": phrase::param_about(param, Locale::En),
        "description_localizations": localized(|locale| phrase::param_about(param, locale)),
    });
    match param.kind {
        ParamKind::Person => option["type"] = json!(USER),
        ParamKind::Text => option["type"] = json!(STRING),
        ParamKind::Cell | ParamKind::Game | ParamKind::Language | ParamKind::Rules | ParamKind::Saved => {
            option["type"] = json!(STRING);
            option["autocomplete"] = json!(true);
        }
        ParamKind::Choice(words) => {
            option["type"] = json!(STRING);
            option["choices"] = words.iter().map(|word| choice(param, word)).collect();
        }
    }
    option
}

fn choice(param: &Param, word: &str) -> Value {
    json!({
        "name": phrase::choice_name(param, word, Locale::En), "value": word,
        "name_localizations": localized(|locale| phrase::choice_name(param, word, locale)),
    })
}

/// One text in all languages, by Discord's names for them.
fn localized(text: impl Fn(Locale) -> String) -> Value {
    let mut all = Map::new();
    for locale in Locale::ALL {
        for tag in tags(locale) {
            all.insert((*tag).to_owned(), Value::String(text(locale)));
        }
    }
    Value::Object(all)
}

fn tags(locale: Locale) -> &'static [&'static str] {
    match locale {
        Locale::Ru => &["ru"],
        Locale::En => &["en-US", "en-GB"],
        Locale::Nb => &["no"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length(value: &Value) -> usize {
        value.as_str().map_or(0, |text| text.chars().count())
    }

    fn each_text<'a>(of: &'a Value, plain: &str, localized: &str) -> Vec<&'a Value> {
        let localized = of[localized].as_object().expect("all languages stand there");
        assert_eq!(localized.keys().collect::<Vec<_>>(), ["en-GB", "en-US", "no", "ru"]);
        std::iter::once(&of[plain]).chain(localized.values()).collect()
    }

    fn list<'a>(of: &'a Value, name: &str) -> &'a [Value] {
        of[name].as_array().map_or(&[], Vec::as_slice)
    }

    fn is_name(text: &Value) -> bool {
        let text = text.as_str().unwrap_or_default();
        (1..=32).contains(&text.len()) && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-'))
    }

    #[test]
    fn every_command_keeps_discords_limits() {
        let commands = commands();
        let commands = commands.as_array().expect("a list");
        assert!(!commands.is_empty() && commands.len() <= 100);
        for command in commands {
            assert!(is_name(&command["name"]), "{command}");
            for text in each_text(command, "description", "description_localizations") {
                assert!((1..=100).contains(&length(text)), "{text}");
            }
            assert!(list(command, "options").len() <= 25, "{command}");
        }
    }

    #[test]
    fn every_option_keeps_discords_limits_and_required_ones_lead() {
        for command in commands().as_array().expect("a list") {
            let options = list(command, "options");
            assert!(options.is_sorted_by_key(|option| option["required"] == false), "{command}");
            for option in options {
                assert!(is_name(&option["name"]), "{option}");
                for text in each_text(option, "description", "description_localizations") {
                    assert!((1..=100).contains(&length(text)), "{text}");
                }
                let choices = list(option, "choices");
                assert!(choices.len() <= 25 && (choices.is_empty() || option["autocomplete"].is_null()), "{option}");
                for choice in choices {
                    for text in each_text(choice, "name", "name_localizations") {
                        assert!((1..=100).contains(&length(text)), "{text}");
                    }
                    assert!((1..=100).contains(&length(&choice["value"])), "{choice}");
                }
            }
        }
    }

    #[test]
    fn the_kinds_of_parameters_become_their_options() {
        let commands = commands();
        let option = |verb: &str, param: &str| {
            let command = commands.as_array().into_iter().flatten().find(|command| command["name"] == verb).expect("it is shown");
            list(command, "options").iter().find(|option| option["name"] == param).expect("it has it").clone()
        };
        for (verb, param, kind, completed) in [
            ("battle", "opponent", USER, Value::Null),
            ("battle", "rules", STRING, json!(true)),
            ("forget", "name", STRING, json!(true)),
            ("fire", "cell", STRING, json!(true)),
            ("fire", "game", STRING, json!(true)),
            ("language", "language", STRING, json!(true)),
            ("place", "ships", STRING, Value::Null),
        ] {
            let option = option(verb, param);
            assert_eq!((&option["type"], &option["autocomplete"]), (&json!(kind), &completed), "{verb} {param}");
        }
    }

    #[test]
    fn buttons_have_no_commands() {
        assert!(commands().as_array().into_iter().flatten().all(|command| command["name"] != "aim"));
    }
}
