//! Follows a game without playing in it: a room or a player subscribes to its public posts and unsubscribes. Private messages are
//! never sent this way.

use broadside_game::{
    Game,
    command::{Actor, Command},
    following::Follower,
    ids::GameId,
};
use broadside_present::{commands::GameView, invocation::missing_argument};
use broadside_words::line::Line;

use super::{
    super::{
        account::{player_key, room_key},
        changes::{self, ChangeOutcome, GameChange},
        context::Context,
        games,
        record_set::RecordSet,
        records::Records,
        request::{HandlerError, Place, Reply, Request},
    },
    answer, begin,
    caller::Caller,
    resolve::{self, GameFilter},
};

/// `follow`: in a room the room follows, in private the player does. A game played elsewhere must be named by its code.
pub(super) async fn follow(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let follower = follower(caller);
    let id = match caller.words.game {
        Some(id) => id,
        None => resolve::newest_game_of_room(&context.records, caller).await?.ok_or_else(|| missing_argument("game"))?,
    };
    let existing = games::load_versioned(&context.records, id).await?;
    if existing.as_ref().is_some_and(|existing| !existing.record.is_over() && !existing.record.is_informed_anyway(follower)) {
        match follower {
            Follower::Person(player) => begin::reserve_following(context, caller, player, id).await?,
            Follower::Room(_) => begin::reserve_in_room(context, caller, &RecordSet::empty(&context.records), id).await?,
        }
    }
    let change = GameChange { game: id, request: caller.id, origin: Some(&caller.origin) };
    let changed = changes::apply_from(context, &change, existing.map(|existing| existing.stored), |game| match game.is_over() {
        true => Err(Line::new("follow-over").into()),
        false => Ok((actor(game, caller), Command::Follow(follower))),
    })
    .await?;
    begin::note_language(&context.records, caller, caller.locale()).await?;
    Ok(match changed {
        ChangeOutcome::Nothing(game) if game.is_informed_anyway(follower) => {
            Reply::private(Line::new("follow-at-home").phrase(caller.locale()))
        }
        ChangeOutcome::Nothing(_) => Reply::private(Line::new("follow-already").phrase(caller.locale())),
        changed => answer::change_reply(changed, &caller.origin),
    })
}

/// `unfollow`: ends the subscription of the room or the player.
pub(super) async fn unfollow(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let follower = follower(caller);
    let id = match caller.words.game {
        Some(id) => id,
        None => last_followed(&context.records, follower).await?.ok_or_else(|| Line::new("follow-none"))?,
    };
    let change = GameChange { game: id, request: caller.id, origin: Some(&caller.origin) };
    let changed = changes::apply(context, &change, |game| Ok((actor(game, caller), Command::Unfollow(follower)))).await?;
    Ok(match changed {
        ChangeOutcome::Nothing(_) => Reply::private(Line::new("follow-none").phrase(caller.locale())),
        ChangeOutcome::Done(..) | ChangeOutcome::Repeated | ChangeOutcome::Warned(..) => {
            Reply::private(Line::new("unfollowed").text("code", id.to_string()).phrase(caller.locale()))
        }
    })
}

/// The game a spectator means: the named one, one of the caller's, or one of the room's. In a room its own games come first.
pub(super) async fn resolve_shown_game(records: &Records, caller: &Caller<'_>, shown: GameView) -> Result<Game, HandlerError> {
    let after = shown.needs_finished_game();
    let filter = if after { GameFilter::Finished } else { GameFilter::Any };
    if caller.words.game.is_none() && shown != GameView::Field {
        let mut here = games::load_each(records, &resolve::games_of_room(records, caller).await?).await?;
        here.retain(|game| !after || game.is_over());
        let own = here.iter().position(|game| game.public().member(caller.by.id).is_some());
        if !here.is_empty() {
            return Ok(here.swap_remove(own.unwrap_or(0)));
        }
    }
    let id = match resolve::resolve_game(records, caller, filter).await {
        Ok(resolved) => resolved.id,
        Err(stop) => resolve::newest_game_of_room(records, caller).await?.ok_or(stop)?,
    };
    answer::load_game(records, id).await
}

/// The most recently followed game, of those still followed.
async fn last_followed(records: &Records, follower: Follower) -> Result<Option<GameId>, HandlerError> {
    let known = match follower {
        Follower::Room(room) => records.account(&room_key(room)).await?.active,
        Follower::Person(player) => records.account(&player_key(player)).await?.following,
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

fn actor(game: &Game, request: &Request) -> Actor {
    game.public().member(request.by.id).map_or_else(|| Actor::Visitor(request.seat()), Actor::from)
}
