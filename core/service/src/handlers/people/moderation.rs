//! Moderation by room managers, and blocking between players.
//!
//! `ban` and `unban` apply to the games of a room, `block` and `unblock` to another player.
//!
//! `report` and `reports`: a complaint about a player or a game goes to the room chosen by the managers, else to the operator. A
//! room is chosen by a code issued in it, so that nobody can send complaints to a room they do not manage. Complaints are not
//! stored, and the person they are about is not told.
//!
//! `dismiss` removes an organiser of the room's tournaments. Tournaments under way keep theirs.
//!
//! `end` ends an abandoned game without a winner; it counts nowhere. It refuses games that are being played, the manager's own
//! games and those of tournaments.

use broadside_arena::career::notification::{Complaint, Notification};
use broadside_game::{
    Game,
    abandonment::QUIET_MINUTES,
    code::Code,
    command::{Actor, Command},
    ids::{GameId, Home, PlayerId, RoomId, Timestamp},
    side::Side,
};
use broadside_present::{
    commands::end::EndStep,
    people::{managing, moderation, plain},
};
use broadside_store::store::{RequestId, StoreError};
use broadside_words::{
    line::{Line, sanitise_name, sanitise_text},
    words::choice_word,
};
use futures_util::future::BoxFuture;

use super::quick;
use crate::{
    account::{Account, BannedPerson, address_key, player_key, room_key},
    anonymise::game_mentions,
    changes::{self, GameChange},
    context::{Context, Service},
    games,
    handlers::{answer, caller::Caller, quotas, resolve},
    outbox::{Address, Message},
    people::{
        admission,
        arrangements::{Arrangements, arrangements_key, load, revise},
        identity,
        link::code_for,
    },
    records::{Records, SideEffects},
    request::{HandlerError, Reply, Request},
    tournaments,
};

/// How many players a room may ban, or a player block.
const MAX_BANS: usize = 200;

/// How many players are offered as buttons.
const MAX_OFFERED_PLAYERS: usize = 10;

/// `ban`: bans a player from the games of the room, its threads and topics. Without a name: who is banned, and who could be.
pub(in crate::handlers) async fn ban(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (records, (typed, room)) = (&context.records, split_room(caller, typed)?);
    caller.check_authority(Some(room))?;
    let games = games_of_room(records, room).await?;
    let Some((player, name)) = resolve_person(caller, typed, &people_of(&games))? else {
        return list_bans(records, caller, room, &games).await;
    };
    if player == caller.by.id {
        return Err(Line::new("ban-self").into());
    }
    let accounts = identity::accounts_of(records, player).await?;
    ban_or_block(records, caller, (&accounts, &name), Address::Room(room.whole())).await?;
    let plays = |game: &&Game| !game.is_over() && accounts.iter().any(|account| game.public().member(*account).is_some());
    let playing: Vec<_> = games.iter().filter(plays).map(Game::id).collect();
    Ok(caller.page_reply(moderation::ban_reply((player, &name), room, &playing, locale)))
}

/// `unban`: lifts a ban.
pub(in crate::handlers) async fn unban(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (records, (typed, room)) = (&context.records, split_room(caller, typed)?);
    caller.check_authority(Some(room))?;
    let Some((player, name)) = resolve_person(caller, typed, &banned_people(&bans_in(records, room).await?))? else {
        let games = games_of_room(records, room).await?;
        return list_bans(records, caller, room, &games).await;
    };
    let accounts = identity::accounts_of(records, player).await?;
    let mut was_banned = false;
    // Older bans may be stored with the thread instead of the channel.
    for place in room.with_enclosing_chat() {
        was_banned |= unban_or_unblock(records, caller, &accounts, Address::Room(place)).await?;
    }
    if !was_banned {
        return Err(Line::new("unban-nobody").text("name", sanitise_name(&name)).into());
    }
    Ok(caller.page_reply(moderation::unban_reply((player, &name), room, locale)))
}

