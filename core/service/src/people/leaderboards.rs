//! The global leaderboards and those of each room, computed from careers. Rows contain totals and the career's revision, so entering a
//! row again, late or out of order gives the same leaderboard.
//!
//! Also counts where all players together place and fire: every finished game, one side at a time, without names. It is not known what
//! a player has contributed, so it cannot be removed. Contributors are listed only until there are enough of them.

use broadside_arena::career::{Career, periods::LeaderboardKind, tables::Leaderboard};
use broadside_game::{
    Game,
    ids::{GameId, PlayerId, RoomId, Timestamp},
    side::Side,
};
use broadside_gunner::habits::Memory;
use broadside_store::store::{Collection, Key as StoreKey, RequestId, StoreResult};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{
        account::key_for_name,
        anonymise::ErasedPerson,
        games,
        records::{PlainRecord, Records, SideEffects, if_readable},
        tournaments,
    },
    careers::{self, habit_sample},
    identity::{self, Identity, identity_key},
};

/// The leaderboards of one room, or the global ones, in the order of [`LeaderboardKind::ALL`].
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Leaderboards([Leaderboard; LeaderboardKind::ALL.len()]);

impl PlainRecord for Leaderboards {
    fn forget(&mut self, _key: &StoreKey, gone: &ErasedPerson) -> SideEffects {
        self.0.iter_mut().for_each(|table| table.remove(gone.player));
        SideEffects::nothing()
    }

    fn export(&self, key: &StoreKey, person: PlayerId, now: Timestamp) -> Vec<Value> {
        let places = |kind: LeaderboardKind| self.get(kind).rows(kind, now).iter().zip(1..).map(move |(row, place)| (kind, place, row));
        let own = LeaderboardKind::ALL.into_iter().flat_map(places).filter(|(.., row)| row.person == person);
        own.map(|(kind, place, row)| json!({ "of": key.name, "table": kind.id(), "place": place, "row": row })).collect()
    }
}

impl Leaderboards {
    pub(crate) fn get(&self, kind: LeaderboardKind) -> &Leaderboard {
        &self.0[kind as usize]
    }

    /// Enters a career's rows, and removes the player from leaderboards for which the career has no row.
    fn enter(&mut self, career: &Career, room: Option<RoomId>) {
        for kind in LeaderboardKind::ALL {
            let table = &mut self.0[kind as usize];
            match career.leaderboard_row(kind, room) {
                Some((period, row)) => table.upsert(period, row),
                None => table.remove(career.person),
            }
        }
    }
}

/// The key of a room's leaderboards; without a room, of the global ones.
pub(crate) fn leaderboards_key(room: Option<RoomId>) -> StoreKey {
    key_for_name(Collection::Table, room.map_or_else(|| "world".to_owned(), |room| room.to_string()))
}

/// Loads the leaderboards of a room; without a room the global ones.
pub(crate) async fn load(records: &Records, room: Option<RoomId>) -> StoreResult<Leaderboards> {
    records.load_record(&leaderboards_key(room)).await
}

/// Enters a career into the global leaderboards and those of the rooms of this game; without a game, of every room that lists this
/// player. Idempotent.
pub(crate) async fn enter_leaderboards(records: &Records, main: PlayerId, game: Option<GameId>) -> StoreResult {
    let Some(career) = careers::load_main(records, main).await? else { return Ok(()) };
    let identity = identity::load(records, main).await?;
    let played = match game {
        Some(id) => match games::load(records, id).await? {
            Some(game) => {
                add_habits(records, &game, main).await?;
                tournaments::leaderboard_rooms(records, &game).await?
            }
            None => Vec::new(),
        },
        // A career that was not in the leaderboards for a while has rooms that the identity does not list.
        None => {
            let new = career.rooms.iter().map(|(room, _)| *room).filter(|room| !identity.rooms.contains(room));
            identity.rooms.iter().copied().chain(new).collect()
        }
    };
    record_mentions(records, &career, &identity, &played, game).await?;
    for room in [None].into_iter().chain(played.iter().copied().map(Some)) {
        let key = leaderboards_key(room);
        let request = RequestId::hash(&["rank", &key.name, &main.to_string(), &career.revision.to_string()]);
        let enter = |leaderboards: &mut Leaderboards| leaderboards.enter(&career, room);
        records.update_record(&key, request, enter).await?;
    }
    // A player who was erased in between is removed again.
    if careers::load_main(records, main).await?.is_none() {
        if let Some(game) = game {
            forget_contributor(records, main, RequestId::hash(&["gone everybody", &game.to_string(), &main.to_string()])).await?;
        }
        let request = RequestId::hash(&["gone", &main.to_string()]);
        for room in [None].into_iter().chain(played.into_iter().map(Some)) {
            records.forget::<Leaderboards>(&leaderboards_key(room), request, &ErasedPerson::of(main)).await?;
        }
    }
    Ok(())
}

