//! Makes serenity read interactions in which something is not as it knows it: a part that is absent or of an unknown type, such as a
//! component newer than serenity 0.12, would else make it refuse the whole. Pure; knows no game.

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use serenity::model::{
    application::{AuthorizingIntegrationOwners, CommandDataOption, Interaction},
    channel::{Message, PartialChannel},
    guild::{Member, PartialMember},
    id::{CommandId, GenericId, GuildId},
    permissions::Permissions,
    user::User,
};

/// Reads an interaction; what serenity refuses is read again without the parts that it does not know.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read(raw: &Value) -> Result<Interaction, String> {
    Interaction::deserialize(raw).or_else(|_| {
        unread("part");
        tracing::debug!("an interaction has a part that is not known");
        Interaction::deserialize(legible(raw)).map_err(|error| {
            unread("interaction");
            error.to_string()
        })
    })
}

/// The parts of an interaction that the bot needs and serenity can read.
fn legible(raw: &Value) -> Value {
    let text = |value: &Value| json!(value.as_str().unwrap_or_default());
    let (data, people) = (&raw["data"], &raw["data"]["resolved"]);
    let channel_id = [&raw["channel_id"], &raw["channel"]["id"]].into_iter().find(|id| is::<GenericId>(id)).cloned().unwrap_or(json!("1"));
    let mut clean = json!({
        "id": raw["id"], "application_id": raw["application_id"], "type": raw["type"], "token": raw["token"], "version": 1,
        "locale": text(&raw["locale"]), "entitlements": [], "attachment_size_limit": 0,
        // A context of which nothing is known is none of a server, and no DM with the bot.
        "context": raw["context"].as_u64().map(|context| context.min(u8::MAX.into())),
        "channel_id": channel_id,
        "data": {
            "id": "1", "name": text(&data["name"]), "type": data["type"].as_u64().unwrap_or(1), "options": options(&data["options"]),
            "resolved": {"users": each::<User>(&people["users"], user), "members": each::<PartialMember>(&people["members"], member)},
            "custom_id": text(&data["custom_id"]), "component_type": 2, "components": fields(&data["components"]),
        },
    });
    keep::<GuildId>(&mut clean, "guild_id", raw["guild_id"].clone());
    keep::<Permissions>(&mut clean, "app_permissions", raw["app_permissions"].clone());
    keep::<AuthorizingIntegrationOwners>(&mut clean, "authorizing_integration_owners", raw["authorizing_integration_owners"].clone());
    keep::<PartialChannel>(&mut clean, "channel", only(&raw["channel"], &["id", "type", "parent_id"]));
    keep::<Member>(&mut clean, "member", member(&raw["member"]));
    keep::<User>(&mut clean, "user", user(&raw["user"]));
    let message = json!({
        "id": raw["message"]["id"], "flags": raw["message"]["flags"].as_u64(), "channel_id": "1", "author": {"id": "1", "username": ""},
        "content": "", "timestamp": "1970-01-01T00:00:00Z", "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
        "attachments": [], "embeds": [], "pinned": false, "type": 0,
    });
    keep::<Message>(&mut clean, "message", message);
    keep::<CommandId>(&mut clean["data"], "target_id", data["target_id"].clone());
    clean
}

/// Adds a part that serenity can read: one that is there and not legible would make it refuse the whole.
fn keep<T: DeserializeOwned>(clean: &mut Value, name: &str, part: Value) {
    if is::<T>(&part) {
        clean[name] = part;
    }
}

fn is<T: DeserializeOwned>(part: &Value) -> bool {
    T::deserialize(part).is_ok()
}

/// These fields of a part, as far as they are there.
fn only(part: &Value, names: &[&str]) -> Value {
    names.iter().filter_map(|name| Some(((*name).to_owned(), part.get(*name)?.clone()))).collect::<Map<_, _>>().into()
}

fn user(raw: &Value) -> Value {
    let mut user = only(raw, &["id", "username"]);
    user["global_name"] = json!(raw["global_name"].as_str());
    user
}

fn member(raw: &Value) -> Value {
    let (user, permissions) = (user(&raw["user"]), &raw["permissions"]);
    json!({
        "user": Some(user).filter(is::<User>), "nick": raw["nick"].as_str(), "roles": [], "deaf": false, "mute": false, "flags": 0,
        "permissions": Some(permissions).filter(|bits| is::<Permissions>(bits)),
    })
}

/// The people of a map that can be read.
fn each<T: DeserializeOwned>(people: &Value, part: impl Fn(&Value) -> Value) -> Value {
    let people = people.as_object().into_iter().flatten().map(|(id, raw)| (id.clone(), part(raw)));
    people.filter(|(id, person)| is::<GenericId>(&json!(id)) && is::<T>(person)).collect::<Map<_, _>>().into()
}

/// The options that can be read, of subcommands those within.
fn options(raw: &Value) -> Value {
    let mut readable = Vec::new();
    for option in raw.as_array().into_iter().flatten() {
        let mut option = option.clone();
        if matches!(option["type"].as_u64(), Some(1 | 2)) {
            option["options"] = options(&option["options"]);
        }
        if is::<CommandDataOption>(&option) {
            readable.push(option);
        } else {
            unread("option");
        }
    }
    readable.into()
}

/// What was typed into the fields of a modal.
fn fields(raw: &Value) -> Value {
    let parts = raw.as_array().into_iter().flatten().flat_map(|row| row["components"].as_array().into_iter().flatten());
    let typed = parts.filter(|part| part["custom_id"].is_string() && part["value"].is_string());
    typed.map(|part| json!({"type": 1, "components": [{"type": 4, "custom_id": part["custom_id"], "value": part["value"]}]})).collect()
}

/// Counts what was not known.
pub(super) fn unread(what: &'static str) {
    metrics::counter!("broadside_discord_unread_total", "what" => what).increment(1);
}
