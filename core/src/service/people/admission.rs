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
        account::{Account, Barred, of_address, of_player, of_room},
        context::{Context, Service},
        games,
        gone::Gone,
        handlers::{caller::Caller, resolve},
        outbox::Address,
        records::{Plain, Records, SideEffects},
        request::{Reply, Request, Stop},
        store::{Collection, Key as StoreKey, RequestId, StoreError},
    },
    identity, named, quick,
};
use crate::{
    game::{
        Game,
        event::Invitee,
        ids::{PlayerId, RoomId, Timestamp},
        side::Side,
        view::Seat,
    },
    present::{
        line::{Line, harmless},
        people::{barring, date},
    },
};

/// What the record of the operator's bans is called.
pub(super) const NAME: &str = "bans";

/// How many a room or a person may keep out.
const MOST: usize = 200;

/// How many people are offered by keys.
const OFFERED: usize = 10;

/// Refuses an asker whom the operator, or any of these rooms, has banned.
pub(in crate::service) async fn check(records: &Records, player: PlayerId, rooms: impl IntoIterator<Item = RoomId>) -> Result<(), Stop> {
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
) -> Result<(), Stop> {
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
) -> Result<(), Stop> {
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
pub(in crate::service) async fn check_taking_up(records: &Records, asker: PlayerId, host: &Seat) -> Result<(), Stop> {
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
pub(super) async fn blocked_by(records: &Records, identities: &[PlayerId]) -> Result<Vec<PlayerId>, StoreError> {
    Ok(records.accounts(identities).await?.iter().flat_map(Account::barred_accounts).collect())
}

/// `block`: the asker wants nothing to do with somebody. Without anybody named: who is blocked, and who could be.
pub(in crate::service) async fn block(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, Stop> {
    let locale = caller.locale();
    let records = &context.records;
    let people = people_of(&resolve::games_of(records, caller.by.id).await?);
    let mine = identity::accounts_of(records, caller.by.id).await?;
    let Some((player, name)) = whom(caller, typed, &people)? else {
        let blocked: Vec<_> = records.accounts(&mine).await?.iter().flat_map(|account| known(&account.barred)).collect();
        let stranger = |player: PlayerId| !mine.contains(&player) && blocked.iter().all(|(known, _)| *known != player);
        let others: Vec<_> = people.into_iter().filter(|(player, _)| stranger(*player)).collect();
        return Ok(caller.turn_to(barring::blocks(&blocked, &others, locale)));
    };
    let accounts = identity::accounts_of(records, player).await?;
    if accounts.contains(&caller.by.id) {
        return Err(Line::new("block-self").into());
    }
    bar(records, caller, (&accounts, &name), Address::Player(caller.by.id)).await?;
    quick::seek_without_blocked(records, caller, &mine).await?;
    Ok(caller.turn_to(barring::blocked((player, &name), locale)))
}

/// `unblock`: they may meet again.
pub(in crate::service) async fn unblock(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, Stop> {
    let locale = caller.locale();
    let records = &context.records;
    let mine = identity::accounts_of(records, caller.by.id).await?;
    let lists = records.accounts(&mine).await?;
    let blocked: Vec<_> = lists.iter().flat_map(|account| known(&account.barred)).collect();
    let Some((player, name)) = whom(caller, typed, &blocked)? else {
        return block(context, caller, None).await;
    };
    let accounts = identity::accounts_of(records, player).await?;
    if lists.iter().all(|account| !account.bars(&accounts)) {
        return Err(Line::new("unblock-nobody").text("name", name).into());
    }
    for own in &mine {
        unbar(records, caller, &accounts, Address::Player(*own)).await?;
    }
    quick::seek_without_blocked(records, caller, &mine).await?;
    Ok(caller.turn_to(barring::unblocked((player, &name), locale)))
}

/// Whom the operator has banned.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Bans {
    banned: Vec<Ban>,
}

impl Plain for Bans {
    /// A ban outlives whoever is forgotten.
    fn forget(&mut self, _key: &StoreKey, _gone: &Gone) -> SideEffects {
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
    pub(super) fn has(&self, accounts: &[PlayerId]) -> bool {
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

pub(super) fn of_bans() -> StoreKey {
    named(Collection::Pass, NAME)
}

/// Whom the operator has banned.
pub(super) async fn load(records: &Records) -> Result<Bans, StoreError> {
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
                quick::leave(records, *account, request).await?;
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

/// `ban`: keeps somebody out of the games of the room, its threads and topics. Without anybody named: who is kept out, and who could be.
pub(in crate::service) async fn ban(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, Stop> {
    let locale = caller.locale();
    let (records, (typed, room)) = (&context.records, meant(caller, typed)?);
    caller.check_authority(Some(room))?;
    let games = games_of_room(records, room).await?;
    let Some((player, name)) = whom(caller, typed, &people_of(&games))? else {
        return list(records, caller, room, &games).await;
    };
    if player == caller.by.id {
        return Err(Line::new("ban-self").into());
    }
    let accounts = identity::accounts_of(records, player).await?;
    bar(records, caller, (&accounts, &name), Address::Room(room.whole())).await?;
    let plays = |game: &&Game| !game.over() && accounts.iter().any(|account| game.public().member(*account).is_some());
    let playing: Vec<_> = games.iter().filter(plays).map(Game::id).collect();
    Ok(caller.turn_to(barring::banned((player, &name), room, &playing, locale)))
}

/// `unban`: lets somebody play in the room again.
pub(in crate::service) async fn unban(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, Stop> {
    let locale = caller.locale();
    let (records, (typed, room)) = (&context.records, meant(caller, typed)?);
    caller.check_authority(Some(room))?;
    let Some((player, name)) = whom(caller, typed, &known(&barred_in(records, room).await?))? else {
        let games = games_of_room(records, room).await?;
        return list(records, caller, room, &games).await;
    };
    let accounts = identity::accounts_of(records, player).await?;
    let mut were_out = false;
    // A ban from before threads were known to be inside of channels stands with the thread.
    for place in room.and_whole() {
        were_out |= unbar(records, caller, &accounts, Address::Room(place)).await?;
    }
    if !were_out {
        return Err(Line::new("unban-nobody").text("name", harmless(&name)).into());
    }
    Ok(caller.turn_to(barring::unbanned((player, &name), room, locale)))
}

async fn list(records: &Records, caller: &Caller<'_>, room: RoomId, games: &[Game]) -> Result<Reply, Stop> {
    let barred = barred_in(records, room).await?;
    let is_out = |player: PlayerId| barred.iter().any(|barred| barred.is_any_of(&[player]));
    let others = people_of(games).into_iter().filter(|(player, _)| *player != caller.by.id && !is_out(*player));
    let others: Vec<_> = others.take(OFFERED).collect();
    Ok(caller.turn_to(barring::bans(&known(&barred), &others, room, caller.locale())))
}

/// Whom a room and the place it is inside of have banned.
async fn barred_in(records: &Records, room: RoomId) -> Result<Vec<Barred>, StoreError> {
    let mut barred = Vec::new();
    for place in room.and_whole() {
        barred.extend(records.account(&of_room(place)).await?.barred);
    }
    Ok(barred)
}

/// Keeps a person with these identities out of a room or away from another person, and notes that in the account of each identity.
/// Refuses where too many are kept out already.
async fn bar(records: &Records, request: &Request, (barred, name): (&[PlayerId], &str), by: Address) -> Result<(), Stop> {
    let key = of_address(by);
    if records.account(&key).await?.barred.len() >= MOST {
        return Err(Line::new("barred-many").number("count", MOST as i64).into());
    }
    for account in barred {
        let word = request.id.part(&format!("barred {account}"));
        records.revise(&of_player(*account), word, |account| account.note_barred_by(by)).await?;
    }
    records.revise(&key, request.id.part("bar"), |account| account.bar(barred, name)).await?;
    Ok(())
}

/// Lets a person with one of these identities in again, and takes the notes of that out of their accounts; says whether they were kept
/// out.
async fn unbar(records: &Records, request: &Request, accounts: &[PlayerId], by: Address) -> Result<bool, StoreError> {
    let key = of_address(by);
    let unbar = |account: &mut Account| {
        let barred = account.barred_with(accounts);
        account.unbar(accounts);
        Ok::<_, StoreError>((barred, SideEffects::nothing()))
    };
    let barred = records.try_update_record(&key, request.id.part("unbar"), unbar).await?;
    for account in &barred {
        let word = request.id.part(&format!("no longer barred {account} by {}", key.name));
        records.revise(&of_player(*account), word, |account| account.forget_barred_by(by)).await?;
    }
    Ok(!barred.is_empty())
}

/// Those who are kept out, by one of their identities each.
fn known(barred: &[Barred]) -> Vec<(PlayerId, String)> {
    barred.iter().filter_map(|barred| Some((*barred.accounts.first()?, barred.name.clone()))).collect()
}

/// Whom the asker means: somebody who is mentioned, or the number on a key of ours, which is of one of `offered`.
pub(super) fn whom(request: &Request, typed: Option<&str>, offered: &[(PlayerId, String)]) -> Result<Option<(PlayerId, String)>, Stop> {
    let unknown = || Line::new("whom-unknown");
    let (player, name) = match (&request.mention, typed) {
        (Some(mention), _) => (mention.id.ok_or_else(unknown)?, harmless(&mention.name)),
        (None, None) => return Ok(None),
        (None, Some(typed)) => {
            let player: PlayerId = typed.parse().map_err(|()| unknown())?;
            offered.iter().find(|(known, _)| *known == player).cloned().ok_or_else(unknown)?
        }
    };
    if player.is_computer() { Err(Line::new("whom-computer").into()) } else { Ok(Some((player, name))) }
}

/// The games that a room was told of lately, those under way first.
async fn games_of_room(records: &Records, room: RoomId) -> Result<Vec<Game>, StoreError> {
    games::load_each(records, &records.account(&of_room(room)).await?.games()).await
}

/// Who plays in these games, each once.
fn people_of(games: &[Game]) -> Vec<(PlayerId, String)> {
    let mut people: Vec<(PlayerId, String)> = Vec::new();
    for member in games.iter().flat_map(|game| Side::BOTH.into_iter().flat_map(|side| game.public().members(side))) {
        let player = member.player();
        if !player.is_computer() && !player.is_erased() && people.iter().all(|(known, _)| *known != player) {
            people.push((player, member.name().to_owned()));
        }
    }
    people
}

/// Whom it is about as typed, and the room: the one it is said in, or the one that a key names which is pressed elsewhere.
pub(super) fn meant<'a>(request: &Request, typed: Option<&'a str>) -> Result<(Option<&'a str>, RoomId), Stop> {
    let (whom, elsewhere) = match typed.and_then(|typed| typed.split_once(' ')) {
        Some((whom, room)) => (Some(whom), room.parse().ok()),
        None => (typed, None),
    };
    let room = elsewhere.or(request.place.room()).ok_or_else(|| Line::new("refused-room-only"))?;
    Ok((whom, room))
}
