//! `export`: sends a player everything stored about them as one JSON file. It covers only the calling account, not the accounts linked to
//! it. It contains the names under which other players played, never their platform ids.

use std::collections::{BTreeMap, BTreeSet};

use broadside_game::ids::PlayerId;
use broadside_present::{body::Body, people::plain};
use broadside_store::store::{Collection, Key};
use broadside_words::line::Line;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    super::{
        census::kind_of,
        people::{admission, erasure::related_keys, identity, manager_settings},
    },
    Context, HandlerResult, Reply,
    caller::Caller,
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let (records, player, now) = (&context.records, caller.by.id, context.clock.now());
    let mut keys = related_keys(records, player).await?;
    let settings_keys: BTreeSet<Key> =
        keys.iter().filter(|key| key.collection == Collection::Room).map(manager_settings::key_for_account).collect();
    keys.extend(settings_keys.into_iter().chain([admission::bans_key()]));
    let mut by_kind: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for key in &keys {
        if let (Some(kind), Some(stored)) = (kind_of(key), records.find(key).await?) {
            by_kind.entry(kind.name).or_default().extend((kind.export)(records, key, stored, player, now)?);
        }
    }
    let is_unreachable = identity::is_unreachable(records, player).await?;
    let mut export = json!({ "exported": now, "person": player.to_string(), "cannot_be_written_to": is_unreachable, "records": by_kind });
    mask_players(&mut export, player);
    let file = Some((format!("broadside-{player}.json"), format!("{export:#}")));
    Ok(Reply::Private(Body { file, ..plain(Line::new("export-done"), caller.locale()) }))
}

/// Replaces the ids of all players but the caller.
fn mask_players(value: &mut Value, own: PlayerId) {
    match PlayerId::deserialize(&*value) {
        Ok(player) if player == own || player.is_computer() => {}
        Ok(_) => *value = json!(PlayerId::ERASED),
        Err(_) => match value {
            Value::Array(values) => values.iter_mut().for_each(|value| mask_players(value, own)),
            Value::Object(fields) => fields.values_mut().for_each(|value| mask_players(value, own)),
            _ => {}
        },
    }
}