/// `block`: blocks a player. Without a name: who is blocked, and who could be.
pub(in crate::handlers) async fn block(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let records = &context.records;
    let people = people_of(&resolve::games_of_caller(records, caller).await?);
    let mine = identity::accounts_of(records, caller.by.id).await?;
    let Some((player, name)) = resolve_person(caller, typed, &people)? else {
        let blocked: Vec<_> = records.accounts(&mine).await?.iter().flat_map(|account| banned_people(&account.barred)).collect();
        let stranger = |player: PlayerId| !mine.contains(&player) && blocked.iter().all(|(known, _)| *known != player);
        let others: Vec<_> = people.into_iter().filter(|(player, _)| stranger(*player)).collect();
        return Ok(caller.page_reply(moderation::blocks(&blocked, &others, locale)));
    };
    let accounts = identity::accounts_of(records, player).await?;
    if accounts.contains(&caller.by.id) {
        return Err(Line::new("block-self").into());
    }
    ban_or_block(records, caller, (&accounts, &name), Address::Player(caller.by.id)).await?;
    quick::seek_without_blocked(records, caller, &mine).await?;
    Ok(caller.page_reply(moderation::block_reply((player, &name), locale)))
}

/// `unblock`: lifts a block.
pub(in crate::handlers) async fn unblock(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let records = &context.records;
    let mine = identity::accounts_of(records, caller.by.id).await?;
    let lists = records.accounts(&mine).await?;
    let blocked: Vec<_> = lists.iter().flat_map(|account| banned_people(&account.barred)).collect();
    let Some((player, name)) = resolve_person(caller, typed, &blocked)? else {
        return block(context, caller, None).await;
    };
    let accounts = identity::accounts_of(records, player).await?;
    if lists.iter().all(|account| !account.has_banned(&accounts)) {
        return Err(Line::new("unblock-nobody").text("name", name).into());
    }
    for own in &mine {
        unban_or_unblock(records, caller, &accounts, Address::Player(*own)).await?;
    }
    quick::seek_without_blocked(records, caller, &mine).await?;
    Ok(caller.page_reply(moderation::unblock_reply((player, &name), locale)))
}

async fn list_bans(records: &Records, caller: &Caller<'_>, room: RoomId, games: &[Game]) -> Result<Reply, HandlerError> {
    let barred = bans_in(records, room).await?;
    let is_banned = |player: PlayerId| barred.iter().any(|barred| barred.is_any_of(&[player]));
    let others = people_of(games).into_iter().filter(|(player, _)| *player != caller.by.id && !is_banned(*player));
    let others: Vec<_> = others.take(MAX_OFFERED_PLAYERS).collect();
    Ok(caller.page_reply(moderation::bans(&banned_people(&barred), &others, room, caller.locale())))
}

/// The bans of a room and of the place that contains it.
async fn bans_in(records: &Records, room: RoomId) -> Result<Vec<BannedPerson>, StoreError> {
    let mut barred = Vec::new();
    for place in room.with_enclosing_chat() {
        barred.extend(records.account(&room_key(place)).await?.barred);
    }
    Ok(barred)
}

/// Bars a player with all these accounts from a room or another player, and records it in each of these accounts. Refuses when the
/// list is full.
async fn ban_or_block(records: &Records, request: &Request, (barred, name): (&[PlayerId], &str), by: Address) -> Result<(), HandlerError> {
    let key = address_key(by);
    if records.account(&key).await?.barred.len() >= MAX_BANS {
        return Err(Line::new("barred-many").number("count", MAX_BANS as i64).into());
    }
    for account in barred {
        let word = request.id.part(&format!("barred {account}"));
        records.revise(&player_key(*account), word, |account| account.record_banned_by(by)).await?;
    }
    records.revise(&key, request.id.part("bar"), |account| account.ban_or_block(barred, name)).await?;
    Ok(())
}

/// Lifts a ban or block from all these accounts and removes it from their records. Returns whether there was one.
async fn unban_or_unblock(records: &Records, request: &Request, accounts: &[PlayerId], by: Address) -> Result<bool, StoreError> {
    let key = address_key(by);
    let unbar = |account: &mut Account| {
        let barred = account.banned_with(accounts);
        account.unban_or_unblock(accounts);
        Ok::<_, StoreError>((barred, SideEffects::nothing()))
    };
    let barred = records.try_update_record(&key, request.id.part("unbar"), unbar).await?;
    for account in &barred {
        let word = request.id.part(&format!("no longer barred {account} by {}", key.name));
        records.revise(&player_key(*account), word, |account| account.forget_banned_by(by)).await?;
    }
    Ok(!barred.is_empty())
}

