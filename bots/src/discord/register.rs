//! The catalogue of verbs as Discord's global commands: what would be registered, and the registering itself, one
//! bulk request that changes nothing when nothing changed. Never says what a command does when it is used.

use broadside_core::present::{
    arena::{deed::Deed, draft::Setting},
    catalogue,
    locale::Locale,
    phrase,
    verb::{Need, Param, ParamKind, Verb, VerbId},
};
use reqwest::Method;
use serde_json::{Map, Value, json};

use super::rest::{Call, Rest, RestError};

const CHAT_INPUT: u8 = 1;
const SUBCOMMAND: u8 = 1;
const STRING: u8 = 3;
const INTEGER: u8 = 4;
const USER: u8 = 6;
/// On servers only: the bot is not installed to a person.
const GUILD_INSTALL: u8 = 0;
const IN_GUILDS: u8 = 0;
const IN_BOT_DM: u8 = 1;

/// What a refusal with 401 means, for who runs the bot.
pub(super) const WRONG_TOKEN: &str = "Discord does not know this token: check DISCORD_TOKEN.";

/// The commands as they are registered: the body of `PUT /applications/{id}/commands`.
pub fn commands() -> Value {
    catalogue::shown().map(command).collect()
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
    if rest.send(&get).await.is_ok_and(|theirs| stands(&ours, &theirs)) {
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

/// Whether what is registered says the same as what would be: what one of them does not say must mean nothing in the other.
fn stands(ours: &Value, theirs: &Value) -> bool {
    let means_nothing = |value: &Value| match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(true) | Value::Number(_) | Value::String(_) => false,
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
        "description": phrase::verb_about(verb, Locale::En),
        "description_localizations": localized(|locale| phrase::verb_about(verb, locale)),
        "integration_types": [GUILD_INSTALL], "contexts": [IN_GUILDS, IN_BOT_DM],
    })
}

fn subcommand(name: &str, word: &str, deed: Deed) -> Value {
    let options: Vec<Value> = deed.params().iter().map(option).collect();
    json!({
        "type": SUBCOMMAND, "name": name, "options": options,
        "description": phrase::deed_about(word, Locale::En),
        "description_localizations": localized(|locale| phrase::deed_about(word, locale)),
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
        ParamKind::Cell | ParamKind::Game | ParamKind::Language | ParamKind::Rules | ParamKind::Saved | ParamKind::Entrant => {
            completed(&mut option);
        }
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
            assert!(weight(command) <= 4_000, "{} weighs {}", command["name"], weight(command));
        }
    }

    /// The letters of everything that has a name, a text or a value, of each the longest language.
    fn weight(of: &Value) -> usize {
        let longest = |plain: &str, localized: &str| {
            of[localized].as_object().into_iter().flat_map(|all| all.values()).chain([&of[plain]]).map(length).max().unwrap_or(0)
        };
        let within = ["options", "choices"].into_iter().flat_map(|name| list(of, name)).map(weight).sum::<usize>();
        longest("name", "name_localizations") + longest("description", "description_localizations") + length(&of["value"]) + within
    }

    /// Every command, and every subcommand with its options.
    fn each(commands: &Value) -> Vec<&Value> {
        let commands = commands.as_array().into_iter().flatten();
        commands
            .flat_map(|command| {
                std::iter::once(command).chain(list(command, "options").iter().filter(|option| option["type"] == SUBCOMMAND))
            })
            .collect()
    }

    #[test]
    fn what_is_done_with_tournaments_has_commands_of_its_own() {
        let commands = commands();
        let all = each(&commands);
        let tournament = all.iter().find(|command| command["name"] == "tournament").expect("it is shown");
        let names: Vec<&str> = list(tournament, "options").iter().filter_map(|option| option["name"].as_str()).collect();
        assert!(names.starts_with(&["create", "set", "show", "list", "join"]) && names.len() == 25, "{names:?}");
        assert!(list(tournament, "options").iter().all(|option| option["type"] == SUBCOMMAND), "beside them nothing else may stand");
        let option = |deed: &str, param: &str| {
            let deed = list(tournament, "options").iter().find(|option| option["name"] == deed).expect("it is offered");
            list(deed, "options").iter().find(|option| option["name"] == param).unwrap_or_else(|| panic!("{deed} has {param}")).clone()
        };
        for (deed, param, kind, completed) in [
            ("create", "format", STRING, json!(true)),
            ("create", "start", STRING, json!(true)),
            ("create", "rules", STRING, json!(true)),
            ("create", "most", INTEGER, Value::Null),
            ("set", "permit", STRING, Value::Null),
            ("show", "code", STRING, json!(true)),
            ("award", "person", USER, Value::Null),
            ("award", "player", STRING, json!(true)),
            ("extend", "minutes", INTEGER, Value::Null),
        ] {
            let option = option(deed, param);
            assert_eq!((&option["type"], &option["autocomplete"]), (&json!(kind), &completed), "{deed} {param}");
        }
        assert_eq!((&option("create", "most")["min_value"], &option("create", "most")["max_value"]), (&json!(2), &json!(256)));
    }

    #[test]
    fn every_option_keeps_discords_limits_and_required_ones_lead() {
        for command in each(&commands()) {
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
    fn what_stands_is_not_registered_again() {
        let ours = commands();
        let mut theirs = ours.clone();
        for (at, command) in theirs.as_array_mut().expect("a list").iter_mut().enumerate() {
            for (name, value) in [
                ("id", json!(at.to_string())),
                ("version", json!("9")),
                ("nsfw", json!(false)),
                ("dm_permission", json!(true)),
                ("name_localizations", Value::Null),
            ] {
                command[name] = value;
            }
            let without = command["options"].as_array().is_some_and(Vec::is_empty);
            command.as_object_mut().filter(|_| without).map(|fields| fields.remove("options"));
        }
        assert!(stands(&ours, &theirs));
        for (at, change) in [
            ("/0/description", json!("other")),
            ("/0/description_localizations/ru", json!("иначе")),
            ("/0/contexts", json!([0])),
            ("/1/options/0/required", json!(false)),
            ("/0/name_localizations", json!({"ru": "бой"})),
            ("/0/options/0", json!({"type": 3, "name": "x", "description": "x", "min_length": 2})),
            ("/0", Value::Null),
        ] {
            let mut other = theirs.clone();
            *other.pointer_mut(at).unwrap_or_else(|| panic!("{at} is there")) = change;
            assert!(!stands(&ours, &other), "{at}");
        }
        let mut more = theirs.clone();
        more[0]["options"][0]["min_length"] = json!(2);
        assert!(!stands(&ours, &more), "a limit that we do not set");
        theirs.as_array_mut().expect("a list").pop();
        assert!(!stands(&ours, &theirs) && !stands(&ours, &json!([])));
    }

    #[test]
    fn buttons_have_no_commands() {
        assert!(commands().as_array().into_iter().flatten().all(|command| command["name"] != "aim"));
    }
}
