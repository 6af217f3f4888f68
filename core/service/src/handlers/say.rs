//! `say`: sends a fixed phrase to the opponent, in their language and without a ping, and sets who receives phrases. Sends no free text,
//! stores no phrases, and does not reveal to players that they are blocked.

use broadside_arena::career::notification::{Notification, SentPhrase};
use broadside_game::{
    Game,
    event::Event,
    ids::{PlayerId, RoomId, Timestamp},
    team::Member,
    view::Seat,
};
use broadside_present::{
    commands::Scope,
    sayings::{self, PhraseSetting},
};
use broadside_store::store::{RequestId, StoreResult};
use broadside_words::line::Line;
use futures_util::future::BoxFuture;

use super::{
    super::{
        account::{Account, player_key, room_key},
        context::Service,
        games,
        outbox::{Address, Entry, Message},
        people::{
            admission::{self, BlockStatus},
            identity,
        },
        quotas::RateLimitKey,
        records::SideEffects,
    },
    Context, HandlerError, HandlerResult, Records, Reply, Request,
    caller::Caller,
    quotas,
    resolve::{self, load_game},
    setting_scope::{scope_key, setting_reply},
};

/// How long after the end of a game its players may exchange phrases, in seconds.
const TALK_SECONDS_AFTER_END: u32 = 3_600;

/// Sends a phrase; without one, lists the phrases.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> HandlerResult {
    let locale = caller.locale();
    let game = resolve_phrase_game(context, caller).await?;
    let (member, other) = caller_and_opponent(&game, caller.by.id, context.clock.now())?;
    let side = member.side();
    let Some(typed) = typed else { return Ok(Reply::Private(sayings::card(&game, side, locale))) };
    let Some(saying) = sayings::find(typed) else {
        let (line, keys) = sayings::unknown(&game, side, typed, locale);
        return Err(HandlerError::Refused(vec![line], keys));
    };
    let records = &context.records;
    check_allowed(records, caller, &game, other).await?;
    quotas::admit_all(context, &[RateLimitKey::Phrases(caller.by.id)], "refused-sayings")?;
    let phrase =
        SentPhrase { game: game.id(), by: member.name().to_owned(), to: None, saying: saying.id.to_owned(), request: caller.id.0.get() };
    let to = other.player;
    let send = |_: &mut Account| SideEffects::entries(vec![Entry::Message(Message::notification(to, Notification::Said(phrase.clone())))]);
    records.update_record(&player_key(caller.by.id), caller.id.part("say"), send).await?;
    let body = sayings::confirmation(&game, side, saying, locale);
    // After a button under a board the board stays; after a button of the list the confirmation replaces the list.
    Ok(match caller.words.revision {
        Some(_) => Reply::private(body.text),
        None => caller.page_reply(body),
    })
}

/// The named game, else the caller's only one with an opponent who can receive phrases; games of the room take precedence.
async fn resolve_phrase_game(context: &Context, caller: &Caller<'_>) -> HandlerResult<Game> {
    if let Some(id) = caller.words.game {
        return load_game(&context.records, id).await;
    }
    let now = context.clock.now();
    let mut games = resolve::games_of_caller(&context.records, caller).await?;
    games.retain(|game| caller_and_opponent(game, caller.by.id, now).is_ok());
    resolve::only_game(games, caller, "say-nobody")
}

/// The caller as a member of the game, and the captain of the other side. Refuses while no phrases can be exchanged.
fn caller_and_opponent(game: &Game, author: PlayerId, now: Timestamp) -> Result<(Member, &Seat), Line> {
    let member = game.public().member(author).ok_or_else(|| Line::new("E_NOT_A_PLAYER"))?;
    let other = game.public().seats[!member.side()].as_ref().ok_or_else(|| Line::new("say-nobody"))?;
    if other.player.is_computer() {
        return Err(Line::new("say-computer"));
    }
    let ended = game.log().iter().rev().find(|logged| matches!(logged.event, Event::Ended { .. })).map(|logged| logged.at);
    if ended.is_some_and(|at| at.plus_seconds(TALK_SECONDS_AFTER_END) < now) {
        return Err(Line::new("say-late"));
    }
    Ok((member, other))
}

