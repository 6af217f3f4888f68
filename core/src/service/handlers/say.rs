//! `say`: a fixed phrase from one player of a game to the other, told in that one's language, ringing nobody; and who hears any.
//! Passes on no word of anybody's own, keeps nothing of what was said, and tells nobody that they were blocked.

use futures_util::future::BoxFuture;

use super::{
    super::{
        account::{Account, of_player, of_room},
        context::{Context, Service},
        games,
        outbox::{Address, Message},
        people::{
            admission::{self, Between},
            identity,
        },
        records::{Records, SideEffects},
        request::{HandlerError, Reply, Request},
        store::{RequestId, StoreError},
    },
    answer,
    caller::Caller,
    choosing::{report_choice, whose},
    quotas, resolve,
};
use crate::{
    arena::career::tiding::{Notification, SentPhrase},
    game::{
        Game,
        event::Event,
        ids::{PlayerId, RoomId, Timestamp},
        team::Member,
        view::Seat,
    },
    present::{
        command::Scope,
        line::Line,
        sayings::{self, PhraseSetting},
    },
};

/// For how many seconds after its end there may be talk about a game.
const AFTERWARDS: u32 = 3_600;

/// Says a phrase, or shows those that there are.
pub(super) async fn say(context: &Context, caller: &Caller<'_>, typed: Option<&str>) -> Result<Reply, HandlerError> {
    let locale = caller.locale();
    let game = meant(context, caller).await?;
    let (member, other) = opponent(&game, caller.by.id, context.clock.now())?;
    let side = member.side();
    let Some(typed) = typed else { return Ok(Reply::Private(sayings::card(&game, side, locale))) };
    let Some(saying) = sayings::find(typed) else {
        let (line, keys) = sayings::unknown(&game, side, typed, locale);
        return Err(HandlerError::Refused(vec![line], keys));
    };
    let records = &context.records;
    check(records, caller, &game, other).await?;
    quotas::admit_saying(context, caller.by.id)?;
    let said =
        SentPhrase { game: game.id(), by: member.name().to_owned(), to: None, saying: saying.id.to_owned(), request: caller.id.0.get() };
    let to = other.player;
    let told = |_: &mut Account| SideEffects::entries(vec![Message::tiding(to, Notification::Said(said.clone())).into()]);
    records.update_record(&of_player(caller.by.id), caller.id.part("say"), told).await?;
    let body = sayings::done(&game, side, saying, locale);
    Ok(caller.turn_to(body))
}

/// The game that is named, else the only one of the asker's in which there is somebody to talk to, those told of where it was asked
/// before the others.
async fn meant(context: &Context, caller: &Caller<'_>) -> Result<Game, HandlerError> {
    if let Some(id) = caller.words.game {
        return answer::found(&context.records, id).await;
    }
    let now = context.clock.now();
    let mut games = resolve::games_of(&context.records, caller.by.id).await?;
    games.retain(|game| opponent(game, caller.by.id, now).is_ok());
    resolve::only(games, caller, "say-nobody")
}

/// Whom the asker is in the game, and who plays the other side, as long as there may be talk about it.
fn opponent(game: &Game, asker: PlayerId, now: Timestamp) -> Result<(Member, &Seat), Line> {
    let member = game.public().member(asker).ok_or_else(|| Line::new("E_NOT_A_PLAYER"))?;
    let other = game.public().seats[!member.side()].as_ref().ok_or_else(|| Line::new("say-nobody"))?;
    if other.player.is_computer() {
        return Err(Line::new("say-computer"));
    }
    let ended = game.log().iter().rev().find(|logged| matches!(logged.event, Event::Ended { .. })).map(|logged| logged.at);
    if ended.is_some_and(|at| at.plus_seconds(AFTERWARDS) < now) {
        return Err(Line::new("say-late"));
    }
    Ok((member, other))
}

