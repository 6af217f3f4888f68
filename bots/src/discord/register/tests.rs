//! The commands keep Discord's limits, and are registered only if different ones are registered.

use std::collections::BTreeSet;

use super::*;

const CHAT_INPUT: u8 = 1;
const IN_MENU: u8 = 2;
const SUBCOMMAND: u8 = 1;
const STRING: u8 = 3;
const INTEGER: u8 = 4;
const USER: u8 = 6;

fn length(value: &Value) -> usize {
    value.as_str().map_or(0, |text| text.chars().count())
}

fn each_text<'a>(of: &'a Value, plain: &str, localized: &str) -> Vec<&'a Value> {
    let localized = of[localized].as_object().expect("the text has translations");
    assert_eq!(localized.keys().collect::<Vec<_>>(), ["da", "de", "en-GB", "en-US", "no", "ru", "uk"]);
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
        if command["type"] == IN_MENU {
            continue;
        }
        assert!(is_name(&command["name"]), "{command}");
        for text in each_text(command, "description", "description_localizations") {
            assert!((1..=100).contains(&length(text)), "{text}");
        }
        assert!(list(command, "options").len() <= 25, "{command}");
        assert!(letter_count(command) <= 4_000, "{} has {} letters", command["name"], letter_count(command));
    }
}

/// The number of letters in all names, descriptions and values, each in its longest language.
fn letter_count(of: &Value) -> usize {
    let longest = |plain: &str, localized: &str| {
        of[localized].as_object().into_iter().flat_map(|all| all.values()).chain([&of[plain]]).map(length).max().unwrap_or(0)
    };
    let within = ["options", "choices"].into_iter().flat_map(|name| list(of, name)).map(letter_count).sum::<usize>();
    longest("name", "name_localizations") + longest("description", "description_localizations") + length(&of["value"]) + within
}

/// Every command, and every subcommand with its options.
fn all_commands(commands: &Value) -> Vec<&Value> {
    let commands = commands.as_array().into_iter().flatten();
    commands
        .flat_map(|command| std::iter::once(command).chain(list(command, "options").iter().filter(|option| option["type"] == SUBCOMMAND)))
        .collect()
}

#[test]
fn tournament_actions_are_subcommands() {
    let commands = commands();
    let all = all_commands(&commands);
    let tournament = all.iter().find(|command| command["name"] == "tournament").expect("the command is registered");
    let names: Vec<&str> = list(tournament, "options").iter().filter_map(|option| option["name"].as_str()).collect();
    assert!(names.starts_with(&["create", "set", "show", "list", "join"]) && names.len() == 25, "{names:?}");
    assert!(
        list(tournament, "options").iter().all(|option| option["type"] == SUBCOMMAND),
        "Discord does not allow other options beside subcommands"
    );
    let option = |action: &str, param: &str| {
        let action = list(tournament, "options").iter().find(|option| option["name"] == action).expect("the subcommand is registered");
        list(action, "options").iter().find(|option| option["name"] == param).unwrap_or_else(|| panic!("{action} has {param}")).clone()
    };
    for (action, param, kind, completed) in [
        ("create", "format", STRING, true),
        ("create", "start", STRING, true),
        ("create", "rules", STRING, true),
        ("create", "most", INTEGER, false),
        ("set", "permit", STRING, false),
        ("show", "code", STRING, true),
        ("award", "person", USER, false),
        ("award", "player", STRING, true),
        ("extend", "minutes", INTEGER, false),
    ] {
        let option = option(action, param);
        assert_eq!((&option["type"], &option["autocomplete"]), (&json!(kind), &json!(completed)), "{action} {param}");
    }
    assert_eq!((&option("create", "most")["min_value"], &option("create", "most")["max_value"]), (&json!(2), &json!(256)));
}

