//! Rules for messages beyond the schema: the limits of twilight-validate, and Discord's cross-field rules. Each fault is a sentence; a
//! request with faults is answered with 400.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use twilight_model::channel::message::{Component, Embed};
use twilight_model::http::attachment::Attachment;

use super::body::File;
use super::log::Picture;
use super::wire::FILE_LIMIT;
use super::world::UserId;

/// The flag of ephemeral messages.
pub(super) const EPHEMERAL: u64 = 1 << 6;
/// The flag of messages without notifications.
pub(super) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// The flag of messages that say "thinking…".
pub(super) const LOADING: u64 = 1 << 7;
/// The flag of messages made of components only.
pub(super) const COMPONENTS_V2: u64 = 1 << 15;

const PNG_SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// The faults of a message payload; `flags` are those of the resulting message.
pub(super) fn faults_of_message(payload: &Value, files: &[File], flags: u64) -> Vec<String> {
    let mut faults = Vec::new();
    if let Some(content) = payload["content"].as_str()
        && let Err(error) = twilight_validate::message::content(content)
    {
        faults.push(format!("content: {error}"));
    }
    let v2 = flags & COMPONENTS_V2 != 0;
    let has = |key: &str| !matches!(&payload[key], Value::Null) && payload[key] != json!([]) && payload[key] != "";
    if v2 && (has("content") || has("embeds")) {
        faults.push("the flag for components forbids content and embeds".to_owned());
    }
    faults.extend(faults_of_components(&payload["components"], v2));
    faults.extend(faults_of_embeds(&payload["embeds"]));
    faults.extend(files.iter().filter_map(fault_of_file));
    faults.extend(faults_of_nonce(payload));
    faults
}

fn faults_of_nonce(payload: &Value) -> Option<String> {
    let enforced = payload["enforce_nonce"] == true;
    let long = payload["nonce"].as_str().is_some_and(|nonce| nonce.chars().count() > 25);
    match (enforced && payload["nonce"].is_null(), long) {
        (true, _) => Some("enforce_nonce without a nonce".to_owned()),
        (_, true) => Some("a nonce of more than 25 characters".to_owned()),
        _ => None,
    }
}

fn faults_of_components(components: &Value, v2: bool) -> Vec<String> {
    let Some(list) = components.as_array() else {
        return Vec::new();
    };
    let mut faults = Vec::new();
    match serde_json::from_value::<Vec<Component>>(components.clone()) {
        Ok(parsed) => {
            if let Err(error) = twilight_validate::message::components(&parsed, v2) {
                let cause = std::error::Error::source(&error).map(ToString::to_string);
                faults.push(format!("components: {error} {}", cause.unwrap_or_default()));
            }
        }
        Err(error) => faults.push(format!("components: {error}")),
    }
    let mut seen = BTreeSet::new();
    for row in list {
        let row_parts = row["components"].as_array();
        let parts = row_parts.map(Vec::as_slice).unwrap_or_default();
        for part in parts {
            faults.extend(fault_of_part(part, parts.len()));
            let id = part["custom_id"].as_str();
            if id.is_some_and(|id| !seen.insert(id.to_owned())) {
                faults.push(format!("custom_id {:?} occurs twice in a message", part["custom_id"]));
            }
        }
    }
    faults
}

fn fault_of_part(part: &Value, neighbours: usize) -> Option<String> {
    match part["type"].as_u64() {
        Some(2) => {
            let (id, url) = (part["custom_id"].is_string(), part["url"].is_string());
            let link = part["style"] == 5;
            let wordless = part["label"].as_str().unwrap_or_default().is_empty() && part["emoji"].is_null();
            if id == url || link != url {
                Some(format!("a button needs a custom_id or, as a link, a url: {part}"))
            } else {
                wordless.then(|| format!("a button needs a label or an emoji: {part}"))
            }
        }
        Some(3) if neighbours > 1 => Some("a menu needs a row of its own".to_owned()),
        Some(3) => {
            let options = part["options"].as_array().map(Vec::as_slice).unwrap_or_default();
            let values: BTreeSet<_> = options.iter().map(|option| option["value"].as_str()).collect();
            let distinct = values.len() == options.len() && !options.is_empty();
            (!distinct).then(|| "a menu needs options with distinct values".to_owned())
        }
        _ => None,
    }
}

fn faults_of_embeds(embeds: &Value) -> Vec<String> {
    let Some(list) = embeds.as_array() else {
        return Vec::new();
    };
    let mut faults = Vec::new();
    let mut parsed = Vec::new();
    for embed in list {
        let mut embed = embed.clone();
        if let Some(fields) = embed.as_object_mut() {
            fields.entry("type").or_insert(json!("rich"));
        }
        match serde_json::from_value::<Embed>(embed) {
            Ok(embed) => parsed.push(embed),
            Err(error) => faults.push(format!("embeds: {error}")),
        }
    }
    if let Err(error) = twilight_validate::message::embeds(&parsed) {
        faults.push(format!("embeds: {error}"));
    }
    faults
}

fn fault_of_file(file: &File) -> Option<String> {
    let is_png = file.name.ends_with(".png") || file.content_type == "image/png";
    if file.bytes.is_empty() {
        Some(format!("file {:?} is empty", file.name))
    } else if file.bytes.len() > FILE_LIMIT {
        Some(format!("file {:?} is larger than 10 MiB", file.name))
    } else if is_png && !file.bytes.starts_with(PNG_SIGNATURE) {
        Some(format!("file {:?} is named as a PNG but is not one", file.name))
    } else {
        None
    }
}

