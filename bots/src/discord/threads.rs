//! A thread for each game of a tournament. Decides nothing about who plays; pings nobody but those who are taken in.
//!
//! Discord knows no repeats when threads are made: a crash, or an answer lost, between making one and noting it would
//! make a second one. So the caller notes before each try that it tries, every title is given only once (it ends with
//! the tournament's code and the match's number), and a try after one that ended in the dark looks among the server's
//! threads for one of that title, in that channel, by this bot, before it makes any. A thread started from a message of
//! ours would share its number, but where the bot may write and not start threads it would leave that message behind.

use broadside_core::game::ids::{Home, PlayerId, RoomId};
use serde_json::Value;
use serenity::http::Route;

use super::{
    Discord,
    ids::{channel_of, id, id_of, room},
    rest::{MISSING_PERMISSION, Rest, RestError},
};
use crate::platform::{Failure, Opening, Tried};

/// Characters of a thread's name.
const TITLE: usize = 100;

impl Discord {
    /// The thread of a game, with those who play it.
    pub(super) async fn game_thread(&self, opening: &Opening) -> Result<RoomId, Failure> {
        let (rest, channel) = (self.rest.under(&opening.right), channel_of(opening.parent));
        let title: String = opening.title.chars().take(TITLE).collect();
        let refused = |trouble| unmade(channel, trouble);
        let standing = match opening.tried {
            Tried::Never => None,
            Tried::Perhaps => self.standing_thread(channel, &title).await.map_err(refused)?,
        };
        let thread = match standing {
            Some(thread) => thread,
            None => rest.open_thread(channel, &title).await.map_err(refused)?,
        };
        welcome(&rest, thread, &opening.guests).await?;
        Ok(room(Some(channel), thread))
    }

    /// The bot's own thread of this title in a channel, if it stands.
    async fn standing_thread(&self, channel: u64, title: &str) -> Result<Option<u64>, RestError> {
        let card = self.rest.get(Route::Channel { channel_id: id(channel) }).await?;
        let guild = card["guild_id"].as_str().and_then(|guild| guild.parse().ok());
        let guild = guild.ok_or_else(|| RestError::Refused(404, 0, "the channel is in no server".to_owned()))?;
        let me = self.rest.get(Route::UserMe).await?;
        let active = self.rest.get(Route::GuildThreadsActive { guild_id: id(guild) }).await?;
        let ours = |thread: &&Value| {
            let there = thread["parent_id"].as_str() == Some(channel.to_string().as_str());
            there && thread["owner_id"] == me["id"] && thread["name"].as_str() == Some(title)
        };
        Ok(active["threads"].as_array().into_iter().flatten().find(ours).and_then(id_of))
    }
}

/// Why Discord gave no thread.
fn unmade(channel: u64, trouble: RestError) -> Failure {
    match trouble {
        RestError::Refused(_, code, _) => {
            metrics::counter!("broadside_discord_threads_refused_total").increment(1);
            tracing::info!(%trouble, channel, "Discord made no thread");
            if code == MISSING_PERMISSION { Failure::Forbidden("Create Public Threads".to_owned()) } else { Failure::Undeliverable }
        }
        other => other.into(),
    }
}

/// Takes the players into their thread, which also calls them. That one of them is not on the server is no matter: letters go their
/// own way.
///
/// # Errors
/// [`Failure::Forbidden`] where the bot cannot write in the thread.
async fn welcome(rest: &Rest, thread: u64, guests: &[PlayerId]) -> Result<(), Failure> {
    for guest in guests.iter().filter(|guest| guest.home == Home::Discord) {
        match rest.take_in(thread, guest.number).await {
            Err(RestError::Refused(_, MISSING_PERMISSION, _)) => {
                tracing::warn!(thread, "the bot may make threads but not write in them (Send Messages in Threads)");
                return Err(Failure::Forbidden("Send Messages in Threads".to_owned()));
            }
            Err(RestError::Superseded) => return Err(Failure::Superseded),
            Err(trouble) => tracing::debug!(thread, %trouble, "a player was not taken into a thread"),
            Ok(()) => {}
        }
    }
    Ok(())
}
