//! Which accounts are linked, which records mention a player, and whether a player can be messaged in private. Delivery notes that a
//! player cannot be messaged. The note survives restarts, so that not every message is tried, and is cleared by a private message from
//! the player or by `reach`.

use std::collections::BTreeSet;

use broadside_arena::Tournament;
use broadside_game::{
    Game,
    ids::{PlayerId, RoomId, Timestamp, TournamentId},
    side::Side,
};
use broadside_store::store::{Collection, Key, RequestId, StoreResult};
use broadside_words::line::Line;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::super::{
    account::{Account, person_key, player_key, tournament_key},
    anonymise::ErasedPerson,
    context::Service,
    games,
    outbox::notes::{self, UNREACHABLE_TTL},
    record_set::RecordSet,
    records::{EMPTY_RETENTION, PlainRecord, Records, SideEffects, emptied_record_effects, if_readable},
    request::HandlerResult,
};

/// How many accounts may be linked to one.
pub(crate) const MAX_LINKED_ACCOUNTS: usize = 5;

/// The stored identity of an account.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Identity {
    /// The name last seen.
    pub(crate) name: String,
    /// The main account, if this one is linked to another.
    pub(crate) main: Option<PlayerId>,
    /// The accounts linked to this one, with their names.
    pub(crate) others: Vec<(PlayerId, String)>,
    /// The rooms whose leaderboards or settings mention this player.
    pub(crate) rooms: Vec<RoomId>,
    /// The players whose careers mention this player.
    pub(crate) met: Vec<PlayerId>,
    /// The codes last issued or typed for linking.
    pub(crate) codes: Vec<String>,
    /// When this player was erased; kept for at least a day.
    pub(crate) erased: Option<Timestamp>,
    /// The tournaments whose records mention this player, including those they left.
    pub(crate) affairs: Vec<TournamentId>,
    /// The private chat with this player, on platforms where it has to be looked up.
    pub(crate) private_chat: Option<String>,
}

impl PlainRecord for Identity {
    fn forget(&mut self, key: &Key, gone: &ErasedPerson) -> SideEffects {
        if *key == identity_key(gone.player) {
            *self = Self { erased: self.erased, ..Self::default() };
            return emptied_record_effects();
        }
        self.met.retain(|known| *known != gone.player);
        SideEffects::nothing()
    }

    fn export(&self, key: &Key, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        if *key != identity_key(person) {
            return Vec::new();
        }
        let mut own = json!(self);
        own["met"] = self.met.len().into();
        vec![own]
    }
}

/// How many tournaments are remembered; older ones are dropped.
const MAX_TOURNAMENTS: usize = 300;

/// How many codes are remembered; older ones are dropped.
const MAX_CODES: usize = 5;

/// Appends a value unless the list contains it, and drops the oldest values above `most`.
fn push_recent<T: PartialEq>(list: &mut Vec<T>, new: T, most: usize) {
    if !list.contains(&new) {
        list.push(new);
        list.drain(..list.len().saturating_sub(most));
    }
}

impl Identity {
    /// Adds a code. Idempotent.
    pub(crate) fn add_code(&mut self, code: &str) {
        push_recent(&mut self.codes, code.to_owned(), MAX_CODES);
    }

    /// Whether games that ended at this time may be entered for this player: they ended after the erasure, if there was one.
    pub(crate) fn accepts_game_ended_at(&self, ended: Timestamp) -> bool {
        self.erased.is_none_or(|erased| ended > erased)
    }
}

pub(crate) fn identity_key(player: PlayerId) -> Key {
    person_key(Collection::Pass, player)
}

pub(crate) async fn load(records: &Records, player: PlayerId) -> StoreResult<Identity> {
    records.load_record(&identity_key(player)).await
}

