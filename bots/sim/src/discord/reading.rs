//! The read-only routes, and those for commands and for opening a DM.

use axum::body::Body;
use axum::http::{Response, header};
use serde_json::{Value, json};

use super::log::{Action, Entry};
use super::rest::{Call, RouteResult, refuse};
use super::rules;
use super::wire::{person_json, validate};
use super::world::{PlaceId, UserId, World};

/// The number of DMs that may be opened before error 40003.
const MAX_DM_OPENINGS: u32 = 100;

/// Serves an uploaded file by "id/name".
pub(super) fn file(world: &World, path: &str) -> Response<Body> {
    let id = path.split('/').next().and_then(|id| id.parse::<u64>().ok());
    let mut pictures = world.messages.values().flat_map(|message| &message.pictures);
    let found = pictures.find(|picture| Some(picture.id) == id);
    let (status, bytes) = found.map_or((404, Vec::new()), |picture| (200, picture.bytes.clone()));
    Response::builder()
        .status(status)
        .header(header::CONTENT_TYPE, "application/octet-stream")
        .body(Body::from(bytes))
        .expect("the header is plain text")
}

/// Serves an avatar by "user/name.png". Public: sending a token here is a problem.
pub(super) fn avatar(world: &mut World, path: &str, query: &str, with_token: bool) -> Response<Body> {
    if with_token {
        world.add_problem("the token was sent to the file server".to_owned());
    }
    let size = query.strip_prefix("size=").and_then(|size| size.parse::<u32>().ok());
    if !size.is_some_and(|size| size.is_power_of_two() && (16..=4096).contains(&size)) {
        world.add_problem(format!("/avatars/{path}: {query:?} is not a valid picture size"));
    }
    let found = path.split_once('/').and_then(|(user, file)| {
        let person = world.people.get(&UserId(user.parse().ok()?))?;
        let (name, bytes) = person.avatar.as_ref()?;
        (file.strip_suffix(".png")? == name).then(|| bytes.clone())
    });
    let (status, bytes) = found.map_or((404, Vec::new()), |bytes| (200, bytes));
    world.requests.push(format!("GET /avatars/{path} -> {status}"));
    Response::builder().status(status).header(header::CONTENT_TYPE, "image/png").body(Body::from(bytes)).expect("the header is plain text")
}

/// Handles the routes of this module.
pub(super) fn handle(world: &mut World, call: &Call) -> RouteResult {
    let socket = world.address.replacen("http", "ws", 1);
    match call.route.name {
        "GET /gateway" => Ok(json!({"url": socket})),
        "GET /gateway/bot" => Ok(json!({
            "url": socket, "shards": world.sessions.shards,
            "session_start_limit": {
                "total": 1000, "remaining": 1000 - world.sessions.identified.min(1000),
                "reset_after": 86_400_000, "max_concurrency": world.sessions.concurrency,
            },
        })),
        "GET /users/@me" => Ok(world.bot_json()),
        "GET /users/@me/guilds" => Ok(json!([world.own_guild_json()])),
        "GET /applications/@me" | "GET /oauth2/applications/@me" => Ok(world.application_json()),
        "PATCH /applications/@me" => {
            change_application(world, call.payload().clone());
            Ok(world.application_json())
        }
        "GET /users/{user_id}" => match world.people.get(&UserId(call.route.id(0))) {
            Some(person) => Ok(person_json(person)),
            None if call.route.id(0) == world.application => Ok(world.bot_json()),
            None => Err(refuse(404, 10013, "Unknown User")),
        },
        "GET /guilds/{guild_id}" if call.route.id(0) == world.guild => Ok(world.guild_json()),
        "GET /guilds/{guild_id}" => Err(refuse(404, 10004, "Unknown Guild")),
        "GET /channels/{channel_id}" => {
            let place = super::messages::visible_place(world, PlaceId(call.route.id(0)))?;
            Ok(world.place_json(&place))
        }
        "POST /users/@me/channels" => open_dm(world, call),
        _ => commands(world, call),
    }
}

/// Changes the application. Answers show the default description alone, and permissions as text.
fn change_application(world: &mut World, sent: Value) {
    let mut fields = sent.clone();
    world.application_changes.push(sent);
    if let Some(default) = fields.pointer("/description/default").cloned() {
        fields["description"] = default;
    }
    if let Some(permissions) = fields.pointer_mut("/install_params/permissions") {
        *permissions = json!(permissions.to_string());
    }
    super::wire::merge(&mut world.application_fields, fields);
}

fn open_dm(world: &mut World, call: &Call) -> RouteResult {
    let recipient = call.payload()["recipient_id"].as_str();
    let user = UserId(recipient.and_then(|id| id.parse().ok()).unwrap_or_default());
    if !world.people.contains_key(&user) {
        return Err(refuse(400, 50033, "Invalid Recipient(s)"));
    }
    world.dm_openings += 1;
    if world.dm_openings > MAX_DM_OPENINGS {
        return Err(refuse(403, 40003, "You are opening direct messages too fast"));
    }
    let place = world.dm_of(user);
    let mut entry = Entry::new(Action::DmOpened, world.clock.now());
    (entry.place, entry.user) = (Some(place), Some(user));
    world.log.push(entry);
    let json = world.place_json(&world.places[&place]);
    Ok(validate::<twilight_model::channel::Channel>(json))
}

fn without_localizations(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !name.ends_with("_localizations"));
            fields.values_mut().for_each(without_localizations);
        }
        Value::Array(list) => list.iter_mut().for_each(without_localizations),
        _ => {}
    }
}

fn commands(world: &mut World, call: &Call) -> RouteResult {
    if call.route.id(0) != world.application {
        return Err(refuse(403, 20012, "You are not authorized to perform this action on this application"));
    }
    if call.route.name.starts_with("GET") {
        let mut commands = world.commands.clone();
        if !call.has_flag("with_localizations") {
            commands.iter_mut().for_each(without_localizations);
        }
        return Ok(Value::Array(commands));
    }
    let faults = rules::faults_of_commands(call.payload());
    if !faults.is_empty() {
        return Err(world.invalid(&call.route, faults));
    }
    let sent = call.payload().as_array().cloned().unwrap_or_default();
    let mut registered = Vec::new();
    for command in sent {
        let existing =
            world.commands.iter().find(|old| old["name"] == command["name"] && old["type"] == *command.get("type").unwrap_or(&json!(1)));
        let id = match existing.map(|old| old["id"].clone()) {
            Some(id) => id,
            None => json!(world.next_id().to_string()),
        };
        let mut whole = json!({
            "type": 1, "default_member_permissions": null, "nsfw": false, "description": "",
            "integration_types": [0], "contexts": [0, 1, 2],
        });
        super::wire::merge(&mut whole, command);
        if whole["default_member_permissions"].is_u64() {
            whole["default_member_permissions"] = json!(whole["default_member_permissions"].to_string());
        }
        whole["id"] = id;
        whole["application_id"] = json!(world.application.to_string());
        whole["version"] = json!(world.next_id().to_string());
        registered.push(validate::<twilight_model::application::command::Command>(whole));
    }
    let mut entry = Entry::new(Action::CommandsRegistered, world.clock.now());
    entry.body = Value::Array(registered.clone());
    world.log.push(entry);
    world.commands.clone_from(&registered);
    Ok(Value::Array(registered))
}
