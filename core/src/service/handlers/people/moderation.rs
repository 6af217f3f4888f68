//! What those who manage a room decide, and from whom a person keeps away.
//!
//! `ban` and `block`: a room keeps somebody out of its games, a person keeps away from another.
//!
//! `report` and `reports`: somebody complains of a person or a game, and where that is
//! told: in the room that those chose who manage the one it is about, else to the operator. A room is chosen by a word that is given in it,
//! so that nobody can have complaints sent to a room they do not manage. Keeps no complaint, and tells nothing to whom it is about.
//!
//! `dismiss`: who keeps the room's tournaments no longer. Those that are under way stay with their organisers.
//!
//! `end`: ends a game there that nobody plays on, without a winner and without any account of it. Ends no game that is being played, none
//! of their own, which they resign, and none of a tournament, which has its own ways.

use futures_util::future::BoxFuture;

use super::quick;
use crate::{
    arena::career::tiding::{Complaint, Notification},
    game::{
        Game,
        abandonment::QUIET_MINUTES,
        code::Code,
        command::{Actor, Command},
        ids::{GameId, Home, PlayerId, RoomId, Timestamp},
        side::Side,
    },
    present::{
        command::EndStep,
        line::{Line, harmless, harmless_words},
        people::{barring, managing, plain},
        words::choice_word,
    },
    service::{
        account::{Account, Barred, of_address, of_player, of_room},
        anonymize::game_mentions,
        changes::{self, GameChange},
        context::{Context, Service},
        games,
        handlers::{answer, caller::Caller, quotas, resolve},
        outbox::{Address, Message},
        people::{
            admission,
            arrangements::{Arrangements, load, of_arrangements, revise},
            identity,
            link::code_for,
        },
        records::{Records, SideEffects},
        request::{HandlerError, Reply, Request},
        store::{RequestId, StoreError},
        tournaments,
    },
};

/// How many a room or a person may keep out.
const MOST: usize = 200;

/// How many people are offered by keys.
const OFFERED: usize = 10;

