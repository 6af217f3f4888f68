//! Opens a thread for each game of a tournament. Does not decide who plays, and notifies only the players who are added.
//!
//! Discord does not recognize a repeated request to open a thread. So the caller records each attempt beforehand, titles are unique, and
//! after an attempt with an unknown outcome, the server's active threads are searched for one of the same title, channel and owner.

use broadside_game::ids::{Home, PlayerId, RoomId};
use serde_json::Value;
use serenity::http::Route;

use super::{
    ids::{channel_of, id, id_of, parse_id, room},
    rest::{MISSING_PERMISSION, Rest, RestError},
};
use crate::platform::{DeliveryError, PlaceRequest};

const MAX_TITLE: usize = 100;

/// Opens a thread for a game, or finds the one that an earlier attempt opened, and adds the players.
pub(super) async fn open_game_thread(rest: &Rest, request: &PlaceRequest) -> Result<RoomId, DeliveryError> {
    let channel = channel_of(request.parent);
    let title: String = request.title.chars().take(MAX_TITLE).collect();
    let refused = |error| thread_error(channel, error);
    let existing = if request.may_exist { find_thread(rest, channel, &title).await.map_err(refused)? } else { None };
    let thread = match existing {
        Some(thread) => thread,
        None => rest.open_thread(channel, &title).await.map_err(refused)?,
    };
    add_players(rest, thread, &request.players).await?;
    Ok(room(Some(channel), thread))
}

/// The bot's own active thread of this title in a channel, if there is one.
async fn find_thread(rest: &Rest, channel: u64, title: &str) -> Result<Option<u64>, RestError> {
    let channel_info = rest.get(Route::Channel { channel_id: id(channel) }).await?;
    let guild = parse_id(&channel_info["guild_id"])
        .ok_or_else(|| RestError::Refused(404, 0, "the channel does not belong to a server".to_owned()))?;
    let me = rest.get(Route::UserMe).await?;
    let active = rest.get(Route::GuildThreadsActive { guild_id: id(guild) }).await?;
    let is_own_thread =
        |thread: &&Value| parse_id(&thread["parent_id"]) == Some(channel) && thread["owner_id"] == me["id"] && thread["name"] == title;
    Ok(active["threads"].as_array().into_iter().flatten().find(is_own_thread).and_then(id_of))
}

fn thread_error(channel: u64, error: RestError) -> DeliveryError {
    let RestError::Refused(_, code, _) = error else { return error.into() };
    metrics::counter!("broadside_discord_threads_refused_total").increment(1);
    tracing::info!(%error, channel, "failed to open a thread");
    if code == MISSING_PERMISSION { DeliveryError::Forbidden("Create Public Threads".to_owned()) } else { DeliveryError::Undeliverable }
}

/// Adds the players to their thread, which also notifies them; at a rate limit, the next attempt adds them. A player who is not on the
/// server is skipped: direct messages do not depend on the thread. Without permission to send messages there, it cannot be used.
async fn add_players(rest: &Rest, thread: u64, players: &[PlayerId]) -> Result<(), DeliveryError> {
    for player in players.iter().filter(|player| player.home == Home::Discord) {
        match rest.add_thread_member(thread, player.number).await {
            Err(RestError::Refused(_, MISSING_PERMISSION, _)) => {
                tracing::warn!(thread, "failed to use a thread: missing permission Send Messages in Threads");
                return Err(DeliveryError::Forbidden("Send Messages in Threads".to_owned()));
            }
            Err(RestError::Superseded) => return Err(DeliveryError::Superseded),
            // Not `Later`, which would say that no thread was opened.
            Err(error @ RestError::Limited(_)) => return Err(DeliveryError::Fault(error.to_string())),
            Err(error) => tracing::debug!(thread, %error, "failed to add a player to a thread"),
            Ok(()) => {}
        }
    }
    Ok(())
}
