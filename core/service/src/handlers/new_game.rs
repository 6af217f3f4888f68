//! Creates games: loads the records that the checks of a new game read, and commits the game under an id that a retry finds again.

use broadside_game::{
    Game,
    following::Follower,
    ids::{GameId, Home, PlayerId, RoomId},
};
use broadside_gunner::crew::ComputerPlayer;
use broadside_present::{messages, param::Visibility};
use broadside_store::store::{CommitOutcome, Partition};

use super::{
    super::{
        account::game_key,
        changes,
        free_id::{first_free, game_id},
        games,
        people::careers,
        record_set::RecordSet,
    },
    Context, HandlerResult, Place, Records, Reply,
    caller::Caller,
    challenges::{accept, is_invited},
    reserve::{reserve_following, reserve_game, reserve_in_room},
};

/// Loads in one round trip the records that the checks of a new game read about the caller and the other player in the room where the game
/// is posted, the caller's career if the computer opponent remembers players, and the game that a retry finds, if its id is known. Other
/// records, such as linked accounts, are loaded where they are read.
pub(super) async fn load_for_new_game<'r>(
    records: &'r Records,
    caller: &Caller<'_>,
    other: Option<PlayerId>,
    room: Option<RoomId>,
    computer: Option<&ComputerPlayer>,
    game: Option<GameId>,
) -> RecordSet<'r> {
    let memory = computer.filter(|computer| computer.opponent.uses_habits()).map(|_| careers::career_key(caller.by.id));
    let more = memory.into_iter().chain(game.map(game_key)).collect();
    caller.load_for_admission(records, other.as_slice(), room.as_slice(), more).await
}

/// Commits a new game under an id derived from `origin_word`, so that a retry finds the game that it created before.
pub(super) async fn commit_game(
    context: &Context,
    caller: &Caller<'_>,
    loaded: &RecordSet<'_>,
    partition: Partition,
    origin_word: &str,
    make: &(dyn Fn(GameId) -> HandlerResult<Game> + Send + Sync),
) -> HandlerResult {
    let origin = &caller.origin;
    first_free(&format!("a game in partition {}", partition.number()), |attempt| async move {
        let id = game_id(partition, &[origin_word], attempt);
        let key = game_key(id);
        let existing = match loaded.find(&key).await? {
            Some(stored) => games::read(&context.records, &key, stored).await?,
            None => {
                let game = make(id)?;
                reserve(context, caller, loaded, &game).await?;
                match changes::commit_new(context, caller.id, Some(origin), &game).await? {
                    (CommitOutcome::Done(_), visibility) => return Ok(Some(new_game_reply(&game, visibility, caller))),
                    (CommitOutcome::Repeated(_), _) => return Ok(Some(Reply::Committed(origin.visibility))),
                    // Another writer took this id.
                    (CommitOutcome::Stale(Some(stored)), _) => games::read(&context.records, &key, stored).await?,
                    (CommitOutcome::Stale(None), _) => return Ok(None),
                }
            }
        };
        if existing.stored.remembers(caller.id) {
            return Ok(Some(Reply::Committed(origin.visibility)));
        }
        if existing.record.is_over() {
            return Ok(None);
        }
        if let Some(side) = existing.record.public().side_of(caller.by.id) {
            return Ok(Some(Reply::Private(messages::private_message(&existing.record, 0, 0, side, origin.locale))));
        }
        match is_invited(&existing.record, caller.by.id) {
            true => accept(context, caller, id, origin).await.map(Some),
            false => Ok(None),
        }
    })
    .await
}

/// The reply to the author of a new game. If the game was requested in a private chat and only its room is notified, it is confirmed in
/// the chat; the playground's page shows every challenge next to the board.
fn new_game_reply(game: &Game, visibility: Option<Visibility>, caller: &Caller<'_>) -> Reply {
    let in_private_chat = caller.place == Place::Private && caller.by.id.home != Home::Playground;
    let side = game.public().side_of(caller.by.id);
    match side.filter(|_| visibility.is_none() && in_private_chat) {
        Some(side) => Reply::Private(messages::private_message(game, 0, 0, side, caller.locale())),
        None => Reply::Committed(visibility.unwrap_or(caller.origin.visibility)),
    }
}

/// Adds a new game to the caller's and the room's accounts before it is committed.
async fn reserve(context: &Context, caller: &Caller<'_>, loaded: &RecordSet<'_>, game: &Game) -> HandlerResult<()> {
    let (id, author) = (game.id(), caller.by.id);
    if game.public().member(author).is_some() {
        return reserve_game(context, caller, loaded, id).await;
    }
    if game.followers().contains(&Follower::Person(author)) {
        reserve_following(context, caller, author, id).await?;
    }
    reserve_in_room(context, caller, loaded, id).await
}