/// The banned or blocked players, each by the first account.
fn banned_people(barred: &[BannedPerson]) -> Vec<(PlayerId, String)> {
    barred.iter().filter_map(|barred| Some((*barred.accounts.first()?, barred.name.clone()))).collect()
}

/// The player to act on: the one mentioned, or the id on a button, which must be one of `offered`.
pub(super) fn resolve_person(
    request: &Request,
    typed: Option<&str>,
    offered: &[(PlayerId, String)],
) -> Result<Option<(PlayerId, String)>, HandlerError> {
    let unknown = || Line::new("whom-unknown");
    let (player, name) = match (&request.mention, typed) {
        (Some(mention), _) => (mention.id.ok_or_else(unknown)?, sanitise_name(&mention.name)),
        (None, None) => return Ok(None),
        (None, Some(typed)) => {
            let player: PlayerId = typed.parse().map_err(|()| unknown())?;
            offered.iter().find(|(known, _)| *known == player).cloned().ok_or_else(unknown)?
        }
    };
    if player.is_computer() { Err(Line::new("whom-computer").into()) } else { Ok(Some((player, name))) }
}

/// The recent games of a room, those under way first.
async fn games_of_room(records: &Records, room: RoomId) -> Result<Vec<Game>, StoreError> {
    games::load_each(records, &records.account(&room_key(room)).await?.games()).await
}

/// The human players of these games, without duplicates.
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

/// Splits the typed player from the room: the room of the request, or the one named by a button pressed elsewhere.
pub(super) fn split_room<'a>(request: &Request, typed: Option<&'a str>) -> Result<(Option<&'a str>, RoomId), HandlerError> {
    let (whom, elsewhere) = match typed.and_then(|typed| typed.split_once(' ')) {
        Some((whom, room)) => (Some(whom), room.parse().ok()),
        None => (typed, None),
    };
    let room = elsewhere.or(request.place.room()).ok_or_else(|| Line::new("refused-room-only"))?;
    Ok((whom, room))
}

/// The longest reason, in characters.
const MAX_REASON_CHARS: usize = 300;

impl Service {
    /// Sets the room, read by the operator, for complaints that no other room was chosen for.
    #[must_use]
    pub fn with_inbox(self, inbox: Option<RoomId>) -> Self {
        Self { context: Context { inbox, ..self.context } }
    }

    /// Sends a complaint that could not be delivered to the operator, unless that was its destination.
    ///
    /// # Errors
    /// When the store fails.
    pub fn complaint_undelivered<'a>(&'a self, to: Address, complaint: &'a Complaint) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            match self.context.inbox.filter(|inbox| to != Address::Room(*inbox)) {
                Some(inbox) => {
                    post_complaint(&self.context.records, inbox, RequestId::hash(&["lost", &format!("{complaint:?}")]), complaint).await
                }
                None => Ok(()),
            }
        })
    }
}

/// `report`: complains about a player or a game.
pub(in crate::handlers) async fn report(context: &Context, caller: &Caller<'_>, reason: Option<&str>) -> Result<Reply, HandlerError> {
    let (records, here) = (&context.records, caller.place.room());
    let game = match caller.words.game {
        Some(id) => Some(named_game(records, caller, id, here).await?),
        None => None,
    };
    let room = here.or(game.as_ref().and_then(|game| game.rooms().first().copied()));
    admission::check(records, caller.by.id, room).await?;
    let whom = reported_person(caller)?;
    if whom.is_none() && game.is_none() {
        return Err(Line::new("report-whom").into());
    }
    let reason = reason
        .map(|reason| sanitise_text(reason, MAX_REASON_CHARS))
        .filter(|reason| !reason.is_empty())
        .ok_or_else(|| Line::new("report-why"))?;
    let to = complaint_room(context, room).await?.ok_or_else(|| Line::new("report-nobody"))?;
    let counted = quotas::admit_complaint(context, caller.by.id)?;
    let complaint =
        Complaint { by: name_with_id(&caller.seat().name, Some(caller.by.id)), whom, game: game.map(|game| game.id()), room, reason };
    if let Err(fault) = post_complaint(records, to, caller.id.part("report"), &complaint).await {
        quotas::uncount_complaint(context, &counted);
        return Err(fault.into());
    }
    Ok(Reply::private(Line::new("report-sent").phrase(caller.locale())))
}

