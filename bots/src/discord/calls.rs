//! The requests that the bot sends to the REST API, one function each. Contains routes and bodies, not when to use them.

use broadside_present::param::Visibility;
use serde::Serialize;
use serde_json::{Value, json};
use serenity::{
    builder::{CreateAttachment, CreateThread},
    http::{LightMethod, Request, Route},
    model::channel::{AutoArchiveDuration, ChannelType},
};

use super::{
    ids::{id, id_of},
    payload::Payload,
    reply_token::ReplyToken,
    rest::{Rest, RestError, UNKNOWN_MESSAGE},
};

impl Rest {
    /// Posts a message to a channel and returns its id; for a repeat with the same nonce, Discord returns the first message.
    pub(super) async fn post(&self, channel: u64, payload: &Payload, nonce: &str) -> Result<u64, RestError> {
        let route = Route::ChannelMessages { channel_id: id(channel) };
        created_id(&self.send(&with_body(LightMethod::Post, route, &payload.channel_message(nonce)), &payload.files).await?)
    }

    /// Edits a message of the bot.
    pub(super) async fn edit(&self, channel: u64, message: u64, payload: &Payload) -> Result<Value, RestError> {
        let route = Route::ChannelMessage { channel_id: id(channel), message_id: id(message) };
        self.send(&with_body(LightMethod::Patch, route, &payload.edit_body()), &payload.files).await
    }

    /// Opens a public thread in a channel and returns its id; a repeat opens another thread. Discord archives it after a day without
    /// messages, and the next message restores it.
    pub(super) async fn open_thread(&self, channel: u64, name: &str) -> Result<u64, RestError> {
        let thread = CreateThread::new(name).kind(ChannelType::PublicThread).auto_archive_duration(AutoArchiveDuration::OneDay);
        created_id(&self.send(&with_body(LightMethod::Post, Route::ChannelThreads { channel_id: id(channel) }, &thread), &[]).await?)
    }

    /// Adds a user to a thread; does nothing if they are a member already.
    pub(super) async fn add_thread_member(&self, thread: u64, user: u64) -> Result<(), RestError> {
        let route = Route::ChannelThreadMember { channel_id: id(thread), user_id: id(user) };
        self.send(&Request::new(route, LightMethod::Put), &[]).await.map(drop)
    }

    /// Opens the DM with a user and returns its channel.
    pub(super) async fn open_dm(&self, user: u64) -> Result<u64, RestError> {
        let recipient = json!({"recipient_id": user.to_string()});
        created_id(&self.send(&with_body(LightMethod::Post, Route::UserMeDmChannels, &recipient), &[]).await?)
    }

    /// Sends the first response to an interaction; returns the message that it created or edited, or null.
    pub(super) async fn callback(&self, token: &ReplyToken, body: &impl Serialize, files: &[CreateAttachment]) -> Result<Value, RestError> {
        let route = Route::InteractionResponse { interaction_id: id(token.interaction), token: &token.secret.0 };
        let request = with_body(LightMethod::Post, route, body).params(Some(vec![("with_response", "true".to_owned())]));
        Ok(self.send(&request, files).await?["resource"]["message"].take())
    }

    /// Sends a follow-up message of an interaction.
    pub(super) async fn follow_up(&self, token: &ReplyToken, payload: &Payload, seen: Visibility) -> Result<Value, RestError> {
        let route = Route::WebhookFollowupMessages { application_id: id(token.application), token: &token.secret.0 };
        let request =
            with_body(LightMethod::Post, route, &payload.interaction_message(seen)).params(Some(vec![("wait", "true".to_owned())]));
        self.send(&request, &payload.files).await
    }

    /// Edits a message of an interaction; [`None`] is the first response.
    pub(super) async fn amend(&self, token: &ReplyToken, message: Option<u64>, payload: &Payload) -> Result<Value, RestError> {
        self.send(&with_body(LightMethod::Patch, message_route(token, message), &payload.edit_body()), &payload.files).await
    }

    /// The first response of an interaction; `None` if it was deleted.
    pub(super) async fn original(&self, token: &ReplyToken) -> Result<Option<Value>, RestError> {
        match self.get(message_route(token, None)).await {
            Err(RestError::Refused(_, UNKNOWN_MESSAGE, _)) => Ok(None),
            answer => answer.map(Some),
        }
    }

    /// Deletes the first response of an interaction.
    pub(super) async fn delete_original(&self, token: &ReplyToken) -> Result<Value, RestError> {
        self.send(&Request::new(message_route(token, None), LightMethod::Delete), &[]).await
    }

    /// Sends a GET request.
    pub(super) async fn get(&self, route: Route<'_>) -> Result<Value, RestError> {
        self.send(&Request::new(route, LightMethod::Get), &[]).await
    }
}

/// A request with a JSON body.
pub(super) fn with_body<'a>(method: LightMethod, route: Route<'a>, body: &impl Serialize) -> Request<'a> {
    Request::new(route, method).body(Some(serde_json::to_vec(body).expect("request bodies serialize to JSON")))
}

fn message_route(token: &ReplyToken, message: Option<u64>) -> Route<'_> {
    let (application_id, token) = (id(token.application), token.secret.0.as_str());
    match message {
        Some(message) => Route::WebhookFollowupMessage { application_id, token, message_id: id(message) },
        None => Route::WebhookOriginalInteractionResponse { application_id, token },
    }
}

/// The id of a created object.
fn created_id(answer: &Value) -> Result<u64, RestError> {
    id_of(answer).ok_or_else(|| RestError::Unknown("Discord's response has no id".to_owned()))
}