/// `ban`: keeps somebody out of the games of the room, its threads and topics. Without anybody named: who is kept out, and who could be.
pub(in crate::service::handlers) async fn ban(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, HandlerError> {
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
pub(in crate::service::handlers) async fn unban(
    context: &Context,
    caller: &Caller<'_>,
    typed: Option<&str>,
) -> Result<Reply, HandlerError> {
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

/// `block`: the asker wants nothing to do with somebody. Without anybody named: who is blocked, and who could be.
pub(in crate::service::handlers) async fn block(
    context: &Context,
    caller: &Caller<'_>,
    typed: Option<&str>,
) -> Result<Reply, HandlerError> {
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
pub(in crate::service::handlers) async fn unblock(
    context: &Context,
    caller: &Caller<'_>,
    typed: Option<&str>,
) -> Result<Reply, HandlerError> {
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

async fn list(records: &Records, caller: &Caller<'_>, room: RoomId, games: &[Game]) -> Result<Reply, HandlerError> {
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
async fn bar(records: &Records, request: &Request, (barred, name): (&[PlayerId], &str), by: Address) -> Result<(), HandlerError> {
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
pub(super) fn whom(
    request: &Request,
    typed: Option<&str>,
    offered: &[(PlayerId, String)],
) -> Result<Option<(PlayerId, String)>, HandlerError> {
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
pub(super) fn meant<'a>(request: &Request, typed: Option<&'a str>) -> Result<(Option<&'a str>, RoomId), HandlerError> {
    let (whom, elsewhere) = match typed.and_then(|typed| typed.split_once(' ')) {
        Some((whom, room)) => (Some(whom), room.parse().ok()),
        None => (typed, None),
    };
    let room = elsewhere.or(request.place.room()).ok_or_else(|| Line::new("refused-room-only"))?;
    Ok((whom, room))
}

/// How long a reason may be, in characters.
const REASON: usize = 300;

impl Service {
    /// The same, complaints that no room was chosen for going to this one, which the operator reads.
    #[must_use]
    pub fn with_inbox(self, inbox: Option<RoomId>) -> Self {
        Self { context: Context { inbox, ..self.context } }
    }

    /// A complaint cannot be told where it was to be: the operator is told, unless that was they.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub fn complaint_lost<'a>(&'a self, to: Address, complaint: &'a Complaint) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            match self.context.inbox.filter(|inbox| to != Address::Room(*inbox)) {
                Some(inbox) => tell(&self.context.records, inbox, RequestId::hash(&["lost", &format!("{complaint:?}")]), complaint).await,
                None => Ok(()),
            }
        })
    }
}

/// `report`: somebody or a game is complained of.
pub(in crate::service::handlers) async fn report(
    context: &Context,
    caller: &Caller<'_>,
    reason: Option<&str>,
) -> Result<Reply, HandlerError> {
    let (records, here) = (&context.records, caller.place.room());
    let game = match caller.words.game {
        Some(id) => Some(named_game(records, caller, id, here).await?),
        None => None,
    };
    let room = here.or(game.as_ref().and_then(|game| game.rooms().first().copied()));
    admission::check(records, caller.by.id, room).await?;
    let whom = accused(caller)?;
    if whom.is_none() && game.is_none() {
        return Err(Line::new("report-whom").into());
    }
    let reason =
        reason.map(|reason| harmless_words(reason, REASON)).filter(|reason| !reason.is_empty()).ok_or_else(|| Line::new("report-why"))?;
    let to = addressee(context, room).await?.ok_or_else(|| Line::new("report-nobody"))?;
    let counted = quotas::admit_complaint(context, caller.by.id)?;
    let complaint = Complaint { by: called(&caller.seat().name, Some(caller.by.id)), whom, game: game.map(|game| game.id()), room, reason };
    if let Err(fault) = tell(records, to, caller.id.part("report"), &complaint).await {
        quotas::uncount(context, &counted);
        return Err(fault.into());
    }
    Ok(Reply::private(Line::new("report-sent").phrase(caller.locale())))
}

async fn tell(records: &Records, to: RoomId, request: RequestId, complaint: &Complaint) -> Result<(), StoreError> {
    let told = |_: &mut Arrangements| {
        let message = Message::news(Address::Room(to), Notification::Complained(complaint.clone()));
        SideEffects::entries(vec![message.into()])
    };
    records.update_record(&of_arrangements(to), request, told).await
}

/// The game that is named, if whoever complains of it can know of it: it is played here, or they play or follow it.
async fn named_game(records: &Records, request: &Request, id: GameId, here: Option<RoomId>) -> Result<Game, HandlerError> {
    let missing = || Line::new("refused-no-such-game").text("code", id.to_string());
    let game = games::load(records, id).await?.ok_or_else(missing)?;
    if here.is_some_and(|room| is_of(&game, room)) || game_mentions(&game, request.by.id) { Ok(game) } else { Err(missing().into()) }
}

/// Who is complained of.
fn accused(request: &Request) -> Result<Option<String>, HandlerError> {
    match &request.mention {
        None => Ok(None),
        Some(mention) if mention.id.is_some_and(PlayerId::is_computer) => Err(Line::new("whom-computer").into()),
        Some(mention) if mention.id == Some(request.by.id) => Err(Line::new("report-self").into()),
        Some(mention) => Ok(Some(called(&mention.name, mention.id))),
    }
}

/// Somebody's name, and the number that a name cannot feign, as the operator types it to ban them.
fn called(name: &str, player: Option<PlayerId>) -> String {
    let name = harmless(name);
    let Some(PlayerId { home, number }) = player else { return name };
    let home = match home {
        Home::Discord => "discord",
        Home::Telegram => "telegram",
        Home::Playground => "playground",
        Home::Computer => "computer",
    };
    format!("{name} ({home}:{number})")
}

/// The room that complaints about a room are told in.
async fn addressee(context: &Context, room: Option<RoomId>) -> Result<Option<RoomId>, StoreError> {
    Ok(match room {
        Some(room) => chosen(&context.records, room).await?.or(context.inbox),
        None => context.inbox,
    })
}

/// The room that was chosen for complaints about this one, as long as it takes them by the word it was chosen by: whoever was given
/// one that was taken back chooses it no longer.
async fn chosen(records: &Records, room: RoomId) -> Result<Option<RoomId>, StoreError> {
    for place in room.and_whole() {
        let Some((to, word)) = load(records, place).await?.complaints else { continue };
        return Ok((load(records, to).await?.word == Some(word)).then_some(to));
    }
    Ok(None)
}

/// `reports`: where complaints about the room go, and where they are to go.
pub(in crate::service::handlers) async fn reports(
    context: &Context,
    caller: &Caller<'_>,
    typed: Option<&str>,
) -> Result<Reply, HandlerError> {
    let (records, room) = (&context.records, caller.place.room().ok_or_else(|| Line::new("refused-room-only"))?);
    caller.check_authority(Some(room))?;
    let typed = typed.map(str::to_lowercase);
    let meant = |typed: &str| choice_word(typed).filter(|known| ["here", "off"].contains(known));
    let line = match typed.as_deref().map(|typed| meant(typed).unwrap_or(typed)) {
        None => shown(context, room).await?,
        Some("here" | "сюда" | "здесь" | "hit" | "her") => take(records, caller, room).await?,
        Some("off" | "нет") => stop(records, caller, room).await?,
        Some(word) => send(records, caller, room, word).await?,
    };
    Ok(Reply::private(line.phrase(caller.locale())))
}

async fn shown(context: &Context, room: RoomId) -> Result<Line, HandlerError> {
    let records = &context.records;
    if let Some(word) = load(records, room).await?.word {
        return Ok(Line::new("reports-here").text("code", code(room, &word)));
    }
    let line = match (chosen(records, room).await?, context.inbox) {
        (Some(to), _) => Line::new("reports-chosen").text("room", to.to_string()),
        (None, Some(_)) => Line::new("reports-operator"),
        (None, None) => Line::new("reports-nowhere"),
    };
    Ok(line)
}

/// The room takes complaints: those of every room in which its word is said.
async fn take(records: &Records, request: &Request, room: RoomId) -> Result<Line, HandlerError> {
    let word = code_for(request.id);
    revise(records, room, request.id.part("take"), |arrangements| {
        arrangements.word.get_or_insert_with(|| word.clone());
    })
    .await?;
    let word = load(records, room).await?.word.unwrap_or(word);
    Ok(Line::new("reports-here").text("code", code(room, &word)))
}

/// The room takes none any more, and those about it go to no other room.
async fn stop(records: &Records, request: &Request, room: RoomId) -> Result<Line, HandlerError> {
    revise(records, room, request.id.part("take none"), |arrangements| arrangements.word = None).await?;
    for place in room.and_whole() {
        revise(records, place, request.id.part("send none"), |arrangements| arrangements.complaints = None).await?;
    }
    Ok(Line::new("reports-off"))
}

/// Complaints about the room go to the one that this word was given in.
async fn send(records: &Records, request: &Request, room: RoomId, typed: &str) -> Result<Line, HandlerError> {
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

/// What is said in another room to choose this one.
fn code(room: RoomId, word: &str) -> String {
    format!("{room}-{word}")
}

/// Dismisses somebody. Without anybody named: who keeps the room's tournaments.
pub(in crate::service::handlers) async fn dismiss(
    context: &Context,
    caller: &Caller<'_>,
    typed: Option<&str>,
) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (records, (typed, room)) = (&context.records, meant(caller, typed)?);
    caller.check_authority(Some(room))?;
    let account = records.account(&of_room(room)).await?;
    let keepers = account.organisers();
    let named = named_keepers(records, account, &keepers).await?;
    let Some((player, name)) = whom(caller, typed, &named)? else {
        let others = keepers.len().saturating_sub(named.len());
        return Ok(caller.turn_to(managing::keepers(&named, others, room, locale)));
    };
    let accounts = identity::accounts_of(records, player).await?;
    if !keepers.iter().any(|keeper| accounts.contains(keeper)) {
        return Err(Line::new("dismiss-nobody").text("name", harmless(&name)).into());
    }
    let now = context.clock.now();
    revise(records, room, caller.id.part("dismissed"), |arrangements| {
        accounts.iter().for_each(|account| arrangements.dismiss(*account, now));
    })
    .await?;
    records
        .revise(&of_room(room), caller.id.part("dismiss"), |account| {
            accounts.iter().for_each(|keeper| account.remove_organiser(*keeper));
        })
        .await?;
    Ok(caller.turn_to(plain(Line::new("dismiss-done").text("name", harmless(&name)), locale)))
}

/// Those keepers whose names the tournaments of this room's account know.
async fn named_keepers(records: &Records, account: Account, keepers: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, HandlerError> {
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

/// Asks once more, then ends the game.
pub(in crate::service::handlers) async fn end(context: &Context, caller: &Caller<'_>, step: EndStep) -> Result<Reply, HandlerError> {
    match step {
        EndStep::Ask(room) => ask(context, caller, room).await,
        EndStep::Now(room) => end_now(context, caller, room).await,
    }
}

async fn ask(context: &Context, caller: &Caller<'_>, room: Option<RoomId>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let (records, now) = (&context.records, context.clock.now());
    let room = room.or(caller.place.room()).ok_or_else(|| Line::new("refused-room-only"))?;
    caller.check_authority(Some(room))?;
    let id = match caller.words.game {
        Some(id) => id,
        None => match under_way(records, room).await?.as_slice() {
            [] => return Err(Line::new("end-none").into()),
            [only] => only.id(),
            several => {
                let views: Vec<_> = several.iter().map(Game::public).collect();
                return Ok(caller.turn_to(managing::which(&views, room, locale)));
            }
        },
    };
    let game = endable(records, caller, id, room).await?;
    abandoned(&game, now)?;
    Ok(caller.turn_to(managing::sure(game.public(), room, locale)))
}

async fn end_now(context: &Context, caller: &Caller<'_>, room: RoomId) -> Result<Reply, HandlerError> {
    caller.check_authority(Some(room))?;
    let id = caller.words.game.ok_or_else(|| Line::new("refused-stale"))?;
    let done = || Ok(caller.turn_to(plain(Line::new("end-done").text("code", id.to_string()), caller.locale())));
    let there = games::load_versioned(&context.records, id).await?;
    if there.is_some_and(|there| there.stored.remembers(caller.id)) {
        return done();
    }
    endable(&context.records, caller, id, room).await?;
    let by = caller.seat().name;
    let change = GameChange { game: id, request: caller.id, origin: None };
    // Somebody may have moved since it was asked.
    let decide = |game: &Game| abandoned(game, context.clock.now()).map(|()| (Actor::Manager(by.clone()), Command::End));
    changes::apply(context, &change, decide).await?;
    done()
}

/// The games of a room that are under way, the newest first.
pub(in crate::service::handlers) async fn under_way(records: &Records, room: RoomId) -> Result<Vec<Game>, HandlerError> {
    let ids: Vec<GameId> = records.account(&of_room(room)).await?.active.into_iter().rev().collect();
    let mut games = games::load_each(records, &ids).await?;
    games.retain(|game| !game.over() && is_of(game, room));
    Ok(games)
}

/// Whether a game is played in a room, or in a thread or topic of it.
pub(super) fn is_of(game: &Game, room: RoomId) -> bool {
    game.rooms().iter().any(|played| played.is_around(room))
}

/// The game, if whoever asks may end it as one who manages this room.
async fn endable(records: &Records, request: &Request, id: GameId, room: RoomId) -> Result<Game, HandlerError> {
    let code = || id.to_string();
    let game = answer::found(records, id).await?;
    if !is_of(&game, room) {
        return Err(Line::new("end-elsewhere").text("code", code()).into());
    }
    if game.over() {
        return Err(Line::new(Code::GameOver.name()).into());
    }
    if identity::accounts_of(records, request.by.id).await?.iter().any(|account| game.public().member(*account).is_some()) {
        return Err(Line::new("end-own").text("code", code()).into());
    }
    match tournaments::fixture_of(records, id).await?.and_then(|fixture| fixture.tournament()) {
        Some(tournament) => Err(Line::new("end-tournament").text("code", tournament.to_string()).into()),
        None => Ok(game),
    }
}

/// Nobody loses a game that they play on, by whomever it would please.
fn abandoned(game: &Game, now: Timestamp) -> Result<(), HandlerError> {
    if game.over() || game.is_abandoned(now) {
        return Ok(());
    }
    Err(Line::new("end-played").text("code", game.id().to_string()).number("count", QUIET_MINUTES).into())
}
