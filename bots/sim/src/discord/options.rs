//! Builds the data of a command interaction as a client does, from the registered names, types and limits.

use serde_json::{Map, Value, json};

use super::wire::person_json;
use super::world::{PlaceId, PlaceKind, UserId, World};

/// The command types of Discord: slash command and user menu.
const SLASH: u64 = 1;
const USER_MENU: u64 = 2;

/// The type of an option that is a subcommand.
const SUBCOMMAND: u64 = 1;

/// Whether a command is sent or being completed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CommandInput {
    Sent,
    /// The last option is being typed.
    StillTyping,
}

/// The `data` of a command interaction; the error is the client's message. Without a place, the command's contexts are not checked.
pub(super) fn command_data(
    world: &World,
    place: Option<PlaceId>,
    command: &str,
    given: &[(&str, &str)],
    typing: CommandInput,
) -> Result<Value, String> {
    let whole = whole_name(world, command);
    let mut path = whole.split(' ');
    let name = path.next().unwrap_or_default();
    let registered = registered(world, place, name, SLASH)?;
    let (mut declared, mut nest) = (registered, Vec::new());
    for word in path {
        declared = option_named(declared, word).ok_or_else(|| format!("no subcommand {word:?}"))?;
        nest.push((word, declared["type"].clone()));
    }
    let mut resolved = Map::new();
    let mut options = Vec::new();
    for (at, (name, value)) in given.iter().enumerate() {
        let option = option_named(declared, name).ok_or_else(|| format!("no option {name:?}"))?;
        let focused = typing == CommandInput::StillTyping && at + 1 == given.len();
        options.push(if focused { focused_option(option, value)? } else { option_value(world, option, value, &mut resolved)? });
    }
    if typing == CommandInput::Sent {
        check_required(declared, given)?;
    }
    let mut options = json!(options);
    for (word, kind) in nest.iter().rev() {
        options = json!([{"name": word, "type": kind, "options": options}]);
    }
    let mut data = json!({"id": registered["id"], "name": name, "type": 1, "options": options});
    if !resolved.is_empty() {
        data["resolved"] = Value::Object(resolved);
    }
    Ok(data)
}

/// The name with which a command is sent. A subcommand may be given without the name of its group.
fn whole_name(world: &World, command: &str) -> String {
    let mut slash = world.commands.iter().filter(|registered| registered["type"] == SLASH);
    if command.contains(' ') || slash.clone().any(|registered| registered["name"] == command) {
        return command.to_owned();
    }
    let has = |registered: &&Value| option_named(registered, command).is_some_and(|option| option["type"] == SUBCOMMAND);
    let group = slash.find(has).and_then(|registered| registered["name"].as_str());
    group.map_or_else(|| command.to_owned(), |group| format!("{group} {command}"))
}

/// The `data` of a command in the context menu of a person, who may be the bot.
pub(super) fn menu_data(world: &World, place: PlaceId, command: &str, whom: UserId) -> Result<Value, String> {
    let registered = registered(world, Some(place), command, USER_MENU)?;
    let (mut resolved, id) = (Map::new(), whom.to_string());
    if whom.0 == world.application {
        put(&mut resolved, "users", &id, world.bot_json());
    } else {
        person(world, &id, &mut resolved).ok_or("there is no such person")?;
    }
    Ok(json!({"id": registered["id"], "name": command, "type": USER_MENU, "target_id": id, "resolved": resolved}))
}

/// The registered command of this name and type, if it is available in the place.
fn registered<'w>(world: &'w World, place: Option<PlaceId>, name: &str, kind: u64) -> Result<&'w Value, String> {
    let registered = world.commands.iter().find(|command| command["name"] == name && command["type"] == kind);
    let registered = registered.ok_or("no such command is registered")?;
    let contexts = registered["contexts"].as_array();
    let here = place.and_then(|place| world.place(place)).map(|place| match place.kind {
        PlaceKind::Channel | PlaceKind::Thread(_) => 0,
        PlaceKind::Dm(_) => 1,
        PlaceKind::Others => 2,
    });
    if here.zip(contexts).is_some_and(|(here, contexts)| !contexts.contains(&json!(here))) {
        return Err("the command is not offered here".to_owned());
    }
    Ok(registered)
}

fn option_named<'a>(of: &'a Value, name: &str) -> Option<&'a Value> {
    let mut options = of["options"].as_array()?.iter();
    options.find(|option| option["name"] == name)
}

fn check_required(declared: &Value, given: &[(&str, &str)]) -> Result<(), String> {
    let mut options = declared["options"].as_array().into_iter().flatten();
    let missing = options.find(|option| {
        let there = given.iter().any(|(name, _)| option["name"] == *name);
        option["required"] == true && !there
    });
    let subcommand = declared["options"][0]["type"].as_u64();
    match (missing, subcommand) {
        (Some(option), _) => Err(format!("option {} is required", option["name"])),
        (None, Some(1 | 2)) => Err("a subcommand is required".to_owned()),
        _ => Ok(()),
    }
}

fn focused_option(option: &Value, value: &str) -> Result<Value, String> {
    if option["autocomplete"] != true {
        return Err(format!("option {} has no autocomplete", option["name"]));
    }
    let (name, kind) = (&option["name"], &option["type"]);
    Ok(json!({"name": name, "type": kind, "value": value, "focused": true}))
}

fn option_value(world: &World, option: &Value, value: &str, resolved: &mut Map<String, Value>) -> Result<Value, String> {
    let wrong = || format!("{value:?} is not a valid value of option {}", option["name"]);
    let choices = option["choices"].as_array().map(Vec::as_slice);
    let typed = match option["type"].as_u64() {
        Some(3) => {
            let length = value.chars().count() as u64;
            let short = option["min_length"].as_u64().is_some_and(|min| length < min);
            let long = length > option["max_length"].as_u64().unwrap_or(6_000);
            (!short && !long).then(|| json!(value))
        }
        Some(4) => {
            let number = value.parse::<i64>().ok();
            let fits = |number: &i64| {
                let low = option["min_value"].as_i64().is_some_and(|min| *number < min);
                let high = option["max_value"].as_i64().is_some_and(|max| *number > max);
                !low && !high
            };
            number.filter(fits).map(|number| json!(number))
        }
        Some(5) => value.parse::<bool>().ok().map(|truth| json!(truth)),
        Some(6) => person(world, value, resolved),
        _ => None,
    };
    let typed = typed.ok_or_else(wrong)?;
    let listed = |choices: &[Value]| choices.iter().any(|choice| choice["value"] == typed);
    if choices.is_some_and(|choices| !choices.is_empty() && !listed(choices)) {
        return Err(wrong());
    }
    Ok(json!({"name": option["name"], "type": option["type"], "value": typed}))
}

/// The id of a person given by name, with or without @, or by id; adds them to the resolved objects.
fn person(world: &World, value: &str, resolved: &mut Map<String, Value>) -> Option<Value> {
    let name = value.trim_start_matches('@');
    let mut people = world.people.values();
    let person = people.find(|person| person.name == name || person.id.to_string() == value)?;
    let mut member = world.member_json(person);
    for key in ["user", "deaf", "mute"] {
        member.as_object_mut().and_then(|fields| fields.remove(key));
    }
    let id = person.id.to_string();
    put(resolved, "users", &id, person_json(person));
    put(resolved, "members", &id, member);
    Some(json!(id))
}

fn put(resolved: &mut Map<String, Value>, kind: &str, id: &str, value: Value) {
    let kinds = resolved.entry(kind).or_insert_with(|| json!({}));
    kinds[id] = value;
}