/// Refuses if the caller is banned, has blocked the other player or has phrases off, or if a room of the game has phrases off. Refuses in
/// the same way whether the other player has blocked the caller or has phrases off.
async fn check_allowed(records: &Records, request: &Request, game: &Game, other: &Seat) -> HandlerResult<()> {
    admission::check(records, request.by.id, game.rooms().iter().copied()).await?;
    if identity::load_main_account(records, request.by.id).await?.phrases() == PhraseSetting::Off {
        return Err(Line::new("say-hushed").into());
    }
    if !are_phrases_on(records, game.rooms()).await? {
        return Err(Line::new("say-not-here").into());
    }
    let refusal = || Line::new("say-unheard").text("name", &other.name);
    if other.player.is_erased() {
        return Err(refusal().into());
    }
    match admission::block_status(records, request.by.id, other.player).await? {
        BlockStatus::ByCaller => Err(Line::new("say-blocked").text("name", &other.name).into()),
        BlockStatus::ByOther => Err(refusal().into()),
        BlockStatus::Neither => match identity::load_main_account(records, other.player).await?.phrases() {
            PhraseSetting::On => Ok(()),
            PhraseSetting::Off => Err(refusal().into()),
        },
    }
}

/// Whether phrases are on in all these rooms.
async fn are_phrases_on(records: &Records, rooms: &[RoomId]) -> StoreResult<bool> {
    for place in rooms.iter().flat_map(|room| room.with_enclosing_chat()) {
        if records.account_or_default(&room_key(place)).await?.phrases() == PhraseSetting::Off {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `say on` and `say off`: sets whether the caller receives phrases, or whether a room allows them, which is confirmed publicly.
pub(super) async fn choose_phrases(context: &Context, caller: &Caller<'_>, scope: Scope, phrases: PhraseSetting) -> HandlerResult {
    let records = &context.records;
    let (own, room) = scope_key(caller, scope)?;
    caller.check_authority(room)?;
    let key = if room.is_some() { own } else { player_key(identity::main_account_of(records, caller.by.id).await?) };
    records.update_account(&key, caller.id.part("phrases"), |account| account.set_phrases(phrases)).await?;
    let line = match (room, phrases) {
        (None, PhraseSetting::On) => Line::new("phrases-mine-on"),
        (None, PhraseSetting::Off) => Line::new("phrases-mine-off"),
        (Some(_), PhraseSetting::On) => Line::new("phrases-room-on").text("name", caller.seat().name),
        (Some(_), PhraseSetting::Off) => Line::new("phrases-room-off").text("name", caller.seat().name),
    };
    Ok(setting_reply(records, caller, room, &line).await)
}

impl Service {
    /// Posts a phrase that could not be delivered in private to a room of the game on the player's platform, if phrases are on
    /// there.
    pub fn redirect_undelivered_phrase<'a>(&'a self, to: Address, phrase: &'a SentPhrase) -> BoxFuture<'a, StoreResult> {
        Box::pin(async move {
            let (records, Address::Player(player)) = (&self.context.records, to) else { return Ok(()) };
            let Some(game) = games::load_if_readable(records, phrase.game).await? else { return Ok(()) };
            let Some(side) = game.public().side_of(player) else { return Ok(()) };
            let Some(room) = game.rooms().iter().copied().find(|room| room.home == player.home) else { return Ok(()) };
            if !are_phrases_on(records, &[room]).await? {
                return Ok(());
            }
            let phrase = SentPhrase { to: Some(game.public().name(side).to_owned()), ..phrase.clone() };
            let request = RequestId::hash(&["said", &phrase.request.to_string()]);
            let send = |_: &mut Account| {
                let message = Message::notification_to(Address::Room(room), Notification::Said(phrase.clone()));
                SideEffects::entries(vec![Entry::Message(message)])
            };
            records.update_record(&room_key(room), request, send).await
        })
    }
}
