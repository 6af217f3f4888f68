//! Lenient deserialization of interactions. Serenity rejects a whole interaction if a part is missing or of an unknown type, such as a
//! component newer than serenity 0.12; here such parts are removed first. Pure; contains no rules of the game.

use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use serenity::model::{
    application::{AuthorizingIntegrationOwners as Owners, CommandDataOption, Interaction},
    channel::{Message, PartialChannel},
    guild::{Member, PartialMember},
    id::{CommandId, GenericId, GuildId},
    permissions::Permissions,
    user::User,
};

/// Deserializes an interaction that serenity has rejected, without the parts that it cannot read.
///
/// # Errors
/// Serenity's error, if a required part cannot be read.
pub(super) fn read(raw: &Value) -> Result<Interaction, String> {
    count_unknown("part");
    tracing::debug!("ignored an unknown part of an interaction");
    Interaction::deserialize(readable_parts(raw)).map_err(|error| {
        count_unknown("interaction");
        error.to_string()
    })
}

/// The parts of an interaction that the bot needs and serenity can read.
fn readable_parts(raw: &Value) -> Value {
    let text = |value: &Value| json!(value.as_str().unwrap_or_default());
    let (data, people) = (&raw["data"], &raw["data"]["resolved"]);
    let channel_id =
        [&raw["channel_id"], &raw["channel"]["id"]].into_iter().find(|id| is_readable::<GenericId>(id)).cloned().unwrap_or(json!("1"));
    let mut clean = json!({
        "id": raw["id"], "application_id": raw["application_id"], "type": raw["type"], "token": raw["token"], "version": 1,
        "locale": text(&raw["locale"]), "entitlements": [], "attachment_size_limit": 0,
        // An unknown context is neither a server nor a DM with the bot.
        "context": raw["context"].as_u64().map(|context| context.min(u8::MAX.into())),
        "channel_id": channel_id,
        "data": {
            "id": "1", "name": text(&data["name"]), "type": data["type"].as_u64().unwrap_or(1), "options": options(&data["options"]),
            "resolved": {
                "users": readable_people::<User>(&people["users"], user),
                "members": readable_people::<PartialMember>(&people["members"], member),
            },
            "custom_id": text(&data["custom_id"]), "component_type": 2, "components": fields(&data["components"]),
        },
    });
    set_if_readable::<GuildId>(&mut clean, "guild_id", raw["guild_id"].clone());
    set_if_readable::<Permissions>(&mut clean, "app_permissions", raw["app_permissions"].clone());
    set_if_readable::<Owners>(&mut clean, "authorizing_integration_owners", raw["authorizing_integration_owners"].clone());
    set_if_readable::<PartialChannel>(&mut clean, "channel", pick(&raw["channel"], &["id", "type", "parent_id"]));
    set_if_readable::<Member>(&mut clean, "member", member(&raw["member"]));
    set_if_readable::<User>(&mut clean, "user", user(&raw["user"]));
    let message = json!({
        "id": raw["message"]["id"], "flags": raw["message"]["flags"].as_u64(), "channel_id": "1", "author": {"id": "1", "username": ""},
        "content": "", "timestamp": "1970-01-01T00:00:00Z", "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
        "attachments": [], "embeds": [], "pinned": false, "type": 0,
    });
    set_if_readable::<Message>(&mut clean, "message", message);
    set_if_readable::<CommandId>(&mut clean["data"], "target_id", data["target_id"].clone());
    clean
}

/// Sets a part if serenity can read it; an unreadable part would make it reject the whole interaction.
fn set_if_readable<T: DeserializeOwned>(clean: &mut Value, name: &str, part: Value) {
    if is_readable::<T>(&part) {
        clean[name] = part;
    }
}

fn is_readable<T: DeserializeOwned>(part: &Value) -> bool {
    T::deserialize(part).is_ok()
}

/// The given fields of a part, as far as they exist.
fn pick(part: &Value, names: &[&str]) -> Value {
    names.iter().filter_map(|name| Some(((*name).to_owned(), part.get(*name)?.clone()))).collect::<Map<_, _>>().into()
}

fn user(raw: &Value) -> Value {
    let mut user = pick(raw, &["id", "username"]);
    user["global_name"] = json!(raw["global_name"].as_str());
    user
}

fn member(raw: &Value) -> Value {
    let (user, permissions) = (user(&raw["user"]), &raw["permissions"]);
    json!({
        "user": Some(user).filter(is_readable::<User>), "nick": raw["nick"].as_str(), "roles": [], "deaf": false, "mute": false, "flags": 0,
        "permissions": Some(permissions).filter(|bits| is_readable::<Permissions>(bits)),
    })
}

/// The users or members of a map that can be read.
fn readable_people<T: DeserializeOwned>(people: &Value, part: impl Fn(&Value) -> Value) -> Value {
    let people = people.as_object().into_iter().flatten().map(|(id, raw)| (id.clone(), part(raw)));
    people.filter(|(id, person)| is_readable::<GenericId>(&json!(id)) && is_readable::<T>(person)).collect::<Map<_, _>>().into()
}

/// The options that can be read, recursively for subcommands.
fn options(raw: &Value) -> Value {
    let mut readable = Vec::new();
    for option in raw.as_array().into_iter().flatten() {
        let mut option = option.clone();
        if matches!(option["type"].as_u64(), Some(1 | 2)) {
            option["options"] = options(&option["options"]);
        }
        if is_readable::<CommandDataOption>(&option) {
            readable.push(option);
        } else {
            count_unknown("option");
        }
    }
    readable.into()
}

/// The text fields of a modal.
fn fields(raw: &Value) -> Value {
    let parts = raw.as_array().into_iter().flatten().flat_map(|row| row["components"].as_array().into_iter().flatten());
    let typed = parts.filter(|part| part["custom_id"].is_string() && part["value"].is_string());
    typed.map(|part| json!({"type": 1, "components": [{"type": 4, "custom_id": part["custom_id"], "value": part["value"]}]})).collect()
}

/// Counts a part that could not be read.
pub(super) fn count_unknown(what: &'static str) {
    metrics::counter!("broadside_discord_unread_total", "what" => what).increment(1);
}