/// Refuses whoever is banned, has blocked the other or hears none themselves, and where nobody hears any. The other may have blocked
/// the asker or may hear none: neither is told apart.
async fn check(records: &Records, request: &Request, game: &Game, other: &Seat) -> Result<(), HandlerError> {
    admission::check(records, request.by.id, game.rooms().iter().copied()).await?;
    if heard_by(records, request.by.id).await? == PhraseSetting::Off {
        return Err(Line::new("say-hushed").into());
    }
    if !heard_in(records, game.rooms()).await? {
        return Err(Line::new("say-not-here").into());
    }
    let unheard = || Line::new("say-unheard").text("name", &other.name);
    if other.player.is_erased() {
        return Err(unheard().into());
    }
    match admission::between(records, request.by.id, other.player).await? {
        Between::Mine => Err(Line::new("say-blocked").text("name", &other.name).into()),
        Between::Theirs => Err(unheard().into()),
        Between::Nothing => match heard_by(records, other.player).await? {
            PhraseSetting::On => Ok(()),
            PhraseSetting::Off => Err(unheard().into()),
        },
    }
}

/// Whether somebody hears phrases, with whichever of their identities they play.
async fn heard_by(records: &Records, player: PlayerId) -> Result<PhraseSetting, StoreError> {
    Ok(identity::account_of_main(records, player).await?.phrases())
}

/// Whether there are phrases about games that all these rooms are told of.
async fn heard_in(records: &Records, rooms: &[RoomId]) -> Result<bool, StoreError> {
    for place in rooms.iter().flat_map(|room| room.and_whole()) {
        if records.account_or_default(&of_room(place)).await?.phrases() == PhraseSetting::Off {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `say on` and `say off`: whether the asker hears phrases, or whether there are any about the games of a room, which is said aloud.
pub(super) async fn choose(records: &Records, caller: &Caller<'_>, scope: Scope, phrases: PhraseSetting) -> Result<Reply, HandlerError> {
    let (own, room) = whose(caller, scope)?;
    caller.check_authority(room)?;
    let key = if room.is_some() { own } else { of_player(identity::main_of(records, caller.by.id).await?) };
    records.revise(&key, caller.id.part("phrases"), |account| account.choose_phrases(phrases)).await?;
    let line = match (room, phrases) {
        (None, PhraseSetting::On) => Line::new("phrases-mine-on"),
        (None, PhraseSetting::Off) => Line::new("phrases-mine-off"),
        (Some(_), PhraseSetting::On) => Line::new("phrases-room-on").text("name", caller.seat().name),
        (Some(_), PhraseSetting::Off) => Line::new("phrases-room-off").text("name", caller.seat().name),
    };
    Ok(report_choice(room, &line, caller.locale()))
}

impl Service {
    /// A phrase cannot be told to somebody in private: it is told in a room on their platform that the game is told in, if there are
    /// phrases there, and else to nobody.
    ///
    /// # Errors
    /// When the store is in trouble.
    pub fn saying_lost<'a>(&'a self, to: Address, said: &'a SentPhrase) -> BoxFuture<'a, Result<(), StoreError>> {
        Box::pin(async move {
            let (records, Address::Player(player)) = (&self.context.records, to) else { return Ok(()) };
            let Some(game) = games::load_if_read(records, said.game).await? else { return Ok(()) };
            let Some(side) = game.public().side_of(player) else { return Ok(()) };
            let Some(room) = game.rooms().iter().copied().find(|room| room.home == player.home) else { return Ok(()) };
            if !heard_in(records, &[room]).await? {
                return Ok(());
            }
            let said = SentPhrase { to: Some(game.public().name(side).to_owned()), ..said.clone() };
            let request = RequestId::hash(&["said", &said.request.to_string()]);
            let told =
                |_: &mut Account| SideEffects::entries(vec![Message::news(Address::Room(room), Notification::Said(said.clone())).into()]);
            records.update_record(&of_room(room), request, told).await
        })
    }
}
