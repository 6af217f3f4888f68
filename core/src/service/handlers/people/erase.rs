//! `forget`, `erase` and `export`: a person may have everything that is kept about them, as one file that people and programs can
//! read, and may be forgotten. The file is about the account that asks, and says nothing of those that are joined to it. Of others it
//! holds the names they played under, never who they are on their platform.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    game::ids::PlayerId,
    present::{
        body::{Body, Key},
        command::EraseStep,
        line::Line,
        locale::Locale,
        people::plain,
    },
    service::{
        anonymize::ERASED,
        census::kind_of,
        context::Context,
        handlers::caller::Caller,
        people::{
            admission, arrangements,
            erasure::{about, forget_person, stop_playing},
            identity, link, lobby,
        },
        request::{HandlerError, Reply},
        store::{Collection, Key as StoreKey},
    },
};

/// `forget` without a name: what can be forgotten, and the key that goes on.
pub(in crate::service::handlers) fn forget_me(locale: Locale) -> Reply {
    let keys = vec![vec![Key::says("key-erase", "erase", locale)], vec![Key::says("key-export", "export", locale)]];
    Reply::Private(Body { keys, ..plain(Line::new("forget-me"), locale) })
}

/// `erase`: asks once more, then forgets.
pub(in crate::service::handlers) async fn step(context: &Context, caller: &Caller<'_>, step: EraseStep) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    if step == EraseStep::Ask {
        let keys = vec![vec![Key::says("key-erase-now", "erase now", locale)], vec![Key::says("key-export", "export", locale)]];
        return Ok(Reply::Turn(Body { keys, ..plain(Line::new("erase-sure"), locale) }));
    }
    let player = caller.by.id;
    link::part_all(&context.records, caller.id.part("part"), player).await?;
    // Whoever was brought together has a game, which is given up and forgotten as any other.
    lobby::open_meetings(context).await?;
    lobby::leave(&context.records, player, caller.id.part("seek")).await?;
    stop_playing(context, caller, player).await?;
    forget_person(context, caller).await?;
    Ok(Reply::Turn(plain(Line::new("erase-done"), locale)))
}

/// `export`: hands everything over.
pub(in crate::service::handlers) async fn hand_over(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let (records, player, now) = (&context.records, caller.by.id, context.clock.now());
    let mut keys = about(records, player).await?;
    let arranged: BTreeSet<StoreKey> = keys.iter().filter(|key| key.collection == Collection::Room).map(arrangements::beside).collect();
    keys.extend(arranged.into_iter().chain([admission::of_bans()]));
    let mut by_kind: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for key in &keys {
        if let (Some(kind), Some(stored)) = (kind_of(key), records.find(key).await?) {
            by_kind.entry(kind.name).or_default().extend((kind.export)(records, key, stored, player, now)?);
        }
    }
    let closed = identity::is_closed(records, player).await?;
    let mut export = json!({ "exported": now, "person": player.to_string(), "cannot_be_written_to": closed, "records": by_kind });
    mask(&mut export, player);
    let file = Some((format!("broadside-{player}.json"), format!("{export:#}")));
    Ok(Reply::Private(Body { file, ..plain(Line::new("export-done"), caller.locale()) }))
}

/// Takes out the numbers of people on their platforms, but for the person's own.
fn mask(value: &mut Value, own: PlayerId) {
    match PlayerId::deserialize(&*value) {
        Ok(player) if player == own || player.is_computer() => {}
        Ok(_) => *value = json!(ERASED),
        Err(_) => match value {
            Value::Array(values) => values.iter_mut().for_each(|value| mask(value, own)),
            Value::Object(fields) => fields.values_mut().for_each(|value| mask(value, own)),
            _ => {}
        },
    }
}
