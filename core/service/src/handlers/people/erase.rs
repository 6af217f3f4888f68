//! `forget`, `erase` and `export`: hands a player everything stored about them as one JSON file, and erases it. The file covers the
//! calling account only, not the accounts linked to it. Of other players it contains the names they played under, never their
//! platform ids.

use std::collections::{BTreeMap, BTreeSet};

use broadside_game::ids::PlayerId;
use broadside_present::{
    body::{Body, Key},
    commands::erase::EraseStep,
    people::plain,
};
use broadside_store::store::{Collection, Key as StoreKey};
use broadside_words::{line::Line, locale::Locale};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    anonymise::ERASED,
    census::kind_of,
    context::Context,
    handlers::caller::Caller,
    people::{
        admission, arrangements,
        erasure::{forget_person, related_keys, stop_playing},
        identity, link, lobby,
    },
    request::{HandlerError, Reply},
};

/// `forget` without a name: explains what can be erased.
pub(in crate::handlers) fn forget_me(locale: Locale) -> Reply {
    let keys = vec![vec![Key::for_command("key-erase", "erase", locale)], vec![Key::for_command("key-export", "export", locale)]];
    Reply::Private(Body { keys, ..plain(Line::new("forget-me"), locale) })
}

/// `erase`: asks for confirmation, then erases.
pub(in crate::handlers) async fn step(context: &Context, caller: &Caller<'_>, step: EraseStep) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    if step == EraseStep::Ask {
        let keys =
            vec![vec![Key::for_command("key-erase-now", "erase now", locale)], vec![Key::for_command("key-export", "export", locale)]];
        return Ok(Reply::Page(Body { keys, ..plain(Line::new("erase-sure"), locale) }));
    }
    let player = caller.by.id;
    link::unlink_all(&context.records, caller.id.part("part"), player).await?;
    // A player who was just paired gets a game, which is resigned and erased like any other.
    lobby::open_meetings(context).await?;
    lobby::leave(&context.records, player, caller.id.part("seek")).await?;
    stop_playing(context, caller, player).await?;
    forget_person(context, caller).await?;
    Ok(Reply::Page(plain(Line::new("erase-done"), locale)))
}

/// `export`: sends everything stored about the caller.
pub(in crate::handlers) async fn export(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let (records, player, now) = (&context.records, caller.by.id, context.clock.now());
    let mut keys = related_keys(records, player).await?;
    let arrangement_keys: BTreeSet<StoreKey> =
        keys.iter().filter(|key| key.collection == Collection::Room).map(arrangements::key_for_account).collect();
    keys.extend(arrangement_keys.into_iter().chain([admission::bans_key()]));
    let mut by_kind: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for key in &keys {
        if let (Some(kind), Some(stored)) = (kind_of(key), records.find(key).await?) {
            by_kind.entry(kind.name).or_default().extend((kind.export)(records, key, stored, player, now)?);
        }
    }
    let closed = identity::is_unreachable(records, player).await?;
    let mut export = json!({ "exported": now, "person": player.to_string(), "cannot_be_written_to": closed, "records": by_kind });
    mask_players(&mut export, player);
    let file = Some((format!("broadside-{player}.json"), format!("{export:#}")));
    Ok(Reply::Private(Body { file, ..plain(Line::new("export-done"), caller.locale()) }))
}

/// Replaces the ids of all players but the caller.
fn mask_players(value: &mut Value, own: PlayerId) {
    match PlayerId::deserialize(&*value) {
        Ok(player) if player == own || player.is_computer() => {}
        Ok(_) => *value = json!(ERASED),
        Err(_) => match value {
            Value::Array(values) => values.iter_mut().for_each(|value| mask_players(value, own)),
            Value::Object(fields) => fields.values_mut().for_each(|value| mask_players(value, own)),
            _ => {}
        },
    }
}
