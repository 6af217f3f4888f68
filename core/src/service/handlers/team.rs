//! Several people to a side: a captain opens a crew, people join and leave it. Whoever may not play with the captain or against the
//! others is kept out here; what a crew may do is the game's to say.

use super::{
    super::{
        changes::{self, ChangeOutcome, GameChange},
        context::Context,
        games,
        people::{admission, identity},
        records::Records,
        request::{HandlerError, Place, Reply, Request},
        tournaments,
    },
    answer::{found, told},
    begin::reserve_game,
    caller::Caller,
    resolve,
};
use crate::{
    game::{
        Game,
        command::{Actor, Command},
        ids::{GameId, PlayerId},
        side::Side,
        team::{Member, Mode},
    },
    present::{command::CrewStep, line::Line, teams},
};

/// `team`: what is asked about a crew.
pub(super) async fn step(context: &Context, caller: &Caller<'_>, step: &CrewStep) -> Result<Reply, HandlerError> {
    match step {
        CrewStep::Show if caller.mention.is_some() => join(context, caller, None, None).await,
        CrewStep::Show => show(&context.records, caller).await,
        CrewStep::Open(mode) => open(context, caller, *mode).await,
        CrewStep::Join(side, who) => join(context, caller, *side, who.as_deref()).await,
        CrewStep::Leave => {
            let id = own(&context.records, caller, |member| !member.is_captain()).await?;
            let leave = |_: &Game| Ok(Command::LeaveCrew);
            act(context, caller, id, leave).await
        }
        CrewStep::Dismiss(who) => {
            let id = own(&context.records, caller, Member::is_captain).await?;
            let let_go = |game: &Game| {
                let mates = game.public().member(caller.by.id).map(|captain| game.public().mates(captain.side()).to_vec());
                let mut mates = mates.unwrap_or_default().into_iter();
                let mate = mates.find(|mate| is_meant(caller, who.as_deref(), mate.player, &mate.name));
                mate.map(|mate| Command::LetGo(mate.player)).ok_or_else(|| Line::new("E_NOT_IN_CREW").into())
            };
            act(context, caller, id, let_go).await
        }
    }
}

/// Whether this person is the one who is mentioned, or called as was typed.
fn is_meant(request: &Request, typed: Option<&str>, player: PlayerId, name: &str) -> bool {
    match &request.mention {
        Some(mention) if mention.id.is_some() => mention.id == Some(player),
        Some(mention) => mention.name.eq_ignore_ascii_case(name),
        None => {
            typed.is_some_and(|typed| typed.parse() == Ok(player) || typed.trim_start_matches('@').to_lowercase() == name.to_lowercase())
        }
    }
}

/// How crews work, with those of the game that is named, of the asker's or of the room's.
async fn show(records: &Records, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let game = match caller.words.game {
        Some(id) => Some(found(records, id).await?),
        None => near(records, caller).await?.into_iter().next(),
    };
    let member = game.as_ref().and_then(|game| game.public().member(caller.by.id));
    Ok(Reply::Private(teams::about(game.as_ref(), member.as_ref(), caller.locale())))
}

/// The games under way that may be meant: the asker's, those of the room first, then the room's others.
async fn near(records: &Records, caller: &Caller<'_>) -> Result<Vec<Game>, HandlerError> {
    let here = |game: &Game| matches!(caller.place, Place::Room(room) if game.rooms().contains(&room));
    let mut games = resolve::games_of(records, caller.by.id).await?;
    games.sort_by_key(|game| !here(game));
    for game in games::load_each(records, &resolve::games_of_room(records, caller).await?).await? {
        if games.iter().all(|known| known.id() != game.id()) {
            games.push(game);
        }
    }
    games.retain(|game| !game.over() && !game.public().between_computers());
    Ok(games)
}

