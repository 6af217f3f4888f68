//! `team`: opens, joins and leaves crews. Refuses players who may not play with the captain or against the other side. The game decides
//! what a crew may do.

use broadside_game::{
    Game,
    command::Command,
    ids::{GameId, PlayerId, RoomId},
    side::Side,
    team::{CrewMode, Member},
};
use broadside_present::{commands::team::CrewStep, teams};
use broadside_words::line::Line;

use super::{
    super::{
        changes::ChangeOutcome,
        people::{admission, identity},
        tournaments,
    },
    Context, HandlerResult, Place, Records, Reply, Request,
    act::{change_game, change_reply},
    caller::Caller,
    reserve::reserve_game,
    resolve::{self, load_game},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, step: &CrewStep) -> HandlerResult {
    match step {
        CrewStep::Show if caller.mention.is_some() => join(context, caller, None, None).await,
        CrewStep::Show => show(&context.records, caller).await,
        CrewStep::Open(mode) => open_crew(context, caller, *mode).await,
        CrewStep::Join(side, who) => join(context, caller, *side, who.as_deref()).await,
        CrewStep::Leave => {
            let id = own_game(&context.records, caller, |member| !member.is_captain()).await?;
            let leave = |_: &Game| Ok(Command::LeaveCrew);
            act(context, caller, id, leave).await
        }
        CrewStep::Dismiss(who) => {
            let id = own_game(&context.records, caller, Member::is_captain).await?;
            let remove_mate = |game: &Game| {
                let mates = game.public().member(caller.by.id).map(|captain| game.public().mates(captain.side()).to_vec());
                let mut mates = mates.unwrap_or_default().into_iter();
                let mate = mates.find(|mate| is_named(caller, who.as_deref(), mate.player, &mate.name));
                mate.map(|mate| Command::RemoveMate(mate.player)).ok_or_else(|| Line::new("E_NOT_IN_CREW").into())
            };
            act(context, caller, id, remove_mate).await
        }
    }
}

/// Whether this player is the one mentioned or typed.
fn is_named(request: &Request, typed: Option<&str>, player: PlayerId, name: &str) -> bool {
    match &request.mention {
        Some(mention) if mention.id.is_some() => mention.id == Some(player),
        Some(mention) => mention.name.eq_ignore_ascii_case(name),
        None => {
            typed.is_some_and(|typed| typed.parse() == Ok(player) || typed.trim_start_matches('@').to_lowercase() == name.to_lowercase())
        }
    }
}

/// Explains crews, and lists those of the named game, else of the caller's or the room's game.
async fn show(records: &Records, caller: &Caller<'_>) -> HandlerResult {
    let game = match caller.words.game {
        Some(id) => Some(load_game(records, id).await?),
        None => nearby_games(records, caller).await?.into_iter().next(),
    };
    let member = game.as_ref().and_then(|game| game.public().member(caller.by.id));
    Ok(Reply::Private(teams::crew_help(game.as_ref(), member.as_ref(), caller.locale())))
}

/// The games under way that may be meant: the caller's, those played in the room first, then the other games of the room.
async fn nearby_games(records: &Records, caller: &Caller<'_>) -> HandlerResult<Vec<Game>> {
    let here = |game: &Game| matches!(caller.place, Place::Room(room) if game.rooms().contains(&room));
    let mut games = resolve::games_of_caller(records, caller).await?;
    games.sort_by_key(|game| !here(game));
    for game in resolve::games_of_place(records, caller.place).await? {
        if games.iter().all(|known| known.id() != game.id()) {
            games.push(game);
        }
    }
    games.retain(|game| !game.is_over() && !game.public().is_between_computers());
    Ok(games)
}