#[test]
fn every_option_keeps_discords_limits_and_required_ones_lead() {
    for command in all_commands(&commands()) {
        let options = list(command, "options");
        assert!(options.is_sorted_by_key(|option| option["required"] == false), "{command}");
        for option in options {
            assert!(is_name(&option["name"]), "{option}");
            for text in each_text(option, "description", "description_localizations") {
                assert!((1..=100).contains(&length(text)), "{text}");
            }
            let choices = list(option, "choices");
            assert!(choices.len() <= 25 && (choices.is_empty() || option["autocomplete"] == false), "{option}");
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
fn unchanged_commands_are_not_registered_again() {
    let ours = commands();
    let mut theirs = ours.clone();
    for (at, command) in theirs.as_array_mut().expect("a list").iter_mut().enumerate() {
        for (name, value) in
            [("id", json!(at.to_string())), ("version", json!("9")), ("nsfw", json!(false)), ("dm_permission", json!(true))]
        {
            command[name] = value;
        }
        let has_no_options = command["options"].as_array().is_some_and(Vec::is_empty);
        command.as_object_mut().filter(|_| has_no_options).map(|fields| fields.remove("options"));
        if command["type"] == IN_MENU {
            command["description"] = json!("");
        }
    }
    assert!(is_same(&ours, &theirs));
    let reversed: Value = theirs.as_array().into_iter().flatten().rev().cloned().collect();
    assert!(is_same(&ours, &reversed), "the order does not matter");
    for (at, change) in [
        ("/0/description", json!("other")),
        ("/0/description_localizations/ru", json!("иначе")),
        ("/0/contexts", json!([0])),
        ("/1/options/0/required", json!(false)),
        ("/0/name_localizations", json!({"ru": "бой"})),
        ("/0/name_localizations/no", json!("slag")),
        ("/0/name_localizations", Value::Null),
        ("/0/options/0", json!({"type": 3, "name": "x", "description": "x", "min_length": 2})),
        ("/0", Value::Null),
    ] {
        let mut other = theirs.clone();
        *other.pointer_mut(at).unwrap_or_else(|| panic!("{at} is missing")) = change;
        assert!(!is_same(&ours, &other), "{at}");
    }
    let mut more = theirs.clone();
    more[0]["options"][0]["min_length"] = json!(2);
    assert!(!is_same(&ours, &more), "a limit that we do not set");
    theirs.as_array_mut().expect("a list").pop();
    assert!(!is_same(&ours, &theirs) && !is_same(&ours, &json!([])));
}

/// Whether Discord accepts a translated name of a typed command: letters of any script, in lower case where the script has one.
fn is_localized_name(name: &str) -> bool {
    let fits = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '\'');
    (1..=32).contains(&name.chars().count()) && name.chars().all(fits) && name.to_lowercase() == name
}

/// The name of each of these commands or options in a client of this language.
fn localized_names<'a>(all: &'a [Value], tag: &str) -> Vec<&'a str> {
    all.iter().map(|one| one["name_localizations"][tag].as_str().or(one["name"].as_str()).expect("it has a name")).collect()
}

#[test]
fn typed_names_are_valid_and_unique_in_each_language() {
    let commands = commands();
    let typed: Vec<Value> = commands.as_array().into_iter().flatten().filter(|command| command["type"] == CHAT_INPUT).cloned().collect();
    let lists = std::iter::once(typed.as_slice()).chain(typed.iter().map(|command| list(command, "options")));
    for (all, tag) in lists.flat_map(|all| ["ru", "uk", "no", "da", "de", "en-US"].map(|tag| (all, tag))) {
        let names = localized_names(all, tag);
        assert!(names.iter().all(|name| is_localized_name(name)), "{tag}: {names:?}");
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{tag}: {names:?}");
    }
    for command in &typed {
        for tag in ["da", "no", "ru"] {
            assert!(command["name_localizations"][tag].is_string(), "{command} has no name in {tag}");
        }
        for tag in ["en-GB", "en-US"] {
            assert!(command["name_localizations"][tag].is_null(), "{command} has two names in English");
        }
    }
}

#[test]
fn challenge_is_in_the_user_menu() {
    let commands = commands();
    let in_menus: Vec<&Value> = commands.as_array().into_iter().flatten().filter(|command| command["type"] == IN_MENU).collect();
    let [challenge] = in_menus.as_slice() else { panic!("not one command: {in_menus:?}") };
    assert_eq!((&challenge["description"], &challenge["options"]), (&Value::Null, &Value::Null), "a menu command has neither");
    assert_eq!((&challenge["name"], &challenge["contexts"]), (&json!("Challenge to Sea Battle"), &json!([0])));
    for name in each_text(challenge, "name", "name_localizations") {
        assert!((1..=32).contains(&length(name)), "{name}");
    }
    let mut without = commands.clone();
    without.as_array_mut().expect("a list").pop();
    assert!(!is_same(&commands, &without), "a missing command makes a difference");
}
