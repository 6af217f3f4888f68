//! What Telegram's servers are asked about groups: who manages one, and for a topic of its own for each tournament, where the group is a
//! forum and the bot may manage topics.
//!
//! Telegram knows neither repeats nor a way for bots to look which topics there are. So after a try that ended in the
//! dark none is made again: at worst one empty topic is left over, and the tournament is told in the group itself.

use broadside_core::{game::ids::RoomId, service::request::Managing};
use serde_json::Value;
use teloxide::{
    RequestError,
    payloads::{GetChat, GetChatAdministrators},
    prelude::Requester,
    types::{ChatId, UserId},
};

use super::{
    bot::Telegram,
    client::send,
    failure::{describe, failure},
};
use crate::platform::{DeliveryError, PlaceRequest, PriorAttempt};

/// Characters of a topic's name.
const TITLE: usize = 128;

impl Telegram {
    /// The topic of a tournament; nothing where there can be none, or where one may have been made already.
    pub(super) async fn topic(&self, request: &PlaceRequest) -> Result<Option<RoomId>, DeliveryError> {
        let parent = request.parent;
        if parent.topic != 0 || request.prior_attempt == PriorAttempt::Possible {
            return Ok(None);
        }
        let chat = self.present(ChatId(parent.chat));
        // A plain value, for the library's type wants what no group of an older server has.
        match self.ask::<_, Value>(GetChat::new(chat)).await {
            Ok(group) if group["is_forum"] == true => {}
            Ok(_) => return Ok(None),
            Err(error) => return unmade(&error),
        }
        request.permit.check()?;
        let name: String = request.title.chars().take(TITLE).collect();
        match send(self.bot.create_forum_topic(chat, name)).await {
            Ok(topic) => Ok(Some(RoomId { chat: chat.0, topic: topic.thread_id.0.0.into(), ..parent })),
            Err(error @ (RequestError::Network(_) | RequestError::InvalidJson { .. } | RequestError::Io(_))) => Err(failure(&error)),
            Err(error) => unmade(&error),
        }
    }

    /// Whether this person manages this group: asked each time, so that a former administrator decides nothing. Telegram tells of its
    /// administrators even where the bot is none. They are read as plain values: the library wants every right to be there, and one
    /// member that it cannot read costs the whole list.
    pub(super) async fn manages(&self, chat: ChatId, user: UserId) -> Managing {
        match self.ask::<_, Vec<Value>>(GetChatAdministrators::new(chat)).await {
            Ok(all) if all.iter().any(|member| member["user"]["id"] == user.0) => Managing::Yes,
            Ok(_) => Managing::No,
            Err(error) => {
                tracing::warn!(error = %describe(&error), "failed to ask Telegram who manages a group");
                Managing::Unknown
            }
        }
    }
}

/// What a request means that surely has made nothing.
fn unmade(error: &RequestError) -> Result<Option<RoomId>, DeliveryError> {
    match error {
        RequestError::RetryAfter(_) => Err(failure(error)),
        RequestError::Network(_) => Err(DeliveryError::Later(std::time::Duration::from_secs(1))),
        _ => {
            tracing::info!(error = %describe(error), "Telegram made no topic");
            Ok(None)
        }
    }
}
