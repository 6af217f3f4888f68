//! `end`: whoever manages a room ends a game there that nobody plays on, without a winner and without any account of it. Ends no game
//! that is being played, none of their own, which they resign, and none of a tournament, which has its own ways.

use super::{
    super::{
        Stop,
        account::of_room,
        change::{self, Change},
        context::Context,
        games,
        handlers::{answer, authority, caller::Caller},
        records::Records,
        request::{Reply, Request},
        tournaments::bout,
    },
    identity,
};
use crate::{
    game::{
        Game,
        abandonment::QUIET_MINUTES,
        code::Code,
        command::{Actor, Command},
        ids::{GameId, RoomId, Timestamp},
    },
    present::{
        command::EndStep,
        line::Line,
        people::{managing, plain},
    },
};

/// Asks once more, then ends the game.
pub(in crate::service) async fn end(context: &Context, caller: &Caller<'_>, step: EndStep) -> Result<Reply, Stop> {
    match step {
        EndStep::Ask(room) => ask(context, caller, room).await,
        EndStep::Now(room) => end_now(context, caller, room).await,
    }
}

async fn ask(context: &Context, caller: &Caller<'_>, room: Option<RoomId>) -> Result<Reply, Stop> {
    let locale = caller.locale();
    let (records, now) = (&context.records, context.clock.now());
    let room = room.or(caller.place.room()).ok_or_else(|| Line::new("refused-room-only"))?;
    authority::check(caller, Some(room))?;
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

async fn end_now(context: &Context, caller: &Caller<'_>, room: RoomId) -> Result<Reply, Stop> {
    authority::check(caller, Some(room))?;
    let id = caller.words.game.ok_or_else(|| Line::new("refused-stale"))?;
    let done = || Ok(caller.turn_to(plain(Line::new("end-done").text("code", id.to_string()), caller.locale())));
    let there = games::held(&context.records, id).await?;
    if there.is_some_and(|there| there.stored.remembers(caller.id)) {
        return done();
    }
    endable(&context.records, caller, id, room).await?;
    let by = caller.seat().name;
    let change = Change { game: id, request: caller.id, origin: None };
    // Somebody may have moved since it was asked.
    let decide = |game: &Game| abandoned(game, context.clock.now()).map(|()| (Actor::Manager(by.clone()), Command::End));
    change::apply(context, &change, decide).await?;
    done()
}

/// The games of a room that are under way, the newest first.
pub(in crate::service) async fn under_way(records: &Records, room: RoomId) -> Result<Vec<Game>, Stop> {
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
async fn endable(records: &Records, request: &Request, id: GameId, room: RoomId) -> Result<Game, Stop> {
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
    match bout::fixture_of(records, id).await?.and_then(|fixture| fixture.tournament()) {
        Some(tournament) => Err(Line::new("end-tournament").text("code", tournament.to_string()).into()),
        None => Ok(game),
    }
}

/// Nobody loses a game that they play on, by whomever it would please.
fn abandoned(game: &Game, now: Timestamp) -> Result<(), Stop> {
    if game.over() || game.abandoned(now) {
        return Ok(());
    }
    Err(Line::new("end-played").text("code", game.id().to_string()).number("count", QUIET_MINUTES).into())
}