/// Adds the rooms whose leaderboards list a player, and the opponent whose career does, to the player's identity, so that an erasure
/// finds them.
async fn record_mentions(records: &Records, career: &Career, known: &Identity, rooms: &[RoomId], game: Option<GameId>) -> StoreResult {
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
        // An erased player's earlier games are not recorded again.
        if identity.accepts_game_ended_at(ended) {
            let new = rooms.iter().filter(|room| !identity.rooms.contains(room)).copied().collect::<Vec<_>>();
            identity.rooms.extend(new);
            identity.met.extend(opponent.filter(|opponent| !identity.met.contains(opponent)));
        }
    };
    records.update_record(&identity_key(career.person), request, note).await
}

/// The name of the record of the global habits, in the same collection as the leaderboards.
pub(crate) const GLOBAL_HABITS_RECORD: &str = "everybody";

/// The minimum number of games on a field size: with fewer, single players could be recognised.
const MIN_GAMES: u16 = 20;

/// The minimum number of contributors: with fewer, each could subtract their own games and see the others'.
const MIN_CONTRIBUTORS: usize = 5;

/// The habits of all players together.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct GlobalHabits {
    memory: Memory,
    crowds: Vec<SizeContributors>,
}

/// The contributors on fields of one size.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct SizeContributors {
    size: u8,
    people: Contributors,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Contributors {
    /// Fewer than [`MIN_CONTRIBUTORS`]: they are listed, so that none is counted twice.
    Few(Vec<PlayerId>),
    /// At least [`MIN_CONTRIBUTORS`]; the list was deleted.
    Enough,
}

impl PlainRecord for GlobalHabits {
    /// Removes the player from the list of contributors. The player's contribution is unknown and stays.
    fn forget(&mut self, _key: &StoreKey, gone: &ErasedPerson) -> SideEffects {
        for crowd in &mut self.crowds {
            if let Contributors::Few(few) = &mut crowd.people {
                few.retain(|known| *known != gone.player);
            }
        }
        SideEffects::nothing()
    }

    /// The field sizes for which the player is listed.
    fn export(&self, _key: &StoreKey, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        let lists_person = |crowd: &&SizeContributors| matches!(&crowd.people, Contributors::Few(few) if few.contains(&person));
        self.crowds.iter().filter(lists_person).map(|crowd| crowd.size.into()).collect()
    }
}

impl GlobalHabits {
    /// Adds a contributor on fields of this size.
    fn add_contributor(&mut self, size: u8, person: PlayerId) {
        let at = self.crowds.iter().position(|crowd| crowd.size == size).unwrap_or_else(|| {
            self.crowds.push(SizeContributors { size, people: Contributors::Few(Vec::new()) });
            self.crowds.len() - 1
        });
        let people = &mut self.crowds[at].people;
        if let Contributors::Few(few) = people {
            if !few.contains(&person) {
                few.push(person);
            }
            if few.len() >= MIN_CONTRIBUTORS {
                *people = Contributors::Enough;
            }
        }
    }

    /// The field sizes with enough games and contributors to be shown, most games first.
    fn sizes(&self) -> Vec<u8> {
        let has_enough = |size: &u8| self.crowds.iter().any(|crowd| crowd.size == *size && crowd.people == Contributors::Enough);
        self.memory.sizes(MIN_GAMES).into_iter().filter(has_enough).collect()
    }
}

pub(crate) fn global_habits_key() -> StoreKey {
    key_for_name(Collection::Table, GLOBAL_HABITS_RECORD)
}

/// The habits of all players together, and the field sizes for which they can be shown.
pub(crate) async fn load_global_habits(records: &Records) -> StoreResult<(Memory, Vec<u8>)> {
    let global: GlobalHabits = records.load_record(&global_habits_key()).await?;
    let sizes = global.sizes();
    Ok((global.memory, sizes))
}

/// Adds what a finished game reveals about this player's side to the global habits; nothing for an erased player. Idempotent while the
/// request is remembered.
async fn add_habits(records: &Records, game: &Game, main: PlayerId) -> StoreResult {
    for side in Side::BOTH {
        let Some(seat) = &game.public().seats[side] else { continue };
        if identity::main_account_of(records, seat.player).await? != main {
            continue;
        }
        let Some(habit_sample) = habit_sample(game, side) else { continue };
        let request = RequestId::hash(&["everybody", &game.id().to_string(), &main.to_string(), &side.number().to_string()]);
        let learn = |global: &mut GlobalHabits| {
            global.memory.learn(&habit_sample);
            global.add_contributor(habit_sample.size, main);
        };
        // A record of a newer version must not delay the leaderboards.
        if_readable(records.update_record(&global_habits_key(), request, learn).await)?;
    }
    Ok(())
}

/// Removes a player who was erased or linked to another account from the contributors to the global habits. Skips a record of a newer
/// version.
pub(crate) async fn forget_contributor(records: &Records, person: PlayerId, request: RequestId) -> StoreResult {
    if_readable(records.forget::<GlobalHabits>(&global_habits_key(), request, &ErasedPerson::of(person)).await).map(drop)
}
