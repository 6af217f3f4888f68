//! Loads games and applies the outage credits that their stored records do not contain yet. Commits nothing.

use broadside_game::{
    Game,
    ids::{GameId, PlayerId, Timestamp},
    side::Side,
};
use broadside_store::{
    outages::OutageCredits,
    store::{Key, StoreResult, StoredRecord},
};
use broadside_words::locale::Locale;
use futures_util::future::BoxFuture;
use serde_json::{Value, json};

use super::{
    account::{Account, address_key, game_key},
    anonymise::{ErasedPerson, game_mentions, game_without},
    context::Service,
    outbox::{Address, Entry, Message, notes},
    preferences::Preferences,
    records::{Record, Records, SideEffects, Versioned, if_readable},
};

impl Record for Game {
    const SCHEMA: u8 = Game::SCHEMA;

    fn read(_key: &Key, body: &[u8]) -> Option<Self> {
        Self::from_bytes(body)
    }

    fn write(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn forget(&mut self, _key: &Key, gone: &ErasedPerson) -> SideEffects {
        let Some(after) = game_without(self, gone) else { return SideEffects::nothing() };
        // Earlier messages to the person come before this one in the outbox, so delivery writes no new notes about the person after it.
        let tombstone = game_mentions(self, gone.player).then(|| Entry::Message(Message::tombstone(&after, gone.player)));
        *self = after;
        SideEffects { ttl: self.is_over().then_some(notes::GAME_RETENTION), ..SideEffects::entries(tombstone.into_iter().collect()) }
    }

    fn export(&self, _key: &Key, _person: PlayerId, _now: Timestamp) -> Vec<Value> {
        let names = Side::BOTH.map(|side| self.public().name(side));
        vec![json!({ "code": self.id().to_string(), "names": names, "over": self.is_over() })]
    }
}

/// Applies the outage credits of a game's partition that were not applied to the game before.
pub(super) fn apply_credits(credits: &OutageCredits, game: Game) -> Game {
    credits.all().iter().fold(game, |game, one| game.with_outage_credit(Timestamp(one.at), one.outage.millis))
}

/// Loads a game; `None` if it does not exist (any more).
///
/// # Errors
/// If the store fails or the record cannot be read.
pub(super) async fn load(records: &Records, id: GameId) -> StoreResult<Option<Game>> {
    Ok(load_versioned(records, id).await?.map(|versioned| versioned.record))
}

/// Like [`load`], with `None` for a game that cannot be read: it must not block others.
///
/// # Errors
/// If the store fails.
pub(super) async fn load_if_readable(records: &Records, id: GameId) -> StoreResult<Option<Game>> {
    Ok(if_readable(load(records, id).await)?.flatten())
}

/// Loads a game with its stored record, for an update; `None` if it does not exist (any more).
///
/// # Errors
/// If the store fails or the record cannot be read.
pub(super) async fn load_versioned(records: &Records, id: GameId) -> StoreResult<Option<Versioned<Game>>> {
    let key = game_key(id);
    match records.find(&key).await? {
        Some(stored) => read(records, &key, stored).await.map(Some),
        None => Ok(None),
    }
}

/// Decodes a stored game.
///
/// # Errors
/// If it cannot be read, or if the outage credits of its partition cannot be loaded.
pub(super) async fn read(records: &Records, key: &Key, stored: StoredRecord) -> StoreResult<Versioned<Game>> {
    let Versioned { stored, record } = records.read::<Game>(key, stored)?;
    let credits = records.outage_credits(key.partition).await?;
    Ok(Versioned { stored, record: apply_credits(&credits, record) })
}

/// Loads the existing games among these ids, in this order and in one round trip. Skips those that cannot be read.
pub(super) async fn load_all(records: &Records, ids: &[GameId]) -> StoreResult<Vec<Versioned<Game>>> {
    let keys: Vec<_> = ids.iter().map(|id| game_key(*id)).collect();
    let mut games = Vec::with_capacity(keys.len());
    for (key, found) in keys.iter().zip(records.find_all(&keys).await) {
        if let Some(stored) = if_readable(found)?.flatten() {
            games.extend(if_readable(read(records, key, stored).await)?);
        }
    }
    Ok(games)
}

/// Like [`load_all`], without the stored records.
pub(super) async fn load_each(records: &Records, ids: &[GameId]) -> StoreResult<Vec<Game>> {
    Ok(load_all(records, ids).await?.into_iter().map(|versioned| versioned.record).collect())
}

/// Adds the game of the current request to its log lines.
pub(super) fn set_log_game(game: GameId) {
    tracing::Span::current().record("game", tracing::field::display(game));
}

/// The data that a delivery needs before it sends.
pub struct DeliveryContext {
    /// The reader's preferences; the default if their account cannot be read.
    pub preferences: Preferences,
    /// The reader's language if it is known.
    pub language: Option<Locale>,
    /// The current game; `None` if none was requested or it does not exist.
    pub game: Option<Game>,
    /// The requested notes, in their order.
    pub notes: Vec<Option<Vec<u8>>>,
}

impl Service {
    /// Loads the data that a delivery needs in one round trip: the reader's preferences, the game and these notes.
    pub fn delivery_context<'a>(
        &'a self,
        reader: Address,
        game: Option<GameId>,
        notes: &'a [Key],
    ) -> BoxFuture<'a, StoreResult<DeliveryContext>> {
        Box::pin(async move {
            let records = &self.context.records;
            let keys: Vec<Key> = [address_key(reader)].into_iter().chain(game.map(game_key)).collect();
            let (loaded, notes) = records.store.load_with_notes(&keys, notes).await;
            let mut found = keys.iter().zip(records.verify(&keys, loaded).await);
            let account: Option<Account> = found.next().map(|(key, found)| records.decode_found(key, found)).transpose()?.flatten();
            let account = account.unwrap_or_default();
            let preferences = Preferences::for_account(&account, account.locale());
            let game = match found.next() {
                Some((key, Ok(Some(stored)))) => Some(read(records, key, stored).await?.record),
                Some((_, Err(fault))) => return Err(fault),
                Some((_, Ok(None))) | None => None,
            };
            Ok(DeliveryContext { preferences, language: account.locale(), game, notes: notes? })
        })
    }
}