async fn post_complaint(records: &Records, to: RoomId, request: RequestId, complaint: &Complaint) -> Result<(), StoreError> {
    let post = |_: &mut Arrangements| {
        let message = Message::news(Address::Room(to), Notification::Complained(complaint.clone()));
        SideEffects::entries(vec![message.into()])
    };
    records.update_record(&arrangements_key(to), request, post).await
}

/// The named game, if the caller can know of it: it is played here, or they play or follow it.
async fn named_game(records: &Records, request: &Request, id: GameId, here: Option<RoomId>) -> Result<Game, HandlerError> {
    let missing = || Line::new("refused-no-such-game");
    let game = games::load(records, id).await?.ok_or_else(missing)?;
    if here.is_some_and(|room| is_played_in(&game, room)) || game_mentions(&game, request.by.id) { Ok(game) } else { Err(missing().into()) }
}

fn reported_person(request: &Request) -> Result<Option<String>, HandlerError> {
    match &request.mention {
        None => Ok(None),
        Some(mention) if mention.id.is_some_and(PlayerId::is_computer) => Err(Line::new("whom-computer").into()),
        Some(mention) if mention.id == Some(request.by.id) => Err(Line::new("report-self").into()),
        Some(mention) => Ok(Some(name_with_id(&mention.name, mention.id))),
    }
}

/// A player's name with the platform id, which cannot be forged, in the form that the operator's `ban` takes.
fn name_with_id(name: &str, player: Option<PlayerId>) -> String {
    let name = sanitise_name(name);
    let Some(PlayerId { home, number }) = player else { return name };
    let home = match home {
        Home::Discord => "discord",
        Home::Telegram => "telegram",
        Home::Playground => "playground",
        Home::Computer => "computer",
    };
    format!("{name} ({home}:{number})")
}

async fn complaint_room(context: &Context, room: Option<RoomId>) -> Result<Option<RoomId>, StoreError> {
    Ok(match room {
        Some(room) => chosen_complaint_room(&context.records, room).await?.or(context.inbox),
        None => context.inbox,
    })
}

/// The room chosen for complaints about this one. A code that was revoked no longer counts.
async fn chosen_complaint_room(records: &Records, room: RoomId) -> Result<Option<RoomId>, StoreError> {
    for place in room.with_enclosing_chat() {
        let Some((to, word)) = load(records, place).await?.complaints else { continue };
        return Ok((load(records, to).await?.word == Some(word)).then_some(to));
    }
    Ok(None)
}

