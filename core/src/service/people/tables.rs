//! Who leads: the tables of the world and of each room, from what stands in careers. Rows are absolute and carry the
//! career's revision, so entering one again, late or out of order leaves the same table.
//!
//! Beside them it is counted where all people together used to hide and to fire: of every finished game, one side at a time, without a
//! name. It is known of nobody what they added, so nothing of it can be taken out again. Whose games are counted is noted for the first
//! few people alone, until there are enough of them.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{
        account::named,
        anonymize::ErasedPerson,
        games,
        records::{Plain, Records, SideEffects, if_read},
        store::{Collection, Key as StoreKey, RequestId, StoreError},
        tournaments,
    },
    careers::{self, lesson},
    identity::{self, Identity, of_identity},
};
use crate::{
    arena::career::{Career, periods::TableKind, tables::Leaderboard},
    game::{
        Game,
        ids::{GameId, PlayerId, RoomId, Timestamp},
        side::Side,
    },
    gunner::habits::Memory,
};

/// The tables of one place, in the order of [`TableKind::ALL`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(in crate::service) struct Tables([Leaderboard; TableKind::ALL.len()]);

impl Plain for Tables {
    fn forget(&mut self, _key: &StoreKey, gone: &ErasedPerson) -> SideEffects {
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
    pub(in crate::service) fn of(&self, kind: TableKind) -> &Leaderboard {
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
pub(in crate::service) fn of_tables(room: Option<RoomId>) -> StoreKey {
    named(Collection::Table, room.map_or_else(|| "world".to_owned(), |room| room.to_string()))
}

/// The tables of a room, or of the world.
pub(in crate::service) async fn load(records: &Records, room: Option<RoomId>) -> Result<Tables, StoreError> {
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
                learn(records, &game, main).await?;
                tournaments::rooms_of(records, &game).await?
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
            forget_if_read(records, main, RequestId::hash(&["gone everybody", &game.to_string(), &main.to_string()])).await?;
        }
        for room in [None].into_iter().chain(played.into_iter().map(Some)) {
            records.forget::<Tables>(&of_tables(room), RequestId::hash(&["gone", &main.to_string()]), &ErasedPerson::of(main)).await?;
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

/// What the record is called among those of tables.
pub(in crate::service) const OF_EVERYBODY: &str = "everybody";

/// In so few games of a size it would show single people.
const GAMES: u16 = 20;

/// With so few people in it, however many their games are, each could take their own away and would see the others'.
const PEOPLE: usize = 5;

/// The record.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(in crate::service) struct Everybody {
    memory: Memory,
    crowds: Vec<Crowd>,
}

/// Who has played on fields of one size.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Crowd {
    size: u8,
    people: People,
}

/// How many people they are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum People {
    /// Fewer than there must be: these, so that nobody is counted twice.
    Few(Vec<PlayerId>),
    /// As many as there must be; who they were is forgotten.
    Enough,
}

impl Plain for Everybody {
    /// That they were one of the first is forgotten: until others come, there is one fewer. What they added stays: nobody knows
    /// what it was.
    fn forget(&mut self, _key: &StoreKey, gone: &ErasedPerson) -> SideEffects {
        for crowd in &mut self.crowds {
            if let People::Few(few) = &mut crowd.people {
                few.retain(|known| *known != gone.player);
            }
        }
        SideEffects::nothing()
    }

    /// The sizes of the fields on which they are noted.
    fn export(&self, _key: &StoreKey, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        let notes = |crowd: &&Crowd| matches!(&crowd.people, People::Few(few) if few.contains(&person));
        self.crowds.iter().filter(notes).map(|crowd| crowd.size.into()).collect()
    }
}

impl Everybody {
    /// Notes that this person has played on fields of this size.
    fn meet(&mut self, size: u8, person: PlayerId) {
        let at = self.crowds.iter().position(|crowd| crowd.size == size).unwrap_or_else(|| {
            self.crowds.push(Crowd { size, people: People::Few(Vec::new()) });
            self.crowds.len() - 1
        });
        let people = &mut self.crowds[at].people;
        if let People::Few(few) = people {
            if !few.contains(&person) {
                few.push(person);
            }
            if few.len() >= PEOPLE {
                *people = People::Enough;
            }
        }
    }

    /// The sizes of the fields on which nobody can be told from the others, most games first.
    fn sizes(&self) -> Vec<u8> {
        let crowded = |size: &u8| self.crowds.iter().any(|crowd| crowd.size == *size && crowd.people == People::Enough);
        self.memory.sizes(GAMES).into_iter().filter(crowded).collect()
    }
}

pub(in crate::service) fn of_everybody() -> StoreKey {
    named(Collection::Table, OF_EVERYBODY)
}

/// What is known of all people together, and the sizes of the fields of which it can be shown.
pub(in crate::service) async fn load_everybody(records: &Records) -> Result<(Memory, Vec<u8>), StoreError> {
    let everybody: Everybody = records.load_record(&of_everybody()).await?;
    let sizes = everybody.sizes();
    Ok((everybody.memory, sizes))
}

/// Adds what a finished game showed of this person's side. Idempotent while the request is in mind; whoever was forgotten adds
/// nothing.
async fn learn(records: &Records, game: &Game, main: PlayerId) -> Result<(), StoreError> {
    for side in Side::BOTH {
        let Some(seat) = &game.public().seats[side] else { continue };
        if identity::main_of(records, seat.player).await? != main {
            continue;
        }
        let Some(lesson) = lesson(game, side) else { continue };
        let request = RequestId::hash(&["everybody", &game.id().to_string(), &main.to_string(), &side.number().to_string()]);
        let learn = |everybody: &mut Everybody| {
            everybody.memory.learn(&lesson);
            everybody.meet(lesson.size, main);
        };
        // What a newer version wrote does not hold up the tables.
        if_read(records.update_record(&of_everybody(), request, learn).await)?;
    }
    Ok(())
}

/// Forgets that somebody was one of the first, because they were forgotten or are one person with another. What a newer version wrote
/// does not hold up the rest.
pub(in crate::service) async fn forget_if_read(records: &Records, person: PlayerId, request: RequestId) -> Result<(), StoreError> {
    if_read(records.forget::<Everybody>(&of_everybody(), request, &ErasedPerson::of(person)).await).map(drop)
}
