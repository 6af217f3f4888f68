//! Who may begin to play, and who is kept out: by the bans of a room, which its managers decide; by the operator's bans, which hold
//! everywhere; and by blocks between two people, in either direction and by each of their accounts: no challenge, no game by the search,
//! no words. Nobody is told that they were blocked. Every way into a game or a tournament asks here, however it was
//! found: by command, key, code, link, search or rematch. Bans outlive the forgetting of a person by the number of their account alone.
//! Ends no game: what somebody is in already they may finish.

use futures_util::future::{BoxFuture, try_join};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{
        account::{Account, named, of_room},
        anonymize::ErasedPerson,
        context::{Context, Service},
        records::{Plain, Records, SideEffects},
        request::HandlerError,
        store::{Collection, Key as StoreKey, RequestId, StoreError},
    },
    identity, lobby,
};
use crate::{
    game::{
        event::Invitee,
        ids::{PlayerId, RoomId, Timestamp},
        view::Seat,
    },
    present::{
        line::{Line, harmless},
        people::date,
    },
};

/// What the record of the operator's bans is called.
pub(in crate::service) const NAME: &str = "bans";

/// Refuses an asker whom the operator, or any of these rooms, has banned.
pub(in crate::service) async fn check(
    records: &Records,
    player: PlayerId,
    rooms: impl IntoIterator<Item = RoomId>,
) -> Result<(), HandlerError> {
    match kept_out(records, player, rooms).await? {
        None => Ok(()),
        Some(refusal) => Err(Line::new(refusal).into()),
    }
}

/// Refuses the same of somebody whom the asker wants to play.
pub(in crate::service) async fn check_guest(
    records: &Records,
    (guest, name): (PlayerId, &str),
    rooms: impl IntoIterator<Item = RoomId>,
) -> Result<(), HandlerError> {
    match kept_out(records, guest, rooms).await? {
        None => Ok(()),
        Some(_) => Err(Line::new("refused-guest-banned").text("name", harmless(name)).into()),
    }
}

/// Refuses a challenge where the asker or the guest may not play in this room, or where one of the two has blocked the other. The one who
/// was blocked is not told so.
pub(in crate::service) async fn check_invitation(
    records: &Records,
    asker: PlayerId,
    invitee: &Invitee,
    room: Option<RoomId>,
) -> Result<(), HandlerError> {
    check(records, asker, room).await?;
    let (Invitee::Player(guest, name) | Invitee::Again(guest, name)) = invitee else { return Ok(()) };
    check_guest(records, (*guest, name), room).await?;
    match between(records, asker, *guest).await? {
        Between::Nothing => Ok(()),
        Between::Mine => Err(Line::new("refused-blocked").text("name", harmless(name)).into()),
        Between::Theirs => Err(Line::new("refused-unavailable").text("name", harmless(name)).into()),
    }
}

/// Refuses the asker who takes up a challenge of somebody whom they have blocked, or who has blocked them.
pub(in crate::service) async fn check_taking_up(records: &Records, asker: PlayerId, host: &Seat) -> Result<(), HandlerError> {
    match between(records, asker, host.player).await? {
        Between::Nothing => Ok(()),
        Between::Mine => Err(Line::new("refused-blocked").text("name", harmless(&host.name)).into()),
        Between::Theirs => Err(Line::new("E_NOT_FOR_YOU").into()),
    }
}

/// The id of the refusal of somebody who is kept out, by the operator or by one of these rooms.
async fn kept_out(
    records: &Records,
    player: PlayerId,
    rooms: impl IntoIterator<Item = RoomId>,
) -> Result<Option<&'static str>, StoreError> {
    if player.is_computer() {
        return Ok(None);
    }
    let (accounts, bans) = try_join(identity::accounts_of(records, player), load(records)).await?;
    if bans.has(&accounts) {
        return Ok(Some("refused-banned"));
    }
    for place in rooms.into_iter().flat_map(RoomId::and_whole) {
        if records.account(&of_room(place)).await?.bars(&accounts) {
            return Ok(Some("refused-banned-here"));
        }
    }
    Ok(None)
}

/// How two people stand to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::service) enum Between {
    /// Neither has blocked the other.
    Nothing,
    /// The asker has blocked the other.
    Mine,
    /// The other has blocked the asker.
    Theirs,
}

