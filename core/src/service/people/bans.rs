//! Bans: a room's, by whoever manages it, and the operator's, which hold everywhere. They outlive the forgetting of a person by the
//! number of their account alone. Ends no game: what is under way may be finished.

use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    super::{
        Service, Stop,
        account::{Barred, of_player, of_room},
        context::Context,
        games,
        handlers::{authority, begin::sub_request},
        outbox::Address,
        records::{Plain, Records, SideEffects},
        request::{Reply, Request},
        room_of,
        store::{Collection, Key as StoreKey, RequestId, StoreError},
    },
    erase::Gone,
    identity, named, quick,
};
use crate::{
    game::{
        Game,
        ids::{PlayerId, RoomId, Timestamp},
        side::Side,
    },
    present::{
        line::{Line, harmless},
        locale::Locale,
        people::{barring, date},
    },
};

/// What the record of the operator's bans is called.
pub(super) const NAME: &str = "bans";

/// How many a room or a person may keep out.
pub(super) const MOST: usize = 200;

/// How many people are offered by keys.
const OFFERED: usize = 10;

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
        Box::pin(ban_everywhere(&self.context, player))
    }

    /// The operator lets somebody play again; says whether they were banned.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub fn unban(&self, player: PlayerId) -> BoxFuture<'_, Result<bool, StoreError>> {
        Box::pin(unban_everywhere(&self.context, player))
    }

    /// Whom the operator has banned, the latest last.
    ///
    /// # Errors
    /// When the store is in trouble or the record cannot be read.
    pub fn bans(&self) -> BoxFuture<'_, Result<Vec<Ban>, StoreError>> {
        Box::pin(async move { Ok(load(&self.context.records).await?.banned) })
    }
}

