//! `unfollow`: ends the subscription of the room, or in private of the caller.

use broadside_game::{Game, command::Command, following::Follower, ids::GameId};
use broadside_words::line::Line;

use super::{
    super::{
        account::{player_key, room_key},
        changes::{self, ChangeOutcome, GameChange},
        games,
    },
    Context, HandlerError, Records, Reply,
    caller::Caller,
    follower::{actor, follower},
};

pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let follower = follower(caller);
    let id = match caller.words.game {
        Some(id) => id,
        None => last_followed(&context.records, follower).await?.ok_or_else(|| Line::new("follow-none"))?,
    };
    let change = GameChange { game: id, request: caller.id, origin: Some(&caller.origin) };
    let changed = changes::apply(context, &change, None, |game| Ok((actor(game, caller), Command::Unfollow(follower)))).await?;
    Ok(match changed {
        ChangeOutcome::Nothing(_) => Reply::private(Line::new("follow-none").phrase(caller.locale())),
        ChangeOutcome::Done(..) | ChangeOutcome::Repeated | ChangeOutcome::Warned(..) => {
            Reply::private(Line::new("unfollowed").phrase(caller.locale()))
        }
    })
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