/// Adds a tournament to those that mention this player, so that an erasure finds it. Idempotent.
pub(crate) async fn record_tournament(records: &Records, player: PlayerId, tournament: TournamentId) -> StoreResult {
    if player == PlayerId::ERASED {
        return Ok(());
    }
    let request = RequestId::hash(&["affair", &player.to_string(), &tournament.to_string()]);
    let add = |identity: &mut Identity| push_recent(&mut identity.affairs, tournament, MAX_TOURNAMENTS);
    records.update_record(&identity_key(player), request, add).await
}

/// Adds a room to those that mention this player, so that an erasure finds it. Idempotent.
pub(crate) async fn record_room(records: &Records, player: PlayerId, room: RoomId) -> StoreResult {
    let request = RequestId::hash(&["room", &player.to_string(), &room.to_string()]);
    let add = |identity: &mut Identity| push_recent(&mut identity.rooms, room, usize::MAX);
    records.update_record(&identity_key(player), request, add).await
}

/// Sets the private chat with a player, or that there is none. Does nothing for an erased player. Idempotent.
pub(crate) async fn set_private_chat(records: &Records, player: PlayerId, private_chat: Option<&str>) -> StoreResult {
    // The same chat may be set again after it was removed, so the version is part of the request id.
    let version = records.find(&identity_key(player)).await?.map_or(0, |stored| stored.version);
    let request = RequestId::hash(&["door", &player.to_string(), private_chat.unwrap_or_default(), &version.to_string()]);
    let note = |identity: &mut Identity| {
        if identity.erased.is_none() {
            identity.private_chat = private_chat.map(str::to_owned);
        }
    };
    records.update_record(&identity_key(player), request, note).await
}

/// The account under which this player's games are counted.
pub(crate) async fn main_account_of(records: &Records, player: PlayerId) -> StoreResult<PlayerId> {
    main_account_in(&RecordSet::empty(records), player).await
}

/// Like [`main_account_of`], with records that may be loaded already.
pub(crate) async fn main_account_in(loaded: &RecordSet<'_>, player: PlayerId) -> StoreResult<PlayerId> {
    if player.is_computer() {
        return Ok(player);
    }
    let own: Identity = loaded.load_record(&identity_key(player)).await?;
    Ok(own.main.unwrap_or(player))
}

/// The account with the settings of a player: the main account, or an empty one if that cannot be read. Loaded in one round trip if
/// the player's account is not linked to another.
pub(crate) async fn load_main_account(records: &Records, player: PlayerId) -> StoreResult<Account> {
    let loaded = RecordSet::load(records, None, vec![identity_key(player), player_key(player)]).await;
    let main = if_readable(main_account_in(&loaded, player).await)?.unwrap_or(player);
    loaded.account_or_default(&player_key(main)).await
}

/// All linked accounts of a player, the main one first.
pub(crate) async fn accounts_of(records: &Records, player: PlayerId) -> StoreResult<Vec<PlayerId>> {
    accounts_in(&RecordSet::empty(records), player).await
}

/// Like [`accounts_of`], with records that may be loaded already.
pub(crate) async fn accounts_in(loaded: &RecordSet<'_>, player: PlayerId) -> StoreResult<Vec<PlayerId>> {
    if player.is_computer() {
        return Ok(vec![player]);
    }
    let own: Identity = loaded.load_record(&identity_key(player)).await?;
    let (main, others) = match own.main {
        Some(main) => (main, loaded.load_record::<Identity>(&identity_key(main)).await?.others),
        None => (player, own.others),
    };
    let mut accounts: Vec<PlayerId> = [main].into_iter().chain(others.into_iter().map(|(other, _)| other)).collect();
    if !accounts.contains(&player) {
        accounts.push(player);
    }
    Ok(accounts)
}

/// Refuses a player who has ever been on the other side of this game with any of these accounts.
pub(crate) fn check_side(game: &Game, side: Side, accounts: &[PlayerId]) -> HandlerResult<()> {
    if !accounts.iter().any(|account| game.was_on(!side, *account)) {
        return Ok(());
    }
    let within = accounts.iter().any(|account| game.public().member(*account).is_some());
    Err(Line::new(if within { "E_IN_GAME" } else { "E_OTHER_SIDE" }).into())
}