/// The pictures of a message after this payload, those that remain first; or the faults of the attachment list.
pub(super) fn pictures(
    existing: &[Picture],
    payload: &Value,
    files: &[File],
    mut next_id: impl FnMut() -> u64,
) -> Result<Vec<Picture>, Vec<String>> {
    let mut faults = Vec::new();
    let mut kept = Vec::new();
    let mut named = BTreeSet::new();
    let listed = payload["attachments"].as_array();
    for entry in listed.into_iter().flatten() {
        let id = entry["id"].as_u64();
        let id = id.or_else(|| entry["id"].as_str().and_then(|id| id.parse().ok()));
        let id = id.unwrap_or(u64::MAX);
        let alt = entry["description"].as_str().map(str::to_owned);
        if let Some(file) = files.iter().find(|file| file.index == id) {
            let name = entry["filename"].as_str().unwrap_or(&file.name).to_owned();
            faults.extend(fault_of_attachment(&name, alt.as_deref()));
            if !named.insert(id) {
                faults.push(format!("two attachments name files[{id}]"));
            }
            kept.push(Picture { id: next_id(), name, alt, bytes: file.bytes.clone() });
        } else if let Some(old) = existing.iter().find(|old| old.id == id) {
            let alt = alt.or_else(|| old.alt.clone());
            kept.push(Picture { alt, ..old.clone() });
        } else {
            faults.push(format!("the attachments name file {}, which was not uploaded", entry["id"]));
        }
    }
    if listed.is_none() {
        kept.extend_from_slice(existing);
    }
    for file in files.iter().filter(|file| !named.contains(&file.index)) {
        kept.push(Picture { id: next_id(), name: file.name.clone(), alt: None, bytes: file.bytes.clone() });
    }
    if kept.len() > 10 {
        faults.push(format!("{} attachments, and 10 are allowed", kept.len()));
    }
    faults.extend(faults_of_references(&payload["embeds"], &kept));
    if faults.is_empty() { Ok(kept) } else { Err(faults) }
}

fn fault_of_attachment(name: &str, alt: Option<&str>) -> Option<String> {
    let mut attachment = Attachment::from_bytes(name.to_owned(), Vec::new(), 0);
    attachment.description = alt.map(str::to_owned);
    let error = twilight_validate::message::attachment(&attachment).err()?;
    Some(format!("attachment {name:?}: {error}"))
}

fn faults_of_references(embeds: &Value, pictures: &[Picture]) -> Vec<String> {
    let text = embeds.to_string();
    let mut references = text.split("attachment://").skip(1);
    let mut faults = Vec::new();
    for reference in &mut references {
        let name = reference.split('"').next().unwrap_or_default();
        if !pictures.iter().any(|picture| picture.name == name) {
            faults.push(format!("an embed shows attachment://{name}, which does not exist"));
        }
    }
    faults
}

/// A problem that Discord does not refuse: a text with mentions but without `allowed_mentions`.
pub(super) fn unguarded_mention(payload: &Value) -> Option<String> {
    let content = payload["content"].as_str().unwrap_or_default();
    let could = ["@everyone", "@here", "<@"].iter().any(|sign| content.contains(sign));
    let guarded = payload["allowed_mentions"]["parse"] == json!([]);
    (could && !guarded).then(|| format!("{content:?} could mention, and allowed_mentions has no empty parse list"))
}

/// The people a message mentions and `allowed_mentions` lets it ping.
pub(super) fn mentioned_users(payload: &Value) -> Vec<UserId> {
    let content = payload["content"].as_str().unwrap_or_default();
    let allowed = payload["allowed_mentions"]["users"].as_array().into_iter().flatten();
    let ids = allowed.filter_map(|user| user.as_str()?.parse().ok());
    ids.filter(|id: &u64| content.contains(&format!("<@{id}>"))).map(UserId).collect()
}

/// The faults of a list of commands, by twilight-validate.
pub(super) fn faults_of_commands(commands: &Value) -> Vec<String> {
    let Some(list) = commands.as_array() else {
        return vec!["the commands are not a list".to_owned()];
    };
    let mut faults = Vec::new();
    let mut names = BTreeSet::new();
    for command in list {
        let mut whole = json!({"type": 1, "version": "1", "description": "", "default_member_permissions": null});
        super::wire::merge(&mut whole, command.clone());
        if whole["default_member_permissions"].is_u64() {
            whole["default_member_permissions"] = json!(whole["default_member_permissions"].to_string());
        }
        if !names.insert((command["name"].to_string(), whole["type"].to_string())) {
            faults.push(format!("command {} is listed twice", command["name"]));
        }
        match serde_json::from_value::<twilight_model::application::command::Command>(whole) {
            Ok(parsed) => {
                let checked = twilight_validate::command::command(&parsed);
                faults.extend(checked.err().map(|e| format!("command {}: {e}", command["name"])));
            }
            Err(error) => faults.push(format!("command {}: {error}", command["name"])),
        }
    }
    if list.len() > 100 {
        faults.push(format!("{} commands, and 100 are allowed", list.len()));
    }
    faults
}
