//! Decides who may start to play. Checks the bans of rooms, the operator's bans, which apply everywhere, and blocks between two
//! players, in either direction and for all their accounts: no challenges, no pairing by the search, no phrases. Every way into a
//! game or a tournament is checked here: command, button, code, link, search or rematch. Players are not told that they are blocked.
//! Bans outlive an erasure; they contain account ids only. Ends no game: games under way may be finished.

use broadside_game::{
    event::Invitee,
    ids::{PlayerId, RoomId, Timestamp},
    view::Seat,
};
use broadside_present::people::date;
use broadside_store::store::{Collection, Key as StoreKey, RequestId, StoreResult};
use broadside_words::line::{Line, sanitise_name};
use futures_util::future::{BoxFuture, try_join};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{
        account::{Account, key_for_name, player_key, room_key},
        anonymise::ErasedPerson,
        context::{Context, Service},
        record_set::RecordSet,
        records::{PlainRecord, Records, SideEffects},
        request::HandlerResult,
    },
    identity, lobby,
};

/// The name of the record of the operator's bans.
pub(crate) const BANS_RECORD: &str = "bans";

/// The keys of the records that contain the bans of these people, everywhere or in one of these rooms.
fn ban_keys(people: &[PlayerId], rooms: &[RoomId]) -> Vec<StoreKey> {
    let identities = people.iter().filter(|player| !player.is_computer()).map(|player| identity::identity_key(*player));
    let rooms = rooms.iter().flat_map(|room| room.with_enclosing_chat()).map(room_key);
    identities.chain([bans_key()]).chain(rooms).collect()
}

/// The keys of the records that the checks of this module read about these people and rooms, as long as no account is linked to
/// another.
pub(crate) fn admission_keys(people: &[PlayerId], rooms: &[RoomId]) -> Vec<StoreKey> {
    let accounts = people.iter().filter(|player| !player.is_computer()).map(|player| player_key(*player));
    ban_keys(people, rooms).into_iter().chain(accounts).collect()
}

/// Refuses a caller banned by the operator or by one of these rooms.
pub(crate) async fn check(records: &Records, player: PlayerId, rooms: impl IntoIterator<Item = RoomId>) -> HandlerResult<()> {
    let rooms: Vec<RoomId> = rooms.into_iter().collect();
    let loaded = RecordSet::load(records, None, ban_keys(&[player], &rooms)).await;
    check_caller(&loaded, player, rooms).await
}

/// Like [`check`], with records that may be loaded already.
pub(crate) async fn check_caller(loaded: &RecordSet<'_>, player: PlayerId, rooms: impl IntoIterator<Item = RoomId>) -> HandlerResult<()> {
    match find_ban(loaded, player, rooms).await? {
        None => Ok(()),
        Some(refusal) => Err(Line::new(refusal).into()),
    }
}

/// Refuses a guest banned by the operator or by one of these rooms.
pub(crate) async fn check_guest(
    loaded: &RecordSet<'_>,
    (guest, name): (PlayerId, &str),
    rooms: impl IntoIterator<Item = RoomId>,
) -> HandlerResult<()> {
    match find_ban(loaded, guest, rooms).await? {
        None => Ok(()),
        Some(_) => Err(Line::new("refused-guest-banned").text("name", sanitise_name(name)).into()),
    }
}

/// Refuses a challenge if the caller or the guest is banned, or if one has blocked the other. The refusal does not tell a player that
/// they were blocked.
pub(crate) async fn check_invitation(
    loaded: &RecordSet<'_>,
    author: PlayerId,
    invitee: &Invitee,
    room: Option<RoomId>,
) -> HandlerResult<()> {
    check_caller(loaded, author, room).await?;
    let (Invitee::Player(guest, name) | Invitee::Rematch(guest, name)) = invitee else { return Ok(()) };
    check_guest(loaded, (*guest, name), room).await?;
    match block_status_in(loaded, author, *guest).await? {
        BlockStatus::Neither => Ok(()),
        BlockStatus::ByCaller => Err(Line::new("refused-blocked").text("name", sanitise_name(name)).into()),
        BlockStatus::ByOther => Err(Line::new("refused-unavailable").text("name", sanitise_name(name)).into()),
    }
}

/// Refuses to accept a challenge if one player has blocked the other.
pub(crate) async fn check_acceptance(loaded: &RecordSet<'_>, author: PlayerId, host: &Seat) -> HandlerResult<()> {
    match block_status_in(loaded, author, host.player).await? {
        BlockStatus::Neither => Ok(()),
        BlockStatus::ByCaller => Err(Line::new("refused-blocked").text("name", sanitise_name(&host.name)).into()),
        BlockStatus::ByOther => Err(Line::new("E_NOT_FOR_YOU").into()),
    }
}

/// The id of the sentence that refuses a banned player; `None` if the player may play.
async fn find_ban(loaded: &RecordSet<'_>, player: PlayerId, rooms: impl IntoIterator<Item = RoomId>) -> StoreResult<Option<&'static str>> {
    if player.is_computer() {
        return Ok(None);
    }
    let (accounts, bans) = try_join(identity::accounts_in(loaded, player), loaded.load_record::<Bans>(&bans_key())).await?;
    if bans.has(&accounts) {
        return Ok(Some("refused-banned"));
    }
    for place in rooms.into_iter().flat_map(RoomId::with_enclosing_chat) {
        if loaded.account(&room_key(place)).await?.has_banned(&accounts) {
            return Ok(Some("refused-banned-here"));
        }
    }
    Ok(None)
}

/// Whether one of two players has blocked the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BlockStatus {
    Neither,
    /// The caller has blocked the other player, who may have blocked the caller as well.
    ByCaller,
    /// Only the other player has blocked the caller.
    ByOther,
}