/// How the asker and somebody else stand to each other.
pub(in crate::service) async fn between(records: &Records, asker: PlayerId, other: PlayerId) -> Result<Between, StoreError> {
    if other.is_computer() {
        return Ok(Between::Nothing);
    }
    let (mine, theirs) = try_join(identity::accounts_of(records, asker), identity::accounts_of(records, other)).await?;
    let (of_mine, of_theirs) = try_join(records.accounts(&mine), records.accounts(&theirs)).await?;
    let has = |accounts: &[Account], blocked: &[PlayerId]| accounts.iter().any(|account| account.bars(blocked));
    Ok(match (has(&of_mine, &theirs), has(&of_theirs, &mine)) {
        (true, _) => Between::Mine,
        (false, true) => Between::Theirs,
        (false, false) => Between::Nothing,
    })
}

/// Everybody whom the person with these identities has blocked, by the identities that were known to be theirs.
pub(in crate::service) async fn blocked_by(records: &Records, identities: &[PlayerId]) -> Result<Vec<PlayerId>, StoreError> {
    Ok(records.accounts(identities).await?.iter().flat_map(Account::barred_accounts).collect())
}

/// Whom the operator has banned.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(in crate::service) struct Bans {
    banned: Vec<Ban>,
}

impl Plain for Bans {
    /// A ban outlives whoever is forgotten.
    fn forget(&mut self, _key: &StoreKey, _gone: &ErasedPerson) -> SideEffects {
        SideEffects::nothing()
    }

    fn export(&self, _key: &StoreKey, person: PlayerId, _now: Timestamp) -> Vec<Value> {
        self.banned.iter().filter(|ban| ban.is_of(&[person])).map(|ban| json!({ "banned_everywhere_since": ban.since })).collect()
    }
}

/// Somebody whom the operator has banned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ban {
    /// The identities that were known to be theirs.
    pub accounts: Vec<PlayerId>,
    /// Since when.
    pub since: Timestamp,
}

impl Bans {
    /// Whether any of these identities is banned.
    pub(in crate::service) fn has(&self, accounts: &[PlayerId]) -> bool {
        self.banned.iter().any(|ban| ban.is_of(accounts))
    }
}

impl Ban {
    /// The day since which it holds, in UTC: `2026-11-24`.
    pub fn day(&self) -> String {
        date(self.since)
    }

    fn is_of(&self, accounts: &[PlayerId]) -> bool {
        self.accounts.iter().any(|account| accounts.contains(account))
    }
}

pub(in crate::service) fn of_bans() -> StoreKey {
    named(Collection::Pass, NAME)
}

/// Whom the operator has banned.
pub(in crate::service) async fn load(records: &Records) -> Result<Bans, StoreError> {
    records.load_record(&of_bans()).await
}

impl Service {
    /// The operator bans somebody from all games, with every identity that is joined to this one; gives these. Idempotent.
    ///
    /// # Errors
    /// When the store is in trouble; asking again goes on where this ended.
    pub fn ban(&self, player: PlayerId) -> BoxFuture<'_, Result<Vec<PlayerId>, StoreError>> {
        Box::pin(async move {
            let Context { records, clock, .. } = &self.context;
            let (accounts, since) = (identity::accounts_of(records, player).await?, clock.now());
            change(&self.context, player, "ban", |bans| {
                if !accounts.iter().all(|account| bans.has(&[*account])) {
                    // Whom they were joined to when they were banned before stays out, too.
                    let before: Vec<Ban> = bans.banned.extract_if(.., |ban| ban.is_of(&accounts)).collect();
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

    /// The operator lets somebody play again; says whether they were banned.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub fn unban(&self, player: PlayerId) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(async move {
            let accounts = identity::accounts_of(&self.context.records, player).await?;
            let was = load(&self.context.records).await?.has(&accounts);
            change(&self.context, player, "unban", |bans| bans.banned.retain(|ban| !ban.is_of(&accounts))).await?;
            Ok(was)
        })
    }

    /// Whom the operator has banned, the latest last.
    ///
    /// # Errors
    /// When the store is in trouble or the record cannot be read.
    pub fn bans(&self) -> BoxFuture<'_, Result<Vec<Ban>, StoreError>> {
        Box::pin(async move { Ok(load(&self.context.records).await?.banned) })
    }
}

async fn change(context: &Context, player: PlayerId, word: &str, change: impl Fn(&mut Bans) + Send + Sync) -> Result<(), StoreError> {
    let request = RequestId::hash(&[word, &player.to_string(), &context.clock.now().0.to_string()]);
    context.records.update_record(&of_bans(), request, change).await
}
