//! Games as records: loading them, each with the time of outages that it has still to take. Changes none.

use serde_json::{Value, json};

use super::{
    account::{Account, of_address, of_game},
    gone::{Gone, game_without, knows},
    outbox::{Address, Entry, Message},
    preferences::Preferences,
    records::{Held, Record, Records, SideEffects, if_read},
    retention,
    store::{Key, StoreError, Stored},
};
use crate::game::{
    Game,
    ids::{GameId, PlayerId, Timestamp},
    side::Side,
};

impl Record for Game {
    const SCHEMA: u8 = Game::SCHEMA;

    fn read(_key: &Key, body: &[u8]) -> Option<Self> {
        Self::from_bytes(body)
    }

    fn write(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn forget(&mut self, _key: &Key, gone: &Gone) -> SideEffects {
        let Some(after) = game_without(self, gone) else { return SideEffects::nothing() };
        // What was under way to the person comes before this in the outbox: then they are noted nowhere again.
        let farewell = knows(self, gone.player).then(|| Entry::from(Message::farewell(&after, gone.player)));
        *self = after;
        SideEffects { keep: self.over().then_some(retention::GAME), ..SideEffects::entries(farewell.into_iter().collect()) }
    }

    fn export(&self, _key: &Key, _person: PlayerId, _now: Timestamp) -> Vec<Value> {
        let names = Side::BOTH.map(|side| self.public().name(side));
        vec![json!({ "code": self.id().to_string(), "names": names, "over": self.over() })]
    }
}

/// The game of this id as it is now; `None` when there is none (any more).
///
/// # Errors
/// When the store is in trouble or the record cannot be read.
pub(super) async fn load(records: &Records, id: GameId) -> Result<Option<Game>, StoreError> {
    Ok(held(records, id).await?.map(|held| held.record))
}

/// The same, where one that cannot be read is passed over: it shall not stand in the way of others.
///
/// # Errors
/// When the store is in trouble.
pub(super) async fn load_if_read(records: &Records, id: GameId) -> Result<Option<Game>, StoreError> {
    Ok(if_read(load(records, id).await)?.flatten())
}

/// The game of this id with the bytes it was read from, for a change of it; `None` when there is none (any more).
///
/// # Errors
/// When the store is in trouble or the record cannot be read.
pub(super) async fn held(records: &Records, id: GameId) -> Result<Option<Held<Game>>, StoreError> {
    let key = of_game(id);
    match records.find(&key).await? {
        Some(stored) => read(records, &key, stored).await.map(Some),
        None => Ok(None),
    }
}

/// Reads a game as it was stored.
///
/// # Errors
/// When it cannot be read, or the store does not say what its partition has got back.
pub(super) async fn read(records: &Records, key: &Key, stored: Stored) -> Result<Held<Game>, StoreError> {
    let Held { stored, record } = records.read::<Game>(key, stored)?;
    Ok(Held { stored, record: records.time_back(key.partition).await?.share(record) })
}

/// The games of these ids that are there, in this order, in one trip; those that cannot be read are passed over.
pub(super) async fn load_all(records: &Records, ids: &[GameId]) -> Result<Vec<Held<Game>>, StoreError> {
    let keys: Vec<_> = ids.iter().map(|id| of_game(*id)).collect();
    let mut games = Vec::with_capacity(keys.len());
    for (key, found) in keys.iter().zip(records.find_all(&keys).await) {
        if let Some(stored) = if_read(found)?.flatten() {
            games.extend(if_read(read(records, key, stored).await)?);
        }
    }
    Ok(games)
}

/// The same without the bytes they were read from.
pub(super) async fn load_each(records: &Records, ids: &[GameId]) -> Result<Vec<Game>, StoreError> {
    Ok(load_all(records, ids).await?.into_iter().map(|held| held.record).collect())
}

/// Notes in the log which game the request under way is about.
pub(super) fn is_about(game: GameId) {
    tracing::Span::current().record("game", tracing::field::display(game));
}

/// What is known.
pub struct Known {
    /// How the reader is answered; as usual where their account cannot be read.
    pub preferences: Preferences,
    /// The game as it is now; `None` where none was asked for, and where it is gone.
    pub game: Option<Game>,
    /// The notes that were asked for, in their order.
    pub notes: Vec<Option<Vec<u8>>>,
}

/// Loads what is known at the beginning of a delivery, in one trip.
pub(super) async fn load_known(records: &Records, reader: Address, game: Option<GameId>, notes: &[Key]) -> Result<Known, StoreError> {
    let keys: Vec<Key> = [of_address(reader)].into_iter().chain(game.map(of_game)).collect();
    let (loaded, notes) = records.store.load_with_notes(&keys, notes).await;
    let mut found = keys.iter().zip(records.checked(&keys, loaded).await);
    let account: Option<Account> = found.next().map(|(key, found)| records.readable(key, found)).transpose()?.flatten();
    let game = match found.next() {
        Some((key, Ok(Some(stored)))) => Some(read(records, key, stored).await?.record),
        Some((_, Err(fault))) => return Err(fault),
        Some((_, Ok(None))) | None => None,
    };
    Ok(Known { preferences: account.unwrap_or_default().into(), game, notes: notes? })
}
