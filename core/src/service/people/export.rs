//! Everything that is kept about somebody, as one file that people and programs can read: about the account that asks, and nothing of
//! those that are joined to it. Of others it holds the names they played under, never who they are on their platform.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    super::{
        Stop,
        census::kind_of,
        context::Context,
        request::{Reply, Request},
        store::{Collection, Key},
    },
    admission, arrangements, closed,
    erase::about,
    nameless::NOBODY,
};
use crate::{
    game::ids::PlayerId,
    present::{body::Body, line::Line, locale::Locale, people::plain},
};

/// `export`: hands everything over.
pub(in crate::service) async fn hand_over(context: &Context, request: &Request, locale: Locale) -> Result<Reply, Stop> {
    let (records, player, now) = (&context.records, request.by.id, context.clock.now());
    let mut keys = about(records, player).await?;
    let arranged: BTreeSet<Key> = keys.iter().filter(|key| key.collection == Collection::Room).map(arrangements::beside).collect();
    keys.extend(arranged.into_iter().chain([admission::of_bans()]));
    let mut by_kind: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for key in &keys {
        if let (Some(kind), Some(stored)) = (kind_of(key), records.find(key).await?) {
            by_kind.entry(kind.name).or_default().extend((kind.export)(records, key, stored, player, now)?);
        }
    }
    let closed = closed::is_closed(records, player).await?;
    let mut export = json!({ "exported": now, "person": player.to_string(), "cannot_be_written_to": closed, "records": by_kind });
    mask(&mut export, player);
    let file = Some((format!("broadside-{player}.json"), format!("{export:#}")));
    Ok(Reply::Private(Body { file, ..plain(Line::new("export-done"), locale) }))
}

/// Takes out the numbers of people on their platforms, but for the person's own.
fn mask(value: &mut Value, own: PlayerId) {
    match PlayerId::deserialize(&*value) {
        Ok(player) if player == own || player.is_computer() => {}
        Ok(_) => *value = json!(NOBODY),
        Err(_) => match value {
            Value::Array(values) => values.iter_mut().for_each(|value| mask(value, own)),
            Value::Object(fields) => fields.values_mut().for_each(|value| mask(value, own)),
            _ => {}
        },
    }
}
