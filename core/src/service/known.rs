//! What is known at the beginning of a delivery, asked of the store in one trip: how the reader likes to be answered, the game
//! it is about, notes of the delivery's own. Decides nothing.

use super::{
    Preferences,
    account::{Account, of_address, of_game},
    games,
    outbox::Address,
    records::Records,
    store::{Key, StoreError},
};
use crate::game::{Game, ids::GameId};

/// What is known.
pub struct Known {
    /// How the reader is answered; as usual where their account cannot be read.
    pub preferences: Preferences,
    /// The game as it is now; `None` where none was asked for, and where it is gone.
    pub game: Option<Game>,
    /// The notes that were asked for, in their order.
    pub notes: Vec<Option<Vec<u8>>>,
}

/// Loads it.
pub(super) async fn load(records: &Records, reader: Address, game: Option<GameId>, notes: &[Key]) -> Result<Known, StoreError> {
    let keys: Vec<Key> = [of_address(reader)].into_iter().chain(game.map(of_game)).collect();
    let (loaded, notes) = records.store.load_with_notes(&keys, notes).await;
    let mut found = keys.iter().zip(records.checked(&keys, loaded).await);
    let account: Option<Account> = found.next().map(|(key, found)| records.readable(key, found)).transpose()?.flatten();
    let game = match found.next() {
        Some((key, Ok(Some(stored)))) => Some(games::read(records, key, stored).await?.record),
        Some((_, Err(fault))) => return Err(fault),
        Some((_, Ok(None))) | None => None,
    };
    Ok(Known { preferences: account.unwrap_or_default().into(), game, notes: notes? })
}
