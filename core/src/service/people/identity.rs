//! Who is who: which of a person's identities plays for the others, which tables know them, and whether they can be written to in
//! private, as delivery has found out: kept over restarts, so that nobody is tried with every message, until they are heard from in private
//! or ask for another try. Knows nothing of what they have played.

use std::collections::BTreeSet;

use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::{
    account::{Account, of_person, of_player, of_tournament},
    anonymize::{ERASED, ErasedPerson},
    context::Service,
    games,
    outbox::notes::{self, CLOSED_FOR},
    records::{EMPTY_KEPT_FOR, Plain, Records, SideEffects, emptied, if_read},
    request::HandlerError,
    store::{Collection, Key, RequestId, StoreError},
};
use crate::{
    arena::Tournament,
    game::{
        Game,
        ids::{PlayerId, RoomId, Timestamp, TournamentId},
        side::Side,
    },
    present::line::Line,
};

/// How many identities may be joined to one.
pub(in crate::service) const MOST: usize = 5;

/// What is kept about who somebody is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(in crate::service) struct Identity {
    /// The name last seen.
    pub(in crate::service) name: String,
    /// The identity that plays for this one, if it is another.
    pub(in crate::service) main: Option<PlayerId>,
    /// The identities this one plays for, under their names.
    pub(in crate::service) others: Vec<(PlayerId, String)>,
    /// The rooms whose tables know this person.
    pub(in crate::service) rooms: Vec<RoomId>,
    /// The people whose careers know this person.
    pub(in crate::service) met: Vec<PlayerId>,
    /// The codes last given or typed to join identities.
    pub(in crate::service) codes: Vec<String>,
    /// When this person was forgotten, for as long as that matters.
    pub(in crate::service) erased: Option<Timestamp>,
    /// The tournaments whose records know this person, also those that they left.
    pub(in crate::service) affairs: Vec<TournamentId>,
    /// The chat in which this person is written to in private, where their platform had to be asked for it.
    pub(in crate::service) private_chat: Option<String>,
}

impl Plain for Identity {
    fn forget(&mut self, key: &Key, gone: &ErasedPerson) -> SideEffects {
        if *key == of_identity(gone.player) {
            *self = Self { erased: self.erased, ..Self::default() };
            return emptied();
        }
        self.met.retain(|known| *known != gone.player);
        SideEffects::nothing()
    }

    fn export(&self, key: &Key, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        if *key != of_identity(person) {
            return Vec::new();
        }
        let mut own = json!(self);
        own["met"] = self.met.len().into();
        vec![own]
    }
}

/// How many tournaments are remembered: those before are forgotten by themselves.
const AFFAIRS: usize = 300;

/// How many codes are remembered.
const CODES: usize = 5;

/// Notes what is not noted yet; those before the last `most` are forgotten.
fn note<T: PartialEq>(noted: &mut Vec<T>, new: T, most: usize) {
    if !noted.contains(&new) {
        noted.push(new);
        noted.drain(..noted.len().saturating_sub(most));
    }
}

impl Identity {
    /// Notes a code. Idempotent.
    pub(in crate::service) fn note(&mut self, code: &str) {
        note(&mut self.codes, code.to_owned(), CODES);
    }

    /// Whether games that ended then may be entered for this person.
    pub(in crate::service) fn takes(&self, ended: Timestamp) -> bool {
        self.erased.is_none_or(|erased| ended > erased)
    }
}

/// Where it is kept.
pub(in crate::service) fn of_identity(player: PlayerId) -> Key {
    of_person(Collection::Pass, player)
}

pub(in crate::service) async fn load(records: &Records, player: PlayerId) -> Result<Identity, StoreError> {
    records.load_record(&of_identity(player)).await
}

/// Notes that the record of a tournament knows this person, so that it can forget them. Idempotent.
pub(in crate::service) async fn note_affair(records: &Records, player: PlayerId, tournament: TournamentId) -> Result<(), StoreError> {
    if player == ERASED {
        return Ok(());
    }
    let request = RequestId::hash(&["affair", &player.to_string(), &tournament.to_string()]);
    records.update_record(&of_identity(player), request, |identity: &mut Identity| note(&mut identity.affairs, tournament, AFFAIRS)).await
}

/// Notes that a room knows this person, so that it can forget them. Idempotent.
pub(in crate::service) async fn note_room(records: &Records, player: PlayerId, room: RoomId) -> Result<(), StoreError> {
    let request = RequestId::hash(&["room", &player.to_string(), &room.to_string()]);
    records.update_record(&of_identity(player), request, |identity: &mut Identity| note(&mut identity.rooms, room, usize::MAX)).await
}

/// The chat in which somebody is written to in private, as their platform named it last.
pub(in crate::service) async fn private_chat(records: &Records, player: PlayerId) -> Result<Option<String>, StoreError> {
    Ok(load(records, player).await?.private_chat)
}

/// Notes the chat in which somebody is written to in private, or that there is none; nothing of somebody who was
/// forgotten. Idempotent.
pub(in crate::service) async fn note_private_chat(
    records: &Records,
    player: PlayerId,
    private_chat: Option<&str>,
) -> Result<(), StoreError> {
    // The same chat may be noted again after it was closed, so what stood before is part of the request.
    let version = records.find(&of_identity(player)).await?.map_or(0, |stored| stored.version);
    let request = RequestId::hash(&["door", &player.to_string(), private_chat.unwrap_or_default(), &version.to_string()]);
    let note = |identity: &mut Identity| {
        if identity.erased.is_none() {
            identity.private_chat = private_chat.map(str::to_owned);
        }
    };
    records.update_record(&of_identity(player), request, note).await
}

