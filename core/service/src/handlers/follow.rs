//! `follow`: subscribes the room, or in private the caller, to the public posts of a game. Private messages are never sent this way.

use broadside_game::{command::Command, following::Follower};
use broadside_present::invocation::missing_argument;
use broadside_words::line::Line;

use super::{
    super::{
        changes::{self, ChangeOutcome, GameChange},
        games,
        record_set::RecordSet,
    },
    Context, HandlerError, Reply,
    act::change_reply,
    caller::Caller,
    caller_language,
    follower::{actor, follower},
    reserve, resolve,
};

/// A game played elsewhere must be named by its code.
pub(super) async fn handle(context: &Context, caller: &Caller<'_>) -> Result<Reply, HandlerError> {
    let follower = follower(caller);
    let id = match caller.words.game {
        Some(id) => id,
        None => resolve::newest_game_of_room(&context.records, caller).await?.ok_or_else(|| missing_argument("game"))?,
    };
    let existing = games::load_versioned(&context.records, id).await?;
    if existing.as_ref().is_some_and(|existing| !existing.record.is_over() && !existing.record.is_informed_anyway(follower)) {
        match follower {
            Follower::Person(player) => reserve::reserve_following(context, caller, player, id).await?,
            Follower::Room(_) => reserve::reserve_in_room(context, caller, &RecordSet::empty(&context.records), id).await?,
        }
    }
    let change = GameChange { game: id, request: caller.id, origin: Some(&caller.origin) };
    let changed = changes::apply(context, &change, existing.map(|existing| existing.stored), |game| match game.is_over() {
        true => Err(Line::new("follow-over").into()),
        false => Ok((actor(game, caller), Command::Follow(follower))),
    })
    .await?;
    caller_language::note_language(&context.records, caller, caller.locale()).await?;
    Ok(match changed {
        ChangeOutcome::Nothing(game) if game.is_informed_anyway(follower) => {
            Reply::private(Line::new("follow-at-home").phrase(caller.locale()))
        }
        ChangeOutcome::Nothing(_) => Reply::private(Line::new("follow-already").phrase(caller.locale())),
        changed => change_reply(changed, &caller.origin),
    })
}