/// The operator bans somebody with every identity that is joined to this one; gives these. Idempotent.
async fn ban_everywhere(context: &Context, player: PlayerId) -> Result<Vec<PlayerId>, StoreError> {
    let (accounts, since) = (identity::accounts_of(&context.records, player).await?, context.clock.now());
    change(context, player, "ban", |bans| {
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
        quick::leave(&context.records, *account, request).await?;
    }
    Ok(accounts)
}

/// The operator lets somebody play again; says whether they were banned.
async fn unban_everywhere(context: &Context, player: PlayerId) -> Result<bool, StoreError> {
    let accounts = identity::accounts_of(&context.records, player).await?;
    let was = load(&context.records).await?.has(&accounts);
    change(context, player, "unban", |bans| bans.banned.retain(|ban| !ban.is_of(&accounts))).await?;
    Ok(was)
}

async fn change(context: &Context, player: PlayerId, word: &str, change: impl Fn(&mut Bans) + Send + Sync) -> Result<(), StoreError> {
    let request = RequestId::hash(&[word, &player.to_string(), &context.clock.now().0.to_string()]);
    context.records.update_record(&of_bans(), request, change).await
}

/// `ban`: keeps somebody out of the games of the room, its threads and topics. Without anybody named: who is kept out, and who could be.
pub(in crate::service) async fn ban(context: &Context, request: &Request, typed: Option<&str>, locale: Locale) -> Result<Reply, Stop> {
    let (records, (typed, room)) = (&context.records, meant(request, typed)?);
    authority::check(request, Some(room))?;
    let games = games_of_room(records, room).await?;
    let Some((player, name)) = whom(request, typed, || people_of(&games).into_iter())? else {
        return list(records, request, room, &games, locale).await;
    };
    if player == request.by.id {
        return Err(Line::new("ban-self").into());
    }
    let accounts = identity::accounts_of(records, player).await?;
    let key = of_room(room.whole());
    if records.account(&key).await?.barred.len() >= MOST {
        return Err(Line::new("barred-many").number("count", MOST as i64).into());
    }
    note(records, request, &accounts, Address::Room(room.whole())).await?;
    records.revise(&key, sub_request(request.id, "ban"), |account| account.bar(&accounts, &name)).await?;
    let playing: Vec<_> = games.iter().filter(|game| !game.over() && plays(game, &accounts)).map(Game::id).collect();
    Ok(request.turn_to(barring::banned((player, &name), room, &playing, locale)))
}

/// `unban`: lets somebody play in the room again.
pub(in crate::service) async fn unban(context: &Context, request: &Request, typed: Option<&str>, locale: Locale) -> Result<Reply, Stop> {
    let (records, (typed, room)) = (&context.records, meant(request, typed)?);
    authority::check(request, Some(room))?;
    let mut kept_out = Vec::new();
    for place in room.and_whole() {
        kept_out.extend(known(&records.account(&of_room(place)).await?.barred));
    }
    let Some((player, name)) = whom(request, typed, || kept_out.into_iter())? else {
        let games = games_of_room(records, room).await?;
        return list(records, request, room, &games, locale).await;
    };
    let accounts = identity::accounts_of(records, player).await?;
    let mut were_out = false;
    // A ban from before threads were known to be inside of channels stands with the thread.
    for place in room.and_whole() {
        let key = of_room(place);
        let out = records.account(&key).await?.barred_with(&accounts);
        were_out |= !out.is_empty();
        records.revise(&key, sub_request(request.id, "unban"), |account| account.unbar(&accounts)).await?;
        forget_note(records, request, &out, Address::Room(place)).await?;
    }
    if !were_out {
        return Err(Line::new("unban-nobody").text("name", harmless(&name)).into());
    }
    Ok(request.turn_to(barring::unbanned((player, &name), room, locale)))
}

async fn list(records: &Records, request: &Request, room: RoomId, games: &[Game], locale: Locale) -> Result<Reply, Stop> {
    let mut barred = Vec::new();
    for place in room.and_whole() {
        barred.extend(records.account(&of_room(place)).await?.barred);
    }
    let is_out = |player: PlayerId| barred.iter().any(|barred| barred.is_any_of(&[player]));
    let others = people_of(games).into_iter().filter(|(player, _)| *player != request.by.id && !is_out(*player));
    let others: Vec<_> = others.take(OFFERED).collect();
    Ok(request.turn_to(barring::bans(&known(&barred), &others, room, locale)))
}

/// Notes in everybody's account where they are kept out.
pub(super) async fn note(records: &Records, request: &Request, barred: &[PlayerId], by: Address) -> Result<(), StoreError> {
    for account in barred {
        let word = sub_request(request.id, &format!("barred {account}"));
        records.revise(&of_player(*account), word, |account| account.note_barred_by(by)).await?;
    }
    Ok(())
}

/// Takes the note out of everybody's account who is kept out there no longer.
pub(super) async fn forget_note(records: &Records, request: &Request, barred: &[PlayerId], by: Address) -> Result<(), StoreError> {
    for account in barred {
        let word = sub_request(request.id, &format!("no longer barred {account}"));
        records.revise(&of_player(*account), word, |account| account.forget_barred_by(by)).await?;
    }
    Ok(())
}

/// Those who are kept out, by one of their identities each.
pub(super) fn known(barred: &[Barred]) -> Vec<(PlayerId, String)> {
    barred.iter().filter_map(|barred| Some((*barred.accounts.first()?, barred.name.clone()))).collect()
}

/// Whom the asker means: somebody who is mentioned, or the number on a key of ours, which is of one of `offered`.
pub(super) fn whom<I: Iterator<Item = (PlayerId, String)>>(
    request: &Request,
    typed: Option<&str>,
    offered: impl FnOnce() -> I,
) -> Result<Option<(PlayerId, String)>, Stop> {
    let unknown = || Line::new("whom-unknown");
    let (player, name) = match (&request.mention, typed) {
        (Some(mention), _) => (mention.id.ok_or_else(unknown)?, harmless(&mention.name)),
        (None, None) => return Ok(None),
        (None, Some(typed)) => {
            let player: PlayerId = typed.parse().map_err(|()| unknown())?;
            offered().find(|(known, _)| *known == player).ok_or_else(unknown)?
        }
    };
    if player.is_computer() { Err(Line::new("whom-computer").into()) } else { Ok(Some((player, name))) }
}

/// The games that a room was told of lately, those under way first.
async fn games_of_room(records: &Records, room: RoomId) -> Result<Vec<Game>, StoreError> {
    games::load_each(records, &records.account(&of_room(room)).await?.games()).await
}

/// Who plays in these games, each once.
pub(super) fn people_of(games: &[Game]) -> Vec<(PlayerId, String)> {
    let mut people: Vec<(PlayerId, String)> = Vec::new();
    for member in games.iter().flat_map(|game| Side::BOTH.into_iter().flat_map(|side| game.public().members(side))) {
        let player = member.player();
        if !player.is_computer() && !player.is_erased() && people.iter().all(|(known, _)| *known != player) {
            people.push((player, member.name().to_owned()));
        }
    }
    people
}

fn plays(game: &Game, accounts: &[PlayerId]) -> bool {
    accounts.iter().any(|account| game.public().member(*account).is_some())
}

/// Whom it is about as typed, and the room: the one it is said in, or the one that a key names which is pressed elsewhere.
pub(super) fn meant<'a>(request: &Request, typed: Option<&'a str>) -> Result<(Option<&'a str>, RoomId), Stop> {
    let (whom, elsewhere) = match typed.and_then(|typed| typed.split_once(' ')) {
        Some((whom, room)) => (Some(whom), room.parse().ok()),
        None => (typed, None),
    };
    let room = elsewhere.or(room_of(request.place)).ok_or_else(|| Line::new("refused-room-only"))?;
    Ok((whom, room))
}