/// The identity under which this person's games are counted.
pub(in crate::service) async fn main_of(records: &Records, player: PlayerId) -> Result<PlayerId, StoreError> {
    if player.is_computer() {
        return Ok(player);
    }
    Ok(load(records, player).await?.main.unwrap_or(player))
}

/// The account of the person behind this identity, that of the main one; in one trip where it is joined to no other. The usual
/// one where it cannot be read.
pub(in crate::service) async fn account_of_main(records: &Records, player: PlayerId) -> Result<Account, StoreError> {
    let keys = [of_identity(player), of_player(player)];
    let mut found = keys.iter().zip(records.find_all(&keys).await);
    let identity: Option<Identity> = found.next().map(|(key, found)| records.readable(key, found)).transpose()?.flatten();
    if let Some(main) = identity.and_then(|identity| identity.main) {
        return records.account_or_default(&of_player(main)).await;
    }
    let account = found.next().map(|(key, found)| records.readable(key, found)).transpose()?.flatten();
    Ok(account.unwrap_or_default())
}

/// All identities of the person behind this one, the main one first.
pub(in crate::service) async fn accounts_of(records: &Records, player: PlayerId) -> Result<Vec<PlayerId>, StoreError> {
    if player.is_computer() {
        return Ok(vec![player]);
    }
    let own = load(records, player).await?;
    let (main, others) = match own.main {
        Some(main) => (main, load(records, main).await?.others),
        None => (player, own.others),
    };
    let mut accounts: Vec<PlayerId> = [main].into_iter().chain(others.into_iter().map(|(other, _)| other)).collect();
    if !accounts.contains(&player) {
        accounts.push(player);
    }
    Ok(accounts)
}

/// Refuses a player who, by any of these accounts, was once on the other side of this game than the one they would join.
pub(in crate::service) fn check_side(game: &Game, side: Side, accounts: &[PlayerId]) -> Result<(), HandlerError> {
    if !accounts.iter().any(|account| game.was_on(!side, *account)) {
        return Ok(());
    }
    let within = accounts.iter().any(|account| game.public().member(*account).is_some());
    Err(Line::new(if within { "E_IN_GAME" } else { "E_OTHER_SIDE" }).into())
}

/// Refuses to join two people who are, or were, on different sides of a game under way, or who both are in a tournament that is not
/// over, as an entrant or an organiser.
pub(in crate::service) async fn check_apart(records: &Records, [one, other]: [PlayerId; 2]) -> Result<(), HandlerError> {
    let [one, other] = [accounts_of(records, one).await?, accounts_of(records, other).await?];
    let [mine, theirs] = [records.accounts(&one).await?, records.accounts(&other).await?];
    let games: BTreeSet<_> = mine.iter().chain(&theirs).flat_map(|account| &account.active).copied().collect();
    let games: Vec<_> = games.into_iter().collect();
    let was_on = |game: &Game, side: Side, players: &[PlayerId]| players.iter().any(|player| game.was_on(side, *player));
    let apart = |game: &Game| Side::BOTH.into_iter().any(|side| was_on(game, side, &one) && was_on(game, !side, &other));
    if games::load_each(records, &games).await?.iter().any(|game| !game.over() && apart(game)) {
        return Err(Line::new("link-opponents").into());
    }
    // The account of a player who was put in another's place learns of it by a job, so the tournaments themselves say who is in.
    let tournaments: BTreeSet<_> = mine.iter().chain(&theirs).flat_map(|account| &account.tournaments).copied().collect();
    let keys: Vec<_> = tournaments.into_iter().map(of_tournament).collect();
    for (key, found) in keys.iter().zip(records.find_all(&keys).await) {
        let Some(tournament) = records.readable::<Tournament>(key, found)? else { continue };
        let is_in = |player: &PlayerId| tournament.present_as(*player).is_some() || tournament.organiser(*player).is_some();
        if !tournament.over() && one.iter().any(is_in) && other.iter().any(is_in) {
            return Err(Line::new("link-opponents").into());
        }
    }
    Ok(())
}

impl Service {
    /// Whether somebody is known not to be reached in private.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub fn is_closed(&self, player: PlayerId) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(is_closed(&self.context.records, player))
    }

    /// Notes that somebody cannot be reached in private, until they are heard from there or ask for another try. Idempotent.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub fn note_closed(&self, player: PlayerId) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            // A letter may have been on its way while they were forgotten: nothing outlives the mark of that.
            let identity = if_read(load(&self.context.records, player).await)?;
            let forgotten = identity.is_some_and(|identity| identity.erased.is_some());
            let keep = if forgotten { EMPTY_KEPT_FOR } else { CLOSED_FOR };
            self.store().note(&notes::closed(player), Some(Vec::new()), Some(keep)).await
        })
    }

    /// Notes that a letter has reached somebody after all; where that fails, the next one does it.
    pub fn note_reached(&self, player: PlayerId) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            opened(&self.context.records, player).await;
        })
    }
}

/// Whether somebody is known not to be reached in private.
pub(in crate::service) async fn is_closed(records: &Records, player: PlayerId) -> Result<bool, StoreError> {
    Ok(records.store.load_note(&notes::closed(player)).await?.is_some())
}

/// Forgets that somebody cannot be reached in private. Idempotent.
pub(in crate::service) async fn forget_closed(records: &Records, player: PlayerId) -> Result<(), StoreError> {
    records.store.note(&notes::closed(player), None, None).await
}

/// Forgets it of somebody who was heard from in private or reached there; where that fails, it is forgotten the next time.
pub(in crate::service) async fn opened(records: &Records, player: PlayerId) {
    if let Err(fault) = forget_closed(records, player).await {
        fault.log("failed to save that a player can be written to again");
    }
}