/// The asker's game in which they are this to a side: the one named, else the only one, those of the room before others.
async fn own(records: &Records, caller: &Caller<'_>, is: impl Fn(&Member) -> bool) -> Result<GameId, HandlerError> {
    if let Some(id) = caller.words.game {
        return Ok(id);
    }
    let mut games = near(records, caller).await?;
    games.retain(|game| game.public().member(caller.by.id).is_some_and(|member| is(&member)));
    resolve::only(games, caller, "refused-no-game").map(|game| game.id())
}

/// Opens the asker's own crew, or says who decides in it. A tournament is played one against one.
async fn open(context: &Context, caller: &Caller<'_>, mode: Mode) -> Result<Reply, HandlerError> {
    let id = own(&context.records, caller, Member::is_captain).await?;
    if tournaments::fixture_of(&context.records, id).await?.and_then(|fixture| fixture.tournament()).is_some() {
        return Err(Line::new("crew-tournament").into());
    }
    act(context, caller, id, |_| Ok(Command::OpenCrew(mode))).await
}

/// The game and the side whose crew is to be joined.
async fn wanted(records: &Records, caller: &Caller<'_>, side: Option<Side>, who: Option<&str>) -> Result<(Game, Side), HandlerError> {
    let games = match caller.words.game {
        Some(id) => vec![found(records, id).await?],
        None => near(records, caller).await?,
    };
    let named = who.is_some() || caller.mention.is_some();
    let suits = |game: &Game, one: Side| {
        let view = game.public();
        let captain = view.seats[one].as_ref();
        let called = captain.is_some_and(|seat| is_meant(caller, who, seat.player, &seat.name));
        let meant = if named { called } else { side.map_or_else(|| view.takes_mates(one), |side| side == one) };
        meant && (caller.words.game.is_some() || (view.takes_mates(one) && view.member(caller.by.id).is_none()))
    };
    let meant = games.into_iter().find_map(|game| Side::BOTH.into_iter().find(|one| suits(&game, *one)).map(|one| (game, one)));
    meant.ok_or_else(|| Line::new("crew-none").into())
}

/// Joins a crew, for whoever may play with its captain and against the other side.
async fn join(context: &Context, caller: &Caller<'_>, side: Option<Side>, who: Option<&str>) -> Result<Reply, HandlerError> {
    let records = &context.records;
    let (game, side) = wanted(records, caller, side, who).await?;
    let rooms = game.rooms().iter().copied().chain(caller.place.room());
    admission::check(records, caller.by.id, rooms).await?;
    let captains = [side, !side].map(|side| game.public().seats[side].clone());
    for captain in captains.iter().flatten() {
        admission::check_taking_up(records, caller.by.id, captain).await?;
    }
    let mine = identity::accounts_of(records, caller.by.id).await?;
    if mine.iter().any(|account| game.public().member(*account).is_some()) {
        return Err(Line::new("E_IN_GAME").into());
    }
    identity::check_side(&game, side, &mine)?;
    if game.public().takes_mates(side) {
        reserve_game(context, caller, caller.locale(), game.id()).await?;
    }
    act(context, caller, game.id(), |_| Ok(Command::JoinCrew(side))).await
}

async fn act(
    context: &Context,
    caller: &Caller<'_>,
    game: GameId,
    command: impl Fn(&Game) -> Result<Command, HandlerError> + Send + Sync,
) -> Result<Reply, HandlerError> {
    let change = GameChange { game, request: caller.id, origin: Some(&caller.origin) };
    let changed = changes::apply(context, &change, |game| {
        let command = command(game)?;
        let actor = game.public().member(caller.by.id).map_or_else(|| Actor::Visitor(caller.seat()), Actor::from);
        Ok((actor, command))
    })
    .await?;
    Ok(match changed {
        // No message carries the answer.
        ChangeOutcome::Done(game, None) | ChangeOutcome::Nothing(game) => {
            let member = game.public().member(caller.by.id);
            Reply::Private(teams::about(Some(&game), member.as_ref(), caller.locale()))
        }
        changed => told(changed, &caller.origin),
    })
}
