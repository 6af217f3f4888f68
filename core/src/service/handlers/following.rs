//! Following a game without playing in it: a room or a person asks for its posts, and asks no more for them. What is
//! not said aloud never goes this way.

use super::{
    super::{
        account::{of_player, of_room},
        changes::{self, ChangeOutcome, GameChange},
        context::Context,
        games,
        records::Records,
        request::{HandlerError, Place, Reply, Request},
    },
    answer, begin,
    caller::Caller,
    resolve::{self, Wanted},
};
use crate::{
    game::{
        Game,
        command::{Actor, Command},
        following::Follower,
        ids::GameId,
    },
    present::{command::GameView, line::Line},
};

/// `follow`: said in a room, the room follows; said in private, the asker does. A game that is played elsewhere is
/// named by its code, which is the key to it.
pub(super) async fn follow(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let follower = follower(caller);
    let id = match caller.words.game {
        Some(id) => id,
        None => resolve::game_of_room(&context.records, caller)
            .await?
            .ok_or_else(|| Line::new("refused-missing").line("example", Line::new("example-follow")))?,
    };
    let there = games::load_versioned(&context.records, id).await?;
    if there.as_ref().is_some_and(|there| !there.record.over() && !there.record.at_home(follower)) {
        match follower {
            Follower::Person(player) => begin::reserve_following(context, caller, player, id).await?,
            Follower::Room(_) => begin::reserve_in_room(context, caller, caller.locale(), id).await?,
        }
    }
    let change = GameChange { game: id, request: caller.id, origin: Some(&caller.origin) };
    let changed = changes::apply_from(context, &change, there.map(|there| there.stored), |game| match game.over() {
        true => Err(about("follow-over", game).into()),
        false => Ok((asker(game, caller), Command::Follow(follower))),
    })
    .await?;
    begin::note_language(&context.records, caller, caller.locale()).await?;
    Ok(match changed {
        ChangeOutcome::Nothing(game) if game.at_home(follower) => Reply::private(about("follow-at-home", &game).phrase(caller.locale())),
        ChangeOutcome::Nothing(game) => Reply::private(about("follow-already", &game).phrase(caller.locale())),
        changed => answer::told(changed, &caller.origin),
    })
}

/// `unfollow`: the room or the asker gets nothing more of a game.
pub(super) async fn unfollow(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let follower = follower(caller);
    let id = match caller.words.game {
        Some(id) => id,
        None => followed_last(&context.records, follower).await?.ok_or_else(|| Line::new("follow-none"))?,
    };
    let change = GameChange { game: id, request: caller.id, origin: Some(&caller.origin) };
    let changed = changes::apply(context, &change, |game| Ok((asker(game, caller), Command::Unfollow(follower)))).await?;
    Ok(match changed {
        ChangeOutcome::Nothing(_) => Reply::private(Line::new("follow-none").phrase(caller.locale())),
        ChangeOutcome::Done(..) | ChangeOutcome::Repeated | ChangeOutcome::Warned(..) => {
            Reply::private(Line::new("unfollowed").text("code", id.to_string()).phrase(caller.locale()))
        }
    })
}

/// The game that somebody who only looks means: the one named, one of the asker's own, or one of the room's, whoever
/// plays it. In a room its own games come first.
pub(super) async fn looked_at(records: &Records, caller: &Caller<'_>, shown: GameView) -> Result<Game, HandlerError> {
    let after = shown.after_the_end();
    let wanted = if after { Wanted::Finished } else { Wanted::Any };
    if caller.words.game.is_none() && shown != GameView::Field {
        let mut here = games::load_each(records, &resolve::games_of_room(records, caller).await?).await?;
        here.retain(|game| !after || game.over());
        let own = here.iter().position(|game| game.public().member(caller.by.id).is_some());
        if !here.is_empty() {
            return Ok(here.swap_remove(own.unwrap_or(0)));
        }
    }
    let id = match resolve::meant(records, caller, wanted).await {
        Ok(meant) => meant.id,
        Err(stop) => resolve::game_of_room(records, caller).await?.ok_or(stop)?,
    };
    answer::found(records, id).await
}

/// The game that was followed last, of those that still are.
async fn followed_last(records: &Records, follower: Follower) -> Result<Option<GameId>, HandlerError> {
    let known = match follower {
        Follower::Room(room) => records.account(&of_room(room)).await?.active,
        Follower::Person(player) => records.account(&of_player(player)).await?.following,
    };
    let ids: Vec<GameId> = known.into_iter().rev().collect();
    Ok(games::load_each(records, &ids).await?.iter().find(|game| game.followers().contains(&follower)).map(Game::id))
}

fn follower(request: &Request) -> Follower {
    match request.place {
        Place::Room(room) => Follower::Room(room),
        Place::Private => Follower::Person(request.by.id),
    }
}

fn asker(game: &Game, request: &Request) -> Actor {
    game.public().member(request.by.id).map_or_else(|| Actor::Visitor(request.seat()), Actor::from)
}

fn about(id: &'static str, game: &Game) -> Line {
    Line::new(id).text("code", game.id().to_string())
}
