//! The games that are played in a room.

use broadside_game::{
    Game,
    ids::{GameId, RoomId},
};

use super::{
    super::{account::room_key, games},
    HandlerError, Records,
};

/// The games under way in a room, newest first.
pub(super) async fn games_under_way(records: &Records, room: RoomId) -> Result<Vec<Game>, HandlerError> {
    let ids: Vec<GameId> = records.account(&room_key(room)).await?.active.into_iter().rev().collect();
    let mut games = games::load_each(records, &ids).await?;
    games.retain(|game| !game.is_over() && is_played_in(game, room));
    Ok(games)
}

/// Whether a game is played in a room, its threads or its topics.
pub(super) fn is_played_in(game: &Game, room: RoomId) -> bool {
    game.rooms().iter().any(|played| played.is_around(room))
}