/// The named game, else the caller's only one in which they have this role; games of the room take precedence.
async fn own_game(records: &Records, caller: &Caller<'_>, has_role: impl Fn(&Member) -> bool) -> HandlerResult<GameId> {
    if let Some(id) = caller.words.game {
        return Ok(id);
    }
    let mut games = nearby_games(records, caller).await?;
    games.retain(|game| game.public().member(caller.by.id).is_some_and(|member| has_role(&member)));
    resolve::only_game(games, caller, "refused-no-game").map(|game| game.id())
}

/// Opens the caller's crew, or changes who decides in it. Tournament games have no crews.
async fn open_crew(context: &Context, caller: &Caller<'_>, mode: CrewMode) -> HandlerResult {
    let id = own_game(&context.records, caller, Member::is_captain).await?;
    if tournaments::fixture_of(&context.records, id).await?.and_then(|fixture| fixture.tournament()).is_some() {
        return Err(Line::new("crew-tournament").into());
    }
    act(context, caller, id, |_| Ok(Command::OpenCrew(mode))).await
}

/// The game and the side whose crew is to be joined.
async fn resolve_crew(records: &Records, caller: &Caller<'_>, side: Option<Side>, who: Option<&str>) -> HandlerResult<(Game, Side)> {
    let games = match caller.words.game {
        Some(id) => vec![load_game(records, id).await?],
        None => nearby_games(records, caller).await?,
    };
    let named = who.is_some() || caller.mention.is_some();
    let suits = |game: &Game, one: Side| {
        let view = game.public();
        let captain = view.seats[one].as_ref();
        let captain_is_named = captain.is_some_and(|seat| is_named(caller, who, seat.player, &seat.name));
        let matches = if named { captain_is_named } else { side.map_or_else(|| view.accepts_mates(one), |side| side == one) };
        matches && (caller.words.game.is_some() || (view.accepts_mates(one) && view.member(caller.by.id).is_none()))
    };
    let found = games.into_iter().find_map(|game| Side::BOTH.into_iter().find(|one| suits(&game, *one)).map(|one| (game, one)));
    found.ok_or_else(|| Line::new("crew-none").into())
}

/// Joins a crew, if the caller may play with its captain and against the other side.
async fn join(context: &Context, caller: &Caller<'_>, side: Option<Side>, who: Option<&str>) -> HandlerResult {
    let records = &context.records;
    let (game, side) = resolve_crew(records, caller, side, who).await?;
    let rooms: Vec<RoomId> = game.rooms().iter().copied().chain(caller.place.room()).collect();
    let captains = [side, !side].map(|side| game.public().seats[side].clone());
    let others: Vec<PlayerId> = captains.iter().flatten().map(|captain| captain.player).collect();
    let loaded = &caller.load_for_admission(records, &others, &rooms, Vec::new()).await;
    admission::check_caller(loaded, caller.by.id, rooms).await?;
    for captain in captains.iter().flatten() {
        admission::check_acceptance(loaded, caller.by.id, captain).await?;
    }
    let mine = identity::accounts_in(loaded, caller.by.id).await?;
    if mine.iter().any(|account| game.public().member(*account).is_some()) {
        return Err(Line::new("E_IN_GAME").into());
    }
    identity::check_side(&game, side, &mine)?;
    if game.public().accepts_mates(side) {
        reserve_game(context, caller, loaded, game.id()).await?;
    }
    act(context, caller, game.id(), |_| Ok(Command::JoinCrew(side))).await
}

async fn act(
    context: &Context,
    caller: &Caller<'_>,
    game: GameId,
    command: impl Fn(&Game) -> HandlerResult<Command> + Send + Sync,
) -> HandlerResult {
    Ok(match change_game(context, caller, game.into(), |game, _| command(game)).await? {
        // No message carries the answer.
        ChangeOutcome::Done(game, None) | ChangeOutcome::Nothing(game) => {
            let member = game.public().member(caller.by.id);
            Reply::Private(teams::crew_help(Some(&game), member.as_ref(), caller.locale()))
        }
        changed => change_reply(changed, &caller.origin),
    })
}
