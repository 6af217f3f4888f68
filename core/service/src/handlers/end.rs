//! `end` and `end_now`: asks for confirmation, then ends an abandoned game without a winner and without a rating. Refuses games that are
//! being played, the manager's own games and tournament games.

use broadside_game::{
    Game,
    abandonment::ABANDONED_AFTER_MINUTES,
    code::Code,
    command::{Actor, Command},
    ids::{GameId, RoomId, Timestamp},
};
use broadside_present::{
    commands::end::EndStep,
    people::{managing, plain},
};
use broadside_words::line::Line;

use super::{
    super::{changes, games, people::identity, tournaments},
    Context, HandlerResult, Place, Records, Request,
    caller::Caller,
    resolve::{games_under_way, is_played_in, load_game},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>, step: EndStep) -> HandlerResult {
    match step {
        EndStep::Ask(room) => ask_to_end(context, caller, room).await,
        EndStep::Now(room) => end_now(context, caller, room).await,
    }
}

async fn ask_to_end(context: &Context, caller: &Caller<'_>, room: Option<RoomId>) -> HandlerResult {
    let locale = caller.locale();
    let (records, now) = (&context.records, context.clock.now());
    let room = room.or(caller.place.room()).ok_or_else(|| Line::new("refused-room-only"))?;
    caller.check_authority(Some(room))?;
    let id = match caller.words.game {
        Some(id) => id,
        None => match games_under_way(records, Place::Room(room)).await?.as_slice() {
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

async fn end_now(context: &Context, caller: &Caller<'_>, room: RoomId) -> HandlerResult {
    caller.check_authority(Some(room))?;
    let id = caller.words.game.ok_or_else(|| Line::new("refused-stale"))?;
    let done = || Ok(caller.page_reply(plain(Line::new("end-done"), caller.locale())));
    let existing = games::load_versioned(&context.records, id).await?;
    if existing.is_some_and(|existing| existing.stored.remembers(caller.id)) {
        return done();
    }
    load_endable(&context.records, caller, id, room).await?;
    let by = caller.seat().name;
    // A player may have moved since the manager was asked for confirmation.
    let decide = |game: &Game| check_abandoned(game, context.clock.now()).map(|()| (Actor::Manager(by.clone()), Command::End));
    changes::apply(context, id, caller.id, None, None, decide).await?;
    done()
}

/// Loads a game that the caller may end as a manager of this room.
async fn load_endable(records: &Records, request: &Request, id: GameId, room: RoomId) -> HandlerResult<Game> {
    let game = load_game(records, id).await?;
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

/// Refuses to end a game that is still being played, but not one that is over already.
fn check_abandoned(game: &Game, now: Timestamp) -> HandlerResult<()> {
    if game.is_over() || game.is_abandoned(now) {
        return Ok(());
    }
    Err(Line::new("end-played").number("count", ABANDONED_AFTER_MINUTES).into())
}