/// `reports`: shows or sets where complaints about the room go.
pub(in crate::handlers) async fn reports(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, HandlerError> {
    let (records, room) = (&context.records, caller.place.room().ok_or_else(|| Line::new("refused-room-only"))?);
    caller.check_authority(Some(room))?;
    let typed = typed.map(str::to_lowercase);
    let keyword = |typed: &str| choice_word(typed).filter(|known| ["here", "off"].contains(known));
    let line = match typed.as_deref().map(|typed| keyword(typed).unwrap_or(typed)) {
        None => reports_status(context, room).await?,
        Some("here" | "сюда" | "здесь" | "hit" | "her") => accept_reports(records, caller, room).await?,
        Some("off" | "нет") => stop_reports(records, caller, room).await?,
        Some(word) => send_reports(records, caller, room, word).await?,
    };
    Ok(Reply::private(line.phrase(caller.locale())))
}

async fn reports_status(context: &Context, room: RoomId) -> Result<Line, HandlerError> {
    let records = &context.records;
    if let Some(word) = load(records, room).await?.word {
        return Ok(Line::new("reports-here").text("code", reports_code(room, &word)));
    }
    let line = match (chosen_complaint_room(records, room).await?, context.inbox) {
        (Some(_), _) => Line::new("reports-chosen"),
        (None, Some(_)) => Line::new("reports-operator"),
        (None, None) => Line::new("reports-nowhere"),
    };
    Ok(line)
}

/// Lets the room receive complaints, and returns its code for other rooms.
async fn accept_reports(records: &Records, request: &Request, room: RoomId) -> Result<Line, HandlerError> {
    let word = code_for(request.id);
    revise(records, room, request.id.part("take"), |arrangements| {
        arrangements.word.get_or_insert_with(|| word.clone());
    })
    .await?;
    let word = load(records, room).await?.word.unwrap_or(word);
    Ok(Line::new("reports-here").text("code", reports_code(room, &word)))
}

/// Revokes the room's code, and stops sending its complaints elsewhere.
async fn stop_reports(records: &Records, request: &Request, room: RoomId) -> Result<Line, HandlerError> {
    revise(records, room, request.id.part("take none"), |arrangements| arrangements.word = None).await?;
    for place in room.with_enclosing_chat() {
        revise(records, place, request.id.part("send none"), |arrangements| arrangements.complaints = None).await?;
    }
    Ok(Line::new("reports-off"))
}

/// Sends complaints about the room to the one that issued this code.
async fn send_reports(records: &Records, request: &Request, room: RoomId, typed: &str) -> Result<Line, HandlerError> {
    let unknown = || Line::new("reports-unknown");
    let (to, word) = typed.rsplit_once('-').ok_or_else(unknown)?;
    let to: RoomId = to.parse().map_err(|()| unknown())?;
    let word = load(records, to).await?.word.filter(|given| given.eq_ignore_ascii_case(word)).ok_or_else(unknown)?;
    if to.is_around(room) {
        return Err(Line::new("reports-same").into());
    }
    revise(records, room.whole(), request.id.part("send"), |arrangements| {
        arrangements.complaints = Some((to, word.clone()));
    })
    .await?;
    Ok(Line::new("reports-set"))
}

/// The code that is typed in another room to choose this one.
fn reports_code(room: RoomId, word: &str) -> String {
    format!("{room}-{word}")
}

/// `dismiss`: removes an organiser of the room. Without a name: lists them.
pub(in crate::handlers) async fn remove_organiser(
    context: &Context,
    caller: &Caller<'_>,
    typed: Option<&str>,
) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (records, (typed, room)) = (&context.records, split_room(caller, typed)?);
    caller.check_authority(Some(room))?;
    let account = records.account(&room_key(room)).await?;
    let keepers = account.organisers();
    let named = named_organisers(records, account, &keepers).await?;
    let Some((player, name)) = resolve_person(caller, typed, &named)? else {
        let others = keepers.len().saturating_sub(named.len());
        return Ok(caller.page_reply(managing::organisers(&named, others, room, locale)));
    };
    let accounts = identity::accounts_of(records, player).await?;
    if !keepers.iter().any(|keeper| accounts.contains(keeper)) {
        return Err(Line::new("dismiss-nobody").text("name", sanitise_name(&name)).into());
    }
    let now = context.clock.now();
    revise(records, room, caller.id.part("dismissed"), |arrangements| {
        accounts.iter().for_each(|account| arrangements.remove_organiser(*account, now));
    })
    .await?;
    records
        .revise(&room_key(room), caller.id.part("dismiss"), |account| {
            accounts.iter().for_each(|keeper| account.remove_organiser(*keeper));
        })
        .await?;
    Ok(caller.page_reply(plain(Line::new("dismiss-done").text("name", sanitise_name(&name)), locale)))
}

