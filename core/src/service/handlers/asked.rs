//! A request with what is loaded for it in one trip before anything is decided: the asker's account, and the game it names.
//! Decides nothing. What could not be loaded is loaded again where it is needed, and fails there.

use std::ops::Deref;

use super::{
    super::{
        account::{self, Account, of_game, of_player},
        records::Records,
        request::Request,
        store::{StoreError, Stored},
    },
    preferences::Preferences,
};
use crate::game::ids::GameId;

/// A request, and what is known at its beginning.
pub(in crate::service) struct Asked<'a> {
    request: &'a Request,
    /// The asker's account, if it could be read.
    account: Option<Account>,
    /// The game that is named, as it was then.
    game: Option<(GameId, Stored)>,
}

impl Deref for Asked<'_> {
    type Target = Request;

    fn deref(&self) -> &Request {
        self.request
    }
}

impl Asked<'_> {
    /// How the asker is answered.
    pub(in crate::service) fn preferences(&self) -> Preferences {
        Preferences::of_asker(&self.account.clone().unwrap_or_default(), self.request.by.locale)
    }

    /// The record of this game as it was at the beginning, if it is the one that was named.
    pub(super) fn game(&self, id: GameId) -> Option<Stored> {
        self.game.as_ref().filter(|(named, _)| *named == id).map(|(_, stored)| stored.clone())
    }
}

/// Loads what a request that names this game begins with.
pub(in crate::service) async fn begun<'a>(records: &Records, request: &'a Request, game: Option<GameId>) -> Asked<'a> {
    let player = of_player(request.by.id);
    let keys: Vec<_> = [player.clone()].into_iter().chain(game.map(of_game)).collect();
    let mut found = records.find_all(&keys).await.into_iter();
    let account = match found.next() {
        Some(Ok(Some(stored))) => records.read(&player, stored).ok().map(|held| held.record),
        Some(Ok(None)) => Some(Account::default()),
        Some(Err(_)) | None => None,
    };
    let stored = found.next().and_then(Result::ok).flatten();
    Asked { request, account, game: game.zip(stored) }
}

/// The asker's account.
pub(super) async fn askers_account(records: &Records, asked: &Asked<'_>) -> Result<Account, StoreError> {
    match &asked.account {
        Some(account) => Ok(account.clone()),
        None => account::load(records, &of_player(asked.by.id)).await,
    }
}