pub(crate) async fn block_status(records: &Records, author: PlayerId, other: PlayerId) -> StoreResult<BlockStatus> {
    block_status_in(&RecordSet::load(records, None, admission_keys(&[author, other], &[])).await, author, other).await
}

/// Like [`block_status`], with records that may be loaded already.
async fn block_status_in(loaded: &RecordSet<'_>, author: PlayerId, other: PlayerId) -> StoreResult<BlockStatus> {
    if other.is_computer() {
        return Ok(BlockStatus::Neither);
    }
    let (mine, theirs) = try_join(identity::accounts_in(loaded, author), identity::accounts_in(loaded, other)).await?;
    let (of_mine, of_theirs) = try_join(loaded.accounts_or_default(&mine), loaded.accounts_or_default(&theirs)).await?;
    let has = |accounts: &[Account], blocked: &[PlayerId]| accounts.iter().any(|account| account.has_banned(blocked));
    Ok(match (has(&of_mine, &theirs), has(&of_theirs, &mine)) {
        (true, _) => BlockStatus::ByCaller,
        (false, true) => BlockStatus::ByOther,
        (false, false) => BlockStatus::Neither,
    })
}

/// The accounts that the owner of these accounts has blocked.
pub(crate) async fn blocked_by(loaded: &RecordSet<'_>, identities: &[PlayerId]) -> StoreResult<Vec<PlayerId>> {
    Ok(loaded.accounts_or_default(identities).await?.iter().flat_map(Account::banned_accounts).collect())
}

/// The operator's bans.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Bans {
    banned: Vec<Ban>,
}

impl PlainRecord for Bans {
    /// Bans outlive an erasure.
    fn forget(&mut self, _key: &StoreKey, _gone: &ErasedPerson) -> SideEffects {
        SideEffects::nothing()
    }

    fn export(&self, _key: &StoreKey, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        self.banned.iter().filter(|ban| ban.has_any_account(&[person])).map(|ban| json!({ "banned_everywhere_since": ban.since })).collect()
    }
}

/// A ban by the operator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ban {
    /// The accounts that were linked when the ban was made.
    pub accounts: Vec<PlayerId>,
    /// When the ban was made.
    pub since: Timestamp,
}

impl Bans {
    /// Whether any of these accounts is banned.
    pub(crate) fn has(&self, accounts: &[PlayerId]) -> bool {
        self.banned.iter().any(|ban| ban.has_any_account(accounts))
    }
}

impl Ban {
    /// The day on which the ban was made, in UTC: `2026-11-24`.
    pub fn day(&self) -> String {
        date(self.since)
    }

    fn has_any_account(&self, accounts: &[PlayerId]) -> bool {
        self.accounts.iter().any(|account| accounts.contains(account))
    }
}

pub(crate) fn bans_key() -> StoreKey {
    key_for_name(Collection::Pass, BANS_RECORD)
}

impl Service {
    /// Bans a player from all games, with all linked accounts, and returns the banned accounts. Idempotent.
    ///
    /// # Errors
    /// When the store fails; a retry resumes.
    pub fn ban(&self, player: PlayerId) -> BoxFuture<'_, StoreResult<Vec<PlayerId>>> {
        Box::pin(async move {
            let Context { records, clock, .. } = &self.context;
            let (accounts, since) = (identity::accounts_of(records, player).await?, clock.now());
            update_bans(&self.context, player, "ban", |bans| {
                if !accounts.iter().all(|account| bans.has(&[*account])) {
                    // Accounts that were linked at the time of an earlier ban stay banned, too.
                    let before: Vec<Ban> = bans.banned.extract_if(.., |ban| ban.has_any_account(&accounts)).collect();
                    let mut all = accounts.clone();
                    all.extend(before.iter().flat_map(|ban| &ban.accounts).filter(|account| !accounts.contains(account)));
                    let since = before.iter().map(|ban| ban.since).min().unwrap_or(since);
                    bans.banned.push(Ban { accounts: all, since });
                }
            })
            .await?;
            for account in &accounts {
                let request = RequestId::hash(&["banned", &account.to_string(), &since.0.to_string()]);
                lobby::leave(records, *account, request).await?;
            }
            Ok(accounts)
        })
    }

    /// Lifts the operator's ban. Returns whether there was one.
    pub fn unban(&self, player: PlayerId) -> BoxFuture<'_, StoreResult<bool>> {
        Box::pin(async move {
            let accounts = identity::accounts_of(&self.context.records, player).await?;
            let was_banned = self.context.records.load_record::<Bans>(&bans_key()).await?.has(&accounts);
            update_bans(&self.context, player, "unban", |bans| bans.banned.retain(|ban| !ban.has_any_account(&accounts))).await?;
            Ok(was_banned)
        })
    }

    /// The operator's bans, newest last.
    ///
    /// # Errors
    /// When the store fails or the record cannot be read.
    pub fn bans(&self) -> BoxFuture<'_, StoreResult<Vec<Ban>>> {
        Box::pin(async move { Ok(self.context.records.load_record::<Bans>(&bans_key()).await?.banned) })
    }
}

async fn update_bans(context: &Context, player: PlayerId, word: &str, change: impl Fn(&mut Bans) + Send + Sync) -> StoreResult {
    let request = RequestId::hash(&[word, &player.to_string(), &context.clock.now().0.to_string()]);
    context.records.update_record(&bans_key(), request, change).await
}
