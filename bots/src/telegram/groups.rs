//! Group requests: who manages a group, and the creation of a topic for each tournament, if the group is a forum and the bot may manage
//! topics.
//!
//! Telegram has neither idempotent requests nor a list of topics for bots. So an attempt with an unknown outcome is not repeated: at
//! worst one empty topic is left over, and the tournament is posted in the group itself.

use broadside_game::ids::RoomId;
use broadside_service::request::ManagerStatus;
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
    extended::ExtendedRequest,
    failure::{delivery_error, describe},
};
use crate::platform::{DeliveryError, PlaceRequest};

/// The longest name of a topic, in characters.
const MAX_TITLE: usize = 128;

impl Telegram {
    /// Creates the topic of a tournament; `None` if the group has no topics, or one may have been created already.
    pub(super) async fn create_topic(&self, request: &PlaceRequest) -> Result<Option<RoomId>, DeliveryError> {
        let parent = request.parent;
        if parent.topic != 0 || request.may_exist {
            return Ok(None);
        }
        let chat = self.current_chat(ChatId(parent.chat));
        // Read as a plain value: the library's type requires a field that older servers do not send.
        match self.call(ExtendedRequest::<_, Value>::new(GetChat::new(chat), None)).await {
            Ok(group) if group["is_forum"] == true => {}
            Ok(_) => return Ok(None),
            Err(error) => return handle_topic_refusal(&error),
        }
        request.permit.check()?;
        let name: String = request.title.chars().take(MAX_TITLE).collect();
        match send(self.bot.create_forum_topic(chat, name)).await {
            Ok(topic) => Ok(Some(RoomId { chat: chat.0, topic: topic.thread_id.0.0.into(), ..parent })),
            Err(error @ (RequestError::Network(_) | RequestError::InvalidJson { .. } | RequestError::Io(_))) => Err(delivery_error(&error)),
            Err(error) => handle_topic_refusal(&error),
        }
    }

    /// Whether this user manages this group. Requested each time, so that a former administrator loses this power at once; Telegram answers
    /// even if the bot is not an administrator. Read as plain values: the library requires every right to be present, and one member that
    /// it cannot read would fail the whole list.
    pub(super) async fn fetch_manager_status(&self, chat: ChatId, user: UserId) -> ManagerStatus {
        match self.call(ExtendedRequest::<_, Vec<Value>>::new(GetChatAdministrators::new(chat), None)).await {
            Ok(all) if all.iter().any(|member| member["user"]["id"] == user.0) => ManagerStatus::Yes,
            Ok(_) => ManagerStatus::No,
            Err(error) => {
                tracing::warn!(error = %describe(&error), "failed to load the administrators of a group");
                ManagerStatus::Unknown
            }
        }
    }
}

/// The result of a failed request that has certainly created no topic. Logs a refusal.
fn handle_topic_refusal(error: &RequestError) -> Result<Option<RoomId>, DeliveryError> {
    match error {
        RequestError::RetryAfter(_) => Err(delivery_error(error)),
        RequestError::Network(_) => Err(DeliveryError::Later(std::time::Duration::from_secs(1))),
        _ => {
            tracing::info!(error = %describe(error), "failed to create a topic");
            Ok(None)
        }
    }
}
