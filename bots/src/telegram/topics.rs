//! A topic for each tournament, where the group is a forum and the bot may manage topics. Games have none: fields and
//! moves are private on Telegram.
//!
//! Telegram knows neither repeats nor a way for bots to look which topics there are. So after a try that ended in the
//! dark none is made again: at worst one empty topic is left over, and the tournament is told in the group itself.

use broadside_core::game::ids::{Home, RoomId};
use serde::{Deserialize, Serialize};
use teloxide::{RequestError, requests::Payload, types::ChatId};

use super::{
    Telegram,
    failure::{describe, failure},
};
use crate::platform::{Failure, Opening, Purpose, Tried};

/// Characters of a topic's name.
const TITLE: usize = 128;

/// Asks about a chat. The library's own reading of the answer wants more fields than are needed here.
#[derive(Serialize)]
struct GetChat {
    chat_id: ChatId,
}

/// What is needed of a chat.
#[derive(Deserialize)]
struct Forum {
    #[serde(default)]
    is_forum: bool,
}

impl Payload for GetChat {
    type Output = Forum;

    const NAME: &'static str = "GetChat";
}

/// Makes a topic.
#[derive(Serialize)]
struct CreateForumTopic {
    chat_id: ChatId,
    name: String,
}

/// What is needed of a topic.
#[derive(Deserialize)]
struct Topic {
    message_thread_id: i64,
}

impl Payload for CreateForumTopic {
    type Output = Topic;

    const NAME: &'static str = "CreateForumTopic";
}

impl Telegram {
    /// The topic of a tournament; nothing where there can be none, or where one may have been made already.
    pub(super) async fn topic(&self, opening: &Opening) -> Result<Option<RoomId>, Failure> {
        let parent = opening.parent;
        let fits = parent.home == Home::Telegram && parent.topic == 0 && opening.purpose == Purpose::Tournament;
        if !fits || opening.tried == Tried::Perhaps {
            return Ok(None);
        }
        let chat_id = self.present(ChatId(parent.chat));
        match self.client.call(&GetChat { chat_id }).await {
            Ok(Forum { is_forum: true }) => {}
            Ok(Forum { is_forum: false }) => return Ok(None),
            Err(error) => return unmade(&error),
        }
        opening.right.check()?;
        let name = opening.title.chars().take(TITLE).collect();
        match self.client.call(&CreateForumTopic { chat_id, name }).await {
            Ok(topic) => Ok(Some(RoomId { chat: chat_id.0, topic: topic.message_thread_id, ..parent })),
            Err(error @ (RequestError::Network(_) | RequestError::InvalidJson { .. } | RequestError::Io(_))) => {
                Err(Failure::Fault(describe(&error)))
            }
            Err(error) => unmade(&error),
        }
    }
}

/// What a request means that surely has made nothing.
fn unmade(error: &RequestError) -> Result<Option<RoomId>, Failure> {
    match error {
        RequestError::RetryAfter(_) => Err(failure(error)),
        RequestError::Network(_) => Err(Failure::Later(std::time::Duration::from_secs(1))),
        RequestError::Api(_) | RequestError::MigrateToChatId(_) | RequestError::InvalidJson { .. } | RequestError::Io(_) => {
            tracing::info!(error = %describe(error), "Telegram made no topic");
            Ok(None)
        }
    }
}