/// Refuses to link two players who are, or were, on different sides of a game under way, or who are both in an unfinished
/// tournament as entrants or organisers.
pub(crate) async fn check_linkable(records: &Records, [one, other]: [PlayerId; 2]) -> HandlerResult<()> {
    let [one, other] = [accounts_of(records, one).await?, accounts_of(records, other).await?];
    let [mine, theirs] = [records.accounts_or_default(&one).await?, records.accounts_or_default(&other).await?];
    let games: BTreeSet<_> = mine.iter().chain(&theirs).flat_map(|account| &account.active).copied().collect();
    let games: Vec<_> = games.into_iter().collect();
    let was_on = |game: &Game, side: Side, players: &[PlayerId]| players.iter().any(|player| game.was_on(side, *player));
    let apart = |game: &Game| Side::BOTH.into_iter().any(|side| was_on(game, side, &one) && was_on(game, !side, &other));
    if games::load_each(records, &games).await?.iter().any(|game| !game.is_over() && apart(game)) {
        return Err(Line::new("link-opponents").into());
    }
    // A replacement's account lists the tournament only after a job, so the tournaments of both players are checked themselves.
    let tournaments: BTreeSet<_> = mine.iter().chain(&theirs).flat_map(|account| &account.tournaments).copied().collect();
    let keys: Vec<_> = tournaments.into_iter().map(tournament_key).collect();
    for (key, found) in keys.iter().zip(records.find_all(&keys).await) {
        let Some(tournament) = records.decode_found::<Tournament>(key, found)? else { continue };
        let is_in = |player: &PlayerId| tournament.present_entrant_of(*player).is_some() || tournament.organiser(*player).is_some();
        if !tournament.is_over() && one.iter().any(is_in) && other.iter().any(is_in) {
            return Err(Line::new("link-opponents").into());
        }
    }
    Ok(())
}

impl Service {
    /// Whether a player is noted as unreachable in private.
    pub fn is_unreachable(&self, player: PlayerId) -> BoxFuture<'_, StoreResult<bool>> {
        Box::pin(is_unreachable(&self.context.records, player))
    }

    /// Notes that a player cannot be reached in private, until they write there or use `reach`. Idempotent.
    pub fn note_unreachable(&self, player: PlayerId) -> BoxFuture<'_, StoreResult> {
        Box::pin(async move {
            // A message may have been on its way during the erasure: the note must not outlive the erasure mark.
            let identity = if_readable(load(&self.context.records, player).await)?;
            let forgotten = identity.is_some_and(|identity| identity.erased.is_some());
            let ttl = if forgotten { EMPTY_RETENTION } else { UNREACHABLE_TTL };
            self.store().write_note(&notes::unreachable_key(player), Some(Vec::new()), Some(ttl)).await
        })
    }

    /// Clears the note that a player cannot be reached, after a message reached them. A failure is logged; the next message tries again.
    pub fn note_reachable(&self, player: PlayerId) -> BoxFuture<'_, ()> {
        Box::pin(clear_unreachable_or_log(&self.context.records, player))
    }
}

/// Whether a player is noted as unreachable in private.
pub(crate) async fn is_unreachable(records: &Records, player: PlayerId) -> StoreResult<bool> {
    Ok(records.store.load_note(&notes::unreachable_key(player)).await?.is_some())
}

/// Clears the note that a player is unreachable in private. Idempotent.
pub(crate) async fn clear_unreachable(records: &Records, player: PlayerId) -> StoreResult {
    records.store.write_note(&notes::unreachable_key(player), None, None).await
}

/// Like [`clear_unreachable`], for a player who wrote or was reached in private, but only logs a failure: the next message clears the
/// note.
pub(crate) async fn clear_unreachable_or_log(records: &Records, player: PlayerId) {
    if let Err(fault) = clear_unreachable(records, player).await {
        fault.log("failed to clear the note that a player is unreachable");
    }
}
