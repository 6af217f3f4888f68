//! `follow` and `unfollow`: subscribes the room, or in private the caller, to the public posts of a game, and ends the subscription.
//! Private messages are never sent this way.

use broadside_game::{Game, command::Command, following::Follower, ids::GameId};
use broadside_present::invocation::missing_argument;
use broadside_words::line::Line;

use super::{
    super::{
        account::{player_key, room_key},
        changes::ChangeOutcome,
        games,
        record_set::RecordSet,
    },
    Context, HandlerResult, Place, Records, Reply, Request,
    act::{change_game, change_reply},
    caller::Caller,
    language, reserve,
    resolve::{self, ResolvedGame},
};

/// `follow`: subscribes to a game; a game played elsewhere must be named by its code.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let follower = follower(caller);
    let id = match caller.words.game {
        Some(id) => id,
        None => resolve::newest_game_of_room(&context.records, caller).await?.ok_or_else(|| missing_argument("game"))?,
    };
    let existing = games::load_versioned(&context.records, id).await?;
    if existing.as_ref().is_some_and(|existing| !existing.record.is_over() && !existing.record.is_participant(follower)) {
        match follower {
            Follower::Person(player) => reserve::reserve_following(context, caller, player, id).await?,
            Follower::Room(_) => reserve::reserve_in_room(context, caller, &RecordSet::empty(&context.records), id).await?,
        }
    }
    let resolved = ResolvedGame { id, loaded: existing.map(|existing| existing.stored) };
    let changed = change_game(context, caller, resolved, |game, _| match game.is_over() {
        true => Err(Line::new("follow-over").into()),
        false => Ok(Command::Follow(follower)),
    })
    .await?;
    language::save_reported_language(&context.records, caller, caller.locale()).await?;
    Ok(match changed {
        ChangeOutcome::Nothing(game) if game.is_participant(follower) => {
            Reply::private(Line::new("follow-at-home").phrase(caller.locale()))
        }
        ChangeOutcome::Nothing(_) => Reply::private(Line::new("follow-already").phrase(caller.locale())),
        changed => change_reply(changed, &caller.origin),
    })
}

pub(super) async fn unfollow(context: &Context, caller: &Caller<'_>) -> HandlerResult {
    let follower = follower(caller);
    let id = match caller.words.game {
        Some(id) => id,
        None => last_followed(&context.records, follower).await?.ok_or_else(|| Line::new("follow-none"))?,
    };
    let line = match change_game(context, caller, id.into(), |_, _| Ok(Command::Unfollow(follower))).await? {
        ChangeOutcome::Nothing(_) => Line::new("follow-none"),
        ChangeOutcome::Done(..) | ChangeOutcome::Repeated | ChangeOutcome::Warned(..) => Line::new("unfollowed"),
    };
    Ok(Reply::private(line.phrase(caller.locale())))
}

/// The follower that a request means: its room, or the caller in private.
fn follower(request: &Request) -> Follower {
    match request.place {
        Place::Room(room) => Follower::Room(room),
        Place::Private => Follower::Person(request.by.id),
    }
}

/// The game that was followed last among those still followed.
async fn last_followed(records: &Records, follower: Follower) -> HandlerResult<Option<GameId>> {
    let known = match follower {
        Follower::Room(room) => records.account(&room_key(room)).await?.active,
        Follower::Person(player) => records.account(&player_key(player)).await?.following,
    };
    let ids: Vec<GameId> = known.into_iter().rev().collect();
    Ok(games::load_each(records, &ids).await?.iter().find(|game| game.followers().contains(&follower)).map(Game::id))
}
