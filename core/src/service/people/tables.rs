//! Who leads: the tables of the world and of each room, from what stands in careers. Rows are absolute and carry the
//! career's revision, so entering one again, late or out of order leaves the same table.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{
        games,
        records::{Plain, Records, SideEffects},
        store::{Collection, Key as StoreKey, RequestId, StoreError},
        tournaments::bout,
    },
    careers,
    erase::Gone,
    everybody,
    identity::{self, Identity, of_identity},
    named,
};
use crate::{
    arena::career::{Career, periods::TableKind, tables::Table},
    game::ids::{GameId, PlayerId, RoomId, Timestamp},
};

/// The tables of one place, in the order of [`TableKind::ALL`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Tables([Table; TableKind::ALL.len()]);

impl Plain for Tables {
    fn forget(&mut self, _key: &StoreKey, gone: &Gone) -> SideEffects {
        self.0.iter_mut().for_each(|table| table.remove(gone.player));
        SideEffects::nothing()
    }

    fn export(&self, key: &StoreKey, person: PlayerId, now: Timestamp) -> Vec<Value> {
        let places = |kind: TableKind| self.of(kind).rows(kind, now).iter().zip(1..).map(move |(row, place)| (kind, place, row));
        let own = TableKind::ALL.into_iter().flat_map(places).filter(|(.., row)| row.person == person);
        own.map(|(kind, place, row)| json!({ "of": key.name, "table": kind.id(), "place": place, "row": row })).collect()
    }
}

impl Tables {
    /// The table of this kind.
    pub(super) fn of(&self, kind: TableKind) -> &Table {
        &self.0[kind as usize]
    }

    /// Enters what stands in a career, or takes its row out where it wants none.
    fn enter(&mut self, career: &Career, room: Option<RoomId>) {
        for kind in TableKind::ALL {
            let table = &mut self.0[kind as usize];
            match career.standing(kind, room) {
                Some((period, row)) => table.upsert(period, row),
                None => table.remove(career.person),
            }
        }
    }
}

/// Where the tables of a room lie; of the world, without one.
pub(super) fn of_tables(room: Option<RoomId>) -> StoreKey {
    named(Collection::Table, &room.map_or_else(|| "world".to_owned(), |room| room.to_string()))
}

/// The tables of a room, or of the world.
pub(super) async fn load(records: &Records, room: Option<RoomId>) -> Result<Tables, StoreError> {
    records.load_record(&of_tables(room)).await
}

/// Enters what stands in a career into the tables: of the world and the rooms of this game; without one, of every
/// room that knows this person. Idempotent.
pub(in crate::service) async fn enter_tables(records: &Records, main: PlayerId, game: Option<GameId>) -> Result<(), StoreError> {
    let Some(career) = careers::filed(records, main).await? else { return Ok(()) };
    let identity = identity::load(records, main).await?;
    let played = match game {
        Some(id) => match games::load(records, id).await? {
            Some(game) => {
                everybody::learn(records, &game, main).await?;
                bout::rooms_of(records, &game).await?
            }
            None => Vec::new(),
        },
        // A career that counted in no table for a while knows rooms of its own.
        None => {
            let new = career.rooms.iter().map(|(room, _)| *room).filter(|room| !identity.rooms.contains(room));
            identity.rooms.iter().copied().chain(new).collect()
        }
    };
    acquaint(records, &career, &identity, &played, game).await?;
    for room in [None].into_iter().chain(played.iter().copied().map(Some)) {
        let key = of_tables(room);
        let request = RequestId::hash(&["rank", &key.name, &main.to_string(), &career.revision.to_string()]);
        let enter = |tables: &mut Tables| tables.enter(&career, room);
        records.update_record(&key, request, enter).await?;
    }
    // Whoever was forgotten in between is taken out again.
    if careers::filed(records, main).await?.is_none() {
        if let Some(game) = game {
            everybody::forget_if_read(records, main, RequestId::hash(&["gone everybody", &game.to_string(), &main.to_string()])).await?;
        }
        for room in [None].into_iter().chain(played.into_iter().map(Some)) {
            records.forget::<Tables>(&of_tables(room), RequestId::hash(&["gone", &main.to_string()]), &Gone::of(main)).await?;
        }
    }
    Ok(())
}

/// Notes in which rooms' tables and whose careers somebody is found, so that both can be undone.
async fn acquaint(records: &Records, career: &Career, known: &Identity, rooms: &[RoomId], game: Option<GameId>) -> Result<(), StoreError> {
    let entry = game.and_then(|game| career.entry(game));
    let ended = entry.map_or(Timestamp(i64::MAX), |entry| entry.at);
    let opponent = entry.and_then(|entry| entry.opponent).filter(|opponent| !opponent.is_computer());
    let rooms: Vec<RoomId> = rooms.iter().copied().filter(|room| !known.rooms.contains(room)).collect();
    let opponent = opponent.filter(|opponent| !known.met.contains(opponent));
    if rooms.is_empty() && opponent.is_none() {
        return Ok(());
    }
    let because = game.map_or_else(|| career.revision.to_string(), |game| game.to_string());
    let request = RequestId::hash(&["acquaint", &career.person.to_string(), &because]);
    let note = |identity: &mut Identity| {
        // Nobody who is being forgotten is noted again for what was before.
        if identity.takes(ended) {
            let new = rooms.iter().filter(|room| !identity.rooms.contains(room)).copied().collect::<Vec<_>>();
            identity.rooms.extend(new);
            identity.met.extend(opponent.filter(|opponent| !identity.met.contains(opponent)));
        }
    };
    records.update_record(&of_identity(career.person), request, note).await
}