/// The organisers of the room whose names are known from its tournaments.
async fn named_organisers(records: &Records, account: Account, keepers: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, HandlerError> {
    let mut named: Vec<(PlayerId, String)> = Vec::new();
    for id in account.tournaments.into_iter().rev().chain(account.held) {
        let Some(tournament) = tournaments::load_if_read(records, id).await? else { continue };
        for organiser in tournament.organisers() {
            let known = named.iter().any(|(player, _)| *player == organiser.player);
            if !known && keepers.contains(&organiser.player) {
                named.push((organiser.player, organiser.name.clone()));
            }
        }
    }
    Ok(named)
}

/// `end`: asks for confirmation, then ends the game.
pub(in crate::handlers) async fn end(context: &Context, caller: &Caller<'_>, step: EndStep) -> Result<Reply, HandlerError> {
    match step {
        EndStep::Ask(room) => confirm_end(context, caller, room).await,
        EndStep::Now(room) => end_now(context, caller, room).await,
    }
}

async fn confirm_end(context: &Context, caller: &Caller<'_>, room: Option<RoomId>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (records, now) = (&context.records, context.clock.now());
    let room = room.or(caller.place.room()).ok_or_else(|| Line::new("refused-room-only"))?;
    caller.check_authority(Some(room))?;
    let id = match caller.words.game {
        Some(id) => id,
        None => match games_under_way(records, room).await?.as_slice() {
            [] => return Err(Line::new("end-none").into()),
            [only] => only.id(),
            several => {
                let views: Vec<_> = several.iter().map(Game::public).collect();
                return Ok(caller.page_reply(managing::choose_game_to_end(&views, room, locale)));
            }
        },
    };
    let game = load_endable(records, caller, id, room).await?;
    check_abandoned(&game, now)?;
    Ok(caller.page_reply(managing::end_confirmation(game.public(), room, locale)))
}

async fn end_now(context: &Context, caller: &Caller<'_>, room: RoomId) -> Result<Reply, HandlerError> {
    caller.check_authority(Some(room))?;
    let id = caller.words.game.ok_or_else(|| Line::new("refused-stale"))?;
    let done = || Ok(caller.page_reply(plain(Line::new("end-done").text("code", id.to_string()), caller.locale())));
    let existing = games::load_versioned(&context.records, id).await?;
    if existing.is_some_and(|existing| existing.stored.remembers(caller.id)) {
        return done();
    }
    load_endable(&context.records, caller, id, room).await?;
    let by = caller.seat().name;
    let change = GameChange { game: id, request: caller.id, origin: None };
    // A player may have moved since the confirmation was asked for.
    let decide = |game: &Game| check_abandoned(game, context.clock.now()).map(|()| (Actor::Manager(by.clone()), Command::End));
    changes::apply(context, &change, decide).await?;
    done()
}

/// The games under way in a room, newest first.
pub(in crate::handlers) async fn games_under_way(records: &Records, room: RoomId) -> Result<Vec<Game>, HandlerError> {
    let ids: Vec<GameId> = records.account(&room_key(room)).await?.active.into_iter().rev().collect();
    let mut games = games::load_each(records, &ids).await?;
    games.retain(|game| !game.is_over() && is_played_in(game, room));
    Ok(games)
}

/// Whether a game is played in a room, its threads or its topics.
pub(super) fn is_played_in(game: &Game, room: RoomId) -> bool {
    game.rooms().iter().any(|played| played.is_around(room))
}

/// Loads a game that the caller may end as a manager of this room.
async fn load_endable(records: &Records, request: &Request, id: GameId, room: RoomId) -> Result<Game, HandlerError> {
    let game = answer::load_game(records, id).await?;
    if !is_played_in(&game, room) {
        return Err(Line::new("end-elsewhere").into());
    }
    if game.is_over() {
        return Err(Line::new(Code::GameOver.name()).into());
    }
    if identity::accounts_of(records, request.by.id).await?.iter().any(|account| game.public().member(*account).is_some()) {
        return Err(Line::new("end-own").into());
    }
    match tournaments::fixture_of(records, id).await?.and_then(|fixture| fixture.tournament()) {
        Some(_) => Err(Line::new("end-tournament").into()),
        None => Ok(game),
    }
}

/// Refuses to end a game that is still being played. One that is over passes.
fn check_abandoned(game: &Game, now: Timestamp) -> Result<(), HandlerError> {
    if game.is_over() || game.is_abandoned(now) {
        return Ok(());
    }
    Err(Line::new("end-played").number("count", QUIET_MINUTES).into())
}
